package levels

// shards cuts the numbers below positions into ranges of the same length, a multiple of
// 64, except for the last one.
type shards struct {
	positions uint64
	length    uint64 // of a shard
	count     int
}

// newShards makes at most count shards, or fewer so that none is empty.
func newShards(positions uint64, count int) shards {
	length := (positions + uint64(count) - 1) / uint64(count)
	length = (length + 63) &^ 63
	return shards{positions, length, int((positions + length - 1) / length)}
}

func (s shards) first(shard int) uint64 { return uint64(shard) * s.length }

// end returns the number after the last one of a shard.
func (s shards) end(shard int) uint64 { return min(s.positions, s.first(shard+1)) }

func (s shards) of(number uint64) int { return int(number / s.length) }

// words returns how many words a bit set of a shard takes.
func (s shards) words(shard int) int { return int((s.end(shard) - s.first(shard) + 63) / 64) }

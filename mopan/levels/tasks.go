package levels

// Tasks is the work of an engine's workers to find the level after the last one of
// History. Each task reads the files that it needs and writes the one that it makes.
//
//	push   Expand each shard, exchange, Settle each shard
//	pull   Ask each shard, exchange, Reply each shard, exchange, Found each shard
type Tasks struct {
	Search  *Search
	Store   Store
	History History
}

// Level returns the level to find.
func (t Tasks) Level() int { return len(t.History) }

// Pull reports whether the level is found by pull rather than by push.
func (t Tasks) Pull() bool {
	m := t.History.Last()
	return t.Search.Pull(m.Levels[m.Level()], m.Reached())
}

// Sources lists the shards to expand or to ask.
func (t Tasks) Sources() (list []int) {
	pull := t.Pull()
	for _, e := range t.History.Last().Files {
		if pull || e.Positions > 0 {
			list = append(list, e.Shard)
		}
	}
	return list
}

// set returns the positions of a shard at some levels as a bit set.
func (t Tasks) set(shard int, levels ...int) ([]uint64, error) {
	blocks := make([][]byte, len(levels))
	for i, level := range levels {
		var err error
		if blocks[i], err = t.Block(level, shard); err != nil {
			return nil, err
		}
	}
	return t.Search.set(shard, blocks...)
}

// write writes the file of a shard at the new level.
func (t Tasks) write(shard int, set []uint64) (Entry, error) {
	return t.Search.Write(t.Store, t.Level(), shard, count(set), appendBlock(nil, piece{0, set}))
}

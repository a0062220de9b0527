package pegs

import (
	"math/bits"
	"slices"

	"jie/board"
	"jie/internal/pages"
)

// crowd is the nodes of one level of the bounded search, by position: the moves
// made, and the pegs that made the last jump of some line of so many moves. The
// table is cut into shards by hash, so that each is filled by one worker.
//
//	hash  |  6 bits: shard  |  slot in the shard  |  not used  |
type crowd struct {
	shards [shards]shard
}

const (
	shardBits = 6
	shards    = 1 << shardBits
)

// shard is one table with open addressing, a node beside its position so that
// both come with one cache line. Once packed it is bare lists, which are shorter,
// without the last pegs, which can be found again.
type shard struct {
	slots []arrival // at is 0 in a free slot
	n     int
	at    []board.Set // packed
	moves []uint8
}

// arrival is one node.
type arrival struct {
	at, last board.Set
	moves    uint8
}

func shardOf(p board.Set) int { return int(hash(p) >> (64 - shardBits)) }

// slot is where p is, or belongs.
func (s *shard) slot(p board.Set) *arrival {
	i := int(hash(p) << shardBits >> (64 - bits.Len(uint(len(s.slots)-1))))
	for {
		x := &s.slots[i]
		if x.at == p || x.at == 0 {
			return x
		}
		if i++; i == len(s.slots) {
			i = 0
		}
	}
}

// add puts x in, or joins it to the node of the same position: fewer moves
// replace it, as many add their last pegs. A line of one move more than another
// to the same position is never shorter in the end, since to go on with another
// peg costs just that one.
func (s *shard) add(x arrival) {
	if 4*s.n >= 3*len(s.slots) {
		s.resize(max(16, 2*len(s.slots)))
	}
	y := s.slot(x.at)
	switch {
	case y.at == 0:
		*y = x
		s.n++
	case x.moves < y.moves:
		*y = x
	case x.moves == y.moves:
		y.last |= x.last
	}
}

func (s *shard) resize(size int) {
	old := s.slots
	s.slots = pages.Zeros[arrival](size)
	for i := range old {
		if old[i].at != 0 {
			*s.slot(old[i].at) = old[i]
		}
	}
}

// pack drops the free slots. No more can be added then.
func (s *shard) pack() {
	s.at, s.moves = make([]board.Set, 0, s.n), make([]uint8, 0, s.n)
	for i := range s.slots {
		if x := &s.slots[i]; x.at != 0 {
			s.at, s.moves = append(s.at, x.at), append(s.moves, x.moves)
		}
	}
	s.slots = nil
}

// all yields the nodes, those of a packed shard without last pegs.
func (s *shard) all(yield func(arrival) bool) {
	for i, p := range s.at {
		if !yield(arrival{at: p, moves: s.moves[i]}) {
			return
		}
	}
	for i := range s.slots {
		if s.slots[i].at != 0 && !yield(s.slots[i]) {
			return
		}
	}
}

// The memory of a slot, and of a packed node.
const (
	slotBytes = 24
	nodeBytes = 9
)

func (s *shard) bytes() int64 {
	return int64(len(s.slots))*slotBytes + int64(len(s.at))*nodeBytes
}

func (c *crowd) bytes() int64 {
	var sum int64
	for i := range c.shards {
		sum += c.shards[i].bytes()
	}
	return sum
}

func (c *crowd) len() int64 {
	var sum int64
	for i := range c.shards {
		sum += int64(c.shards[i].n)
	}
	return sum
}

func (c *crowd) add(x arrival) { c.shards[shardOf(x.at)].add(x) }

// find returns the node of p. In a packed shard it looks at every node, and does
// not tell the last pegs.
func (c *crowd) find(p board.Set) (arrival, bool) {
	s := &c.shards[shardOf(p)]
	if len(s.slots) > 0 {
		x := *s.slot(p)
		return x, x.at == p
	}
	if i := slices.Index(s.at, p); i >= 0 {
		return arrival{at: p, moves: s.moves[i]}, true
	}
	return arrival{}, false
}

// table is the crowd's positions; nil for no crowd.
func (c *crowd) table() *table {
	if c == nil {
		return nil
	}
	t := new(table)
	for i := range c.shards {
		for x := range c.shards[i].all {
			t.add(x.at)
		}
	}
	return t
}

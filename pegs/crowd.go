package pegs

import (
	"math/bits"
	"slices"

	"jie/board"
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

// shard is one table with open addressing; once packed it is a bare list.
type shard struct {
	at    []board.Set // position; 0 is a free slot
	last  []board.Set
	moves []uint8
	n     int
}

// arrival is one node.
type arrival struct {
	at, last board.Set
	moves    uint8
}

func shardOf(p board.Set) int { return int(hash(p) >> (64 - shardBits)) }

// slot is where p is, or belongs.
func (s *shard) slot(p board.Set) int {
	i := int(hash(p) << shardBits >> (64 - bits.Len(uint(len(s.at)-1))))
	for s.at[i] != p && s.at[i] != 0 {
		i++
		if i == len(s.at) {
			i = 0
		}
	}
	return i
}

// add puts x in, or joins it to the node of the same position: fewer moves
// replace it, as many add their last pegs. A line of one move more than another
// to the same position is never shorter in the end, since to go on with another
// peg costs just that one.
func (s *shard) add(x arrival) {
	if 4*s.n >= 3*len(s.at) {
		s.resize(max(16, 2*len(s.at)))
	}
	i := s.slot(x.at)
	switch {
	case s.at[i] == 0:
		s.at[i], s.last[i], s.moves[i] = x.at, x.last, x.moves
		s.n++
	case x.moves < s.moves[i]:
		s.last[i], s.moves[i] = x.last, x.moves
	case x.moves == s.moves[i]:
		s.last[i] |= x.last
	}
}

func (s *shard) resize(size int) {
	old := *s
	s.at, s.last, s.moves = make([]board.Set, size), make([]board.Set, size), make([]uint8, size)
	for i, p := range old.at {
		if p != 0 {
			k := s.slot(p)
			s.at[k], s.last[k], s.moves[k] = p, old.last[i], old.moves[i]
		}
	}
}

// pack drops the free slots. No more can be found by position then.
func (s *shard) pack() {
	old := *s
	s.at, s.last, s.moves = make([]board.Set, 0, s.n), make([]board.Set, 0, s.n), make([]uint8, 0, s.n)
	for i, p := range old.at {
		if p != 0 {
			s.at, s.last, s.moves = append(s.at, p), append(s.last, old.last[i]), append(s.moves, old.moves[i])
		}
	}
}

// nodeBytes is the memory of one slot.
const nodeBytes = 17

func (c *crowd) bytes() int64 {
	var sum int64
	for i := range c.shards {
		sum += int64(len(c.shards[i].at)) * nodeBytes
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

// find returns the node of p. In a packed shard it looks at every node.
func (c *crowd) find(p board.Set) (arrival, bool) {
	s := &c.shards[shardOf(p)]
	if s.n == 0 {
		return arrival{}, false
	}
	i := -1
	if len(s.at) == s.n {
		i = slices.Index(s.at, p)
	} else if k := s.slot(p); s.at[k] == p {
		i = k
	}
	if i < 0 {
		return arrival{}, false
	}
	return arrival{s.at[i], s.last[i], s.moves[i]}, true
}

// table is the crowd's positions; nil for no crowd.
func (c *crowd) table() *table {
	if c == nil {
		return nil
	}
	t := new(table)
	for i := range c.shards {
		for _, p := range c.shards[i].at {
			if p != 0 {
				t.add(p)
			}
		}
	}
	return t
}

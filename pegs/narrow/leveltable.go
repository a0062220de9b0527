package narrow

import (
	"math/bits"
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// levelTable holds the nodes of one level of the bounded search, by position: the moves
// made, and the pegs that made the last jump of some line of that number of moves. The
// table is cut into shards by hash, so that each is filled by one worker.
//
// The hash takes no two positions to one value, so it can stand for the position. The bits
// that are the shard's number need not be kept in the shard:
//
//	hash  |  6 bits: shard  |  58 bits: slot, and more  |
//	key                     |  58 bits: slot, and more  |  6 bits: moves + 1  |
type levelTable struct {
	shards [shards]shard
}

const (
	shardBits = 6
	shards    = 1 << shardBits
	movesMask = 1<<shardBits - 1
)

type arrival struct {
	at, last board.Set
	moves    uint8
}

// slot is a node in its shard; key is 0 in a free slot. Four share a cache line.
type slot struct {
	key  uint64
	last board.Set
}

func (x arrival) place() (int, slot) {
	h := bitboard.Hash(x.at)
	return int(h >> (64 - shardBits)), slot{h<<shardBits | uint64(x.moves+1), x.last}
}

// node returns the arrival in a slot of the i-th shard.
func (x slot) node(i int) arrival {
	return arrival{at: bitboard.Unhash(uint64(i)<<(64-shardBits) | x.key>>shardBits), last: x.last, moves: x.moves()}
}

func (x slot) moves() uint8 { return uint8(x.key&movesMask) - 1 }

// shard is one table with open addressing. When packed it is a plain list of keys, which
// is shorter; it has no last pegs, which can be found again.
type shard struct {
	slots   []slot
	shift   uint8 // shift of a key that gives its slot
	n       int
	keys    []uint64 // packed
	touched uint64   // what touch read, so that the reads are not optimised away
}

// slot returns the slot where the key's position is, or belongs.
func (s *shard) slot(key uint64) *slot {
	i := int(key >> (s.shift & 63))
	for {
		x := &s.slots[i]
		if x.key == 0 || (x.key^key)>>shardBits == 0 {
			return x
		}
		if i++; i == len(s.slots) {
			i = 0
		}
	}
}

// put adds x, or joins it to the node of the same position. If x has fewer moves, it
// replaces the node; if as many, its last pegs are added. A line of one move more than
// another to the same position is never shorter in the end, because continuing with
// another peg costs just that one move.
func (s *shard) put(x slot) {
	y := s.slot(x.key)
	switch {
	case y.key == 0:
		*y = x
		s.n++
	case x.key < y.key:
		*y = x
	case x.key == y.key:
		y.last |= x.last
	}
}

// together is the number of nodes whose slots are fetched from memory before the first of
// them is needed.
const together = 16

// leastSlots is the size of the smallest table: room for the first nodes.
const leastSlots = 4 * together

// touch reads the slots where nodes belong, so that they are in the cache.
func (s *shard) touch(nodes []slot) {
	var sum uint64
	for i := range nodes {
		sum ^= s.slots[nodes[i].key>>(s.shift&63)].key
	}
	s.touched = sum
}

// merge adds nodes; ok is false if the memory is not enough for all of them.
func (s *shard) merge(nodes []slot, from *slotPool) (ok bool) {
	for len(nodes) > 0 {
		some := nodes[:min(together, len(nodes))]
		nodes = nodes[len(some):]
		if 4*(s.n+len(some)) > 3*len(s.slots) && !s.resize(max(leastSlots, 2*len(s.slots)), from) {
			return false
		}
		s.touch(some)
		for i := range some {
			s.put(some[i])
		}
	}
	return true
}

// each calls f with each of the nodes that the table has as well, and with the table's
// node.
func (s *shard) each(nodes []slot, f func(mine, theirs slot)) {
	for len(nodes) > 0 && len(s.slots) > 0 {
		some := nodes[:min(together, len(nodes))]
		nodes = nodes[len(some):]
		s.touch(some)
		for _, x := range some {
			if y := s.slot(x.key); y.key != 0 {
				f(x, *y)
			}
		}
	}
}

// resize moves the nodes to a table of the given size, a power of two. If the memory is not
// enough, it returns false and leaves the nodes where they are.
func (s *shard) resize(size int, from *slotPool) (ok bool) {
	slots, ok := from.take(size)
	if !ok {
		return false
	}
	old := s.slots
	s.slots = slots
	s.shift = uint8(64 - bits.Len(uint(size-1)))
	for i := range old {
		if old[i].key != 0 {
			*s.slot(old[i].key) = old[i]
		}
	}
	from.give(old)
	return true
}

// pack drops the free slots. No more nodes can be added then. It returns false if the
// memory is not enough.
func (s *shard) pack(to *slotPool) (ok bool) {
	if s.keys, ok = to.keys(s.n); !ok {
		return false
	}
	for i := range s.slots {
		if x := &s.slots[i]; x.key != 0 {
			s.keys = append(s.keys, x.key)
		}
	}
	to.give(s.slots)
	s.slots = nil
	return true
}

// clear gives the slots of the shards back to the pool.
func (c *levelTable) clear(to *slotPool) {
	for i := range c.shards {
		c.shards[i].clear(to)
	}
}

func (s *shard) clear(to *slotPool) bool {
	to.give(s.slots)
	to.forget(s.keys)
	*s = shard{}
	return true
}

// nodes yields those of the i-th shard, without last pegs if the shard is packed.
func (c *levelTable) nodes(i int) func(yield func(arrival) bool) {
	s := &c.shards[i]
	return func(yield func(arrival) bool) {
		for _, key := range s.keys {
			if !yield(slot{key: key}.node(i)) {
				return
			}
		}
		for _, x := range s.slots {
			if x.key != 0 && !yield(x.node(i)) {
				return
			}
		}
	}
}

func (c *levelTable) len() int64 {
	var sum int64
	for i := range c.shards {
		sum += int64(c.shards[i].n)
	}
	return sum
}

// add adds one node, if the memory is enough.
func (c *levelTable) add(x arrival, from *slotPool) error {
	if i, y := x.place(); !c.shards[i].merge([]slot{y}, from) {
		return puzzle.ErrMemory
	}
	return nil
}

// find returns the node of p. In a packed shard it looks at every node, and the last pegs
// are missing.
func (c *levelTable) find(p board.Set) (arrival, bool) {
	i, x := arrival{at: p}.place()
	s := &c.shards[i]
	if len(s.slots) > 0 {
		y := *s.slot(x.key)
		return y.node(i), y.key != 0
	}
	at := slices.IndexFunc(s.keys, func(key uint64) bool { return (key^x.key)>>shardBits == 0 })
	if at < 0 {
		return arrival{}, false
	}
	return slot{key: s.keys[at]}.node(i), true
}

// positions returns the table's positions, counted as q's; nil for no table.
func (c *levelTable) positions(q *Search) (*bitboard.PositionSet, error) {
	if c == nil {
		return nil, nil
	}
	t := new(bitboard.PositionSet)
	for i := range c.shards {
		for x := range c.nodes(i) {
			if err := q.put(t, x.at); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

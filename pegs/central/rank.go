package central

import (
	"math/bits"
	"sync"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// Positions as small numbers. Jumps keep the position class, and each takes one
// peg, so a search from one start only meets positions of one class, a level for
// each number of pegs. To number a level, cut the bitboard in three:
//
//	holes   32 ....... 24 23 ....... 16 15 ............... 0
//	        [   block    ][    high    ][     low part     ]
//
// The block determines how many pegs, and which class, are left for the two others, and so
// which row of bases the high part uses. The high part determines what is left for the low
// part, and the low part is numbered among the parts that fit:
//
//	rank = base[block] + row[high] + low[low]
//
// One row serves all blocks and levels that leave the same. The English board's
// largest level has 72,922,839 positions of 16 pegs, a bitmap of 8.7 MiB.

// ranking numbers the positions of one class of a board.
type ranking struct {
	board *bitboard.Board
	basis []board.Set
	class uint64
	// A group is the sets of one class with a given number of pegs, which is in its upper bits.
	classMask uint16
	lowBits   uint
	low       []uint16   // by low part: its number in its list
	lists     [][]uint16 // low parts, by group, ascending
	high      []uint16   // by high part: the group of its own pegs and class
	blocks    []uint16   // by block, likewise
	rows      []row      // by the group left for both parts; the last one is empty
	levels    [bitboard.MaxWord + 1]func() *numbering
}

// row numbers the positions of the high and the low part for one group.
type row struct {
	base [1 << highBits]uint32 // by high part
	size uint32
}

const (
	mostLowBits = 16
	highBits    = 8
)

// newRanking prepares the numbering of p's class, on a board of at most 36 holes, where no
// level has 2^32 positions.
func newRanking(b *bitboard.Board, p board.Set) *ranking {
	holes := uint(b.Len())
	r := &ranking{board: b, basis: bitboard.Words(b.Classes()), lowBits: min(mostLowBits, holes/2)}
	r.class, r.classMask = bitboard.Class(r.basis, p), 1<<len(r.basis)-1
	r.low = make([]uint16, 1<<r.lowBits)
	r.lists = make([][]uint16, (r.lowBits+1)<<len(r.basis))
	groups := r.groups(0, r.lowBits)
	sizes := make([]int, len(r.lists))
	for v, g := range groups {
		r.low[v] = uint16(sizes[g])
		sizes[g]++
	}
	all := make([]uint16, len(groups))
	for g, n := range sizes {
		r.lists[g], all = all[:n:n], all[n:]
	}
	for v, g := range groups {
		r.lists[g][r.low[v]] = uint16(v)
	}
	high := min(highBits, holes-r.lowBits)
	r.high = r.groups(r.lowBits, high)
	r.blocks = r.groups(r.lowBits+high, holes-r.lowBits-high)
	r.rows = make([]row, (r.lowBits+high+1)<<len(r.basis)+1)
	r.fillRows(sizes)
	for pegs := range r.levels {
		r.levels[pegs] = sync.OnceValue(func() *numbering { return r.newLevel(pegs) })
	}
	return r
}

// fillRows numbers the positions of each group; sizes holds the number of low parts of
// each. A high part with more pegs than the group leads to the zeros at the front.
func (r *ranking) fillRows(sizes []int) {
	room := uint16(highBits) << len(r.basis)
	counts := make([]uint32, int(room)+len(r.rows))
	for g, n := range sizes {
		counts[int(room)+g] = uint32(n)
	}
	for g := range r.rows {
		w := &r.rows[g]
		size := uint32(0)
		for v, own := range r.high {
			w.base[v] = size
			size += counts[r.rest(room+uint16(g), own)]
		}
		w.size = size
	}
}

// rest returns the part of group that is left for other holes than those of own: a
// number above all groups if own has too many pegs.
func (r *ranking) rest(group, own uint16) uint16 {
	class := own & r.classMask
	return (group - (own - class)) ^ class
}

// partners returns the low parts that make up the group together with a high part of group
// own.
func (r *ranking) partners(group, own uint16) []uint16 {
	if left := r.rest(group, own); int(left) < len(r.lists) {
		return r.lists[left]
	}
	return nil
}

// groups returns the group of each set of the n holes that begin at first: that
// of the set without its lowest hole, plus one peg and the hole's class.
func (r *ranking) groups(first, n uint) []uint16 {
	groups := make([]uint16, 1<<n)
	var holes [bitboard.MaxWord]uint16
	for i := range n {
		holes[i] = uint16(bitboard.Class(r.basis, board.Set(0).With(int(first+i))))
	}
	for v := 1; v < len(groups); v++ {
		groups[v] = (groups[v&(v-1)] + 1<<len(r.basis)) ^ holes[bits.TrailingZeros(uint(v))]
	}
	return groups
}

type numbering struct {
	*ranking
	pegs   int
	places []place // by block
	size   uint32
}

// place is where a block's positions begin, and how they continue.
type place struct {
	base uint32
	row  *row
	left uint16 // the group left for the high and low parts
}

func (r *ranking) level(pegs int) *numbering { return r.levels[pegs]() }

func (r *ranking) newLevel(pegs int) *numbering {
	l := &numbering{ranking: r, pegs: pegs, places: make([]place, len(r.blocks))}
	whole := uint16(pegs)<<len(r.basis) | uint16(r.class)
	for block, own := range r.blocks {
		left := r.rest(whole, own)
		row := &r.rows[min(int(left), len(r.rows)-1)]
		l.places[block] = place{l.size, row, left}
		l.size += row.size
	}
	return l
}

// rank returns the number of p, which must have l's class and number of pegs.
func (l *numbering) rank(p board.Set) uint32 {
	at := &l.places[p>>(l.lowBits+highBits)]
	return at.base + at.row.base[p>>l.lowBits&(1<<highBits-1)] + uint32(l.low[p&(1<<l.lowBits-1)])
}

package pegs

import (
	"iter"
	"math/bits"
	"slices"
	"sync"

	"jie/board"
)

// Positions as small numbers. Jumps keep the position class, and each takes one
// peg, so a search from one start only meets positions of one class, a level for
// each number of pegs. To number a level, cut the bitboard in two:
//
//	holes   32 .............. 16 15 ............... 0
//	        [    high part     ] [     low part     ]
//
// The high part says how many pegs, and which class, are left for the low part,
// and the low part is numbered among those: rank = base[high] + low[low]. The
// English board's largest level has 72,922,839 positions of 16 pegs, a bitmap of
// 8.7 MiB.

// ranking numbers the positions of one class of a board.
type ranking struct {
	board   *Board
	basis   []board.Set
	class   uint64
	lowBits uint
	low     []uint16   // by low part: its number in its list
	lists   [][]uint32 // low parts, by group, ascending
	high    []uint16   // by high part: the group of its own pegs and class
	levels  [MaxHoles + 1]func() *level
}

// newRanking prepares the numbering of p's class, on a board of 36 holes at most:
// its level tables are lists of 2^20 numbers then, and no level has 2^32 positions.
func newRanking(b *Board, p board.Set) *ranking {
	r := &ranking{board: b, basis: b.classSets(b.Full()), lowBits: uint(min(16, b.Len()/2))}
	r.class = class(r.basis, p)
	r.low = make([]uint16, 1<<r.lowBits)
	r.lists = make([][]uint32, (r.lowBits+1)<<len(r.basis))
	for v, g := range r.groups(0, r.lowBits) {
		r.low[v] = uint16(len(r.lists[g]))
		r.lists[g] = append(r.lists[g], uint32(v))
	}
	r.high = r.groups(r.lowBits, uint(b.Len())-r.lowBits)
	for pegs := range r.levels {
		r.levels[pegs] = sync.OnceValue(func() *level { return r.newLevel(pegs) })
	}
	return r
}

// group numbers the low parts of so many pegs and that class.
func (r *ranking) group(pegs int, class uint64) int { return pegs<<len(r.basis) | int(class) }

// groups returns the group of each set of the n holes that begin at first: that
// of the set without its lowest hole, with one peg and the hole's class more.
func (r *ranking) groups(first, n uint) []uint16 {
	groups := make([]uint16, 1<<n)
	var holes [MaxHoles]uint16
	for i := range n {
		holes[i] = uint16(class(r.basis, board.Set(0).With(int(first+i))))
	}
	for v := 1; v < len(groups); v++ {
		groups[v] = (groups[v&(v-1)] + 1<<len(r.basis)) ^ holes[bits.TrailingZeros(uint(v))]
	}
	return groups
}

// level is the numbering of the positions with one number of pegs.
type level struct {
	*ranking
	base []uint32 // by high part
	size uint32
	pegs int
}

// level returns the numbering of the positions with the given number of pegs.
func (r *ranking) level(pegs int) *level { return r.levels[pegs]() }

func (r *ranking) newLevel(pegs int) *level {
	l := &level{ranking: r, pegs: pegs, base: make([]uint32, len(r.high))}
	sizes := make([]uint32, slices.Max(r.high)+1) // of the lists, by the high part's group
	for own := range sizes {
		sizes[own] = uint32(len(l.partners(uint16(own))))
	}
	for v, own := range r.high {
		l.base[v] = l.size
		l.size += sizes[own]
	}
	return l
}

// lows lists the low parts that go with a high part.
func (l *level) lows(high int) []uint32 { return l.partners(l.high[high]) }

// partners lists the low parts that go with a high part of the given group.
func (l *level) partners(own uint16) []uint32 {
	rest := l.pegs - int(own)>>len(l.basis)
	if rest < 0 || rest > int(l.lowBits) {
		return nil
	}
	return l.lists[l.group(rest, l.class^uint64(own)&(1<<len(l.basis)-1))]
}

// rank numbers p, which has l's class and number of pegs.
func (l *level) rank(p board.Set) uint32 {
	return l.base[p>>l.lowBits] + uint32(l.low[p&(1<<l.lowBits-1)])
}

// bitmap is a set of positions of one level.
type bitmap struct {
	level *level
	words []uint64
	// before counts the positions in the words before each block of eight, once
	// count is called: then index numbers the positions in the set.
	before []uint32
	n      int
}

// newBitmap returns an empty set of positions with the given number of pegs.
func (r *ranking) newBitmap(pegs int) *bitmap {
	l := r.level(pegs)
	return &bitmap{level: l, words: make([]uint64, (l.size+63)/64)}
}

// add puts p in s and tells whether it was new.
func (s *bitmap) add(p board.Set) bool {
	i := s.level.rank(p)
	word, bit := &s.words[i/64], uint64(1)<<(i%64)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	s.n++
	return true
}

// has tells whether p is in s.
func (s *bitmap) has(p board.Set) bool {
	i := s.level.rank(p)
	return s.words[i/64]>>(i%64)&1 != 0
}

const indexBlock = 8 // words

// number prepares index.
func (s *bitmap) number() {
	s.before = make([]uint32, len(s.words)/indexBlock+1)
	var n int
	for i, w := range s.words {
		if i%indexBlock == 0 {
			s.before[i/indexBlock] = uint32(n)
		}
		n += bits.OnesCount64(w)
	}
	s.n = n
}

// index is the number of positions in s before p in the level's order; -1 where
// p is not in s.
func (s *bitmap) index(p board.Set) int {
	i := s.level.rank(p)
	if !s.hasRank(i) {
		return -1
	}
	return s.indexOf(i)
}

// hasRank tells whether the position of rank i is in s.
func (s *bitmap) hasRank(i uint32) bool { return s.words[i/64]>>(i%64)&1 != 0 }

// indexOf is the number of positions in s below rank i.
func (s *bitmap) indexOf(i uint32) int {
	at := i / 64
	n := int(s.before[at/indexBlock])
	for _, w := range s.words[at&^(indexBlock-1) : at] {
		n += bits.OnesCount64(w)
	}
	return n + bits.OnesCount64(s.words[at]&(1<<(i%64)-1))
}

// all yields the positions of s in the level's order.
func (s *bitmap) all() iter.Seq[board.Set] {
	return func(yield func(board.Set) bool) {
		for high, base := range s.level.base {
			lows := s.level.lows(high)
			for i := uint32(0); i < uint32(len(lows)); {
				at := base + i
				word := s.words[at/64] >> (at % 64)
				if word == 0 {
					i += 64 - at%64
					continue
				}
				i += uint32(bits.TrailingZeros64(word))
				if i >= uint32(len(lows)) {
					break
				}
				if !yield(board.Set(high)<<s.level.lowBits | board.Set(lows[i])) {
					return
				}
				i++
			}
		}
	}
}

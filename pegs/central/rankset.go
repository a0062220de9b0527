package central

import (
	"iter"
	"math/bits"

	"jie/board"
)

// rankSet is a set of positions of one level, of which there are few: about one of
// 300. It keeps their ranks in order, cut in two: where the ranks of each page of 1024
// begin, and the lower bits of each rank.
type rankSet struct {
	level *numbering
	pages []uint32 // where each begins in lower, and one more for the end
	lower []uint16
}

const (
	pageBits = 10
	pageMask = 1<<pageBits - 1
)

// takeRanks makes a set of a bitmap of ranks, and clears the bitmap.
func (l *numbering) takeRanks(words []uint32, n int) *rankSet {
	s := &rankSet{level: l, pages: make([]uint32, 0, l.size>>pageBits+2), lower: make([]uint16, 0, n)}
	for at, word := range words[:(l.size+31)/32] {
		if at<<5&pageMask == 0 {
			s.pages = append(s.pages, uint32(len(s.lower)))
		}
		if word == 0 {
			continue
		}
		words[at] = 0
		for ; word != 0; word &= word - 1 {
			s.lower = append(s.lower, uint16(at<<5&pageMask|bits.TrailingZeros32(word)))
		}
	}
	s.pages = append(s.pages, uint32(len(s.lower)))
	return s
}

// len is the number of positions.
func (s *rankSet) len() int { return len(s.lower) }

// index is the number of positions in s before p in the level's order; -1 where
// p, which is of the level, is not in s.
func (s *rankSet) index(p board.Set) int {
	rank := s.level.rank(p)
	page, want := rank>>pageBits, uint16(rank&pageMask)
	for i := s.pages[page]; i < s.pages[page+1]; i++ {
		if s.lower[i] >= want {
			if s.lower[i] == want {
				return int(i)
			}
			return -1
		}
	}
	return -1
}

// cursor goes through the ranks of a set, in order.
type cursor struct {
	*rankSet
	page, at int
}

// rank is the next rank; ok is false at the end.
func (c *cursor) rank() (rank uint32, ok bool) {
	if c.at == len(c.lower) {
		return 0, false
	}
	for c.at == int(c.pages[c.page+1]) {
		c.page++
	}
	return uint32(c.page)<<pageBits | uint32(c.lower[c.at]), true
}

// all yields the positions of s in the level's order.
func (s *rankSet) all() iter.Seq[board.Set] {
	return func(yield func(board.Set) bool) {
		c := &cursor{rankSet: s}
		rank, ok := c.rank()
		l := s.level
		for block := range l.places {
			at := &l.places[block]
			if at.row == nil {
				continue
			}
			for high, own := range l.high {
				base, lows := at.base+at.row.base[high], l.partners(at.left, own)
				for ok && rank-base < uint32(len(lows)) {
					upper := board.Set(block)<<highBits | board.Set(high)
					if !yield(upper<<l.lowBits | board.Set(lows[rank-base])) {
						return
					}
					c.at++
					rank, ok = c.rank()
				}
			}
		}
	}
}

package central

import (
	"iter"
	"slices"

	"jie/puzzle/board"
)

// rankSet is a set of positions of one level that holds few of them: about one of 300. It
// keeps their ranks in order, cut in two: where the ranks of each page of 1024 begin, and
// the lower bits of each rank.
type rankSet struct {
	level *numbering
	pages []uint32 // where each begins in lower, and one more for the end
	lower []uint16
}

const (
	pageBits = 10
	pageMask = 1<<pageBits - 1
)

// newRankSet returns an empty set. Ranks are added in any order, and each may be added more
// than once: call expect for all of them first, then makeRoom, add for all of them, and
// settle.
func (l *numbering) newRankSet() *rankSet {
	return &rankSet{level: l, pages: make([]uint32, l.size>>pageBits+2)}
}

// expect counts a rank that will be added.
func (s *rankSet) expect(rank uint32) { s.pages[rank>>pageBits+1]++ }

// makeRoom gives each page its place.
func (s *rankSet) makeRoom() {
	n := uint32(0)
	for page, ranks := range s.pages {
		n += ranks
		s.pages[page] = n
	}
	s.lower = make([]uint16, n)
}

// add adds a rank to its page. After all of them, each page's entry is its end.
func (s *rankSet) add(rank uint32) {
	at := &s.pages[rank>>pageBits]
	s.lower[*at] = uint16(rank & pageMask)
	*at++
}

// settle sorts the ranks of each page, and removes duplicates.
func (s *rankSet) settle() {
	begin, n := uint32(0), uint32(0)
	for page, end := range s.pages {
		s.pages[page] = n
		ranks := s.lower[begin:end]
		sortFew(ranks)
		n += uint32(copy(s.lower[n:], slices.Compact(ranks)))
		begin = end
	}
	s.lower = s.lower[:n]
}

// sortFew sorts by insertion: a page has two or three ranks.
func sortFew(ranks []uint16) {
	for i, rank := range ranks {
		for i > 0 && ranks[i-1] > rank {
			ranks[i] = ranks[i-1]
			i--
		}
		ranks[i] = rank
	}
}

func (s *rankSet) len() int { return len(s.lower) }

// index returns the number of positions in s before p in the level's order, or -1 if p,
// which must be of the level, is not in s.
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

// rank returns the next rank; ok is false at the end.
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

package rings

import (
	"context"
	"iter"
)

// layer is the positions at one distance from a start or from targets, each once. It is cut into
// sectors by the content of some marked cells, the corners first; a small layer is one sector.
//
//	b ... a     sector ...ba in binary, the first markBits marks
//
// A corner lies on one ring and the other marks on two, so the turns of most rings stay in the
// sector, and those of the others lead to one other or to three:
//
//	rings without a mark           from sector s
//	rings with mark a              from sector s where a keeps its content,
//	                               from its neighbour, a changed, where a does not
//	rings with marks a and b       from four sectors
//
// So a sector of the next layer is grown from a few of this one. Sectors are the units of work: one
// stays in the cache, goroutines share them, and if two layers meet, the first usually shows it.
type layer struct {
	markBits int
	sectors  []sector // 1 << markBits
}

// sector is positions in groups by their last ring: the greatest ring whose turn can be the last of
// a shortest path to them. The group after the last ring is for positions without a last turn.
//
//	positions  [ last ring 0 | last ring 1 | ... | none ]
//	starts       0             12            ...   90     97
//
// The groups save a third of the successors. Rings whose centres are 3 apart share no cell, so
// turns of them commute, and one of the two orders is enough: from a position whose last ring is c,
// a lesser ring r that commutes with c need not be turned. This loses nothing: let r be the
// greatest last ring of y, turned in x, and c that of x, turned in w. If c > r commuted with r, y
// would come from w by r and then c as well, and its greatest last ring would not be r.
type sector struct {
	positions []uint64
	starts    []int // one more than the number of groups
}

func newLayer(rings int, positions []uint64) layer {
	s := sector{positions, make([]int, rings+2)}
	s.starts[rings+1] = len(positions)
	return layer{0, []sector{s}}
}

func (l layer) len() int {
	n := 0
	for _, s := range l.sectors {
		n += len(s.positions)
	}
	return n
}

func (s sector) groups() int { return len(s.starts) - 1 }

func (s sector) group(r int) []uint64 { return s.positions[s.starts[r]:s.starts[r+1]] }

func (s sector) after(r int, t *ringTable) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		first, none := 0, s.groups()-1
		for last := r + 1; last < none; last++ {
			if !t.commutes[last] {
				continue
			}
			if s.starts[first] < s.starts[last] && !yield(s.positions[s.starts[first]:s.starts[last]]) {
				return
			}
			first = last + 1
		}
		if rest := s.positions[s.starts[first]:]; len(rest) > 0 {
			yield(rest)
		}
	}
}

func (t *tables) sector(x uint64, markBits int) int {
	n := 0
	for i, mark := range t.marks[:markBits] {
		n |= int(x>>(mark&63)&1) << i
	}
	return n
}

// split cuts a layer into more sectors. If ctx ends it fails, and the layer is lost.
func (t *tables) split(ctx context.Context, l layer, markBits int) (layer, error) {
	if l.markBits >= markBits || len(l.sectors) == 0 {
		return l, nil
	}
	fine := layer{markBits, make([]sector, 1<<markBits)}
	sizes := make([]int, len(fine.sectors))
	for _, coarse := range l.sectors {
		for g := range coarse.groups() {
			if err := ctx.Err(); err != nil {
				return layer{}, err
			}
			for _, x := range coarse.group(g) {
				sizes[t.sector(x, markBits)]++
			}
		}
	}
	for i, size := range sizes {
		coarse := l.sectors[i&(len(l.sectors)-1)]
		fine.sectors[i] = sector{make([]uint64, 0, size), make([]int, coarse.groups()+1)}
	}
	for i, coarse := range l.sectors {
		for g := range coarse.groups() {
			if err := ctx.Err(); err != nil {
				return layer{}, err
			}
			for _, x := range coarse.group(g) {
				s := &fine.sectors[t.sector(x, markBits)]
				s.positions = append(s.positions, x)
			}
			for j := i; j < len(fine.sectors); j += len(l.sectors) {
				fine.sectors[j].starts[g+1] = len(fine.sectors[j].positions)
			}
		}
		l.sectors[i] = sector{} // free it
	}
	return fine, nil
}

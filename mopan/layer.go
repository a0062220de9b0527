package mopan

// layer is the positions at one distance from a start or from targets, each once,
// in groups by their last ring: group r holds those for which r is the greatest
// ring whose turn can be the last of a shortest path to them. The group after the
// last ring is for positions without a last turn.
//
//	positions  [ last ring 0 | last ring 1 | ... | none ]
//	starts       0             12            ...   90     97
//
// The groups save a third of the successors. Rings whose centres are 3 apart share
// no cell, so turns of them commute, and of two orders one is enough: from a
// position whose last ring is c, a lesser ring r that commutes with c need not be
// turned. Nothing is lost: let r be the greatest last ring of y, turned in x, and c
// that of x, turned in w. If c > r commuted with r, y would come from w by r and
// then c as well, in as many turns, and its greatest last ring would not be r.
type layer struct {
	positions []uint64
	starts    []int // one more than there are groups
}

// newLayer is the layer of the given positions, without a last ring.
func newLayer(rings int, positions []uint64) layer {
	l := layer{positions: positions, starts: make([]int, rings+2)}
	l.starts[rings+1] = len(positions)
	return l
}

// group is the positions whose greatest last ring is r.
func (l layer) group(r int) []uint64 { return l.positions[l.starts[r]:l.starts[r+1]] }

// after are the positions of the layer from which ring r must be turned, as
// stretches that lie together.
func (l layer) after(r int, t *ringTable) [][]uint64 {
	var stretches [][]uint64
	first := 0
	for last := range l.starts[:len(l.starts)-1] {
		if last < len(l.starts)-2 && r < last && t.commutes[last] {
			if l.starts[first] < l.starts[last] {
				stretches = append(stretches, l.positions[l.starts[first]:l.starts[last]])
			}
			first = last + 1
		}
	}
	return append(stretches, l.positions[l.starts[first]:])
}

package mopan

import (
	"math/bits"

	"jie/puzzle"
)

// A far join is a ring join of two layers that are not there: the successors of
// both sides' outermost layers, f+1 and b+1 turns out, where no path of length
// f+b+2 exists. Successors are generated again for each ring and each slice of
// keys, so it is slow, but holds one slice at a time, and where one path is enough
// it seldom needs more than a few.

const (
	// farMul hashes the keys by which slices are cut.
	farMul = 0x165667B19E3779F9

	// maxFarBits is how many slices a ring may take at the most.
	maxFarBits = 8
)

// farJoins returns where paths of length f+b+3 cross. It fails where there are
// none: nothing longer can be proved in this memory.
func (g *growth) farJoins() (meeting, error) {
	nodes := g.plans[0].nodes + g.plans[1].nodes
	farBits := bits.Len64(uint64(32 * int64(nodes) / max(1, g.room())))
	if farBits > maxFarBits {
		return meeting{}, puzzle.ErrMemory
	}
	m := meeting{f: g.from.radius() + 1, b: g.to.radius() + 2, joined: true}
	for r := range g.rings {
		for slice := range 1 << farBits {
			pairs, err := g.farJoin(&g.rings[r], uint64(slice), farBits)
			if err != nil {
				return meeting{}, err
			}
			if m.pairs = append(m.pairs, pairs...); len(m.pairs) > 0 && g.one() {
				m.pairs = g.chosen(m.pairs)
				return m, nil
			}
			g.opt.Report(puzzle.Progress{Phase: "join", Done: int64(r<<farBits + slice + 1), Total: int64(len(g.rings) << farBits),
				Nodes: g.nodes, LowerBound: int64(g.bound)})
		}
	}
	if len(m.pairs) == 0 {
		g.bound++
		return meeting{}, puzzle.ErrMemory
	}
	return m, nil
}

// farJoin joins the successors whose keys for one ring lie in one slice.
func (g *growth) farJoin(t *ringTable, slice uint64, farBits int) ([]pairing, error) {
	sides := [2]*side{&g.from, &g.to}
	var lists [2][]uint64
	var errs [2]error
	parallel(len(g.joiners), 2, func(_, i int) bool {
		s := sides[i]
		s.far, errs[i] = s.successors(s.far[:0], s.layers[s.radius()], ^t.mask, slice, farBits)
		lists[i] = s.far
		return errs[i] == nil
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return g.joiners[0].ring(t, lists[0], lists[1])
}

// successors appends what the turns from a layer lead to, where the hash of the
// cells kept begins with the slice's bits; some of them more than once.
func (e *expander) successors(dst []uint64, l layer, keep, slice uint64, sliceBits int) ([]uint64, error) {
	e.block = room(e.block, 3*blockLen+3)
	shift := uint(64 - sliceBits)
	for r := range e.rings {
		t := &e.rings[r]
		for _, positions := range l.after(r, t) {
			for len(positions) > 0 {
				n := min(blockLen, len(positions))
				turned := t.turnAll(e.block, positions[:n])
				kept := 0
				for _, y := range turned { // in place: kept never overtakes
					turned[kept] = y
					if y&keep*farMul>>shift == slice {
						kept++
					}
				}
				dst = append(dst, turned[:kept]...)
				positions = positions[n:]
				if err := e.ctx.Err(); err != nil {
					return nil, err
				}
			}
		}
	}
	return dst, nil
}

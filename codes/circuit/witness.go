package circuit

import (
	"context"
	"math"

	"jie/codes"
	"jie/codes/infoset"
	"jie/linear/gf2"
)

// seek looks for lighter sets by information sets: random ones, for word operations in proportion to
// the nodes so far, and again when there are several times as many.
func (m *Model) seek(ctx context.Context) {
	if m.Nodes < max(m.seekAt, seekFrom) {
		return
	}
	m.seekAt = seekAgain * m.Nodes
	for _, c := range m.open {
		p, columns := c.window()
		var set []int32
		for _, i := range infoset.Witness(ctx, p, seed, seekShare*float64(m.Nodes), math.MaxInt, 0) {
			set = append(set, columns[i])
		}
		m.take(c.names(set))
	}
}

// seed of the search for witnesses; it begins at a number of nodes, and takes some word operations a
// node, about a tenth of the time of the search. windowColumns keeps a step of it below a tenth of a second.
const (
	seed          = 52
	seekFrom      = 1 << 18
	seekAgain     = 4
	seekShare     = 100
	windowColumns = 1500
)

// window returns the question of a class for a part of its columns: those whose detectors are all in
// a range around the middle, which is a time of the circuit.
func (c *class) window() (p *codes.Problem, columns []int32) {
	low, high := int32(0), int32(len(c.number))
	for {
		columns = columns[:0]
		for i := range c.columns {
			if d := c.columns[i].detectors; d[0] >= low && d[len(d)-1] < high {
				columns = append(columns, int32(i))
			}
		}
		if len(columns) <= windowColumns {
			break
		}
		step := 1 + (high-low)/16
		low, high = low+step, high-step
	}
	p = &codes.Problem{Columns: len(columns), Checks: make([][]int32, len(c.number)), Actions: 1}
	flips := make([]gf2.Vector, 64*len(c.columns[0].flips))
	for k, i := range columns {
		for _, d := range c.columns[i].detectors {
			p.Checks[d] = append(p.Checks[d], int32(k))
		}
		for o := c.columns[i].flips.Next(0); o >= 0; o = c.columns[i].flips.Next(o + 1) {
			if flips[o] == nil {
				flips[o] = make(gf2.Vector, gf2.Words(len(columns)))
				p.Functionals = append(p.Functionals, flips[o])
			}
			flips[o].Flip(k)
		}
	}
	return p, columns
}

// some returns a set that flips an observable unseen, nil if there is none.
func (c *class) some(ctx context.Context) ([]int32, error) {
	system, err := c.echelon(ctx)
	if err != nil {
		return nil, err
	}
	var best []int32
	tried := 0
	for o := range 64 * len(c.columns[0].flips) {
		rank := system.Nullity()
		flipped := c.flippedBy(o)
		if len(flipped) == 0 || !system.Add(flipped, true) || system.Nullity() == rank {
			continue
		}
		x := system.Solution()
		var set []int32
		for i := x.Next(0); i >= 0; i = x.Next(i + 1) {
			set = append(set, int32(i))
		}
		if best == nil || len(set) < len(best) {
			best = set
		}
		if tried++; tried == solutions || ctx.Err() != nil {
			break
		}
	}
	return best, ctx.Err()
}

// solutions is how many observables are tried for a first set.
const solutions = 16

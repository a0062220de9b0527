package codes

import (
	"context"
	"slices"

	"jie/codes/aut"
)

// Turns adds automorphisms of the code that need not keep its rows, as those of a cyclic code whose
// checks are in systematic form. It tries the turns of consecutive blocks of qubits or bits, all by
// the same number of places, and the turn of the actions X, Z and Y. It adds those that join orbits.
func (c *Code) Turns(ctx context.Context, problems []*Problem, generators [][]int32) [][]int32 {
	if c.Kind == Subsystem || c.Kind == Circuit {
		return generators // their gauge generators and observables are no checks
	}
	actions := int32(problems[0].Actions)
	turn := func(block, by, action int32) []int32 {
		p := make([]int32, problems[0].Columns)
		for i := range p {
			q, a := int32(i)/actions, int32(i)%actions
			q += (q%block+by)%block - q%block
			p[i] = q*actions + (a+action)%actions
		}
		return p
	}
	var spans []basis
	try := func(p []int32) {
		if !joins(p, generators) {
			return
		}
		for i, problem := range problems {
			checks := problem.Isometric().Checks
			if i == len(spans) {
				spans = append(spans, newBasis(checks, problem.Columns))
			}
			for _, row := range checks {
				image := make([]int32, len(row))
				for k, column := range row {
					image[k] = p[column]
				}
				if ctx.Err() != nil || !spans[i].has(Bits(image, problem.Columns)) {
					return
				}
			}
		}
		generators = append(slices.Clip(generators), p)
	}
	if actions == 3 {
		try(turn(1, 0, 1))
	}
	for block := int32(c.N); block > 1; block-- {
		for by := int32(1); by < block && c.N%int(block) == 0; by++ {
			if block%by == 0 {
				try(turn(block, by, 0))
			}
		}
	}
	return generators
}

// joins reports whether a permutation maps a column to one of another orbit.
func joins(p []int32, generators [][]int32) bool {
	of := make([]int, len(p))
	for i, orbit := range aut.Orbits(len(p), generators) {
		for _, column := range orbit {
			of[column] = i
		}
	}
	for column, image := range p {
		if of[column] != of[image] {
			return true
		}
	}
	return false
}

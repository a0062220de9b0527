package codes

import (
	"context"
	"slices"

	"jie/linear/gf2"
)

// Residues returns which weights modulo 4 are possible for the sets that meet every check: no
// set has another one. Columns must be qubits or bits.
//
// Odd members of a basis of these sets become even by adding one of them. If any two
// members of a basis then share an even number of columns, the weight of a sum is the sum
// of their weights, modulo 4: |a + b| = |a| + |b| - 2|a ∩ b|. This holds for self-dual codes.
//
// Residues returns that all are possible when ctx ends.
func (p *Problem) Residues(ctx context.Context) (possible [4]bool) {
	kernel, err := p.Kernel(ctx)
	if err != nil {
		return [4]bool{true, true, true, true}
	}
	basis := make([]gf2.Vector, len(kernel))
	for i, v := range kernel {
		basis[i] = slices.Clone(v)
	}
	isOdd := func(v gf2.Vector) bool { return v.Weight()%2 != 0 }
	first := slices.IndexFunc(basis, isOdd)
	for i, v := range basis {
		if i != first && isOdd(v) {
			v.Xor(basis[first])
		}
	}
	if !evenPairs(ctx, basis) {
		return [4]bool{true, first >= 0, true, first >= 0}
	}
	possible[0] = true
	for _, v := range basis {
		before := possible
		for r := range before {
			possible[(r+v.Weight())%4] = possible[(r+v.Weight())%4] || before[r]
		}
	}
	return possible
}

// evenPairs reports whether any two of some vectors share an even number of ones. It returns
// false when ctx ends.
func evenPairs(ctx context.Context, vectors []gf2.Vector) bool {
	for i, v := range vectors {
		if ctx.Err() != nil || slices.ContainsFunc(vectors[:i], v.Dot) {
			return false
		}
	}
	return true
}

// EvenChecks lists checks whose sum is the set of all columns. They show that every set
// that meets them has an even number of columns. It returns nil without any, or if ctx ends.
func (p *Problem) EvenChecks(ctx context.Context) []int {
	system := gf2.NewBand(len(p.Checks))
	for _, list := range gf2.Transposed(p.Checks, p.Columns) {
		if ctx.Err() != nil || !system.Add(list, true) {
			return nil
		}
	}
	checks := []int{}
	for _, i := range Columns(system.Solution()) {
		checks = append(checks, int(i))
	}
	return checks
}

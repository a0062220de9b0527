package codes

import (
	"context"
	"slices"

	"jie/linear/gf2"
)

// basis is a basis in echelon form that grows by one vector at a time. It is indexed by the
// column where a vector begins, nil if none does.
type basis []gf2.Vector

func newBasis(rows [][]int32, n int) basis {
	b := make(basis, n)
	for _, row := range rows {
		b.add(Bits(row, n))
	}
	return b
}

// add adds a vector, unless it is a sum of earlier ones. v does not change.
// Cost: a sum of vectors for each one of v, at most the rank.
func (b basis) add(v gf2.Vector) bool {
	v = slices.Clone(v)
	i := b.reduce(v)
	if i >= 0 {
		b[i] = v
	}
	return i >= 0
}

// has reports whether v, which changes, is a sum of the vectors.
func (b basis) has(v gf2.Vector) bool { return b.reduce(v) < 0 }

// reduce adds vectors to v until it begins where none does, and returns that column; -1 if it
// becomes zero.
func (b basis) reduce(v gf2.Vector) int {
	i := v.Next(0)
	for i >= 0 && b[i] != nil {
		v.Xor(b[i])
		i = v.Next(i + 1)
	}
	return i
}

// Rank returns the rank of rows of n columns.
func Rank(rows [][]int32, n int) int {
	system := gf2.NewBand(n)
	for _, row := range rows {
		system.Add(row, false)
	}
	return n - system.Nullity()
}

// K returns the number of logical qubits or bits. For a circuit it counts the observables
// that are not sums of detectors.
func (c *Code) K() int {
	switch {
	case c.Kind == Classical:
		return c.N - Rank(c.Z, c.N)
	case c.Kind == Circuit:
		return Rank(append(c.Observables[:len(c.Observables):len(c.Observables)], c.Z...), c.N) - Rank(c.Z, c.N)
	case c.Kind == Subsystem:
		return c.gaugedK()
	case len(c.Mixed) > 0:
		return c.N - Rank(symplectic(c.Rows(), c.N), 2*c.N)
	}
	return c.N - Rank(c.X, c.N) - Rank(c.Z, c.N)
}

// gaugedK returns the number of logical qubits of a subsystem code: a gauge group of rank g
// with s independent stabilizers has (g-s)/2 gauge qubits, so k = n - s - (g-s)/2.
func (c *Code) gaugedK() int {
	rows := c.Rows()
	g := Rank(symplectic(rows, c.N), 2*c.N)
	s := len(c.Center(context.Background()))
	return c.N - s - (g-s)/2
}

// K returns the K of the problem's code.
func (p *Problem) K(ctx context.Context) (int, error) {
	switch {
	case p.Any && p.Actions == 1 && p.Side == All: // a classical code
		kernel, err := p.Kernel(ctx)
		return len(kernel), err
	case p.Actions > 1:
		return len(p.Functionals) / 2, nil
	}
	return len(p.Functionals), nil
}

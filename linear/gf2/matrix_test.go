package gf2

import "slices"

// denseMatrix is a dense matrix, by rows of cols bits: the plain form of a system of equations.
type denseMatrix struct {
	rows []Vector
	cols int
}

func newDense(rows, cols int) *denseMatrix {
	m := &denseMatrix{make([]Vector, rows), cols}
	for i := range m.rows {
		m.rows[i] = NewVector(cols)
	}
	return m
}

// Row is row i itself, not a copy.
func (m *denseMatrix) Row(i int) Vector { return m.rows[i] }

// Transpose returns a new matrix with rows and columns exchanged.
func (m *denseMatrix) Transpose() *denseMatrix {
	t := newDense(m.cols, len(m.rows))
	for i, row := range m.rows {
		for j := row.Next(0); j >= 0; j = row.Next(j + 1) {
			t.Row(j).Set(i)
		}
	}
	return t
}

// Apply returns the product m x.
func (m *denseMatrix) Apply(x Vector) Vector {
	y := NewVector(len(m.rows))
	for i, row := range m.rows {
		if row.Dot(x) {
			y.Set(i)
		}
	}
	return y
}

// Solve finds the solutions of m x = b: one of them, and a basis of the kernel of m. Where
// ok is false there is none.
func (m *denseMatrix) Solve(b Vector) (x Vector, kernel []Vector, ok bool) {
	e := newDense(len(m.rows), m.cols+1) // m, and b as one more column
	for i, row := range m.rows {
		copy(e.Row(i), row)
		if b.Bit(i) {
			e.Row(i).Set(m.cols)
		}
	}
	reduced := Reduce(e.rows, e.cols)
	x = NewVector(m.cols)
	var pivots []int
	for _, row := range reduced {
		p := row.Next(0)
		if p == m.cols {
			return nil, nil, false
		}
		pivots = append(pivots, p)
		if row.Bit(m.cols) {
			x.Set(p)
		}
	}
	for free := range m.cols {
		if slices.Contains(pivots, free) {
			continue
		}
		z := NewVector(m.cols)
		z.Set(free)
		for i, p := range pivots {
			if reduced[i].Bit(free) {
				z.Set(p)
			}
		}
		kernel = append(kernel, z)
	}
	return x, kernel, true
}

// refute returns y with y m = 0 and y.b = 1, which proves that m x = b has no
// solution, or nil where it has one.
func (m *denseMatrix) refute(b Vector) Vector {
	_, kernel, _ := m.Transpose().Solve(NewVector(m.cols))
	for _, y := range kernel {
		if y.Dot(b) {
			return y
		}
	}
	return nil
}

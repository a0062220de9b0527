package modk

import "context"

// Matrix is a dense matrix over the integers modulo K.
type Matrix struct {
	K    int
	Rows [][]uint8 // of one length
	cols int
}

// NewMatrix returns the zero matrix.
func NewMatrix(k, rows, cols int) *Matrix {
	m := &Matrix{K: k, Rows: make([][]uint8, rows), cols: cols}
	for i := range m.Rows {
		m.Rows[i] = make([]uint8, cols)
	}
	return m
}

// Solve finds x with m x = b, and generators of the kernel of m, which is their
// direct sum; ok is false where there is no x. fits is asked before each prime
// power of K whether so many generators may be held, and what it says ends the
// work; nil allows any number. Otherwise Solve fails with ctx.Err() alone.
// Cost: rows * cols * rank steps of a byte for each prime power.
func (m *Matrix) Solve(ctx context.Context, b []uint8, fits func(generators int) error) (x []uint8, kernel []Generator, ok bool, err error) {
	x = make([]uint8, m.cols)
	for _, f := range PrimePowers(m.K) {
		e, err := m.echelon(ctx, f, b)
		if err != nil {
			return nil, nil, false, err
		}
		y, solvable := e.solution()
		if !solvable {
			return nil, nil, false, nil
		}
		if fits != nil {
			if err := fits(len(kernel) + e.generators()); err != nil {
				return nil, nil, false, err
			}
		}
		Scale(y, f.Lift(m.K), m.K)
		Add(x, y, m.K)
		for g := range e.kernel {
			if ctx.Err() != nil {
				return nil, nil, false, ctx.Err()
			}
			Scale(g.X, m.K/f.Q, m.K)
			kernel = append(kernel, g)
		}
	}
	return x, kernel, true, nil
}

// Apply returns the product m x.
func (m *Matrix) Apply(x []uint8) []uint8 {
	b := make([]uint8, len(m.Rows))
	for i, row := range m.Rows {
		b[i] = uint8(Dot(row, x, m.K))
	}
	return b
}

// Transpose returns a new matrix with rows and columns exchanged.
func (m *Matrix) Transpose() *Matrix {
	t := NewMatrix(m.K, m.cols, len(m.Rows))
	for i, row := range m.Rows {
		for j, a := range row {
			t.Rows[j][i] = a
		}
	}
	return t
}

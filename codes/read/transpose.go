package read

import "jie/linear/gf2"

// Transposed returns the matrix whose rows are the columns of m.
func (m *Matrix01) Transposed() *Matrix01 {
	return &Matrix01{Rows: gf2.Transposed(m.Rows, m.N), N: len(m.Rows)}
}

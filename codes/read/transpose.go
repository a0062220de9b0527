package read

// Transposed returns the matrix whose rows are the columns of m.
func (m *Matrix01) Transposed() *Matrix01 {
	t := &Matrix01{Rows: make([][]int32, m.N), N: len(m.Rows)}
	for i, row := range m.Rows {
		for _, column := range row {
			t.Rows[column] = append(t.Rows[column], int32(i))
		}
	}
	return t
}

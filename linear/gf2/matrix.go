package gf2

import "slices"

// Matrix is a dense matrix, its rows packed vectors of one length.
type Matrix struct {
	rows, cols, stride int
	words              []uint64
}

// NewMatrix returns the zero matrix.
func NewMatrix(rows, cols int) *Matrix {
	stride := Words(cols)
	return &Matrix{rows, cols, stride, make([]uint64, rows*stride)}
}

// Row is row i itself, not a copy.
func (m *Matrix) Row(i int) Vector { return m.words[i*m.stride : (i+1)*m.stride : (i+1)*m.stride] }

// Transpose returns a new matrix with rows and columns exchanged.
func (m *Matrix) Transpose() *Matrix {
	t := NewMatrix(m.cols, m.rows)
	for i := range m.rows {
		row := m.Row(i)
		for j := row.Next(0); j >= 0; j = row.Next(j + 1) {
			t.Row(j).Set(i)
		}
	}
	return t
}

// Apply returns the product m x.
func (m *Matrix) Apply(x Vector) Vector {
	y := NewVector(m.rows)
	for i := range m.rows {
		if m.Row(i).Dot(x) {
			y.Set(i)
		}
	}
	return y
}

// swap exchanges two rows.
func (m *Matrix) swap(i, j int) {
	a, b := m.Row(i), m.Row(j)
	for k := range a {
		a[k], b[k] = b[k], a[k]
	}
}

// Solve finds the solutions of m x = b: one of them, and a basis of the kernel
// of m. Where ok is false there is none. m is left as it was.
// Cost: rows * cols * rank / 64 word operations at most.
func (m *Matrix) Solve(b Vector) (x Vector, kernel []Vector, ok bool) {
	e := m.augment(b)
	pivots := e.reduce(m.cols)
	for i := len(pivots); i < e.rows; i++ {
		if e.Row(i).Bit(m.cols) {
			return nil, nil, false
		}
	}
	x = NewVector(m.cols)
	for i, p := range pivots {
		if e.Row(i).Bit(m.cols) {
			x.Set(p)
		}
	}
	return x, e.kernel(pivots, m.cols), true
}

// Kernel returns a basis of the vectors x with m x = 0.
func (m *Matrix) Kernel() []Vector {
	_, kernel, _ := m.Solve(NewVector(m.rows))
	return kernel
}

// augment returns a copy of m with b as one more column.
func (m *Matrix) augment(b Vector) *Matrix {
	e := NewMatrix(m.rows, m.cols+1)
	for i := range m.rows {
		copy(e.Row(i), m.Row(i))
		if b.Bit(i) {
			e.Row(i).Set(m.cols)
		}
	}
	return e
}

// kernel reads a basis off the reduced echelon form m, whose first cols columns
// have the given pivots: one vector for each column without a pivot.
func (m *Matrix) kernel(pivots []int, cols int) []Vector {
	var basis []Vector
	for free := range cols {
		if slices.Contains(pivots, free) {
			continue
		}
		v := NewVector(cols)
		v.Set(free)
		for i, p := range pivots {
			if m.Row(i).Bit(free) {
				v.Set(p)
			}
		}
		basis = append(basis, v)
	}
	return basis
}

// reduce brings the first cols columns to reduced row echelon form and returns
// the pivots: row i is the only one with a one in column pivots[i].
//
// It is the method of four Russians: pivots are found a few at a time, up to
// russians of them within one word of columns; all 2^k sums of those k rows are
// written in a table, and every other row is cleared in the k columns at once by
// adding the one sum that its bits there name.
func (m *Matrix) reduce(cols int) (pivots []int) {
	table := make([]uint64, m.stride<<russians)
	for col := 0; col < cols && len(pivots) < m.rows; {
		rank := len(pivots)
		word := col >> 6
		end := min(cols, (word+1)<<6)
		for col < end && len(pivots) < m.rows && len(pivots)-rank < russians {
			if m.findPivot(rank, pivots, col) {
				pivots = append(pivots, col)
			}
			col++
		}
		m.clear(rank, pivots[rank:], word, table)
	}
	return pivots
}

// russians is how many pivots are taken at a time; the table of their sums has
// 2^russians rows. Measured by BenchmarkSolve.
const russians = 8

// findPivot brings a row with a one in column col to place len(pivots), cleared in
// the columns of the pivots from place first on, which it clears of col in turn.
func (m *Matrix) findPivot(first int, pivots []int, col int) bool {
	at := len(pivots)
	word := col >> 6
	for i := at; i < m.rows; i++ {
		row := m.Row(i)
		for j, p := range pivots[first:] {
			if row.Bit(p) {
				row[word:].Xor(m.Row(first + j)[word:])
			}
		}
		if !row.Bit(col) {
			continue
		}
		if i != at {
			m.swap(i, at)
		}
		pivot := m.Row(at)[word:]
		for j := first; j < at; j++ {
			if r := m.Row(j); r.Bit(col) {
				r[word:].Xor(pivot)
			}
		}
		return true
	}
	return false
}

// clear clears the columns of some pivots, rows first, first+1, ..., in all other
// rows. Their columns are in the given word, and nothing stands before it.
func (m *Matrix) clear(first int, pivots []int, word int, table []uint64) {
	if len(pivots) == 0 {
		return
	}
	width := m.stride - word
	sum := func(i int) Vector { return table[i*width : (i+1)*width] }
	clear(sum(0))
	for j := range pivots {
		row := m.Row(first + j)[word:]
		for i := range 1 << j {
			for k, w := range sum(i) {
				sum(1<<j + i)[k] = w ^ row[k]
			}
		}
	}
	for i := range m.rows {
		if i >= first && i < first+len(pivots) {
			continue
		}
		row, index := m.Row(i), 0
		for j, p := range pivots {
			index |= int(row[word]>>(p&63)&1) << j
		}
		if index != 0 {
			row[word:].Xor(sum(index))
		}
	}
}

// Reduce brings vectors of n bits to a basis of their span in reduced echelon
// form: each begins at a bit, its pivot, where no other has a one, and pivots
// ascend. The vectors are changed in place; it returns those that remain.
func Reduce(vectors []Vector, n int) []Vector {
	rank := 0
	for bit := 0; bit < n && rank < len(vectors); {
		at, first := -1, n
		for i, v := range vectors[rank:] { // the next column that has a one
			if b := v.Next(bit); b >= 0 && b < first {
				at, first = rank+i, b
			}
		}
		if at < 0 {
			break
		}
		vectors[rank], vectors[at] = vectors[at], vectors[rank]
		for i, v := range vectors {
			if i != rank && v.Bit(first) {
				v.Xor(vectors[rank])
			}
		}
		rank++
		bit = first + 1
	}
	return vectors[:rank]
}

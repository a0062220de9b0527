package read

import "jie/codes"

// entries collects the ones of a matrix whose entries come in any order, modulo 2.
type entries struct {
	name    string
	sized   bool
	rows    []map[int32]bool
	columns int
	at      int // entries that were read
}

// size takes the number of rows and columns, within limits.
func (e *entries) size(rows, columns int64, line int) error {
	if rows < 0 || columns < 1 || rows > codes.MaxRows || columns > 2*codes.MaxColumns {
		return malformed(e.name, "code-size", line)
	}
	e.sized, e.rows, e.columns = true, make([]map[int32]bool, rows), int(columns)
	return nil
}

// add adds a value to an entry, both from 0.
func (e *entries) add(row, column, value int64, line int) error {
	if row < 0 || column < 0 || row >= int64(len(e.rows)) || column >= int64(e.columns) {
		return malformed(e.name, "code-place", line)
	}
	if value&1 == 0 {
		return nil
	}
	if e.rows[row] == nil {
		e.rows[row] = make(map[int32]bool)
	}
	e.rows[row][int32(column)] = !e.rows[row][int32(column)]
	return nil
}

// full fails where the file has not as many entries as it said.
func (e *entries) full(said int64) error {
	if int64(e.at) != said {
		return malformed(e.name, "code-count", 0)
	}
	return nil
}

// next is the next entry of an array by columns.
func (e *entries) next(value int64, line int) error {
	if len(e.rows) == 0 {
		return malformed(e.name, "code-place", line)
	}
	row, column := int64(e.at%len(e.rows)), int64(e.at/len(e.rows))
	e.at++
	return e.add(row, column, value, line)
}

func (e *entries) matrix() *Matrix01 {
	m := &Matrix01{N: e.columns, Rows: make([][]int32, len(e.rows))}
	for i, ones := range e.rows {
		m.Rows[i] = []int32{}
		for column := range int32(e.columns) {
			if len(ones) == 0 {
				break
			}
			if ones[column] {
				m.Rows[i] = append(m.Rows[i], column)
			}
		}
	}
	return m
}

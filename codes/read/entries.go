package read

import (
	"slices"
	"strconv"
	"strings"

	"jie/codes"
)

// entries collects the entries of a matrix that come in any order. Each place is named once.
type entries struct {
	name    string
	first   int // the number of the first row and column in messages, as in the format
	sized   bool
	rows    [][]entry
	columns int
	at      int // entries that were read
}

// entry is a place of a row that the file names: its column, its line, and whether it is 1.
type entry uint64

func newEntry(column, line int, one bool) entry {
	return entry(column)<<40 | entry(line)<<1 | entry(bool01(one))
}

func (e entry) column() int { return int(e >> 40) }
func (e entry) line() int   { return int(e << 24 >> 25) }
func (e entry) one() bool   { return e&1 != 0 }

// size sets the number of rows and columns, within limits.
func (e *entries) size(rows, columns int64, line int) error {
	if rows < 0 || columns < 1 || rows > codes.MaxRows || columns > 2*codes.MaxColumns {
		return malformed(e.name, "code-size", line)
	}
	e.sized, e.rows, e.columns = true, make([][]entry, rows), int(columns)
	return nil
}

// add adds an entry, whose row and column count from 0.
func (e *entries) add(row, column int64, value string, line int) error {
	if row < 0 || column < 0 || row >= int64(len(e.rows)) || column >= int64(e.columns) {
		return malformed(e.name, "code-place", line)
	}
	place := cell{int(row), int(column), e.first, line}
	one, ok := isOne(value)
	if !ok {
		return notBinary(e.name, value, place)
	}
	e.rows[row] = append(e.rows[row], newEntry(place.column, line, one))
	return nil
}

func (e *entries) full(said int64) error {
	if int64(e.at) != said {
		return malformed(e.name, "code-count", 0)
	}
	return nil
}

// next adds the next entry of an array by columns.
func (e *entries) next(value string, line int) error {
	if len(e.rows) == 0 {
		return malformed(e.name, "code-place", line)
	}
	row, column := int64(e.at%len(e.rows)), int64(e.at/len(e.rows))
	e.at++
	return e.add(row, column, value, line)
}

// matrix returns the matrix of all entries. It fails if a place is named twice.
func (e *entries) matrix() (*Matrix01, error) {
	m := &Matrix01{N: e.columns, Rows: make([][]int32, len(e.rows))}
	for i, row := range e.rows {
		slices.Sort(row)
		m.Rows[i] = []int32{}
		for k, entry := range row {
			if k > 0 && row[k-1].column() == entry.column() {
				return nil, twice(e.name, cell{i, entry.column(), e.first, entry.line()})
			}
			if entry.one() {
				m.Rows[i] = append(m.Rows[i], int32(entry.column()))
			}
		}
	}
	return m, nil
}

// isOne reads an entry: 0 or 1, also as 1.0 or 1.000e+00. ok is false for other texts.
func isOne(text string) (one, ok bool) {
	switch text {
	case "0":
		return false, true
	case "1":
		return true, true
	}
	if strings.Trim(text, "0123456789.eE+-") != "" {
		return false, false
	}
	value, err := strconv.ParseFloat(text, 64)
	return value == 1, err == nil && (value == 0 || value == 1)
}

// integers reads numbers from 0 on, without a sign, separated by white space.
func integers(line string) (list []int64, ok bool) {
	for field := range strings.FieldsSeq(line) {
		n, ok := integer(field)
		if !ok {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

// integer reads a number from 0 on, without a sign.
func integer(text string) (n int64, ok bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= 0 && text[0] != '+'
}

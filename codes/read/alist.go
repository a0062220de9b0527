package read

import (
	"bytes"
	"slices"
	"strings"
)

// isAlist recognises a first line of two numbers, and a second one of two.
func isAlist(data []byte) bool {
	parts := bytes.SplitN(bytes.TrimSpace(data), []byte("\n"), 3)
	if len(parts) < 3 {
		return false
	}
	for _, part := range parts[:2] {
		if numbers, err := integers(string(part)); err != nil || len(numbers) != 2 {
			return false
		}
	}
	return true
}

// alist reads MacKay's format [mackay]:
//
//	n m                 columns and rows
//	a b                 the most ones of a column, of a row
//	n numbers           the ones of each column
//	m numbers           the ones of each row
//	n lines             the rows of each column, from 1; zeros fill up
//	m lines             the columns of each row, likewise
//
// Both lists must agree. An alist of the transpose, with rows first, is read as it says.
func alist(data []byte) (*Matrix01, error) {
	const name = "alist"
	var table [][]int64
	err := lines(data, func(number int, line string) error {
		numbers, err := integers(strings.TrimSpace(line))
		if err != nil {
			return malformed(name, "code-number", number)
		}
		table = append(table, numbers)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(table) < 4 || len(table[0]) != 2 {
		return nil, malformed(name, "code-header", 1)
	}
	n, m := table[0][0], table[0][1]
	if n < 0 || m < 0 || int64(len(table)) != 4+n+m || int64(len(table[2])) != n || int64(len(table[3])) != m {
		return nil, malformed(name, "code-header", 1)
	}
	byColumn, err := alistRows(name, table[4:4+n], table[2], m, n, true)
	if err != nil {
		return nil, err
	}
	byRow, err := alistRows(name, table[4+n:], table[3], m, n, false)
	if err != nil {
		return nil, err
	}
	matrix, other := byColumn.matrix(), byRow.matrix()
	if !slices.EqualFunc(matrix.Rows, other.Rows, slices.Equal[[]int32]) {
		return nil, malformed(name, "code-alist-lists", 0)
	}
	return matrix, nil
}

// alistRows reads lists of places from 1, filled up with zeros.
func alistRows(name string, table [][]int64, weights []int64, rows, columns int64, transposed bool) (*entries, error) {
	e := &entries{name: name}
	if err := e.size(rows, columns, 1); err != nil {
		return nil, err
	}
	for i, list := range table {
		weight := int64(0)
		for _, place := range list {
			if place == 0 {
				continue
			}
			row, column := int64(i), place-1
			if transposed {
				row, column = column, row
			}
			if err := e.add(row, column, 1, 0); err != nil {
				return nil, err
			}
			weight++
		}
		if weight != weights[i] {
			return nil, malformed(name, "code-alist-weight", 0)
		}
	}
	return e, nil
}

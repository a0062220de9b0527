package read

import (
	"bytes"
	"slices"
	"strings"
)

// isAlist recognises two lines of two numbers. A dense matrix of two columns begins with
// them too. If both numbers of the first line are 0 or 1, the third line must have as
// many numbers as there are columns.
func isAlist(data []byte) bool {
	parts := bytes.SplitN(bytes.TrimSpace(data), []byte("\n"), 4)
	if len(parts) < 3 {
		return false
	}
	var table [3][]int64
	for i := range table {
		numbers, ok := integers(string(parts[i]))
		if !ok || i < 2 && len(numbers) != 2 {
			return false
		}
		table[i] = numbers
	}
	return slices.Max(table[0]) > 1 || int64(len(table[2])) == table[0][0]
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
// Both lists must agree. An alist of the transpose, with rows first, is read as it stands.
func alist(data []byte) (*Matrix01, error) {
	const name = "alist"
	var table []alistLine
	err := lines(data, func(number int, line string) error {
		numbers, ok := integers(strings.TrimSpace(line))
		if !ok {
			return malformed(name, "code-number", number)
		}
		table = append(table, alistLine{number, numbers})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(table) < 4 || len(table[0].numbers) != 2 || len(table[1].numbers) != 2 {
		return nil, malformed(name, "code-header", 1)
	}
	n, m := table[0].numbers[0], table[0].numbers[1]
	total := int64(len(table))
	if n > total || m > total || total != 4+n+m || int64(len(table[2].numbers)) != n || int64(len(table[3].numbers)) != m {
		return nil, malformed(name, "code-header", 1)
	}
	for i, most := range table[1].numbers {
		if weights := table[2+i].numbers; len(weights) > 0 && slices.Max(weights) != most {
			return nil, malformed(name, "code-alist-most", table[1].number)
		}
	}
	byColumn, err := alistRows(name, table[4:4+n], table[2].numbers, m, n, true)
	if err != nil {
		return nil, err
	}
	byRow, err := alistRows(name, table[4+n:], table[3].numbers, m, n, false)
	if err != nil {
		return nil, err
	}
	matrix, err := byColumn.matrix()
	if err != nil {
		return nil, err
	}
	other, err := byRow.matrix()
	if err != nil {
		return nil, err
	}
	for i := range matrix.Rows {
		if !slices.Equal(matrix.Rows[i], other.Rows[i]) {
			return nil, malformed(name, "code-alist-lists", table[4+int(n)+i].number)
		}
	}
	return matrix, nil
}

// alistLine holds the numbers of a line, and its line number.
type alistLine struct {
	number  int
	numbers []int64
}

// alistRows reads lists of places from 1, padded with zeros at their ends.
func alistRows(name string, table []alistLine, weights []int64, rows, columns int64, transposed bool) (*entries, error) {
	e := &entries{name: name, first: 1}
	if err := e.size(rows, columns, 1); err != nil {
		return nil, err
	}
	for i, list := range table {
		weight := int64(0)
		for at, place := range list.numbers {
			if place == 0 {
				continue
			}
			if at > 0 && list.numbers[at-1] == 0 {
				return nil, malformed(name, "code-alist-zero", list.number)
			}
			row, column := int64(i), place-1
			if transposed {
				row, column = column, row
			}
			if err := e.add(row, column, "1", list.number); err != nil {
				return nil, err
			}
			weight++
		}
		if weight != weights[i] {
			return nil, malformed(name, "code-alist-weight", list.number)
		}
	}
	return e, nil
}

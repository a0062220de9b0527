package read

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"

	"jie/codes"
	"jie/puzzle"
)

// column is a column of a row in JSON: a whole number from 0 on, and not null.
type column int32

func (c *column) UnmarshalJSON(text []byte) error {
	n, err := strconv.ParseInt(string(text), 10, 32)
	if *c = column(n); err != nil || n < 0 {
		return errColumn
	}
	return nil
}

// row is a list of columns, and not null.
type row []column

func (r *row) UnmarshalJSON(text []byte) error {
	var list []column
	if err := json.Unmarshal(text, &list); err != nil || list == nil {
		return errColumn
	}
	*r = list
	return nil
}

// errColumn is the error of a value that is not a column.
var errColumn = errors.New("read: no column")

// columns converts rows to the form of a code.
func columns(rows []row) [][]int32 {
	var list [][]int32
	for _, r := range rows {
		columns := make([]int32, len(r))
		for i, c := range r {
			columns[i] = int32(c)
		}
		list = append(list, columns)
	}
	return list
}

// board reads the JSON of qldpc-challenge: {"n": 7, "checks": {"X": [[0,1],...], "Z":
// [...]}}. "gauge" instead of "checks" has the generators of a subsystem code.
func board(data []byte) (*codes.Code, error) {
	type rows struct{ X, Z []row }
	var file struct {
		Name   string `json:"name"`
		N      int    `json:"n"`
		Checks *rows  `json:"checks"`
		Gauge  *rows  `json:"gauge"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, malformedJSON("json", data, err)
	}
	if err := puzzle.UniqueKeys(data); err != nil {
		return nil, err
	}
	c := &codes.Code{Name: file.Name, Kind: codes.CSS, N: file.N}
	switch {
	case file.Checks != nil && file.Gauge == nil:
		c.X, c.Z = columns(file.Checks.X), columns(file.Checks.Z)
	case file.Gauge != nil && file.Checks == nil:
		c.Kind, c.X, c.Z = codes.Subsystem, columns(file.Gauge.X), columns(file.Gauge.Z)
	default:
		return nil, malformed("json", "code-json-checks", 0)
	}
	if file.N < 0 || file.N > codes.MaxColumns {
		return nil, malformed("json", "code-size", 0)
	}
	return c, nil
}

// badColumn finds the first value in a row of the board that is not a column, and returns the
// byte after it.
func badColumn(data []byte) int {
	for t := range tokens(data) {
		if delim, ok := t.Token.(json.Delim); ok && delim != '{' || t.key || t.depth < 1+bool01(t.of != "") || t.of != "" && t.of != "checks" && t.of != "gauge" {
			continue
		}
		number, _ := t.Token.(json.Number)
		if new(column).UnmarshalJSON([]byte(number)) != nil {
			return t.end
		}
	}
	return len(data)
}

// bracketed reads a matrix in brackets: rows of columns in JSON, or rows of 0 and 1 as Python
// and NumPy print them.
func bracketed(data []byte) (*Matrix01, error) {
	var rows []row
	data = bytes.TrimRight(data, " \t\r\n")
	err := json.Unmarshal(data, &rows)
	switch syntax, ok := err.(*json.SyntaxError); {
	case err == nil:
		return jsonRows(rows)
	case !ok, int(syntax.Offset) >= len(data):
		return nil, malformedJSON("json-rows", data, err)
	}
	return printed(data)
}

// jsonRows reads [[0,3],[1,2]]: the columns of the ones of each row. The number of
// columns is one more than the greatest. A list of equally long rows of 0 and 1, one of which
// has a number twice, is a dense matrix instead.
func jsonRows(rows []row) (*Matrix01, error) {
	const name = "json-rows"
	var m Matrix01
	dense := true // all rows consist of 0 and 1, and have the same length
	repeated := cell{row: -1}
	for i, row := range rows {
		dense = dense && len(row) == len(rows[0])
		seen := make(map[column]bool, len(row))
		for _, c := range row {
			if c >= codes.MaxColumns {
				return nil, malformed(name, "code-size", 0)
			}
			if seen[c] && repeated.row < 0 {
				repeated = cell{row: i, column: int(c)}
			}
			seen[c], dense = true, dense && c < 2
			m.N = max(m.N, int(c)+1)
		}
	}
	switch {
	case m.N == 0:
		return nil, malformed(name, "code-size", 0)
	case dense && repeated.row >= 0:
		return jsonDense(rows), nil
	case dense:
		return nil, malformed(name, "code-json-either", 0)
	case repeated.row >= 0:
		return nil, twice(name, repeated)
	}
	m.Rows = columns(rows)
	return &m, nil
}

// jsonDense converts equally long rows of 0 and 1.
func jsonDense(rows []row) *Matrix01 {
	m := &Matrix01{N: len(rows[0])}
	for _, r := range rows {
		ones := []int32{}
		for j, value := range r {
			if value == 1 {
				ones = append(ones, int32(j))
			}
		}
		m.Rows = append(m.Rows, ones)
	}
	return m
}

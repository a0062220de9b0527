package read

import (
	"bytes"
	"strconv"
	"strings"

	"jie/codes"
)

// isPauli recognises lines of I, X, Y, Z, _ and ., with a sign or not.
func isPauli(data []byte) bool {
	first, _, _ := bytes.Cut(bytes.TrimSpace(data), []byte("\n"))
	body := strings.TrimLeft(strings.TrimSpace(string(first)), "+-")
	return body != "" && strings.Trim(body, "IXYZ_.") == "" && strings.ContainsAny(body, "XYZ")
}

// pauli reads a Pauli string a line. Lines that begin with # are skipped.
func pauli(data []byte) (*codes.Code, error) {
	n := -1
	var rows []codes.Row
	err := lines(data, func(number int, line string) error {
		if line[0] == '#' {
			return nil
		}
		body := strings.TrimLeft(line, "+-")
		if n < 0 {
			n = len(body)
		}
		if len(body) != n || n > codes.MaxColumns {
			return malformed("pauli", "code-length", number)
		}
		var row codes.Row
		for q, letter := range []byte(body) {
			switch letter {
			case 'X':
				row.X = append(row.X, int32(q))
			case 'Z':
				row.Z = append(row.Z, int32(q))
			case 'Y':
				row.X, row.Z = append(row.X, int32(q)), append(row.Z, int32(q))
			case 'I', '_', '.':
			default:
				return malformed("pauli", "code-letter", number)
			}
		}
		rows = append(rows, row)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return ofRows(n, rows), nil
}

// isDense recognises a first line of 0 and 1 alone, or more of them than an alist's first
// line has numbers.
func isDense(data []byte) bool {
	first, _, _ := bytes.Cut(bytes.TrimSpace(data), []byte("\n"))
	text := strings.Trim(strings.TrimSpace(string(first)), "[]")
	if text == "" || strings.Trim(text, "01 ,\t") != "" {
		return false
	}
	// "1 1" begins an alist of one row and column, and a dense row of two: the lines
	// behind it tell.
	if fields := strings.Fields(text); len(fields) != 2 {
		return true
	}
	return strings.Trim(string(data), "01 ,\t\r\n[]") == "" && !isAlist(data)
}

// dense reads a row of 0 and 1 a line, with or without separators and brackets.
func dense(data []byte) (*Matrix01, error) {
	m := &Matrix01{N: -1}
	err := lines(data, func(number int, line string) error {
		digits := strings.NewReplacer(" ", "", "\t", "", ",", "", "[", "", "]", "").Replace(line)
		if m.N < 0 {
			m.N = len(digits)
		}
		if len(digits) != m.N || m.N == 0 || m.N > 2*codes.MaxColumns {
			return malformed("dense", "code-length", number)
		}
		row := []int32{}
		for i, digit := range []byte(digits) {
			switch digit {
			case '1':
				row = append(row, int32(i))
			case '0':
			default:
				return malformed("dense", "code-digit", number)
			}
		}
		m.Rows = append(m.Rows, row)
		return nil
	})
	return m, err
}

// matrixMarket reads coordinates from 1, or an array by columns. Entries are taken modulo
// 2, and an entry that stands twice counts twice.
func matrixMarket(data []byte) (*Matrix01, error) {
	const name = "matrix-market"
	header, rest, _ := bytes.Cut(data, []byte("\n"))
	words := strings.Fields(strings.ToLower(string(header)))
	if len(words) < 5 || words[1] != "matrix" || words[4] != "general" || words[3] == "complex" {
		return nil, malformed(name, "code-header", 1)
	}
	r := &entries{name: name}
	array, pattern, said := words[2] == "array", words[3] == "pattern", int64(0)
	err := lines(rest, func(number int, line string) error {
		if line[0] == '%' {
			return nil
		}
		numbers, err := integers(line)
		if err != nil {
			return malformed(name, "code-number", number+1)
		}
		switch {
		case !r.sized && len(numbers) == 3-bool01(array):
			if said = numbers[len(numbers)-1]; array {
				said *= numbers[0]
			}
			return r.size(numbers[0], numbers[1], number+1)
		case !r.sized:
		case array && len(numbers) == 1:
			return r.next(numbers[0], number+1)
		case !array && pattern && len(numbers) == 2:
			r.at++
			return r.add(numbers[0]-1, numbers[1]-1, 1, number+1)
		case !array && !pattern && len(numbers) == 3:
			r.at++
			return r.add(numbers[0]-1, numbers[1]-1, numbers[2], number+1)
		}
		return malformed(name, "code-entry", number+1)
	})
	if err != nil {
		return nil, err
	}
	if !r.sized {
		return nil, malformed(name, "code-header", 1)
	}
	if err := r.full(said); err != nil {
		return nil, err
	}
	return r.matrix(), nil
}

func bool01(b bool) int {
	if b {
		return 1
	}
	return 0
}

// integers reads numbers apart by white space. A number such as 1.0 is an integer.
func integers(line string) ([]int64, error) {
	var list []int64
	for _, field := range strings.Fields(line) {
		n, err := strconv.ParseInt(strings.TrimSuffix(field, ".0"), 10, 64)
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}

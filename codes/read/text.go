package read

import (
	"bytes"
	"strings"

	"jie/codes"
)

// isPauli recognises a first line of I, X, Y, Z, _ and ., with a sign or not.
func isPauli(data []byte) bool {
	for line := range bytes.Lines(data) {
		body := strings.TrimSpace(string(line))
		if body == "" || body[0] == '#' {
			continue
		}
		body = unsigned(body)
		return body != "" && strings.Trim(body, "IXYZ_.") == "" && strings.ContainsAny(body, "IXYZ")
	}
	return false
}

// unsigned returns a line without its sign.
func unsigned(line string) string {
	if line[0] == '+' || line[0] == '-' {
		return line[1:]
	}
	return line
}

// pauli reads a Pauli string a line. Lines that begin with # are skipped.
func pauli(data []byte) (*codes.Code, error) {
	n := -1
	var rows []codes.Row
	var numbers []int
	err := lines(data, func(number int, line string) error {
		if line[0] == '#' {
			return nil
		}
		body := unsigned(line)
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
				return malformedAt("pauli", "code-letter", number, 1+q+len(line)-len(body))
			}
		}
		rows, numbers = append(rows, row), append(numbers, number)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return ofRows(n, rows, numbers), nil
}

// isDense recognises a first line of numbers.
func isDense(data []byte) bool {
	first, _, _ := bytes.Cut(bytes.TrimSpace(data), []byte("\n"))
	return len(first) > 0 && first[0] >= '0' && first[0] <= '9' && bytes.Trim(first, "0123456789.eE+-, \t\r") == nil
}

// dense reads a row of 0 and 1 a line: digits without separators, or numbers with
// white space or commas between them.
func dense(data []byte) (*Matrix01, error) {
	m := &Matrix01{N: -1}
	var values []string
	err := lines(data, func(number int, line string) error {
		switch {
		case strings.Trim(line, "0123456789") == "":
			values = values[:0]
			for i := range line {
				values = append(values, line[i:i+1])
			}
		case strings.Contains(line, ","):
			values = strings.Split(line, ",")
		default:
			values = strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
		}
		return m.add("dense", values, number)
	})
	return m, err
}

func (m *Matrix01) add(format string, values []string, line int) error {
	if m.N < 0 {
		m.N = len(values)
	}
	ones := make([]int32, 0, 8)
	for j, value := range values {
		if value == "0" {
			continue
		}
		value = strings.TrimSpace(value)
		one, ok := isOne(value)
		if !ok {
			return notBinary(format, value, cell{len(m.Rows), j, 0, line})
		}
		if one {
			ones = append(ones, int32(j))
		}
	}
	if len(values) != m.N || m.N == 0 || m.N > 2*codes.MaxColumns {
		return malformed(format, "code-length", line)
	}
	m.Rows = append(m.Rows, ones)
	return nil
}

// printed reads rows of 0 and 1 in brackets, separated by white space, commas or both, as
// Python and NumPy print them: with brackets around all, or without.
func printed(data []byte) (*Matrix01, error) {
	const name = "dense"
	m := &Matrix01{N: -1}
	text := string(data)
	outer := strings.HasPrefix(strings.Join(strings.Fields(text[:min(len(text), 1000)]), ""), "[[")
	open, at := 0, 0
	wrong := func(why string) error { return malformedByte(name, why, data, at) }
	most := 1 + bool01(outer)
	for ; at < len(text); at++ {
		switch letter := text[at]; {
		case strings.IndexByte(" \t\r\n,", letter) >= 0:
		case letter == '[' && open < most && (open > 0 || !outer || len(m.Rows) == 0):
			open++
		case letter == ']' && open > 0:
			open--
		case letter != '[' && letter != ']' && open == most:
			end := strings.IndexAny(text[at:], "[]")
			if end < 0 {
				at = len(text)
				return nil, wrong("code-cut")
			}
			row := strings.NewReplacer(",", " , ").Replace(text[at : at+end])
			if err := m.add(name, printedRow(row), 1+strings.Count(text[:at], "\n")); err != nil {
				return nil, err
			}
			at += end - 1
		default:
			return nil, wrong("code-bracket")
		}
	}
	if open > 0 {
		return nil, wrong("code-cut")
	}
	if m.N < 0 {
		return nil, wrong("code-length")
	}
	return m, nil
}

// printedRow splits a row at its commas and the white space around them. An empty value is
// between two commas, or after the last one.
func printedRow(row string) (values []string) {
	comma := true
	for _, field := range strings.Fields(row) {
		if field != "," {
			values, comma = append(values, field), false
			continue
		}
		if comma {
			values = append(values, "")
		}
		comma = true
	}
	if comma {
		values = append(values, "")
	}
	return values
}

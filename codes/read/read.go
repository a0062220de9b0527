package read

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"jie/codes"
	"jie/puzzle"
)

// Matrix01 is a matrix over GF(2), stored as the columns of the ones of each row.
type Matrix01 struct {
	Rows [][]int32
	N    int // columns
}

// format is a format and the way to recognise it.
type format struct {
	name   string
	is     func([]byte) bool
	matrix func([]byte) (*Matrix01, error)   // nil for formats of codes
	code   func([]byte) (*codes.Code, error) // nil for formats of matrices
}

// formats are tried in turn.
var formats = []format{
	{name: "npy", is: begins(npyMagic), matrix: npy},
	{name: "npz", is: begins("PK\x03\x04"), matrix: npz, code: npzPair},
	{name: "matrix-market", is: begins("%"), matrix: matrixMarket},
	{name: "json", is: begins("{"), code: board},
	{name: "json-rows", is: begins("["), matrix: bracketed},
	{name: "dem", is: isDEM, code: dem},
	{name: "pauli", is: isPauli, code: pauli},
	{name: "alist", is: isAlist, matrix: alist},
	{name: "dense", is: isDense, matrix: dense},
}

// Formats returns the names of all formats.
func Formats() []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.name
	}
	return names
}

// begins recognises a text by its beginning, after white space.
func begins(prefix string) func([]byte) bool {
	return func(data []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte(prefix)) }
}

func find(data []byte) (format, error) {
	for _, f := range formats {
		if f.is(data) {
			return f, nil
		}
	}
	return format{}, fail(Format, puzzle.Args{"known": Formats()})
}

// instruction is a line of a circuit of Stim: a name in capitals with its arguments, and
// targets that are numbers, records or products.
var instruction = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Z][A-Z0-9_]*(\[[^]]*\])?(\([^)]*\))?(\s+([0-9!*]|rec\[|[XYZ][0-9])|$)|^REPEAT\s+[0-9]+\s*\{`)
})

// IsStim reports whether a text is a circuit of Stim: its first line that is not a comment
// is an instruction with a target, or with arguments.
func IsStim(data []byte) bool {
	for line := range bytes.Lines(data) {
		line, _, _ = bytes.Cut(line, []byte("#"))
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return instruction().Match(line) && (bytes.ContainsAny(line, " (\t") || string(line) == "TICK")
		}
	}
	return false
}

// Code reads a code. Its rows are as they stand in data: call [codes.Code.Validate].
func Code(data []byte) (*codes.Code, error) {
	if IsStim(data) {
		return nil, fail(Stim, nil)
	}
	f, err := find(data)
	if err != nil {
		return nil, err
	}
	if f.code == nil {
		return nil, fail(NotAlone, puzzle.Args{"format": f.name})
	}
	return f.code(data)
}

// Matrix reads a matrix.
func Matrix(data []byte) (*Matrix01, error) {
	f, err := find(data)
	if err != nil {
		return nil, err
	}
	if f.matrix == nil {
		return nil, fail(NotMatrix, puzzle.Args{"format": f.name})
	}
	return f.matrix(data)
}

// ofRows returns a code of rows; it is CSS if no row has both X and Z. numbers are the lines
// of the rows, nil if unknown.
func ofRows(n int, rows []codes.Row, numbers []int) *codes.Code {
	c := &codes.Code{Kind: codes.CSS, N: n}
	var at [3][]int // the lines of each list
	for i, row := range rows {
		list := 2
		switch {
		case len(row.Z) == 0:
			list, c.X = 0, append(c.X, row.X)
		case len(row.X) == 0:
			list, c.Z = 1, append(c.Z, row.Z)
		default:
			c.Mixed = append(c.Mixed, row)
		}
		if numbers != nil {
			at[list] = append(at[list], numbers[i])
		}
	}
	c.Lines = slices.Concat(at[:]...)
	if len(c.Mixed) > 0 {
		c.Kind = codes.Stabilizer
	}
	return c
}

// lines calls f with each line that holds more than white space, numbered from 1.
func lines(data []byte, f func(number int, line string) error) error {
	number := 0
	for line := range bytes.Lines(data) {
		number++
		if text := strings.TrimSpace(string(line)); text != "" {
			if err := f(number, text); err != nil {
				return err
			}
		}
	}
	return nil
}

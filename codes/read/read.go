package read

import (
	"bytes"
	"strings"

	"jie/codes"
	"jie/puzzle"
)

// Codes of errors.
const (
	Format    puzzle.Code = "read-format"     // known: no format has this content
	Malformed puzzle.Code = "read-malformed"  // format, why, line: 0 where there is none
	NotAlone  puzzle.Code = "read-not-alone"  // format: a matrix, which needs to be said what it is
	NotMatrix puzzle.Code = "read-not-matrix" // format
	Columns   puzzle.Code = "read-columns"    // got, want
	OddSize   puzzle.Code = "read-odd"        // got: columns of a symplectic matrix
)

// Matrix01 is a matrix over GF(2), by the columns of the ones of each row.
type Matrix01 struct {
	Rows [][]int32
	N    int // columns
}

// format is a format with how it is recognised.
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
	{name: "matrix-market", is: begins("%%MatrixMarket"), matrix: matrixMarket},
	{name: "json", is: begins("{"), code: board},
	{name: "json-rows", is: isJSONRows, matrix: jsonRows},
	{name: "dem", is: isDEM, code: dem},
	{name: "pauli", is: isPauli, code: pauli},
	{name: "dense", is: isDense, matrix: dense},
	{name: "alist", is: isAlist, matrix: alist},
}

// Formats are the names of all formats.
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

// Code reads a code. Its rows are as they stand in data: call [codes.Code.Validate].
func Code(data []byte) (*codes.Code, error) {
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

// Matrices makes a code of parity checks, or of X checks and Z checks where classical is "".
// load reads a matrix.
func Matrices(load func(text string) (*Matrix01, error), classical, hx, hz string) (*codes.Code, error) {
	if classical != "" {
		h, err := load(classical)
		if err != nil {
			return nil, err
		}
		return Classical(h), nil
	}
	x, err := load(hx)
	if err != nil {
		return nil, err
	}
	z, err := load(hz)
	if err != nil {
		return nil, err
	}
	if x.N != z.N {
		return nil, fail(Columns, puzzle.Args{"got": z.N, "want": x.N})
	}
	return &codes.Code{Kind: codes.CSS, N: x.N, X: x.Rows, Z: z.Rows}, nil
}

// Classical makes a code of parity checks.
func Classical(h *Matrix01) *codes.Code {
	return &codes.Code{Kind: codes.Classical, N: h.N, Z: h.Rows}
}

// Symplectic makes a code of a matrix with 2n columns: X parts first, or Z parts first.
func Symplectic(h *Matrix01, zFirst bool) (*codes.Code, error) {
	if h.N%2 != 0 {
		return nil, fail(OddSize, puzzle.Args{"got": h.N})
	}
	n := int32(h.N / 2)
	rows := make([]codes.Row, len(h.Rows))
	for i, row := range h.Rows {
		for _, column := range row {
			if column < n == !zFirst {
				rows[i].X = append(rows[i].X, column%n)
			} else {
				rows[i].Z = append(rows[i].Z, column%n)
			}
		}
	}
	return ofRows(int(n), rows), nil
}

// ofRows is a code of rows; it is CSS where no row has both X and Z.
func ofRows(n int, rows []codes.Row) *codes.Code {
	c := &codes.Code{Kind: codes.CSS, N: n}
	for _, row := range rows {
		switch {
		case len(row.Z) == 0:
			c.X = append(c.X, row.X)
		case len(row.X) == 0:
			c.Z = append(c.Z, row.Z)
		default:
			c.Mixed = append(c.Mixed, row)
		}
	}
	if len(c.Mixed) > 0 {
		c.Kind = codes.Stabilizer
	}
	return c
}

func fail(code puzzle.Code, args puzzle.Args) error { return &puzzle.Error{Code: code, Args: args} }

// malformed is the error of a text that breaks the rules of its format. why is a key of
// the family "why"; line counts from 1, 0 for none.
func malformed(format, why string, line int) error {
	return fail(Malformed, puzzle.Args{"format": format, "why": why, "line": line})
}

// lines calls f with each line that holds more than white space, numbered from 1.
func lines(data []byte, f func(number int, line string) error) error {
	for i, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			if err := f(i+1, line); err != nil {
				return err
			}
		}
	}
	return nil
}

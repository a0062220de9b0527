package read

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"jie/codes"
	"jie/linear/gf2"
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

// Matrices makes a code of parity checks, or of X checks and Z checks if classical is "".
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

// Generated makes a classical code of a matrix whose rows generate it: its parity checks are
// a basis of the vectors that meet each row in an even number. It fails only with ctx.Err().
func Generated(ctx context.Context, g *Matrix01) (*codes.Code, error) {
	_, basis, err := codes.Solve(ctx, g.Rows, g.N, gf2.NewVector(len(g.Rows)))
	if err != nil {
		return nil, err
	}
	h := &Matrix01{N: g.N}
	for _, check := range basis {
		h.Rows = append(h.Rows, codes.Columns(check))
	}
	return Classical(h), nil
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
	return ofRows(int(n), rows, nil), nil
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

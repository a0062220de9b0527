package read

import (
	"context"

	"jie/codes"
	"jie/codes/family"
	"jie/linear/gf2"
	"jie/puzzle"
)

// Source is a code as a question names it: by Code, by one matrix, or by HX and HZ.
type Source struct {
	Code                  string // a family's name, or the text of a file
	Classical, Symplectic string // texts of matrices
	HX, HZ                string
	ZFirst                bool // the first columns of Symplectic are the Z columns
	Generator             bool // Code or Classical is a generator matrix
	Transpose             bool // the matrices have a line a column
}

// Read reads the code, whose rows are as they stand in the texts: call [codes.Code.Validate]. key names
// the text that is wrong, if it is one text.
func (s *Source) Read(ctx context.Context) (code *codes.Code, key string, err error) {
	switch {
	case s.Code == "" || s.Generator:
	case family.Names(s.Code):
		code, err = family.Make(s.Code)
		return code, "code", err
	default:
		code, err = Code([]byte(s.Code))
		return code, "code", err
	}
	matrices := make(map[string]*Matrix01)
	for _, m := range []struct{ key, text string }{
		{"code", s.Code}, {"classical", s.Classical}, {"symplectic", s.Symplectic}, {"hx", s.HX}, {"hz", s.HZ},
	} {
		if m.text == "" {
			continue
		}
		key = m.key
		h, err := Matrix([]byte(m.text))
		if err != nil {
			return nil, key, err
		}
		if s.Transpose {
			h = &Matrix01{Rows: gf2.Transposed(h.Rows, h.N), N: len(h.Rows)}
		}
		matrices[key] = h
	}
	switch h := matrices[key]; {
	case h == nil:
		return nil, "code", fail(Format, puzzle.Args{"known": Formats()})
	case s.Symplectic != "":
		code, err = symplectic(h, s.ZFirst)
	case s.HZ != "":
		key = ""
		code, err = pair(matrices["hx"], h)
	case s.Generator:
		code, err = generated(ctx, h)
	default:
		code = Classical(h)
	}
	return code, key, err
}

// Classical makes a code of parity checks.
func Classical(h *Matrix01) *codes.Code {
	return &codes.Code{Kind: codes.Classical, N: h.N, Z: h.Rows}
}

// pair makes a code of X checks and Z checks.
func pair(x, z *Matrix01) (*codes.Code, error) {
	if x.N != z.N {
		return nil, fail(Columns, puzzle.Args{"got": z.N, "want": x.N})
	}
	return &codes.Code{Kind: codes.CSS, N: x.N, X: x.Rows, Z: z.Rows}, nil
}

// generated makes a classical code of a matrix whose rows generate it: its parity checks are
// a basis of the vectors that meet each row in an even number. It fails only with ctx.Err().
func generated(ctx context.Context, g *Matrix01) (*codes.Code, error) {
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

// symplectic makes a code of a matrix with 2n columns: X parts first, or Z parts first.
func symplectic(h *Matrix01, zFirst bool) (*codes.Code, error) {
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

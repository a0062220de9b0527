// Package verify judges statements about a code with its own code: it shares nothing with the
// packages that find distances except the type of a code. It is plain and slow.
//
// Rows are whole numbers: bit q of the first n is X on qubit q, bit n + q is Z.
//
// Call [New], [Code.Witness] and [Code.K].
package verify

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"slices"

	"jie/codes"
)

// The errors of [Code.Witness].
var (
	ErrColumn     = errors.New("verify: the witness has a qubit twice, or one that is not there")
	ErrAnticommut = errors.New("verify: the witness does not commute with the checks")
	ErrTrivial    = errors.New("verify: the witness is a product of rows")
	ErrWeight     = errors.New("verify: the witness has another weight")
)

// Witness returns an error unless an operator is a logical operator of that weight. A codeword
// of a classical code, and a set of mechanisms of a circuit, is in w.X.
func (c *Code) Witness(w codes.Row, weight int) error {
	if c.Kind == codes.Circuit {
		return c.faults(w, weight)
	}
	operator, ok := number(c.Code, w)
	if !ok {
		return ErrColumn
	}
	if support(c.Code, operator) != weight {
		return ErrWeight
	}
	if c.meets(operator, c.checks) {
		return ErrAnticommut
	}
	if c.Trivial(w) {
		return ErrTrivial
	}
	return nil
}

// Code is a code with its rows as numbers.
type Code struct {
	*codes.Code
	rows, checks []*big.Int // none of a circuit

	span *span
}

// New reads the rows of a code. It fails with ctx.Err() if ctx ends.
func New(ctx context.Context, c *codes.Code) (*Code, error) {
	if c.Kind == codes.Circuit {
		return &Code{Code: c, span: newSpan(ctx, nil)}, ctx.Err()
	}
	rows := numbers(c, c.Rows())
	return &Code{c, rows, checks(ctx, c, rows), newSpan(ctx, rows)}, ctx.Err()
}

// meets reports whether an operator does not commute with some row of a list.
func (c *Code) meets(operator *big.Int, list []*big.Int) bool {
	dual := dual(c.Code, operator)
	return slices.ContainsFunc(list, func(row *big.Int) bool { return anticommute(dual, row) })
}

// Trivial reports whether an operator that commutes with all checks changes nothing. It does
// if it is a product of rows, the zero word of a classical code, or a set of a circuit that
// changes no observable.
func (c *Code) Trivial(w codes.Row) bool {
	if c.Kind == codes.Circuit {
		return !odd(c.Observables, w.X)
	}
	operator, _ := number(c.Code, w)
	if c.Kind == codes.Classical || c.Kind != codes.Subsystem && c.K() == 0 {
		return operator.Sign() == 0
	}
	return c.span.reduce(operator).Sign() == 0
}

// Stabilizer reports whether an operator is a product of rows that commutes with every row.
func (c *Code) Stabilizer(w codes.Row) bool {
	operator, ok := number(c.Code, w)
	return ok && c.span.reduce(operator).Sign() == 0 && !c.meets(operator, c.rows)
}

// K returns the number of logical qubits or bits, or of independent observables.
func (c *Code) K() int {
	rank := len(c.span.byTop)
	switch c.Kind {
	case codes.Circuit:
		return Independent(c.Z, c.Observables)
	case codes.Subsystem:
		center := len(newSpan(context.Background(), c.checks).byTop)
		return c.N - center - (rank-center)/2
	}
	return c.N - rank
}

// number returns a row as a number. ok is false if a qubit does not exist, or is there twice.
func number(c *codes.Code, r codes.Row) (x *big.Int, ok bool) {
	x = new(big.Int)
	for part, list := range [][]int32{r.X, r.Z} {
		for _, q := range list {
			at := part*c.N + int(q)
			if q < 0 || int(q) >= c.N || x.Bit(at) != 0 {
				return x, false
			}
			x.SetBit(x, at, 1)
		}
	}
	return x, true
}

func numbers(c *codes.Code, rows []codes.Row) []*big.Int {
	var list []*big.Int
	for _, row := range rows {
		x, _ := number(c, row)
		list = append(list, x)
	}
	return list
}

// halves returns the X part and the Z part of an operator.
func halves(c *codes.Code, operator *big.Int) (x, z *big.Int) {
	z = new(big.Int).Rsh(operator, uint(c.N))
	return new(big.Int).Xor(operator, new(big.Int).Lsh(z, uint(c.N))), z
}

func support(c *codes.Code, operator *big.Int) int {
	x, z := halves(c, operator)
	return ones(x.Or(x, z))
}

// dual returns an operator with its X part and its Z part exchanged.
func dual(c *codes.Code, operator *big.Int) *big.Int {
	x, z := halves(c, operator)
	return z.Or(z, x.Lsh(x, uint(c.N)))
}

// anticommute reports whether two operators do not commute, one of which is given as its dual.
func anticommute(dual, b *big.Int) bool { return ones(new(big.Int).And(dual, b))%2 != 0 }

func ones(x *big.Int) int {
	n := 0
	for _, word := range x.Bits() {
		n += bits.OnesCount(uint(word))
	}
	return n
}

// span is a basis, indexed by the highest bit of each member.
type span struct{ byTop map[int]*big.Int }

// newSpan returns an incomplete span if ctx ends.
func newSpan(ctx context.Context, rows []*big.Int) *span {
	s := &span{make(map[int]*big.Int)}
	for _, row := range rows {
		if ctx.Err() != nil {
			break
		}
		if rest := s.reduce(row); rest.Sign() != 0 {
			s.byTop[rest.BitLen()] = rest
		}
	}
	return s
}

// reduce adds members to x to clear its highest bits; the result is 0 if x is a sum of members.
func (s *span) reduce(x *big.Int) *big.Int {
	x = new(big.Int).Set(x)
	for x.Sign() != 0 && s.byTop[x.BitLen()] != nil {
		x.Xor(x, s.byTop[x.BitLen()])
	}
	return x
}

// checks returns the operators that an operator must commute with: all rows, or for a
// subsystem code the products of rows that commute with every row.
func checks(ctx context.Context, c *codes.Code, rows []*big.Int) []*big.Int {
	if c.Kind != codes.Subsystem {
		return rows
	}
	// Each row is extended by the numbers of the rows that it anticommutes with. These are
	// eliminated first: if they vanish in a sum, the product commutes with all rows.
	tagged := make([]*big.Int, len(rows))
	for i, a := range rows {
		if ctx.Err() != nil {
			return nil
		}
		tagged[i] = new(big.Int).Set(a)
		with, dual := new(big.Int), dual(c, a)
		for j, b := range rows {
			if anticommute(dual, b) {
				with.SetBit(with, j, 1)
			}
		}
		tagged[i].Or(tagged[i], with.Lsh(with, uint(2*c.N)))
	}
	var center []*big.Int
	for top, member := range newSpan(ctx, tagged).byTop {
		if top <= 2*c.N {
			center = append(center, member)
		}
	}
	return center
}

package codes

import (
	"context"
	"slices"

	"jie/linear/gf2"
	"jie/puzzle"
)

// Side names one of the questions of a code.
type Side string

// The sides. A code that is not CSS has the side All.
const (
	SideX Side = "x" // the lightest logical operator with only X
	SideZ Side = "z"
	All   Side = ""
)

// Problem asks for a smallest set of columns that meets every check in an even number
// and some functional in an odd one.
type Problem struct {
	Side        Side
	Columns     int
	Checks      [][]int32
	Functionals []gf2.Vector
	// Stabilizers may be added to any answer. The result meets the same
	// checks and functionals in the same parities.
	Stabilizers [][]int32
	// Actions is 3 if columns 3q, 3q+1 and 3q+2 are X, Z and Y on qubit q, of which at
	// most one is chosen; 1 if a column is a qubit.
	Actions int
	// Any says that every nonempty set that meets the checks is an answer: the
	// functionals are the columns themselves, and are not listed.
	Any bool
	// Bare asks for an answer that also commutes with each gauge generator, which is easier to find; nil without these.
	Bare *Problem

	kernel    []gf2.Vector // once it is known
	isometric *Problem     // likewise
}

// Problems returns the questions of a valid code, each of which has an answer: X before Z.
// It fails if the code encodes nothing, and with ctx.Err() if ctx ends.
func (c *Code) Problems(ctx context.Context) ([]*Problem, error) {
	switch c.Kind {
	case Classical:
		return c.classical()
	case Circuit:
		return c.circuit(ctx)
	}
	if len(c.Mixed) > 0 {
		return c.mixed(ctx)
	}
	x, err := c.side(ctx, SideX, c.X, c.Z)
	if err != nil {
		return nil, err
	}
	z, err := c.side(ctx, SideZ, c.Z, c.X)
	if err != nil {
		return nil, err
	}
	if len(x.Functionals) > 0 {
		return []*Problem{x, z}, nil
	}
	return c.lightestStabilizer(x, z)
}

// lightestStabilizer returns the questions of a code without logical qubits, whose distance is the
// weight of its lightest stabilizer: with X or with Z alone, if it has some.
func (c *Code) lightestStabilizer(problems ...*Problem) (some []*Problem, err error) {
	if c.Kind == Subsystem {
		return nil, fail(NoLogical, puzzle.Args{"rank": c.N - c.K(), "columns": c.N})
	}
	for _, p := range problems {
		if Rank(p.Stabilizers, p.Columns) > 0 {
			p.Any, p.Stabilizers = true, nil
			some = append(some, p)
		}
	}
	return some, nil
}

func (c *Code) classical() ([]*Problem, error) {
	if Rank(c.Z, c.N) == c.N {
		return nil, fail(NoLogical, puzzle.Args{"rank": c.N, "columns": c.N})
	}
	return []*Problem{{Side: All, Columns: c.N, Checks: c.Z, Actions: 1, Any: true}}, nil
}

func (c *Code) circuit(ctx context.Context) ([]*Problem, error) {
	p := &Problem{Side: All, Columns: c.N, Checks: c.Z, Actions: 1}
	system := gf2.NewBand(c.N)
	for _, row := range c.Z {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		system.Add(row, false)
	}
	for _, row := range c.Observables {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		before := system.Nullity()
		if system.Add(row, false); system.Nullity() < before {
			p.Functionals = append(p.Functionals, Bits(row, c.N))
		}
	}
	if len(p.Functionals) == 0 {
		return nil, fail(NoFault, puzzle.Args{"observables": len(c.Observables), "detectors": len(c.Z)})
	}
	return []*Problem{p}, nil
}

// side returns the question for errors of one type: own are the rows of that type, other
// those of the other type.
//
// An error must commute with the stabilizers of the other type, and must not be a sum of
// own rows. So some vector orthogonal to all own rows meets it in an odd number. Sums of
// checks cannot do that, so the functionals are a basis of the rest.
func (c *Code) side(ctx context.Context, side Side, own, other [][]int32) (p *Problem, err error) {
	p = &Problem{Side: side, Columns: c.N, Checks: other, Stabilizers: own, Actions: 1}
	if c.Kind == Subsystem {
		if p.Checks, err = center(ctx, other, own, c.N); err != nil {
			return nil, err
		}
	}
	commuting, err := kernel(ctx, own, c.N)
	if err != nil {
		return nil, err
	}
	p.Functionals, err = quotient(ctx, commuting, newBasis(p.Checks, c.N))
	if c.Kind == Subsystem {
		p.Bare = &Problem{Columns: c.N, Checks: other, Functionals: p.Functionals, Actions: 1}
	}
	return p, err
}

// kernel returns a basis of the vectors that meet each row in an even number.
func kernel(ctx context.Context, rows [][]int32, n int) (basis []gf2.Vector, err error) {
	_, basis, err = Solve(ctx, rows, n, gf2.NewVector(len(rows)))
	return basis, err
}

// Solve finds the vectors that meet the rows in right in an odd number, and the other rows
// in an even one. It returns one of them, nil if there is none, and a basis of the
// differences. It fails only with ctx.Err().
func Solve(ctx context.Context, rows [][]int32, n int, right gf2.Vector) (x gf2.Vector, basis []gf2.Vector, err error) {
	system := gf2.NewBand(n)
	for i, row := range rows {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if !system.Add(row, right.Bit(i)) {
			return nil, nil, nil
		}
	}
	for v := range system.Kernel {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		basis = append(basis, v)
	}
	return system.Solution(), basis, nil
}

// ByColumn lists, for each of n columns, the rows that have it.
func ByColumn(rows [][]int32, n int) [][]int32 { return gf2.Transposed(rows, n) }

// Kernel returns a basis of the sets of columns that meet every check in an even number. It
// is computed once; callers must not change it.
func (p *Problem) Kernel(ctx context.Context) (basis []gf2.Vector, err error) {
	if p.kernel == nil {
		p.kernel, err = kernel(ctx, p.Checks, p.Columns)
	}
	return p.kernel, err
}

// Odd reports whether a set of columns meets some functional in an odd number.
func (p *Problem) Odd(v gf2.Vector) bool {
	if p.Any {
		return !v.IsZero()
	}
	return slices.ContainsFunc(p.Functionals, v.Dot)
}

// quotient returns the vectors, in order, that are not sums of the basis and earlier vectors.
func quotient(ctx context.Context, vectors []gf2.Vector, b basis) (rest []gf2.Vector, err error) {
	for _, v := range vectors {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if b.add(v) {
			rest = append(rest, v)
		}
	}
	return rest, nil
}

// center returns a basis of the sums of rows that meet each row of other in an even number:
// for a gauge group, the stabilizers of one type.
func center(ctx context.Context, rows, other [][]int32, n int) (stabilizers [][]int32, err error) {
	meets := make([][]int32, len(other)) // the rows that each of the others meets
	with := make([]gf2.Vector, len(rows))
	for i, row := range rows {
		with[i] = Bits(row, n)
	}
	for j, row := range other {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v := Bits(row, n)
		for i := range rows {
			if v.Dot(with[i]) {
				meets[j] = append(meets[j], int32(i))
			}
		}
	}
	b := newBasis(nil, n)
	picks, err := kernel(ctx, meets, len(rows))
	for _, picked := range picks {
		sum := gf2.NewVector(n)
		for i := picked.Next(0); i >= 0; i = picked.Next(i + 1) {
			sum.Xor(with[i])
		}
		if b.add(sum) {
			stabilizers = append(stabilizers, Columns(sum))
		}
	}
	return stabilizers, err
}

// Logical reports whether a set of columns meets every check in an even number, and some
// functional in an odd one.
func (p *Problem) Logical(columns []int32) bool {
	if len(columns) == 0 {
		return false
	}
	for _, column := range columns {
		if column < 0 || int(column) >= p.Columns {
			return false
		}
	}
	v := Bits(columns, p.Columns)
	for _, check := range p.Checks {
		odd := false
		for _, column := range check {
			odd = odd != v.Bit(int(column))
		}
		if odd {
			return false
		}
	}
	return p.Odd(v)
}

package infoset

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"jie/codes"
	"jie/linear/gf2"
)

// Witness finds a light logical operator by information-set decoding: it brings the
// kernel of the checks to systematic form in random orders of the columns, and looks at
// the generators and the sums of two. It takes about work word operations, and one to most orders.
// It stops at a weight that is enough. The same seed gives the same result. It returns nil if
// the problem has no logical operator, or if ctx ends before the kernel is known. If ctx
// ends later, it returns the lightest one so far.
func Witness(ctx context.Context, p *codes.Problem, seed uint64, work float64, most, enough int) []int32 {
	d := newDecoder(ctx, p)
	if len(d.rows) == 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(seed, 29))
	cost := float64(len(d.rows)) * float64(len(d.rows)) * float64(len(d.rows[0]))
	for range min(1+int(work/cost), most) {
		if ctx.Err() != nil || d.weight <= enough*min(p.Actions, 2) {
			break
		}
		d.eliminate(ctx, rng.Perm(p.Columns/p.Actions))
		d.look(ctx)
	}
	if d.best == nil {
		d.look(ctx)
	}
	return d.columns()
}

// decoder holds the kernel of the isometric problem. A row is a member and its parity with each
// functional.
type decoder struct {
	problem, own *codes.Problem // as asked, and its isometric form
	words        int
	rows         []gf2.Vector
	best         gf2.Vector
	weight       int
}

func newDecoder(ctx context.Context, p *codes.Problem) *decoder {
	d := &decoder{problem: p, own: p.Isometric(), words: gf2.Words(p.Columns), weight: p.Columns + 1}
	kernel, _ := d.own.Kernel(ctx)
	for _, v := range kernel {
		d.rows = append(d.rows, d.row(v))
	}
	return d
}

func (d *decoder) row(v gf2.Vector) gf2.Vector {
	row := make(gf2.Vector, d.words+max(1, gf2.Words(len(d.own.Functionals))))
	copy(row, v)
	parity := row[d.words:]
	if d.own.Any {
		parity.Set(0)
	}
	for i, f := range d.own.Functionals {
		if f.Dot(v) {
			parity.Set(i)
		}
	}
	return row
}

// eliminate brings the rows to systematic form, with pivots in the first columns that allow it, in
// an order of the qubits or bits.
func (d *decoder) eliminate(ctx context.Context, order []int) {
	rank, actions := 0, d.problem.Actions
	for _, at := range order {
		if rank == len(d.rows) || ctx.Err() != nil {
			return // the rows have the same span
		}
		for column := actions * at; column < actions*(at+1); column++ {
			if gf2.Pivot(d.rows, rank, column) {
				rank++
			}
		}
	}
}

// look records the lightest logical operator among the rows and the sums of two; only
// among the rows if ctx ends.
func (d *decoder) look(ctx context.Context) {
	for i, a := range d.rows {
		d.take(a, nil)
		if ctx.Err() != nil {
			continue
		}
		for _, b := range d.rows[:i] {
			d.take(a, b)
		}
	}
}

// take records a + b if it is lighter than the best, and logical. b may be nil.
func (d *decoder) take(a, b gf2.Vector) {
	if !d.logical(a, b) || d.weighs(a, b) >= d.weight {
		return
	}
	sum := slices.Clone(a)
	if b != nil {
		sum.Xor(b)
	}
	d.best, d.weight = sum, d.weighs(sum, nil)
}

// logical reports whether a + b meets some functional in an odd number. All rows of a
// classical code are independent, so all sums are logical.
func (d *decoder) logical(a, b gf2.Vector) bool {
	return b == nil && !a[d.words:].IsZero() || d.own.Any || b != nil && !slices.Equal(a[d.words:], b[d.words:])
}

// weighs returns the weight of a + b.
func (d *decoder) weighs(a, b gf2.Vector) (weight int) {
	if b == nil {
		return a[:d.words].Weight()
	}
	for i, v := range a[:d.words] {
		weight += bits.OnesCount64(v ^ b[i])
	}
	return weight
}

func (d *decoder) columns() []int32 {
	if d.best == nil {
		return nil
	}
	return d.problem.FromIsometric(codes.Columns(d.best[:d.words]))
}

package infoset

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"jie/codes"
	"jie/linear/gf2"
)

// witnessWork is how many word operations a search for a witness may take, about 0.05 s.
// witnessRounds is the least and the greatest number of rounds.
// If a round costs more than half of witnessWork, there are fewer.
const witnessWork = 4e7

var witnessRounds = [2]int{20, 400}

// rounds returns how many rounds a search takes if each costs that many word operations.
func rounds(cost float64) int {
	rounds := min(max(int(witnessWork/cost), witnessRounds[0]), witnessRounds[1])
	return min(rounds, int(10*witnessWork/cost)+1)
}

// Witness finds a light logical operator by information-set decoding: it brings the
// kernel of the checks to systematic form in random orders of the columns, and looks at
// the generators and the sums of two. The same seed gives the same result. It returns nil if
// the problem has no logical operator, or if ctx ends before the kernel is known. If ctx
// ends later, it returns the lightest one so far.
func Witness(ctx context.Context, p *codes.Problem, seed uint64) []int32 {
	d := newDecoder(ctx, p)
	if len(d.rows) == 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(seed, 29))
	cost := float64(len(d.rows)) * float64(len(d.rows)) * float64(len(d.rows[0]))
	for range rounds(cost) {
		if ctx.Err() != nil {
			break
		}
		d.eliminate(ctx, rng.Perm(d.positions))
		d.look(ctx)
	}
	if d.best == nil {
		d.look(ctx)
	}
	return d.columns()
}

// decoder holds the kernel. A row is its part of X, its part of Z if columns are
// actions on qubits, and its parity with each functional.
type decoder struct {
	problem   *codes.Problem
	positions int // qubits, or columns
	words     int // of one part
	parts     int
	rows      []gf2.Vector
	best      gf2.Vector
	weight    int
}

func newDecoder(ctx context.Context, p *codes.Problem) *decoder {
	d := &decoder{problem: p, positions: p.Columns / p.Actions, parts: 1, weight: p.Columns + 1}
	if p.Actions == 3 {
		d.parts = 2
	}
	d.words = gf2.Words(d.positions)
	kernel, _ := p.Kernel(ctx)
	for _, v := range kernel {
		if row := d.row(v); row != nil {
			d.rows = append(d.rows, row)
		}
	}
	return d
}

// row packs a member of the kernel. With three columns a qubit, the kernel contains
// the three columns of a qubit together, which are not an operator: nil.
func (d *decoder) row(v gf2.Vector) gf2.Vector {
	p := d.problem
	functionals := gf2.Words(len(p.Functionals))
	if p.Any {
		functionals = 1
	}
	row := make(gf2.Vector, d.parts*d.words+functionals)
	if d.parts == 1 {
		copy(row, v)
	} else {
		operator := p.Operator(codes.Columns(v))
		copy(row, codes.Bits(operator.X, d.positions))
		copy(row[d.words:], codes.Bits(operator.Z, d.positions))
	}
	if row.IsZero() {
		return nil
	}
	parity := row[d.parts*d.words:]
	if p.Any {
		parity.Set(0)
	}
	for i, f := range p.Functionals {
		if f.Dot(v) {
			parity.Set(i)
		}
	}
	return row
}

// eliminate brings the rows to systematic form, with pivots in the first positions of an
// order that allow it.
func (d *decoder) eliminate(ctx context.Context, order []int) {
	rank := 0
	for _, position := range order {
		if ctx.Err() != nil {
			return // the rows have the same span
		}
		for part := range d.parts {
			if rank < len(d.rows) && gf2.Pivot(d.rows, rank, part*d.words<<6+position) {
				rank++
			}
		}
	}
	if d.parts == 2 {
		d.rows = d.rows[:rank] // the kernel on three columns has sums that are zero on two
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
	parity := d.parts * d.words
	return b == nil && !a[parity:].IsZero() || d.problem.Any || b != nil && !slices.Equal(a[parity:], b[parity:])
}

// weighs returns the number of positions where a + b acts.
func (d *decoder) weighs(a, b gf2.Vector) (weight int) {
	for i := range d.words {
		w := uint64(0)
		for at := i; at < d.parts*d.words; at += d.words {
			v := a[at]
			if b != nil {
				v ^= b[at]
			}
			w |= v
		}
		weight += bits.OnesCount64(w)
	}
	return weight
}

func (d *decoder) columns() []int32 {
	if d.best == nil {
		return nil
	}
	if d.parts == 1 {
		return codes.Columns(d.best[:d.words])
	}
	return codes.Row{X: codes.Columns(d.best[:d.words]), Z: codes.Columns(d.best[d.words : 2*d.words])}.Actions()
}

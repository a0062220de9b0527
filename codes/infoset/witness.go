package infoset

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"jie/codes"
	"jie/linear/gf2"
)

// witnessWork is how many word operations a search for a witness may take, about 0.05 s,
// and witnessRounds how many rounds at least and at most.
const witnessWork = 4e7

var witnessRounds = [2]int{20, 400}

// Witness finds a light logical operator by information-set decoding: it brings the
// kernel of the checks to systematic form in random orders of the columns, and looks at
// the generators and the sums of two. The same seed finds the same. It is nil where the
// problem has no logical operator, and the first one found where ctx ends early.
func Witness(ctx context.Context, p *codes.Problem, seed uint64) []int32 {
	d := newDecoder(p)
	if len(d.rows) == 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(seed, 29))
	cost := float64(len(d.rows)) * float64(len(d.rows)) * float64(len(d.rows[0]))
	rounds := min(max(int(witnessWork/cost), witnessRounds[0]), witnessRounds[1])
	for round := range rounds {
		if round > 0 && ctx.Err() != nil {
			break
		}
		d.eliminate(rng.Perm(d.positions))
		d.look()
	}
	return d.columns()
}

// decoder holds the kernel. A row is its part of X, its part of Z where columns are
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

func newDecoder(p *codes.Problem) *decoder {
	d := &decoder{problem: p, positions: p.Columns / p.Actions, parts: 1, weight: p.Columns + 1}
	if p.Actions == 3 {
		d.parts = 2
	}
	d.words = gf2.Words(d.positions)
	for _, v := range p.Kernel() {
		if row := d.row(v); row != nil {
			d.rows = append(d.rows, row)
		}
	}
	return d
}

// row packs a member of the kernel. Where there are three columns a qubit the kernel has
// each qubit's three columns together, which is no operator: nil.
func (d *decoder) row(v gf2.Vector) gf2.Vector {
	p := d.problem
	functionals := gf2.Words(len(p.Functionals))
	if p.Any {
		functionals = 1
	}
	row := make(gf2.Vector, d.parts*d.words+functionals)
	operator := p.Operator(codes.Columns(v))
	if d.parts == 1 {
		copy(row, v)
	} else {
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
func (d *decoder) eliminate(order []int) {
	rank := 0
	for _, position := range order {
		for part := range d.parts {
			if rank < len(d.rows) && d.pivot(rank, part*d.words<<6+position) {
				rank++
			}
		}
	}
	if d.parts == 2 {
		d.rows = d.rows[:rank] // the kernel on three columns has sums that are zero on two
	}
}

// pivot brings a row with a one at bit to place rank, and clears the bit in all others.
func (d *decoder) pivot(rank, bit int) bool {
	at := rank
	for at < len(d.rows) && !d.rows[at].Bit(bit) {
		at++
	}
	if at == len(d.rows) {
		return false
	}
	d.rows[rank], d.rows[at] = d.rows[at], d.rows[rank]
	for i, row := range d.rows {
		if i != rank && row.Bit(bit) {
			row.Xor(d.rows[rank])
		}
	}
	return true
}

// look takes the lightest logical operator among the rows and the sums of two.
func (d *decoder) look() {
	for i, a := range d.rows {
		d.take(a, nil)
		for _, b := range d.rows[:i] {
			d.take(a, b)
		}
	}
}

// take takes a + b where it is lighter than the best, and logical. b may be nil.
func (d *decoder) take(a, b gf2.Vector) {
	if d.weighs(a, b) >= d.weight {
		return
	}
	sum := append(gf2.Vector(nil), a...)
	if b != nil {
		sum.Xor(b)
	}
	logical := !sum[d.parts*d.words:].IsZero()
	if d.problem.Any {
		logical = !sum[:d.words].IsZero()
	}
	if logical {
		d.best, d.weight = sum, d.weighs(sum, nil)
	}
}

// weighs is the number of positions where a + b acts.
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

// columns are the columns of the best operator.
func (d *decoder) columns() []int32 {
	if d.best == nil {
		return nil
	}
	if d.parts == 1 {
		return codes.Columns(d.best[:d.words])
	}
	var columns []int32
	for q := range d.positions {
		x, z := d.best.Bit(q), d.best.Bit(d.words<<6+q)
		switch {
		case x && z:
			columns = append(columns, int32(3*q+2))
		case z:
			columns = append(columns, int32(3*q+1))
		case x:
			columns = append(columns, int32(3*q))
		}
	}
	return columns
}

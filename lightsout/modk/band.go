package modk

import (
	"context"
	"iter"
	"slices"
)

// Band is [gf2.Band] modulo a prime power q = p^e: equations whose unknowns lie close together, added one by one, kept
// as a staircase. A row begins with a power of p. A row that begins with a lower power replaces it and reduces it.
//
// Times p^(e-v), a row that begins with p^v begins later, and constrains the unknowns that follow: it is added as well.
// So a solution of the rows from some unknown on can be completed to a solution of all:
//
//	modulo 4:   2 1 | 1          2 1 | 1
//	                  -------->    2 | 2
type Band struct {
	PrimePower
	units []uint8 // the inverse of each invertible number
	steps []step
	last  int // the last unknown named so far
}

// step is an equation from its first unknown, times p^v, to its last, or no equation if row is nil.
type step struct {
	row   []uint8
	right uint8
	v     int
}

// NewBand returns an empty system in n unknowns.
func NewBand(n int, f PrimePower) *Band {
	b := &Band{PrimePower: f, steps: make([]step, n), units: make([]uint8, f.Q)}
	for x := range f.Q {
		if x%f.P != 0 {
			b.units[x] = uint8(f.inverse(x))
		}
	}
	return b
}

// Add adds the equation that the unknowns, each a given number of times, have the sum
// right. It returns false if that contradicts the others.
func (b *Band) Add(unknowns []int32, times []uint8, right int) bool {
	if len(unknowns) == 0 {
		return right%b.Q == 0
	}
	first := int(slices.Min(unknowns))
	b.last = max(b.last, int(slices.Max(unknowns)))
	row := make([]uint8, b.last+1-first)
	for i, u := range unknowns {
		row[int(u)-first] = uint8(int(times[i]) % b.Q)
	}
	return b.insert(first, row, uint8(right%b.Q))
}

// insert adds a row that begins at an unknown or later, with room for all unknowns.
func (b *Band) insert(first int, row []uint8, right uint8) bool {
	for at, a := range row {
		if a == 0 {
			continue
		}
		s := &b.steps[first+at]
		if s.row == nil || b.valuation(int(a)) < s.v {
			return b.place(first+at, row[at:], right)
		}
		right = b.subtract(row[at:], right, int(a)/b.power(s.v), s)
	}
	return right == 0
}

// place makes row the one that begins at u, and adds what follows from it and from the row that it replaces.
func (b *Band) place(u int, row []uint8, right uint8) bool {
	v := b.valuation(int(row[0]))
	unit := int(b.units[int(row[0])/b.power(v)])
	s := step{trimmed(row), uint8(int(right) * unit % b.Q), v}
	Scale(s.row, unit, b.Q)
	old := b.steps[u]
	b.steps[u] = s
	ok := true
	if v > 0 {
		later, times := b.room(u, s.row), b.power(b.E-v)
		Scale(later, times, b.Q)
		ok = b.insert(u, later, uint8(int(s.right)*times%b.Q))
	}
	if old.row != nil {
		rest := b.room(u, old.row)
		ok = b.insert(u, rest, b.subtract(rest, old.right, b.power(old.v-v), &s)) && ok
	}
	return ok
}

// room copies a row that begins at u, with room for all unknowns named so far.
func (b *Band) room(u int, row []uint8) []uint8 {
	wide := make([]uint8, b.last+1-u)
	copy(wide, row)
	return wide
}

// trimmed copies a row without the zeros at its end.
func trimmed(row []uint8) []uint8 {
	n := len(row)
	for row[n-1] == 0 {
		n--
	}
	return slices.Clone(row[:n])
}

// subtract subtracts s a given number of times from a row, and returns the row's new right side.
func (b *Band) subtract(row []uint8, right uint8, times int, s *step) uint8 {
	table := b.negatives(times)
	q := uint16(b.Q)
	for i, x := range s.row {
		sum := uint16(row[i]) + uint16(table[x])
		if sum >= q {
			sum -= q
		}
		row[i] = uint8(sum)
	}
	return uint8((int(right) + int(table[s.right])) % b.Q)
}

// back fills in the unknowns below u from those above, each as small as possible, with right sides zero unless rights.
func (b *Band) back(x []uint8, u int, rights bool) {
	for u--; u >= 0; u-- {
		s := b.steps[u]
		if s.row == nil {
			continue
		}
		sum := 0
		for i, a := range s.row[1:] {
			sum += int(a) * int(x[u+1+i])
		}
		left := b.Q - sum%b.Q
		if rights {
			left += int(s.right)
		}
		x[u] = uint8(left % b.Q / b.power(s.v))
	}
}

// Solution solves the equations with all free unknowns zero.
func (b *Band) Solution() []uint8 {
	x := make([]uint8, len(b.steps))
	b.back(x, len(x), true)
	return x
}

// Generators returns how many elements Kernel yields.
func (b *Band) Generators() (n int) {
	for _, s := range b.steps {
		if s.row == nil || s.v > 0 {
			n++
		}
	}
	return n
}

// Kernel yields the [Generator] values of the solutions for right sides of zero. A free unknown has one of order q, and
// an unknown that is free up to p^(e-v) has one of order p^v. The unknowns after it are zero, so p^v times the
// generator is a sum of those before.
func (b *Band) Kernel() iter.Seq2[[]uint8, int] {
	return func(yield func([]uint8, int) bool) {
		for u, s := range b.steps {
			v := s.v
			if s.row == nil {
				v = b.E
			}
			if v == 0 {
				continue
			}
			x := make([]uint8, len(b.steps))
			x[u] = uint8(b.power(b.E - v))
			if b.back(x, u, false); !yield(x, b.power(v)) {
				return
			}
		}
	}
}

// Howell brings vectors of numbers below k, all of length cols, to Howell form [howell]. Its rows begin at ascending
// columns, each with a divisor of k. The elements of the module that begin at a column, or after it, are spanned by the
// rows that do. The rows of a [Band] are this form modulo a prime power. By the Chinese remainder theorem, those that
// begin at one column make the row modulo k. The only error is ctx.Err().
func Howell(ctx context.Context, vectors [][]uint8, cols, k int) (rows [][]uint8, err error) {
	rows = make([][]uint8, cols)
	for _, f := range PrimePowers(k) {
		band := NewBand(cols, f)
		band.last = cols - 1
		for _, v := range vectors {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			row := slices.Clone(v)
			Scale(row, 1, f.Q)
			band.insert(0, row, 0)
		}
		for u, s := range band.steps {
			if s.row == nil {
				continue
			}
			if rows[u] == nil {
				rows[u] = make([]uint8, cols)
			}
			Scale(s.row, f.Lift(k), k)
			Add(rows[u][u:], s.row, k)
		}
	}
	for u, row := range rows {
		for unit := 1; row != nil && k%int(row[u]) != 0; unit++ { // a unit brings it down to the divisor
			if gcd(unit, k) == 1 && int(row[u])*unit%k == gcd(int(row[u]), k) {
				Scale(row, unit, k)
			}
		}
	}
	return slices.DeleteFunc(rows, func(row []uint8) bool { return row == nil }), nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

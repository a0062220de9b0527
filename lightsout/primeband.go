package lightsout

import "slices"

// primeBand is [gf2.Band] modulo a prime p: equations whose unknowns lie close
// together, added one by one, kept as a staircase of rows that begin with a one.
type primeBand struct {
	p       int
	inverse []uint8 // of each number but 0
	steps   []primeStep
	rank    int
	last    int // the last unknown named so far
	work    []uint8
}

// primeStep is an equation from its first unknown to its last; none where row is nil.
type primeStep struct {
	row   []uint8
	right uint8
}

// newPrimeBand returns the system of no equations in n unknowns.
func newPrimeBand(n, p int) *primeBand {
	b := &primeBand{p: p, steps: make([]primeStep, n), inverse: make([]uint8, p)}
	for x := 1; x < p; x++ {
		b.inverse[x] = uint8(primePower{p, 1, p}.inverse(x))
	}
	return b
}

// add adds the equation that the unknowns, each so many times, have the sum right.
// It is false where that contradicts the others.
func (b *primeBand) add(unknowns []int32, times []uint8, right uint8) bool {
	if len(unknowns) == 0 {
		return right == 0
	}
	first := int(slices.Min(unknowns))
	b.last = max(b.last, int(slices.Max(unknowns)))
	b.work = slices.Grow(b.work[:0], b.last+1-first)[:b.last+1-first]
	row := b.work
	clear(row)
	for i, u := range unknowns {
		row[int(u)-first] = uint8(int(times[i]) % b.p)
	}
	for at := range row {
		if row[at] == 0 {
			continue
		}
		s := &b.steps[first+at]
		if s.row == nil {
			*s = b.step(row[at:], right)
			b.rank++
			return true
		}
		right = b.subtract(row[at:], right, s)
	}
	return right == 0
}

// step keeps a row, made to begin with a one, without the zeros at its end.
func (b *primeBand) step(row []uint8, right uint8) primeStep {
	n := len(row)
	for row[n-1] == 0 {
		n--
	}
	unit := int(b.inverse[row[0]])
	s := primeStep{slices.Clone(row[:n]), uint8(int(right) * unit % b.p)}
	scaleMod(s.row, unit, b.p)
	return s
}

// subtract takes s off a row as often as the row begins with, and returns what is
// then on its right.
func (b *primeBand) subtract(row []uint8, right uint8, s *primeStep) uint8 {
	var table [256]uint8
	for x := range b.p {
		table[x] = uint8((b.p - x*int(row[0])%b.p) % b.p)
	}
	p := uint16(b.p)
	for i, x := range s.row {
		sum := uint16(row[i]) + uint16(table[x])
		if sum >= p {
			sum -= p
		}
		row[i] = uint8(sum)
	}
	return uint8((int(right) + int(table[s.right])) % b.p)
}

// back fills in the unknowns below u that are not free, from those above. The
// right sides count or are zero.
func (b *primeBand) back(x []uint8, u int, right bool) {
	for u--; u >= 0; u-- {
		s := b.steps[u]
		if s.row == nil {
			continue
		}
		sum := 0
		for i, a := range s.row[1:] {
			sum += int(a) * int(x[u+1+i])
		}
		sum = b.p - sum%b.p
		if right {
			sum += int(s.right)
		}
		x[u] = uint8(sum % b.p)
	}
}

// solution solves the equations; every unknown that is free is zero.
func (b *primeBand) solution() []uint8 {
	x := make([]uint8, len(b.steps))
	b.back(x, len(x), true)
	return x
}

// kernel yields a basis of the solutions for right sides of zero.
func (b *primeBand) kernel(yield func([]uint8) bool) {
	for free := range b.steps {
		if b.steps[free].row != nil {
			continue
		}
		x := make([]uint8, len(b.steps))
		x[free] = 1
		if b.back(x, free, false); !yield(x) {
			return
		}
	}
}

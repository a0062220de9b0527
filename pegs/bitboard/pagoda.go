package bitboard

// A pagoda function gives each hole a weight such that no jump raises the sum of the
// weights of the pegs: w(from) + w(over) >= w(to), both ways along each line. A position
// that weighs less than every goal is dead. The simplest ones weigh 1 on a quarter of the
// holes, those with the same parities of row and column, and 0 elsewhere. Jumps keep both
// parities:
//
//	1 0 1 0 1
//	0 0 0 0 0
//	1 0 1 0 1
//
// Others fall off from the goal like the Fibonacci numbers, so that a jump
// towards it keeps the sum.

// Pagoda is one weight for each hole of a board.
type Pagoda []int64

// Holds reports whether no jump on b raises the sum of w.
func (w Pagoda) Holds(b *Board) bool {
	for _, l := range b.lines {
		rise := w[l.Other] - w[l.End]
		if Abs(rise) > w[l.Middle] {
			return false
		}
	}
	return true
}

// Loss returns the weight that j takes from a position.
func (w Pagoda) Loss(j Jump) int64 { return w[j.From] + w[j.Over] - w[j.To] }

// Primitive returns w times sign and divided by the greatest number that divides all weights.
func (w Pagoda) Primitive(sign int64) Pagoda {
	var common int64
	for _, v := range w {
		for v != 0 {
			common, v = v, common%v
		}
	}
	p := make(Pagoda, len(w))
	for i := range w {
		p[i] = sign * w[i] / max(Abs(common), 1)
	}
	return p
}

// Of returns the weight of the pegs of p.
func (w Pagoda) Of(p Set) int64 {
	var sum int64
	for i := range p.All() {
		sum += w[i]
	}
	return sum
}

// Lightest returns the least weight of any position.
func (w Pagoda) Lightest() int64 {
	var sum int64
	for _, v := range w {
		sum += min(0, v)
	}
	return sum
}

// ParityPagodas returns the functions that weigh 1 on the holes of one parity of row and
// column. They hold on every lattice, because every jump goes by two.
func (b *Board) ParityPagodas() []Pagoda {
	var all []Pagoda
	for parity := range 4 {
		w := make(Pagoda, b.Len())
		for i := range w {
			p := b.shape.Point(i)
			if p.Row&1<<1|p.Col&1 == parity {
				w[i] = 1
			}
		}
		all = append(all, w)
	}
	return all
}

// A Fibonacci pagoda function has weights up to F(12) = 144 on small boards, and up to
// F(70) on the largest, any 256 of which add up in a word. Holes farther away weigh 0.
const (
	leastReach = 12
	mostReach  = 70
)

// FibonacciPagoda returns the function that weighs F(reach-d) on the holes at distance d
// from the hole at the centre. Distance is counted in steps from hole to hole.
func (b *Board) FibonacciPagoda(centre int) Pagoda {
	from := b.shape.Point(centre)
	reach := leastReach
	for i := range b.Len() {
		p := b.shape.Point(i)
		reach = min(mostReach, max(reach, b.rules.distance(p.Row-from.Row, p.Col-from.Col)))
	}
	fibonacci := [mostReach + 1]int64{0, 1}
	for i := 2; i <= reach; i++ {
		fibonacci[i] = fibonacci[i-1] + fibonacci[i-2]
	}
	w := make(Pagoda, b.Len())
	for i := range w {
		p := b.shape.Point(i)
		w[i] = fibonacci[max(0, reach-b.rules.distance(p.Row-from.Row, p.Col-from.Col))]
	}
	return w
}

// distance returns the least number of steps between holes dr rows and dc columns apart.
func (r Rules) distance(dr, dc int) int {
	switch {
	case r == Diagonal:
		return max(Abs(dr), Abs(dc))
	case r == Triangular:
		return max(Abs(dr), Abs(dc), Abs(dr-dc))
	default:
		return Abs(dr) + Abs(dc)
	}
}

// Abs returns the absolute value of n.
func Abs[T int | int64](n T) T { return max(n, -n) }

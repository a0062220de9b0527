package pegs

import (
	"jie/board"
	"jie/pegs/wide"
	"jie/puzzle"
)

// A pagoda function gives each hole a weight such that no jump raises the sum of
// the weights of the pegs: w(from) + w(over) >= w(to), both ways along each line.
// A position that weighs less than every goal is dead. The simplest ones weigh 1
// on a quarter of the holes, those with the same parities of row and column, and
// 0 elsewhere; jumps land where the parities are those of the hole jumped from:
//
//	1 0 1 0 1
//	0 0 0 0 0
//	1 0 1 0 1
//
// Others fall off from the goal like the Fibonacci numbers, so that a jump
// towards it keeps the sum.

// Pagoda is one weight for each hole of a board.
type Pagoda []int64

// Holds tells whether no jump on b raises the sum of w.
func (w Pagoda) Holds(b *Board) bool {
	for _, l := range b.lines {
		rise := w[l.Other] - w[l.End]
		if abs(rise) > w[l.Middle] {
			return false
		}
	}
	return true
}

// Sum is the weight of the pegs of p, on a board of at most 64 holes.
func (w Pagoda) Sum(p board.Set) int64 { return w.of(wide.One(p)) }

// of is the weight of the pegs of p.
func (w Pagoda) of(p wide.Set) int64 {
	var sum int64
	for i := range p.All() {
		sum += w[i]
	}
	return sum
}

// least is the least weight of any goal.
func (w Pagoda) least(g *Goal) int64 {
	least := int64(1) << 62
	for _, t := range g.targets() {
		sum := w.of(t.Want)
		for i := range g.board.all().Less(t.Care).All() {
			sum += min(0, w[i])
		}
		least = min(least, sum)
	}
	return least
}

// parityPagodas weigh 1 on the holes of one parity of row and column. They hold
// on every lattice, since every jump goes by two.
func (b *Board) parityPagodas() []Pagoda {
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

// A Fibonacci pagoda function has weights up to F(12) = 144 on small boards and on the
// largest up to F(70), of which any 256 add up in a word. Farther holes weigh 0.
const (
	leastReach = 12
	mostReach  = 70
)

// fibonacciPagoda weighs F(reach-d) on the holes at distance d from the hole at
// the centre. Distance is counted so that no line of three passes the centre's
// side by more than one step.
func (b *Board) fibonacciPagoda(centre int) Pagoda {
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

// distance is the least number of steps between holes dr rows and dc columns apart.
func (r Rules) distance(dr, dc int) int {
	switch {
	case r == Diagonal:
		return max(abs(dr), abs(dc))
	case r == Triangular:
		return max(abs(dr), abs(dc), abs(dr-dc))
	default:
		return abs(dr) + abs(dc)
	}
}

func abs[T int | int64](n T) T { return max(n, -n) }

// pagodas returns the pagoda functions tried on a question, all of which hold.
func (b *Board) pagodas(g *Goal) []Pagoda {
	all := b.parityPagodas()
	if targets := g.targets(); len(targets) == 1 && targets[0].Want.Len() == 1 {
		all = append(all, b.fibonacciPagoda(targets[0].Want.First()))
	}
	return all
}

// pagodaCertificate proves by one pagoda function that no goal can be reached,
// where one of those tried does.
func (b *Board) pagodaCertificate(start wide.Set, g *Goal) *puzzle.Certificate {
	for _, w := range b.pagodas(g) {
		if w.Holds(b) && w.of(start) < w.least(g) {
			return &puzzle.Certificate{Kind: KindPagoda, Weights: w}
		}
	}
	return nil
}

// pruner tells positions that some pagoda function proves dead. Four functions
// share a word, each in a lane of 16 bits that starts at laneAlive less the
// goal's weight; tables on pieces of the bitboard give what the pegs add. So a
// lane has its laneAlive bit while the pegs weigh at least what the goal does.
type pruner struct {
	pieces int
	tables []uint64 // [word][piece][value]
	starts []uint64 // [word]
}

// weight is a position's first lanes, kept along from jump to jump: what a peg in
// a hole adds stands in the tables.
type weight [2]uint64

// alive tells whether a position is as heavy as the goal in each lane, after a
// change of its weight.
func (w *weight) alive(change *weight) bool {
	return (w[0]+change[0])&(w[1]+change[1])&laneAlive == laneAlive
}

const (
	laneBits  = 16
	laneAlive = 0x4000_4000_4000_4000
	laneMost  = 1 << 12 // sums below this keep a lane between 0x2000 and 0x6000
)

// newPruner prepares the pagoda functions that hold and whose sums fit a lane.
func newPruner(b *Board, g *Goal, pagodas []Pagoda) *pruner {
	pr := &pruner{pieces: (b.Len() + pieceBits - 1) / pieceBits}
	lane := 0
	for _, w := range pagodas {
		if !w.Holds(b) || !fitsLane(w) || w.least(g) <= w.lightest() {
			continue
		}
		if lane%4 == 0 {
			pr.tables = append(pr.tables, make([]uint64, pr.pieces<<pieceBits)...)
			pr.starts = append(pr.starts, laneAlive)
		}
		pr.add(w, w.least(g), lane)
		lane++
	}
	return pr
}

func fitsLane(w Pagoda) bool {
	var sum int64
	for _, v := range w {
		sum += abs(v)
	}
	return sum < laneMost
}

// lightest is the least weight of any position.
func (w Pagoda) lightest() int64 {
	var sum int64
	for _, v := range w {
		sum += min(0, v)
	}
	return sum
}

// add fills one lane. A negative sum borrows from the lane above; the total,
// which is positive, gives it back.
func (pr *pruner) add(w Pagoda, goal int64, lane int) {
	word, shift := lane/4, lane%4*laneBits
	pr.starts[word] -= uint64(goal) << shift
	for piece := range pr.pieces {
		base := (word*pr.pieces + piece) << pieceBits
		for v := range 1 << pieceBits {
			var sum int64
			for i := range board.Set(v).All() {
				if hole := i + piece*pieceBits; hole < len(w) {
					sum += w[hole]
				}
			}
			pr.tables[base+v] += uint64(sum) << shift
		}
	}
}

// dead tells whether some pagoda function proves that p reaches no goal.
func (pr *pruner) dead(p board.Set) bool {
	for word, sum := range pr.starts {
		for piece := range pr.pieces {
			sum += pr.tables[(word*pr.pieces+piece)<<pieceBits|int(p>>(piece*pieceBits)&pieceMask)]
		}
		if sum&laneAlive != laneAlive {
			return true
		}
	}
	return false
}

// reversePruner tells positions that are out of reach of the start: they weigh
// more than it does.
func reversePruner(b *Board, start board.Set, pagodas []Pagoda) *pruner {
	pr := &pruner{pieces: (b.Len() + pieceBits - 1) / pieceBits}
	for lane, w := range pagodas {
		if lane%4 == 0 {
			pr.tables = append(pr.tables, make([]uint64, pr.pieces<<pieceBits)...)
			pr.starts = append(pr.starts, laneAlive)
		}
		negative := make(Pagoda, len(w))
		for i := range w {
			negative[i] = -w[i]
		}
		pr.add(negative, negative.Sum(start), lane)
	}
	return pr
}

// weigh is the weight of p.
func (pr *pruner) weigh(p board.Set) weight {
	w := weight{laneAlive, laneAlive}
	for word := range min(len(w), len(pr.starts)) {
		w[word] = pr.starts[word]
		for piece := range pr.pieces {
			w[word] += pr.tables[(word*pr.pieces+piece)<<pieceBits|int(p>>(piece*pieceBits)&pieceMask)]
		}
	}
	return w
}

// change is what a jump adds to a position's weight, or, going back, takes away.
func (pr *pruner) change(j Jump, back bool) weight {
	var w weight
	for word := range min(len(w), len(pr.starts)) {
		of := func(hole uint8) uint64 {
			return pr.tables[(word*pr.pieces+int(hole)/pieceBits)<<pieceBits|1<<(hole%pieceBits)]
		}
		w[word] = of(j.To) - of(j.Over) - of(j.From)
		if back {
			w[word] = -w[word]
		}
	}
	return w
}

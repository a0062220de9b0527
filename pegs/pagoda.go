package pegs

import (
	"jie/board"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle"
)

// leastWeight is the least weight by w of any goal.
func leastWeight(w bitboard.Pagoda, g *Goal) int64 {
	least := int64(1) << 62
	for _, t := range g.targets() {
		sum := w.Of(t.Want)
		for i := range g.board.all().Less(t.Care).All() {
			sum += min(0, w[i])
		}
		least = min(least, sum)
	}
	return least
}

// distance is the least number of steps between holes dr rows and dc columns apart.
func (r Rules) distance(dr, dc int) int {
	switch {
	case r == Diagonal:
		return max(bitboard.Abs(dr), bitboard.Abs(dc))
	case r == Triangular:
		return max(bitboard.Abs(dr), bitboard.Abs(dc), bitboard.Abs(dr-dc))
	default:
		return bitboard.Abs(dr) + bitboard.Abs(dc)
	}
}

// pagodas returns the pagoda functions tried on a question, all of which hold.
func (b *Board) pagodas(g *Goal) []bitboard.Pagoda {
	all := b.ParityPagodas()
	if targets := g.targets(); len(targets) == 1 && targets[0].Want.Len() == 1 {
		all = append(all, b.FibonacciPagoda(targets[0].Want.First(), b.rules.distance))
	}
	return all
}

// pagodaCertificate proves by one pagoda function that no goal can be reached,
// where one of those tried does.
func (b *Board) pagodaCertificate(start wide.Set, g *Goal) *puzzle.Certificate {
	for _, w := range b.pagodas(g) {
		if w.Holds(b.Board) && w.Of(start) < leastWeight(w, g) {
			return &puzzle.Certificate{Kind: bitboard.KindPagoda, Weights: w}
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
func newPruner(b *Board, g *Goal, pagodas []bitboard.Pagoda) *pruner {
	pr := &pruner{pieces: (b.Len() + bitboard.PieceBits - 1) / bitboard.PieceBits}
	lane := 0
	for _, w := range pagodas {
		if !w.Holds(b.Board) || !fitsLane(w) || leastWeight(w, g) <= w.Lightest() {
			continue
		}
		if lane%4 == 0 {
			pr.tables = append(pr.tables, make([]uint64, pr.pieces<<bitboard.PieceBits)...)
			pr.starts = append(pr.starts, laneAlive)
		}
		pr.add(w, leastWeight(w, g), lane)
		lane++
	}
	return pr
}

func fitsLane(w bitboard.Pagoda) bool {
	var sum int64
	for _, v := range w {
		sum += bitboard.Abs(v)
	}
	return sum < laneMost
}

// add fills one lane. A negative sum borrows from the lane above; the total,
// which is positive, gives it back.
func (pr *pruner) add(w bitboard.Pagoda, goal int64, lane int) {
	word, shift := lane/4, lane%4*laneBits
	pr.starts[word] -= uint64(goal) << shift
	for piece := range pr.pieces {
		base := (word*pr.pieces + piece) << bitboard.PieceBits
		for v := range 1 << bitboard.PieceBits {
			var sum int64
			for i := range board.Set(v).All() {
				if hole := i + piece*bitboard.PieceBits; hole < len(w) {
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
			sum += pr.tables[(word*pr.pieces+piece)<<bitboard.PieceBits|int(p>>(piece*bitboard.PieceBits)&bitboard.PieceMask)]
		}
		if sum&laneAlive != laneAlive {
			return true
		}
	}
	return false
}

// reversePruner tells positions that are out of reach of the start: they weigh
// more than it does.
func reversePruner(b *Board, start board.Set, pagodas []bitboard.Pagoda) *pruner {
	pr := &pruner{pieces: (b.Len() + bitboard.PieceBits - 1) / bitboard.PieceBits}
	for lane, w := range pagodas {
		if lane%4 == 0 {
			pr.tables = append(pr.tables, make([]uint64, pr.pieces<<bitboard.PieceBits)...)
			pr.starts = append(pr.starts, laneAlive)
		}
		negative := make(bitboard.Pagoda, len(w))
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
			w[word] += pr.tables[(word*pr.pieces+piece)<<bitboard.PieceBits|int(p>>(piece*bitboard.PieceBits)&bitboard.PieceMask)]
		}
	}
	return w
}

// change is what a jump adds to a position's weight, or, going back, takes away.
func (pr *pruner) change(j bitboard.Jump, back bool) weight {
	var w weight
	for word := range min(len(w), len(pr.starts)) {
		of := func(hole uint8) uint64 {
			return pr.tables[(word*pr.pieces+int(hole)/bitboard.PieceBits)<<bitboard.PieceBits|1<<(hole%bitboard.PieceBits)]
		}
		w[word] = of(j.To) - of(j.Over) - of(j.From)
		if back {
			w[word] = -w[word]
		}
	}
	return w
}

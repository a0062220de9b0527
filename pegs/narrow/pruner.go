package narrow

import (
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// Kit holds the tables that searches towards a goal use, whatever the start. It does not
// change, and is safe for concurrent use.
type Kit struct {
	Sym    *bitboard.Symmetries // those that keep the goal: images have the same distance from it
	pruner *pruner
}

// Threshold is a pagoda function, and the least weight of any goal under it.
type Threshold struct {
	bitboard.Pagoda
	Goal int64
}

// NewKit returns the kit for goals on b, with the useful ones of the pagoda functions.
func NewKit(b *bitboard.Board, g *bitboard.Goal, pagodas []Threshold) *Kit {
	pagodas = slices.DeleteFunc(pagodas, func(w Threshold) bool { return !w.Holds(b) })
	return &Kit{Sym: bitboard.NewSymmetries(b, func(p board.Perm) bool { return keeps(g, p) }), pruner: newPruner(b, pagodas)}
}

// keeps reports whether p maps the goals onto themselves.
func keeps(g *bitboard.Goal, p board.Perm) bool {
	all := g.Words()
	return !slices.ContainsFunc(all, func(t bitboard.WordPattern) bool {
		return !slices.Contains(all, bitboard.WordPattern{Want: t.Want.Map(p), Care: t.Care.Map(p)})
	})
}

// pruner finds positions that some pagoda function proves dead. Four functions share a
// word, each in a lane of 16 bits that starts at laneAlive less the goal's weight. Tables
// on pieces of the bitboard give the weight of the pegs. So a lane has its laneAlive bit
// while the pegs weigh at least as much as the goal.
type pruner struct {
	pieces int
	tables []uint64 // [word][piece][value]
	starts []uint64 // [word]
}

// weight holds a position's first lanes, updated from jump to jump. The tables give the
// share of a peg in each hole.
type weight [8]uint64

// alive reports whether a position of the given weight is as heavy as the goal in each lane,
// after a change of the weight.
func (pr *pruner) alive(w, change *weight) bool {
	for i := range min(len(w), len(pr.starts)) {
		if (w[i]+change[i])&laneAlive != laneAlive {
			return false
		}
	}
	return true
}

const (
	laneBits  = 16
	laneAlive = 0x4000_4000_4000_4000
	laneMost  = 1 << 12 // sums below this keep a lane between 0x2000 and 0x6000
)

// newPruner prepares the useful pagoda functions whose sums fit a lane.
func newPruner(b *bitboard.Board, pagodas []Threshold) *pruner {
	pr := &pruner{pieces: (b.Len() + bitboard.PieceBits - 1) / bitboard.PieceBits}
	lane := 0
	for _, w := range pagodas {
		if fitsLane(w.Pagoda) && w.Goal > w.Lightest() {
			pr.add(w.Pagoda, w.Goal, lane)
			lane++
		}
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
	if word == len(pr.starts) {
		pr.tables = append(pr.tables, make([]uint64, pr.pieces<<bitboard.PieceBits)...)
		pr.starts = append(pr.starts, laneAlive)
	}
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

// dead reports whether some pagoda function proves that p reaches no goal.
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

// reversed returns the functions as they prune positions that the start does not reach: these
// weigh more than the start.
func reversed(pagodas []Threshold, start bitboard.Set) []Threshold {
	list := make([]Threshold, len(pagodas))
	for k, t := range pagodas {
		list[k].Pagoda = make(bitboard.Pagoda, len(t.Pagoda))
		for i, v := range t.Pagoda {
			list[k].Pagoda[i] = -v
		}
		list[k].Goal = -t.Of(start)
	}
	return list
}

func (pr *pruner) weigh(p board.Set) weight {
	var w weight
	for word := range min(len(w), len(pr.starts)) {
		w[word] = pr.starts[word]
		for piece := range pr.pieces {
			w[word] += pr.tables[(word*pr.pieces+piece)<<bitboard.PieceBits|int(p>>(piece*bitboard.PieceBits)&bitboard.PieceMask)]
		}
	}
	return w
}

// change returns the weight that a jump adds to a position or, going back, takes away.
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

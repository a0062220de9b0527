package wide

import (
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// The score of a position says how hard it looks, the best least:
//
//   - pegs that few lines pass are hard to take;
//   - pegs far from the goal's holes or, if these may be anywhere, from the middle of all
//     pegs, have a long way to go;
//   - a peg beside no other waits until one comes.
//
// Each has a weight. Without distances, a square of 12 by 12 is solved from only half of the
// starts, and no choice of weights is best everywhere. So several are tried in turn.
type weights struct{ alone, far, edge int32 }

// mixtures are the weights tried in turn, the ones that solve the most first.
var mixtures = []weights{
	{500, 20, 4}, {2000, 20, 4}, {1000, 20, 8}, {1000, 20, 0}, {2000, 5, 8}, {4000, 40, 8},
}

// scorer computes scores on one board for one goal and one mixture.
type scorer struct {
	*bitboard.Board
	weights
	centred bool    // distances are from the middle of the pegs
	cost    []int32 // by hole: what its peg adds regardless of the others
}

// LineCost is the cost of a peg that no line passes. Each number up to 10 divides it.
const LineCost = 5040

func newScorer(b *bitboard.Board, g *bitboard.Goal, w weights) *scorer {
	s := &scorer{Board: b, weights: w, cost: make([]int32, b.Len())}
	patterns := g.Patterns()
	s.centred = g.One() || len(patterns) != 1 || patterns[0].Want.Empty()
	for i := range s.cost {
		s.cost[i] = w.edge * LineCost / (b.Ease(i) + 1) / 4
		if s.centred {
			continue
		}
		goal, nearest := patterns[0], int32(1<<20)
		for k := range goal.Want.All() {
			nearest = min(nearest, s.between(i, k))
		}
		s.cost[i] += 4 * w.far * nearest // distances are counted in half holes
		if goal.Want.Has(i) || !goal.Care.Has(i) {
			s.cost[i] = 0
		}
	}
	return s
}

// norm returns the square of a vector's length. On the triangular lattice a row lies half
// a column to the left of the one above it.
func (s *scorer) norm(row, col int32) int32 {
	if s.Shape().Lattice() == board.Triangular {
		return col*col - col*row + row*row
	}
	return col*col + row*row
}

func (s *scorer) at(hole int) (row, col int32) {
	p := s.Shape().Point(hole)
	return int32(p.Row), int32(p.Col)
}

// between returns the square of the distance of two holes.
func (s *scorer) between(i, j int) int32 {
	r, c := s.at(i)
	u, d := s.at(j)
	return s.norm(r-u, c-d)
}

// tally is an unpacked position with the sums that make up its score.
type tally struct {
	*scorer
	sums
	peg    [bitboard.MaxHoles]bool
	beside [bitboard.MaxHoles]uint8 // pegs beside a hole
}

type sums struct {
	pegs  int32
	alone int32 // pegs beside no other
	cost  int32
	norms int32
	row   int32
	col   int32
}

// unpack counts p from scratch.
func (s *scorer) unpack(t *tally, p bitboard.Set) {
	*t = tally{scorer: s}
	for i := range p.All() {
		t.put(i)
	}
}

func (t *tally) put(i int) {
	t.peg[i] = true
	if t.beside[i] == 0 {
		t.sums.alone++
	}
	for _, k := range t.Near(i) {
		if t.peg[k] && t.beside[k] == 0 {
			t.sums.alone--
		}
		t.beside[k]++
	}
	t.count(i, 1)
}

func (t *tally) take(i int) {
	t.peg[i] = false
	if t.beside[i] == 0 {
		t.sums.alone--
	}
	for _, k := range t.Near(i) {
		t.beside[k]--
		if t.peg[k] && t.beside[k] == 0 {
			t.sums.alone++
		}
	}
	t.count(i, -1)
}

// count adds a peg's share of the sums, or takes it away.
func (t *tally) count(i int, sign int32) {
	t.pegs += sign
	t.sums.cost += sign * t.scorer.cost[i]
	if t.centred {
		row, col := t.at(i)
		t.row += sign * row
		t.col += sign * col
		t.norms += sign * t.norm(row, col)
	}
}

func (t *tally) score() int32 {
	score := t.sums.cost + t.weights.alone*t.sums.alone
	if t.centred && t.pegs > 0 {
		score += 4 * t.far * (t.norms - t.norm(t.row, t.col)/t.pegs)
	}
	return score
}

func (t *tally) jump(j bitboard.Jump) {
	t.take(int(j.From))
	t.take(int(j.Over))
	t.put(int(j.To))
}

// takeBack undoes the last jump; before holds the sums before it.
func (t *tally) takeBack(j bitboard.Jump, before sums) {
	t.sums = before
	t.peg[j.From], t.peg[j.Over], t.peg[j.To] = true, true, false
	for _, k := range t.Near(int(j.From)) {
		t.beside[k]++
	}
	for _, k := range t.Near(int(j.Over)) {
		t.beside[k]++
	}
	for _, k := range t.Near(int(j.To)) {
		t.beside[k]--
	}
}

func (t *tally) after(j bitboard.Jump) int32 {
	before := t.sums
	t.jump(j)
	score := t.score()
	t.takeBack(j, before)
	return score
}

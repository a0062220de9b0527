package pegs

import (
	"context"
	"math/rand/v2"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// The fewest pegs of each class are those of looking at every position.
func TestLeastOfClass(t *testing.T) {
	for _, id := range []string{"pegs:triangle10", "pegs:star", "pegs:1111/1111/1111", "pegs[diagonal]:111/111/111"} {
		b := mustParse(t, id).board
		basis := b.Classes()
		least := make(map[bitboard.Set]int)
		for p := board.Set(1); p <= b.Full(); p++ {
			c := classOf(basis, bitboard.One(p))
			if n, ok := least[c]; !ok || p.Len() < n {
				least[c] = p.Len()
			}
		}
		if len(least) < 2 {
			t.Errorf("%s has one class only", id)
		}
		for p := board.Set(1); p <= b.Full(); p++ {
			if got, want := b.leastOfClass(bitboard.One(p)), least[classOf(basis, bitboard.One(p))]; got != want {
				t.Fatalf("%s: the class of %b has positions of %d pegs, want %d", id, p, got, want)
			}
		}
	}
}

// mostJumps is the longest game from p, by visiting all positions.
func mostJumps(b *layout, p board.Set, known map[board.Set]int) int {
	if n, ok := known[p]; ok {
		return n
	}
	most := 0
	for _, j := range b.AppendJumps(nil, bitboard.One(p)) {
		most = max(most, 1+mostJumps(b, j.Apply(p), known))
	}
	known[p] = most
	return most
}

// The fewest pegs left are those of visiting all positions.
func TestFewestPegsAgreesWithTryingAll(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 171))
	for _, id := range []string{"pegs:5x5", "pegs:english", "pegs[diagonal]:4x4"} {
		b := mustParse(t, id).board
		for range 40 {
			p := randomPosition(r, b, 11+r.IntN(3))
			want := mostJumps(b, p.pegs.Word(), make(map[board.Set]int))
			if s := answer(t, p, puzzle.Options{Metric: puzzle.Jumps}, "fewest"); s.Length != int64(want) || !s.Optimal {
				t.Fatalf("%s: %d jumps, optimal %v, want %d", p, s.Length, s.Optimal, want)
			}
		}
	}
}

// A wide search without a deadline ends by its budget, with the best found and its bound.
func TestWideBudget(t *testing.T) {
	p := mustParse(t, "pegs:triangle66")
	g, err := p.goal(nil)
	if err != nil {
		t.Fatal(err)
	}
	budget := int64(2_000_000)
	if short() {
		budget = 200_000
	}
	q := newQuestion(context.Background(), p.board, p.pegs, g, puzzle.Options{Metric: puzzle.Moves})
	q.Budget = budget
	s, err := q.answer()
	if err != puzzle.ErrReach || s.Status != puzzle.Unknown || !s.HasBest || s.LowerBound < 17 || s.Length < s.LowerBound || q.Nodes > 2*q.Budget {
		t.Errorf("%v in %d moves, at least %d, %d nodes, %v", s.Status, s.Length, s.LowerBound, q.Nodes, err)
	}
	q = newQuestion(context.Background(), p.board, p.pegs, g, puzzle.Options{Metric: puzzle.Jumps, First: true})
	if s, err := q.answer(); err != nil || s.Status != puzzle.Solved || q.Budget != largeBudget {
		t.Errorf("%v, %v, budget %d, want %d", s.Status, err, q.Budget, largeBudget)
	}
}

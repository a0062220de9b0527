package pegs

import (
	"flag"
	"math/rand/v2"
	"testing"

	"jie/internal/race"
	"jie/puzzle"
	"jie/puzzle/board"
)

var long = flag.Bool("long", false, "run the tests that take minutes")

// agree holds one answer to the twin's.
func agree(t *testing.T, tw *twin, p *position) {
	t.Helper()
	s := answer(t, p, puzzle.Options{}, tw.goals...)
	want := tw.byMoves(plainOf(p), "")
	if (s.Status == puzzle.Solved) != (want >= 0) || want >= 0 && s.Length != int64(want) {
		t.Fatalf("%s to %v: %v in %d moves, want %d", p, tw.goals, s.Status, s.Length, want)
	}
}

// Random positions of the English board with at most 12 pegs, to one peg
// anywhere and to one in the centre.
func TestManyRandomPositions(t *testing.T) {
	if !*long {
		t.Skip("takes a minute")
	}
	r := rand.New(rand.NewPCG(31, 32))
	b := mustParse(t, "pegs:english").board
	for i := range 10_000 {
		goal := goalOne
		if i%2 == 1 {
			goal = "d4"
		}
		agree(t, newTwin([]string{goal}), randomPosition(r, b, 2+r.IntN(11)))
	}
}

// Positions made backwards from one peg can be solved, which few random ones can.
func TestManySolvablePositions(t *testing.T) {
	n := 300
	if *long {
		n = 10_000
	} else if race.Enabled {
		n = 60
	}
	r := rand.New(rand.NewPCG(33, 34))
	b := mustParse(t, "pegs:english").board
	for range n {
		p := board.Set(0).With(b.cells["d4"])
		for range 1 + r.IntN(11) {
			if before := b.AppendPredecessors(nil, p); len(before) > 0 {
				p = before[r.IntN(len(before))]
			}
		}
		agree(t, newTwin([]string{"d4"}), newNarrow(b, p))
	}
}

// Every position of the triangle of 15 holes.
func TestTriangle15(t *testing.T) {
	if !*long {
		t.Skip("takes a minute")
	}
	b := mustParse(t, "pegs:triangle15").board
	for _, goal := range []string{goalOne, "a1", "b3"} {
		tw := newTwin([]string{goal})
		for p := board.Set(1); p <= b.Full(); p++ {
			agree(t, tw, newNarrow(b, p))
		}
	}
}

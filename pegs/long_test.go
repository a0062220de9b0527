package pegs

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
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

// kinds counts solutions, where two are one if, in any order, their moves begin and end in the
// same holes and have as many jumps.
func kinds(solutions [][]string) int {
	seen := map[string]bool{}
	for _, moves := range solutions {
		var names []string
		for _, m := range moves {
			holes := strings.Split(m, "-")
			names = append(names, holes[0]+holes[len(holes)-1]+strconv.Itoa(len(holes)))
		}
		slices.Sort(names)
		seen[strings.Join(names, " ")] = true
	}
	return len(seen)
}

// J.-C. Meyrignac enumerated the French board from c1 in 2003: 20 moves, and "280 unique solutions"
// (euler.free.fr/PegInfos.htm, which does not say what makes two of them one).
func TestFrenchSolutions(t *testing.T) {
	id, goals, length, listed, want := "pegs:triangle15", []string{"a1"}, 10, 1362, 26
	if *long {
		id, goals, length, listed, want = "pegs:french@c1", []string{"e1", "b4", "e4", "e7"}, 20, 2_657_464, 280
	}
	s := answer(t, mustParse(t, id), puzzle.Options{All: true, Limit: 3_000_000, Memory: 11 << 30, Workers: 1}, goals...)
	if s.Length != int64(length) || len(s.Solutions) != listed || kinds(s.Solutions) != want {
		t.Errorf("%s: %d moves, %d solutions of %d kinds; want %d, %d, %d", id, s.Length, len(s.Solutions), kinds(s.Solutions), length, listed, want)
	}
}

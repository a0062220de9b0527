package pegs

import (
	"slices"
	"testing"

	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// An answer says which method gave it.
func TestMethod(t *testing.T) {
	for _, c := range []struct {
		id   string
		goal string
		opt  puzzle.Options
		want string
	}{
		{"pegs:0010", "c1", puzzle.Options{}, methodNone},
		{"pegs:french@d4", "", puzzle.Options{}, bitboard.KindClass},
		{"pegs:1111/0000", "one", puzzle.Options{}, bitboard.KindExhausted},
		{"pegs:triangle15@b3", "", puzzle.Options{First: true}, narrow.Exhaustive},
		{"pegs:english", "", puzzle.Options{}, methodTable},
		{"pegs:4x4", "", puzzle.Options{}, narrow.Winning},
		{"pegs:4x4", "", puzzle.Options{First: true}, wide.Beam},
		{"pegs:english@c1", "", puzzle.Options{Metric: puzzle.Jumps}, wide.Beam},
		{"pegs:6x6", "", puzzle.Options{}, narrow.Bidirectional},
		{"pegs:wiegleb", "", puzzle.Options{First: true}, methodKept},
	} {
		if short() && c.want == narrow.Bidirectional {
			continue // a second, and twenty with the race detector
		}
		var goals []string
		if c.goal != "" {
			goals = []string{c.goal}
		}
		if s := answer(t, mustParse(t, c.id), c.opt, goals...); s.Method != c.want {
			t.Errorf("%s to %q with %+v: method %q, want %q", c.id, c.goal, c.opt, s.Method, c.want)
		}
	}
}

// What an answer may say of how it was found, by what gave it.
var (
	certificates = []string{bitboard.KindPegs, bitboard.KindClass, bitboard.KindPagoda, bitboard.KindExhausted}
	byTable      = []string{methodTable, methodCentral}
	byFirst      = []string{wide.Beam, narrow.DepthFirst, methodPlayed, narrow.Exhaustive, bitboard.KindExhausted}
	byAll        = []string{narrow.Winning, narrow.Exhaustive}
	byMoves      = []string{narrow.Bidirectional}
	byGames      = []string{methodBreadthFirst}
	byKept       = []string{methodKept}
	bySweeps     = []string{wide.Sweeps}
)

// namesOf are the names that an answer of each of the methods may have; none of a mere step.
var namesOf = [][]string{
	{methodNone}, // stay
	certificates, // refuteAtOnce
	byTable,      // central
	byKept,       // recall
	nil,          // narrow
	byFirst,      // countFewest
	byFirst,      // exhaust
	nil,          // playOut
	byFirst,      // narrowBeam
	certificates, // refuteByProgram
	byFirst,      // look
	byAll,        // measureAll
	byFirst,      // lookFirst
	byAll,        // tryAll
	byFirst,      // look
	byFirst,      // look
	byFirst,      // look
	byAll,        // tryAll
	byGames,      // shortestGame
	byGames,      // shortestGame
	byAll,        // measureAll
	bySweeps,     // sweep
	byMoves,      // shorten
	byAll,        // measureAll
	byGames,      // shortestGame
	bySweeps,     // improve
	byGames,      // shortestGame
}

// A method gives answers of the names that it may have, whatever the board and the goal.
func TestMethodNames(t *testing.T) {
	if len(namesOf) != len(methods) {
		t.Fatalf("names of %d methods, want %d", len(namesOf), len(methods))
	}
	for _, c := range []struct{ id, goal string }{
		{"pegs:4x4", "one"}, {"pegs:4x4", "fewest"}, {"pegs:4x4", "stuck"}, {"pegs:4x4", "count=5"},
		{"pegs:english", "d4"}, {"pegs:english@c1", "count=25"}, {"pegs:0010", "c1"}, {"pegs:french@d4", "one"},
		{widen("pegs:0110/1010"), "one"}, {widen("pegs:0110/1010"), "stuck"}, {widen("pegs:1111/1111/0111"), "fewest"},
	} {
		for _, opt := range []puzzle.Options{
			{Metric: puzzle.Moves}, {Metric: puzzle.Jumps}, {Metric: puzzle.Moves, First: true}, {Metric: puzzle.Moves, Count: true},
		} {
			p := mustParse(t, c.id)
			g, err := p.Goal(c.goal)
			if err != nil {
				t.Fatal(err)
			}
			q := newQuestion(t.Context(), p.board, p.pegs, g.(Goal).goal, opt)
			k := known{goal: q.asked}
			for i := range methods {
				if !methods[i].Takes(q, k) {
					continue
				}
				learned, answered, err := methods[i].Run(t.Context(), q, k, methods[i].Nodes)
				k = learned
				s := k.answer
				if err != nil && err != puzzle.ErrReach {
					t.Fatalf("%s to %s: %v", c.id, c.goal, err)
				}
				if !answered && err == nil {
					continue
				}
				if s.Status != puzzle.Unknown && !slices.Contains(namesOf[i], q.Method) {
					t.Errorf("%s to %s with %+v: an answer by %q, of a method that may say %v", c.id, c.goal, opt, q.Method, namesOf[i])
				}
				break
			}
		}
	}
}

package pegs

import (
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// Each kept solution is one of docs/data that was proved, and any solution from a position on its way
// is what is left of it. Other goals and other starts have none.
func TestKept(t *testing.T) {
	proved := make(map[string]bool)
	for _, row := range readData(t, "peg-problems.csv")[1:] {
		if row[3] == puzzle.Solved.String() && row[4] == row[5] {
			proved[mustParse(t, onBoard(row[0])+"@"+row[1]).String()+" "+row[2]+" "+row[9]] = true
		}
	}
	lines := 0
	for line := range strings.Lines(keptText) {
		lines++
		fields := strings.Fields(line)
		at := puzzle.Position(mustParse(t, fields[0]))
		if goal, err := at.Goal(); err != nil || goal.Texts()[0] != fields[1] {
			t.Errorf("%s: the goal %s is not the usual one", fields[0], fields[1])
		}
		if !proved[strings.Join(append([]string{at.String()}, fields[1:]...), " ")] {
			t.Errorf("%s: docs/data has no such proof", fields[0])
		}
		for moves := fields[2:]; len(moves) > 0; moves = moves[1:] {
			s := answer(t, at.(*position), puzzle.Options{First: true}, fields[1])
			if s.Method != methodKept || !s.Optimal || strings.Join(s.Moves, " ") != strings.Join(moves, " ") {
				t.Errorf("%s: %d moves by %s, want %d", at, len(s.Moves), s.Method, len(moves))
			}
			if n, err := check.Moves(at.String(), fields[1:2], moves, puzzle.Moves); err != nil || n != s.Length || n != s.LowerBound {
				t.Errorf("%s: %d moves, at least %d: %v", at, s.Length, s.LowerBound, err)
			}
			var err error
			if at, err = at.Play(moves[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if lines == 0 {
		t.Error("none")
	}
	for _, id := range []string{"pegs:wiegleb@e2", "pegs:wiegleb"} {
		if s := answer(t, mustParse(t, id), puzzle.Options{First: true}, "e8"); s.Method == methodKept {
			t.Errorf("%s to e8: a kept solution", id)
		}
	}
}

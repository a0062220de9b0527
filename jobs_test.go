package jie_test

import (
	"slices"
	"strings"
	"testing"

	"jie"
	"jie/catalog"
	"jie/puzzle/level"
)

// A hobby programmer pastes a board from a forum, solves it, checks the solution, asks for a
// hint and draws it.
func TestJobOfAHobbyProgrammer(t *testing.T) {
	ctx := t.Context()
	for board, want := range map[string]int64{
		"pegs:..***..\n..***..\n*******\n***O***\n*******\n..***..\n..***..": 18,
		"lightsout:bwwb\nbbwb\nbwwb\nbwww":                                   4,
		"twiddle:1 5 2\n4 6 3\n7 8 9":                                        1,
	} {
		answer, err := jie.Solve(ctx, board, jie.Options{})
		if err != nil || answer.Length == nil || *answer.Length != want {
			t.Fatalf("%s: %+v, %v, want length %d", board, answer, err, want)
		}
		if length, err := jie.Check(ctx, board, *answer.Moves, jie.Options{}); err != nil || length != want {
			t.Errorf("%s: the moves have length %d, %v", board, length, err)
		}
		if hint, err := jie.Hint(ctx, board, 3, jie.Options{}); err != nil || hint.Move == "" {
			t.Errorf("%s: %+v, %v", board, hint, err)
		}
		if picture, err := jie.Show(ctx, board, *answer.Moves, "image/svg+xml", jie.Options{}); err != nil || !strings.HasPrefix(string(picture), "<svg") {
			t.Errorf("%s: %.40s, %v", board, picture, err)
		}
	}
}

// A game maker makes 500 levels of each puzzle, from easy to hard, each with a hint.
func TestJobOfAGameMaker(t *testing.T) {
	const count = 500
	for _, p := range catalog.All() {
		t.Run(p.Name(), func(t *testing.T) {
			levels, err := jie.Generate(t.Context(), p.Name(), jie.Levels{N: count, Difficulty: 1, Hardest: 5, Seed: 1})
			if err != nil || len(levels) != count {
				t.Fatalf("%d levels, %v", len(levels), err)
			}
			seen := make(map[string]bool)
			for _, l := range levels {
				hint, err := jie.Hint(t.Context(), l.From, 3, jie.Options{To: []string{l.To}})
				if err != nil || hint.Length == nil || *hint.Length != l.Length || hint.Move == "" {
					t.Fatalf("%s: %+v, %v", l.From, hint, err)
				}
				seen[l.From+" "+l.To] = true
			}
			grade := func(i int) int { return levels[i].Difficulty }
			if len(seen) != count || grade(0) != 1 || grade(count-1) != 5 || !slices.IsSortedFunc(levels, func(a, b level.Level) int { return a.Difficulty - b.Difficulty }) {
				t.Errorf("%d levels differ, grades %d to %d", len(seen), grade(0), grade(count-1))
			}
		})
	}
}

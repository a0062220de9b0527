package pegs

import (
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
	} {
		if short() && c.want == narrow.Bidirectional {
			continue // a second, and twenty with the race detector
		}
		var goals []string
		if c.goal != "" {
			goals = []string{c.goal}
		}
		if s := solve(t, mustParse(t, c.id), c.opt, goals...); s.Method != c.want {
			t.Errorf("%s to %q with %+v: method %q, want %q", c.id, c.goal, c.opt, s.Method, c.want)
		}
	}
}

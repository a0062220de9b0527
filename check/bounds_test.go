package check

import (
	"context"
	"errors"
	"testing"

	"jie/puzzle"
)

// A proof that takes long is left when its reader goes or its memory ends; a short
// one is verified all the same.
func TestBounds(t *testing.T) {
	const start = "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--"
	// The positions after each number of jumps, https://oeis.org/A112737. The proof
	// is refused for the levels that are missing, once those that are there hold.
	short := puzzle.Certificate{Kind: "exhausted", Levels: []string{"1", "4", "12", "60"}}
	long := short
	long.Levels = append(long.Levels, "296", "1338", "5648", "21842", "77559")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	incomplete := &Failure{Code: BadCertificate}
	for name, test := range map[string]struct {
		ctx    context.Context
		memory int64
		c      puzzle.Certificate
		want   error
	}{
		"none":         {t.Context(), 0, long, incomplete},
		"enough":       {t.Context(), 1 << 30, long, incomplete},
		"gone":         {gone, 0, long, context.Canceled},
		"gone, short":  {gone, 0, short, incomplete},
		"small":        {t.Context(), 100_000, long, puzzle.ErrMemory},
		"small, short": {t.Context(), 100_000, short, incomplete},
	} {
		s := puzzle.Solution{Status: puzzle.Unsolvable, Certificate: &test.c}
		err := Bounds{Memory: test.memory}.Solution(test.ctx, start, []string{"a3"}, s)
		var f *Failure
		if test.want == incomplete {
			if !errors.As(err, &f) || f.Code != BadCertificate || f.Args["why"] != "pegs-levels" {
				t.Errorf("%s: %v, want levels that are missing", name, err)
			}
		} else if !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

package check

import (
	"context"
	"errors"
	"slices"
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

// A long list of moves is left when its reader goes, and so are many goals; a short
// one is replayed all the same.
func TestBoundsOfMoves(t *testing.T) {
	const start, other = "lightsout:000", "lightsout:111"
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	twice := []string{"0,0", "0,0"} // and all is off again
	for name, test := range map[string]struct {
		ctx    context.Context
		goals  []string
		rounds int
		want   error
	}{
		"long":             {t.Context(), []string{start}, 1000, nil},
		"gone, long":       {gone, []string{start}, 1000, context.Canceled},
		"gone, many goals": {gone, append(slices.Repeat([]string{other}, 1000), start), 1, context.Canceled},
		"gone, short":      {gone, []string{other, start}, 1, nil},
	} {
		length, err := Bounds{}.Moves(test.ctx, start, test.goals, slices.Repeat(twice, test.rounds), puzzle.Presses)
		if !errors.Is(err, test.want) || err == nil && length != int64(2*test.rounds) {
			t.Errorf("%s: %d, %v, want %v", name, length, err, test.want)
		}
	}
}

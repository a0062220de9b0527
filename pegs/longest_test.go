package pegs

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// plainLongest is the jumps of a solution's longest move.
func plainLongest(moves []string) int {
	most := 0
	for _, m := range moves {
		most = max(most, strings.Count(m, "-"))
	}
	return most
}

// The list by longest moves is the whole list, sorted, and its first part where it is cut.
func TestLongest(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 11))
	boards := []string{"pegs:5x5", "pegs:triangle15", "pegs:english", "pegs[diagonal]:4x4"}
	var listed, lengths int
	positions := 240
	if short() {
		positions = 60
	}
	for i := range positions {
		b := mustParse(t, boards[i%len(boards)]).board
		p := randomPosition(r, b, 3+r.IntN(8))
		opt := puzzle.Options{All: true, Every: r.IntN(2) == 0, Limit: 1 << 20}
		want := answer(t, p, opt, "one").Solutions
		slices.SortStableFunc(want, func(a, b []string) int { return cmp.Compare(plainLongest(b), plainLongest(a)) })
		opt.Longest = true
		if i%3 == 0 {
			opt.Limit = 1 + r.IntN(20)
		}
		s := answer(t, p, opt, "one")
		if s.Truncated != (len(want) > opt.Limit) {
			t.Fatalf("%s: truncated is %v with %d of %d solutions", p, s.Truncated, opt.Limit, len(want))
		}
		if want = want[:min(len(want), opt.Limit)]; !slices.EqualFunc(s.Solutions, want, slices.Equal[[]string]) {
			t.Fatalf("%s, every=%v: %v, want %v", p, opt.Every, s.Solutions, want)
		}
		listed += len(want)
		if len(want) > 1 && plainLongest(want[0]) > plainLongest(want[len(want)-1]) {
			lengths++
		}
		if s.Status == puzzle.Solved {
			if err := check.Solution(p.String(), []string{"one"}, s); err != nil {
				t.Fatal(err)
			}
		}
	}
	if listed < 1000*positions/240 || lengths < positions/12 {
		t.Errorf("%d solutions, %d lists of several lengths: too few", listed, lengths)
	}
}

// Of the 7,488 shortest solutions of the central game none has a sweep of more than five
// jumps, and the first ones of the list have one of five.
func TestLongestCentral(t *testing.T) {
	p := mustParse(t, "pegs:english")
	all := answer(t, p, puzzle.Options{All: true, Limit: 10_000}).Solutions
	slices.SortStableFunc(all, func(a, b []string) int { return cmp.Compare(plainLongest(b), plainLongest(a)) })
	s := answer(t, p, puzzle.Options{All: true, Longest: true, Limit: 500})
	if !slices.EqualFunc(s.Solutions, all[:500], slices.Equal[[]string]) {
		t.Errorf("the first solution has a move of %d jumps, want %d", plainLongest(s.Solutions[0]), plainLongest(all[0]))
	}
	if got := plainLongest(all[0]); got != 5 {
		t.Errorf("the longest move has %d jumps", got)
	}
}

// In jumps no move is longer than another.
func TestLongestInJumps(t *testing.T) {
	p := mustParse(t, "pegs:triangle15")
	_, err := p.Solve(t.Context(), puzzle.Options{All: true, Longest: true, Metric: puzzle.Jumps})
	var e *puzzle.Error
	if !errors.As(err, &e) || e.Code != puzzle.BadOption {
		t.Errorf("in jumps: %v", err)
	}
}

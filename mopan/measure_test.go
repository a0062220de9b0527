package mopan

import (
	"errors"
	"testing"

	"jie/check"
	"jie/puzzle"
	"jie/puzzle/ability"
)

// A small set is measured, every pair proved and replayed.
func TestPairSetBench(t *testing.T) {
	set := PairSet{Name: "small", Side: 3, Dots: 4, Pairs: 20, Seed: 1}
	var f ability.PairFigures
	r := &ability.BenchRun{PrintPairs: func(got ability.PairFigures) error { f = got; return nil }, Check: check.Solution}
	if err := set.bench(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, n := range f.Lengths {
		sum += n
	}
	if f.Name != "mopan small" || f.Pairs != 20 || sum != 20 || f.Unproved != 0 || f.Worst < f.Median || f.Median <= 0 {
		t.Errorf("figures = %+v", f)
	}
	refusal := errors.New("refused")
	r.Check = func(string, []string, puzzle.Solution) error { return refusal }
	if err := set.bench(t.Context(), r); !errors.Is(err, refusal) {
		t.Errorf("an answer that is refused: %v", err)
	}
}

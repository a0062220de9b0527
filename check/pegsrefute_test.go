package check

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

// From 1110/0000 the one jump there is leads to 1001/0000, and from there none.
func TestPegsExhausted(t *testing.T) {
	for _, test := range []struct {
		positions string
		levels    []string
		holds     bool
	}{
		{"2", []string{"1", "1"}, true},
		{"2", []string{"1"}, false},
		{"2", []string{"1", "2"}, false},
		{"2", []string{"1", "1", "1"}, false},
		{"3", []string{"1", "1", "1"}, false},
		{"3", []string{"1", "1"}, false},
	} {
		c := &puzzle.Certificate{Kind: "exhausted", Positions: test.positions, Levels: test.levels}
		s := puzzle.Solution{Status: puzzle.Unsolvable, Certificate: c}
		if err := Solution("pegs:1110/0000", []string{"pegs:0000/1100"}, s); (err == nil) != test.holds {
			t.Errorf("%s positions in levels %v: %v, want holds %v", test.positions, test.levels, err, test.holds)
		}
	}
}

// The example of the solver: the start weighs one more than the goal, and b-d loses two.
func TestPegsUnused(t *testing.T) {
	step := func(jumps string, weights ...int64) puzzle.Certificate {
		return puzzle.Certificate{Kind: "pagoda", Cells: strings.Fields(jumps), Weights: weights}
	}
	good := step("b1-d1", 1, 1, 1, 0)
	for name, test := range map[string]struct {
		from, to string
		unused   []puzzle.Certificate
		why      any
	}{
		"good":                    {"pegs:1101", "pegs:0011", []puzzle.Certificate{good}, nil},
		"on those before":         {"pegs:1101", "pegs:0011", []puzzle.Certificate{good, step("d1-b1", 0, 0, 0, 1)}, nil},
		"without those before":    {"pegs:1101", "pegs:0011", []puzzle.Certificate{step("d1-b1", 0, 0, 0, 1)}, "pegs-rises"},
		"the slack, not more":     {"pegs:1101", "pegs:0011", []puzzle.Certificate{step("a1-c1", 1, 1, 1, 0)}, "pegs-unused"},
		"holes three apart":       {"pegs:1101", "pegs:0011", []puzzle.Certificate{step("a1-d1", 1, 1, 1, 0)}, "pegs-unused"},
		"two jumps":               {"pegs:1101", "pegs:0011", []puzzle.Certificate{step("b1-d1-b1", 1, 1, 1, 0)}, "pegs-unused"},
		"twice":                   {"pegs:1101", "pegs:0011", []puzzle.Certificate{good, good}, "pegs-unused"},
		"no jump":                 {"pegs:1101", "pegs:0011", []puzzle.Certificate{step("", 1, 1, 1, 0)}, "pegs-kind"},
		"another kind":            {"pegs:1101", "pegs:0011", []puzzle.Certificate{{Kind: "pegs", Cells: good.Cells, Weights: good.Weights}}, "pegs-kind"},
		"too few weights":         {"pegs:1101", "pegs:0011", []puzzle.Certificate{step("b1-d1", 1)}, "pegs-weights"},
		"a weight that overflows": {"pegs:1101", "pegs:0011", []puzzle.Certificate{step("b1-d1", 0, 1<<56, 1<<56, 1<<56)}, "pegs-weights"},
		"a jump raises it":        {"pegs:1101", "pegs:0011", []puzzle.Certificate{step("b1-d1", 0, 1, 1, 3)}, "pegs-rises"},
		"an open goal":            {"pegs:1101", "stuck", []puzzle.Certificate{good}, "goals"},
		"another puzzle":          {"lightsout:101", "lightsout:000", []puzzle.Certificate{good}, "goals"},
	} {
		a := puzzle.Answer{From: test.from, Status: "unknown", Unused: test.unused}
		v, err := Bounds{}.Answer(t.Context(), a, test.from, []string{test.to})
		var f *Failure
		switch {
		case test.why == nil && (err != nil || !slices.Contains(v.Verified, PartUnused)):
			t.Errorf("%s: %v, verified %v", name, err, v.Verified)
		case test.why != nil && (!errors.As(err, &f) || f.Args["why"] != test.why):
			t.Errorf("%s: %v, want %v", name, err, test.why)
		}
	}
}

// 255 weights of 1<<56 add up to less than one of them where sums overflow.
func TestPegsHeaviest(t *testing.T) {
	from := "pegs:0" + strings.Repeat("1", 15) + strings.Repeat("/"+strings.Repeat("1", 16), 15)
	c := puzzle.Certificate{Kind: "pagoda", Weights: slices.Repeat([]int64{1 << 56}, 256)}
	if err := (Bounds{}).Certificate(t.Context(), from, []string{"a1"}, c); err == nil {
		t.Error("a certificate whose sums overflow holds")
	}
}

package units

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"jie/check"
	"jie/lightsout"
	"jie/puzzle"
	"jie/puzzle/work"
	"jie/puzzle/work/worktest"
)

// The units find what a whole search finds, on boards of all rules with two states.
func TestFewestWork(t *testing.T) {
	for _, test := range []struct {
		from, to    string
		unitSeconds float64
	}{
		{"lightsout:all-on:9x9", "", 1e-9},
		{"lightsout:all-on:5x5", "lightsout:11011/10101/01010/10101/11011", 1e-9},
		{"lightsout:all-on:16x16", "", 1e-8},
		{"lightsout:all-on:19x19", "", 1e-6},
		{"lightsout:all-on:4x7", "", 60},
		{"lightsout[torus]:all-on:6x6", "", 1e-9},
		{"lightsout[near=x]:all-on:7x7", "", 1e-8},
		{"lightsout:11-11/11111/-111-/11111/11-11", "", 1e-9},
		{"lightsout[near=neighbours]:11-0", "", 1e-9}, // the last button has no effect
		{"lightsout[wiring=0+1/-/1+2/-/0+2]:101", "", 1e-9},
	} {
		from, err := lightsout.Puzzle{}.Parse(test.from)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		if test.to != "" {
			texts = []string{test.to}
		}
		goal, err := from.Goal(texts...)
		if err != nil {
			t.Fatal(err)
		}
		want, err := from.Solve(t.Context(), puzzle.Options{Goal: goal, Count: true})
		if err != nil {
			t.Fatal(err)
		}
		var got puzzle.Answer
		text, units, err := worktest.Answer(t, "", fmt.Sprintf(`{"kind":"lightsout-fewest","from":%q,"to":%q}`, test.from, test.to), test.unitSeconds, FewestPresses{})
		if err == nil {
			err = json.Unmarshal(text, &got)
		}
		if err != nil {
			t.Errorf("%s: %v", test.from, err)
			continue
		}
		if *got.Length != want.Length || got.Count != want.Count.String() || *got.LowerBound != want.Length {
			t.Errorf("%s: %d presses, %s times, want %d and %s", test.from, *got.Length, got.Count, want.Length, want.Count)
		}
		if _, err := (check.Bounds{}).Answer(t.Context(), got, got.From, got.To); err != nil {
			t.Errorf("%s: %v", test.from, err)
		}
		t.Logf("%s: %d presses, %s times, %d units", test.from, want.Length, want.Count, units)
	}
}

func TestFewestWorkRefuses(t *testing.T) {
	for job, want := range map[string]puzzle.Code{
		`{"kind":"lightsout-fewest"}`: work.NeedsKey,
		`{"kind":"lightsout-fewest","from":"lightsout:10000/00000/00000/00000/00000"}`: "lightsout-no-pattern",
		`{"kind":"lightsout-fewest","from":"lightsout[k=3]:111/111/111"}`:              "lightsout-bad-states",
		`{"kind":"lightsout-fewest","from":"lightsout:all-on:39x39"}`:                  puzzle.TooLarge,
	} {
		_, err := worktest.Plan(t, "", job, 1e-9, FewestPresses{})
		if e, ok := errors.AsType[*puzzle.Error](err); !ok || e.Code != want {
			t.Errorf("%s: %v, want %s", job, err, want)
		}
	}
}

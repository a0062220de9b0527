package levels

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jie/internal/race"
	"jie/mopan/internal/states"
	"jie/mopan/pairs"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/puzzle/work"
	"jie/puzzle/work/worktest"
)

// monochrome is the number of cells of each colour on a board with dots of one colour.
func monochrome(side, dots int) [rings.Colours + 1]int {
	return states.Dots(rings.NewBoard(side).Len(), dots)
}

// plannedPairs plans a job in a folder of its own.
func plannedPairs(t *testing.T, job string) (*work.Folder, error) {
	t.Helper()
	return worktest.Plan(t, "", job, 1e-9, PairsKind{})
}

// The units, done in any order, add up to what one search finds.
func TestPairsWork(t *testing.T) {
	for _, test := range []struct{ side, dots, classes int }{{2, 3, 1}, {2, 0, 256}, {3, 4, 7}, {3, 6, 0}, {3, 9, 1000}} {
		if (race.Enabled || testing.Short()) && test.dots > 4 {
			continue
		}
		f, err := plannedPairs(t, fmt.Sprintf(`{"kind":"mopan-pairs","side":%d,"dots":%d,"classes":%d}`, test.side, test.dots, test.classes))
		if err != nil {
			t.Fatal(err)
		}
		for i := range f.Plan.Units {
			unit := (i*7 + 3) % f.Plan.Units
			if f.Plan.Units%7 == 0 {
				unit = f.Plan.Units - 1 - i
			}
			if _, err := f.Run(t.Context(), unit, work.Limits{Workers: 1 + i%2}, false); err != nil {
				t.Fatal(err)
			}
		}
		var merged, want bytes.Buffer
		if err := f.Merge(t.Context(), work.Limits{}, &merged); err != nil {
			t.Fatal(err)
		}
		p, err := pairs.All(t.Context(), test.side, monochrome(test.side, test.dots), pairs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.NewEncoder(&want).Encode(table.Report(rings.Name, p.Table(), 0)); err != nil {
			t.Fatal(err)
		}
		got, whole := merged.String(), want.String()
		if test.classes%pairs.BatchSize != 0 { // which of the farthest pairs is met first depends on the batches
			got, _, _ = strings.Cut(got, `"farthest_pair"`)
			whole, _, _ = strings.Cut(whole, `"farthest_pair"`)
		}
		if got != whole {
			t.Errorf("side %d, %d dots, %d units:\n%s\nwant\n%s", test.side, test.dots, f.Plan.Units, got, whole)
		}
	}
}

// Shares that contradict each other are no answer.
func TestPairsWorkContradiction(t *testing.T) {
	f, err := plannedPairs(t, `{"kind":"mopan-pairs","side":3,"dots":3,"classes":256}`)
	if err != nil {
		t.Fatal(err)
	}
	for unit := range f.Plan.Units {
		if _, err := f.Run(t.Context(), unit, work.Limits{}, false); err != nil {
			t.Fatal(err)
		}
	}
	share, err := f.Read(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	var s pairs.Share
	if err := json.Unmarshal(share, &s); err != nil {
		t.Fatal(err)
	}
	good := slices.Clone(s.Distances)
	for what, change := range map[string]func(*pairs.Pairs){
		"a pair too many":     func(p *pairs.Pairs) { p.Distances[1]++ },
		"a position too few":  func(p *pairs.Pairs) { p.Eccentricities[len(p.Eccentricities)-1]-- },
		"another pair":        func(p *pairs.Pairs) { p.Farthest[1] = p.Farthest[0] },
		"no change, so right": func(*pairs.Pairs) {},
	} {
		p := &pairs.Pairs{Side: 3, Counts: monochrome(3, 3), Positions: 969, Sources: f.Task.(*pairsTask).classes}
		p.Add(s)
		for unit := 1; unit < f.Plan.Units; unit++ {
			more, err := f.Read(0, unit)
			if err != nil {
				t.Fatal(err)
			}
			var s pairs.Share
			if err := json.Unmarshal(more, &s); err != nil {
				t.Fatal(err)
			}
			p.Add(s)
		}
		p.Distances, p.Eccentricities = slices.Clone(p.Distances), slices.Clone(p.Eccentricities)
		change(p)
		if err := confirm(t.Context(), p, work.Limits{}); (err == nil) != (what == "no change, so right") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if !slices.Equal(good, s.Distances) {
		t.Error("a share was changed by adding it")
	}
}

func TestPairsWorkRefuses(t *testing.T) {
	for job, want := range map[string]puzzle.Code{
		`{"kind":"mopan-pairs","side":1,"dots":1}`:  rings.BadSide,
		`{"kind":"mopan-pairs","side":3,"dots":20}`: work.BadValue,
		`{"kind":"mopan-pairs","side":3,"dot":2}`:   work.UnknownKey,
	} {
		_, err := plannedPairs(t, job)
		if e, ok := errors.AsType[*puzzle.Error](err); !ok || e.Code != want {
			t.Errorf("%s: %v, want %s", job, err, want)
		}
	}
}

// A unit that may not take enough memory has no result.
func TestPairsWorkMemory(t *testing.T) {
	f, err := plannedPairs(t, `{"kind":"mopan-pairs","side":3,"dots":8}`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Run(t.Context(), 0, work.Limits{Memory: 1000}, false); err == nil {
		t.Error("a unit took 1,000 bytes")
	}
	if missing, err := f.Missing(t.Context()); err != nil || len(missing) != f.Plan.Units {
		t.Errorf("missing %v, %v", missing, err)
	}
}

package levels

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"jie/puzzle"
	tables "jie/puzzle/table"
	"jie/puzzle/work"
	"jie/puzzle/work/worktest"
)

// planned plans a job in a folder of its own.
func planned(t testing.TB, job any) (*work.Folder, error) {
	t.Helper()
	text, err := json.Marshal(job)
	if err != nil {
		t.Fatal(err)
	}
	return worktest.Plan(t, "", string(text), 60, Kind{})
}

// The units of a folder give the answer of jie table.
func TestWork(t *testing.T) {
	q := questions[6]
	f, err := planned(t, levelsJob{"mopan-levels", Question{q.targets, q.dots, 5}})
	if err != nil {
		t.Fatal(err)
	}
	worktest.Finish(t, f)
	var got bytes.Buffer
	if err := f.Merge(t.Context(), work.Limits{}, &got); err != nil {
		t.Fatal(err)
	}
	if want := asked(t, q); got.String() != want {
		t.Errorf("merge gives\n%swant\n%s", &got, want)
	}
}

// A plan chooses the number of shards by the time that a unit is to take.
func TestWorkPlan(t *testing.T) {
	for _, test := range []struct {
		targets string
		dots    int
		least   int
		most    int
	}{
		{fiveDots, 0, 1, 1},
		{"?????/??????/???????/????????/?????????/????????/???????/??????/?????", 10, 100, 1000}, // 9 x 10^10 positions
	} {
		j := levelsJob{Kind: "mopan-levels", Question: Question{Targets: []string{test.targets}, Dots: test.dots}}
		if got, err := j.chooseShards(60); err != nil || got < test.least || got > test.most {
			t.Errorf("%s: %d shards, %v, want %d to %d", test.targets, got, err, test.least, test.most)
		}
	}
}

func TestWorkRefuses(t *testing.T) {
	for _, test := range []struct {
		job  map[string]any
		want puzzle.Code
	}{
		{map[string]any{"kind": "mopan-levels", "targets": []string{"11/000/00"}, "shards": -1}, BadShard},
		{map[string]any{"kind": "mopan-levels", "targets": []string{"11/000/00"}, "shard": 1}, work.UnknownKey},
		{map[string]any{"kind": "mopan-levels"}, tables.Needs},
	} {
		_, err := planned(t, test.job)
		if e, ok := errors.AsType[*puzzle.Error](err); !ok || e.Code != test.want {
			t.Errorf("%v: %v, want %s", test.job, err, test.want)
		}
	}
}

// A unit that may not take enough memory has no result.
func TestWorkMemory(t *testing.T) {
	f, err := planned(t, map[string]any{"kind": "mopan-levels", "targets": []string{"11/000/00"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Run(t.Context(), 0, work.Limits{Memory: 1000}, false); !errors.Is(err, puzzle.ErrMemory) {
		t.Errorf("a unit took 1,000 bytes: %v", err)
	}
}

package kinds

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jie/codes/distance"
	"jie/codes/read"
	"jie/puzzle/work/worktest"
)

// farm plans a job, does its units, and merges them into an answer.
func farm(t *testing.T, job string, answer any) (units int, err error) {
	t.Helper()
	text, units, err := worktest.Answer(t, "", job, 60, All()...)
	if err == nil {
		err = json.Unmarshal(text, answer)
	}
	return units, err
}

// The units of a circuit find its distance, or whether it is at least a number, as one search does. A
// distance of 6 needs the weights 3 to 5, and the last step finds the set.
func TestCircuitWork(t *testing.T) {
	for _, test := range []struct {
		file    string
		atLeast int
	}{
		{"bb72_Z_r1.dem", 0}, {"bb72_Z_r1.dem", 5}, {"col3.dem", 9}, {"surf5.dem", 0}, {"no_detector.dem", 0}, {"y_wrong_observable.dem", 0},
	} {
		path, err := filepath.Abs("../../codes/circuit/testdata/" + test.file)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		code, err := read.Code(data)
		if err != nil {
			t.Fatal(err)
		}
		want, _, err := distance.Judged(t.Context(), code, distance.Options{AtLeast: test.atLeast, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		var got distance.Report
		units, err := farm(t, fmt.Sprintf(`{"kind":"code-distance","code":%q,"at_least":%d}`, path, test.atLeast), &got)
		if err != nil {
			t.Fatalf("%s: %v", test.file, err)
		}
		if test.atLeast > 0 {
			if got.AtLeast == nil || *got.AtLeast != *want.AtLeast {
				t.Errorf("%s is at least %d: %v, want %v", test.file, test.atLeast, got.AtLeast, *want.AtLeast)
			}
		} else if got.D != want.D || !got.Proved || got.LowerBound != want.D {
			t.Errorf("%s: %d from %d, proved %v, want %d", test.file, got.D, got.LowerBound, got.Proved, want.D)
		}
		if got.K != want.K || got.N != want.N || !slices.IsSorted(got.Witness) {
			t.Errorf("%s: [[%d,%d]] with %v, want [[%d,%d]]", test.file, got.N, got.K, got.Witness, want.N, want.K)
		}
		t.Logf("%s, %d: %d to %d, %d units, %d nodes", test.file, test.atLeast, got.LowerBound, got.D, units, got.Stats.Nodes)
	}
}

// A unit that is left out would show: without the results of a step nothing is merged, and a code of
// two sides has units of both.
func TestCodeWork(t *testing.T) {
	for job, d := range map[string]int{
		`{"kind":"code-distance","code":"bb:6,6:x^3+y+y^2:y^3+x+x^2"}`:              6,
		`{"kind":"code-distance","code":"bb:6,6:x^3+y+y^2:y^3+x+x^2","at_least":4}`: 4,
		`{"kind":"code-distance","code":"surface:5"}`:                               5,
	} {
		var got distance.Report
		units, err := farm(t, job, &got)
		if err != nil || got.LowerBound != d || got.AtLeast == nil && !got.Proved || got.AtLeast != nil && !*got.AtLeast {
			t.Errorf("%s: %d units, at least %d, proved %v, %v", job, units, got.LowerBound, got.Proved, err)
		}
	}
}

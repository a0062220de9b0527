package work

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

// planned makes the folder of a toy with n units.
func planned(t *testing.T, n int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "plan")
	if _, err := Make(t.Context(), toys, toyOf(t, n), Planning{UnitSeconds: 60}, dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

func toyOf(t *testing.T, n int) Job {
	t.Helper()
	job, err := ParseJob(fmt.Appendf(nil, `{"n":%d,"kind":"toy"}`, n), "")
	if err != nil {
		t.Fatal(err)
	}
	return job
}

func opened(t *testing.T, dir string) *Folder {
	t.Helper()
	f, err := Open(dir, toys)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// code is the code of an error, with its Args.
func code(err error) (puzzle.Code, puzzle.Args) {
	if e, ok := errors.AsType[*puzzle.Error](err); ok {
		return e.Code, e.Args
	}
	return "", nil
}

// finish does the missing units, each in a folder opened for it alone, and merges.
func finish(t *testing.T, dir string) string {
	t.Helper()
	for {
		var out bytes.Buffer
		err := opened(t, dir).Merge(t.Context(), Limits{}, &out)
		if err == nil {
			return out.String()
		}
		c, args := code(err)
		if c != Missing || out.Len() > 0 {
			t.Fatalf("Merge: %v, and it wrote %q", err, out.String())
		}
		missing, ok := ParseRanges(args["missing"].(string))
		if !ok {
			t.Fatalf("Merge lists %q", args["missing"])
		}
		for _, unit := range missing {
			if done, err := opened(t, dir).Run(t.Context(), unit, Limits{}, false); !done || err != nil {
				t.Fatalf("Run(%d) = %v, %v", unit, done, err)
			}
		}
	}
}

func TestStepsToTheEnd(t *testing.T) {
	for n := 1; n <= 9; n++ {
		dir := planned(t, n)
		if got, want := finish(t, dir), toySum(n); got != want {
			t.Errorf("n = %d: %q, want %q", n, got, want)
		}
		f := opened(t, dir)
		status, err := f.Status()
		if err != nil || status.Done != status.Units || status.Missing != "" || status.Units < n || status.SecondsLeft != 0 {
			t.Errorf("n = %d: %+v, %v", n, status, err)
		}
		if done, err := f.Run(t.Context(), 0, Limits{}, false); done || err != nil {
			t.Errorf("n = %d: a unit that has a result: %v, %v", n, done, err)
		}
		if done, err := f.Run(t.Context(), status.Units-1, Limits{}, true); !done || err != nil {
			t.Errorf("n = %d: a unit done again: %v, %v", n, done, err)
		}
	}
}

// Two folders made apart have the same bytes, but for the times.
func TestSameBytesEverywhere(t *testing.T) {
	one, other := planned(t, 5), planned(t, 5)
	finish(t, one)
	finish(t, other)
	files := func(dir string) map[string]string {
		all := make(map[string]string)
		for _, pattern := range []string{"*", "results/*"} {
			names, _ := filepath.Glob(filepath.Join(dir, pattern))
			for _, name := range names {
				if data, err := os.ReadFile(name); err == nil {
					all[strings.TrimPrefix(name, dir)] = string(data)
				}
			}
		}
		return all
	}
	a, b := files(one), files(other)
	if len(a) < 12 || len(a) != len(b) {
		t.Fatalf("%d and %d files", len(a), len(b))
	}
	for name, data := range a {
		if b[name] != data {
			t.Errorf("%s: %q and %q", name, data, b[name])
		}
	}
}

// A broken machine's result is found, whether it comes from another folder or from a
// unit done again, and nothing is overwritten.
func TestDiffer(t *testing.T) {
	dir := planned(t, 3)
	f := opened(t, dir)
	f.Task.(*toyTask).wrong = true
	if _, err := f.Run(t.Context(), 1, Limits{}, false); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(ResultPath(dir, 1))
	if err != nil {
		t.Fatal(err)
	}
	_, err = opened(t, dir).Run(t.Context(), 1, Limits{}, true)
	c, args := code(err)
	one, _ := args["one"].(string)
	other, _ := args["other"].(string)
	if c != Differ || one == other {
		t.Fatalf("Run again: %v", err)
	}
	for _, path := range []string{one, other} {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
	if after, _ := os.ReadFile(ResultPath(dir, 1)); !bytes.Equal(before, after) {
		t.Error("the first result was overwritten")
	}
	for _, unit := range []int{0, 2} {
		if _, err := opened(t, dir).Run(t.Context(), unit, Limits{}, false); err != nil {
			t.Fatal(err)
		}
	}
	_, ran := opened(t, dir).Run(t.Context(), 1, Limits{}, false)
	for what, err := range map[string]error{"merge": opened(t, dir).Merge(t.Context(), Limits{}, new(bytes.Buffer)), "run": ran} {
		if c, _ := code(err); c != Differ {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := os.Remove(one); err != nil {
		t.Fatal(err)
	}
	if got, want := finish(t, dir), toySum(3); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestBadFiles(t *testing.T) {
	damage := func(change func(text string) string) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			changed := change(string(text))
			if changed == string(text) {
				t.Fatalf("%q was not changed", text)
			}
			if err := os.WriteFile(path, []byte(changed), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	replace := func(old, by string) func(string) string {
		return func(text string) string { return strings.Replace(text, old, by, 1) }
	}
	tests := []struct {
		name, file string
		damage     func(string) string
		want       puzzle.Code
	}{
		{"plan of another version", "plan.json", replace(`"version":1`, `"version":2`), PlanVersion},
		{"plan with other units", "plan.json", replace(`"units":4`, `"units":5`), BadPlan},
		{"plan cut off", "plan.json", func(text string) string { return text[:len(text)/2] }, BadPlan},
		{"no JSON", "plan.json", func(string) string { return "plan" }, BadPlan},
		{"unknown key", "plan.json", replace(`"units":4`, `"units":4,"more":1`), BadPlan},
		{"result changed", "results/unit-000002.result", func(text string) string { return text[:len(text)-1] + "5" }, BadResult},
		{"result cut off", "results/unit-000002.result", func(text string) string { return text[:len(text)-1] }, BadResult},
		{"empty result", "results/unit-000002.result", func(string) string { return "" }, BadResult},
		{"result of another unit", "results/unit-000002.result", replace(" 2 1 ", " 3 1 "), OtherResult},
		{"result of another version", "results/unit-000002.result", replace("jie-result 1", "jie-result 7"), PlanVersion},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := planned(t, 4)
			for unit := range 4 {
				if _, err := opened(t, dir).Run(t.Context(), unit, Limits{}, false); err != nil {
					t.Fatal(err)
				}
			}
			path := filepath.Join(dir, test.file)
			damage(test.damage)(t, path)
			changed, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Open(dir, toys)
			if err == nil {
				_, err = f.Run(t.Context(), 2, Limits{}, false)
			}
			if c, args := code(err); c != test.want || args["path"] != path {
				t.Errorf("Run: %v, want %s of %s", err, test.want, path)
			}
			if f != nil {
				for try := 0; err == nil || try < 1; try++ {
					err = f.Merge(t.Context(), Limits{}, new(bytes.Buffer))
				}
				if c, _ := code(err); c != test.want && c != Missing {
					t.Errorf("Merge: %v, want %s", err, test.want)
				}
			}
			if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, changed) {
				t.Error("the file was overwritten")
			}
		})
	}
}

func TestMakeKeepsThePlan(t *testing.T) {
	dir := planned(t, 4)
	before, err := os.ReadFile(filepath.Join(dir, "plan.json"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Make(t.Context(), toys, toyOf(t, 4), Planning{UnitSeconds: 1}, dir); err != nil {
		t.Errorf("the same job: %v", err)
	}
	_, err = Make(t.Context(), toys, toyOf(t, 5), Planning{UnitSeconds: 60}, dir)
	if c, _ := code(err); c != OtherPlan {
		t.Errorf("another job: %v", err)
	}
	if after, _ := os.ReadFile(filepath.Join(dir, "plan.json")); !bytes.Equal(before, after) {
		t.Error("the plan was overwritten")
	}
}

func TestBadJobs(t *testing.T) {
	for text, want := range map[string]puzzle.Code{
		`{"n":1}`:                        NeedsKey,
		`{"kind":"toy","n":0}`:           NoUnits,
		`{"kind":"toys","n":1}`:          UnknownKind,
		`{"kind":"toy","n":1,"m":2}`:     UnknownKey,
		`{"kind":"toy","n":1,"n":2}`:     "duplicate-key",
		`{"kind":"toy","n":"x"}`:         BadValue,
		`{"kind":"toy","n":1} 2`:         puzzle.NotJSON,
		`[]`:                             puzzle.NotJSON,
		`{"kind":"toy",`:                 puzzle.NotJSON,
		``:                               puzzle.NotJSON,
		`{"kind":"toy","n":1,"kind":""}`: NeedsKey,
	} {
		job, err := ParseJob([]byte(text), "")
		dir := filepath.Join(t.TempDir(), "plan")
		if err == nil {
			_, err = Make(t.Context(), toys, job, Planning{UnitSeconds: 60}, dir)
		}
		if c, _ := code(err); c != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s: there is a folder", text)
		}
	}
}

func TestNoUnit(t *testing.T) {
	f := opened(t, planned(t, 4))
	for _, unit := range []int{-1, 4, 1 << 30} {
		_, err := f.Run(t.Context(), unit, Limits{}, false)
		if c, args := code(err); c != NoUnit || args["last"] != 3 {
			t.Errorf("Run(%d): %v", unit, err)
		}
	}
	if _, err := Open(t.TempDir(), toys); err == nil {
		t.Error("a folder without a plan was opened")
	}
}

func TestStopped(t *testing.T) {
	dir := planned(t, 2)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := opened(t, dir).Run(ctx, 0, Limits{}, false); !errors.Is(err, context.Canceled) {
		t.Errorf("Run: %v", err)
	}
	if missing, err := opened(t, dir).Missing(t.Context()); err != nil || !slices.Equal(missing, []int{0, 1}) {
		t.Errorf("Missing() = %v, %v", missing, err)
	}
}

func TestRanges(t *testing.T) {
	for text, numbers := range map[string][]int{"0": {0}, "3,7-9": {3, 7, 8, 9}, "0-1,3": {0, 1, 3}} {
		if got := Ranges(numbers); got != text {
			t.Errorf("Ranges(%v) = %q, want %q", numbers, got, text)
		}
		if got, ok := ParseRanges(text); !ok || !slices.Equal(got, numbers) {
			t.Errorf("ParseRanges(%q) = %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", ",", "1,", "-1", "3-1", "x", "1-2-3", "0-4294967296", "0-2147483647"} {
		if got, ok := ParseRanges(text); ok {
			t.Errorf("ParseRanges(%q) = %v", text, got)
		}
	}
}

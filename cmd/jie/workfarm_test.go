package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/puzzle/work"
)

// heavy is the null puzzle, except that a search from 5 waits for its end while
// impatient is set: no limit of time is enough.
type heavy struct {
	puzzle.Puzzle
	impatient *bool
}

func (h heavy) Parse(text string) (puzzle.Position, error) {
	if text != "null:5" || !*h.impatient {
		return h.Puzzle.Parse(text)
	}
	waiting := null.Rigged{Puzzle: h.Puzzle, Answer: func(ctx context.Context) (puzzle.Solution, error) {
		<-ctx.Done()
		return puzzle.Solution{}, ctx.Err()
	}}
	return waiting.Parse(text)
}

// farmTest is a folder with a job of solve, on which it runs the program.
type farmTest struct {
	t         *testing.T
	folder    string
	impatient bool
}

// newFarm writes a job about some lines.
func newFarm(t *testing.T, lines string) *farmTest {
	t.Helper()
	f := &farmTest{t: t, folder: t.TempDir()}
	for name, data := range map[string]string{"in.txt": lines, "job.json": `{"kind":"solve","input":"in.txt","to":"null:9"}`} {
		if err := os.WriteFile(f.in(name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func (f *farmTest) in(name string) string { return filepath.Join(f.folder, name) }

// jie runs the program, which must end with that code.
func (f *farmTest) jie(code int, args ...string) string {
	f.t.Helper()
	got := runPuzzle(f.t, heavy{null.Puzzle{}, &f.impatient}, "", args...)
	if got.code != code {
		f.t.Fatalf("jie %q ends with %d: %s", args, got.code, got.err)
	}
	return got.out
}

// expect looks for lines in a text.
func (f *farmTest) expect(text string, lines ...string) {
	f.t.Helper()
	for _, line := range lines {
		if !strings.Contains("\n"+text, "\n"+line+"\n") {
			f.t.Errorf("there is no line %q:\n%s", line, text)
		}
	}
}

// A unit with a line that is too slow has no result, and status says which line. It is done later,
// with the bytes of solve --batch.
func TestWorkLineTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFarm(t, "null:1\nnull:2\nnull:5\nno line\nnull:5\nnull:3\n")
		f.jie(0, "work", "plan", f.in("job.json"), "--dir", f.in("job"), "--unit-seconds", "1e6")
		want := f.jie(1, "solve", "--batch", f.in("in.txt"), "--to", "null:9", "--no-stats", "--errors", "json")
		f.impatient = true
		f.jie(3, "work", "run", "--all", "--dir", f.in("job"), "--line-timeout", "1m", "--workers", "1")
		if status := f.jie(0, "work", "status", "--dir", f.in("job")); !strings.Contains(status, "lines 3,5 reached the limit of 1m0s") {
			t.Errorf("status does not name the lines:\n%s", status)
		}
		f.impatient = false
		f.jie(0, "work", "run", "--all", "--dir", f.in("job"))
		if got := f.jie(1, "work", "merge", "--dir", f.in("job")); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

// farmOf200 has a line a unit, of which 5 are heavy, and the numbers of the units that
// are disturbed.
func farmOf200() (lines string, corrupt, slow, missing []int) {
	var text strings.Builder
	for unit := range 200 {
		digit := []int{0, 1, 2, 3, 4, 6, 7, 8, 9}[unit%9]
		switch {
		case unit%40 == 17:
			digit, slow = 5, append(slow, unit)
		case unit%10 == 3:
			corrupt = append(corrupt, unit)
		case unit == 0, unit == 100, unit == 199:
			missing = append(missing, unit)
		}
		fmt.Fprintf(&text, "null:%d\n", digit)
	}
	return text.String(), corrupt, slow, missing
}

// A job of 200 units, of which 20 results are corrupted, 5 units are too slow and 3 are
// missing: status tells which are which, one run does them all, and the answer has the
// bytes of an undisturbed run.
func TestWorkOf200(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // the limit of time is reached when nothing but heavy lines is left to do
		lines, corrupt, slow, missing := farmOf200()
		f := newFarm(t, lines)
		whole, disturbed := f.in("whole"), f.in("disturbed")
		for _, dir := range []string{whole, disturbed} {
			f.jie(0, "work", "plan", f.in("job.json"), "--dir", dir, "--unit-seconds", "1e-9")
		}
		f.jie(0, "work", "run", "--all", "--dir", whole)
		want := f.jie(0, "work", "merge", "--dir", whole)

		f.impatient = true
		f.jie(3, "work", "run", "--units", "1-99,101-198", "--dir", disturbed, "--line-timeout", "10s")
		for _, unit := range corrupt {
			damage(t, work.ResultPath(disturbed, unit))
		}
		status := f.jie(0, "work", "status", "--dir", disturbed)
		t.Logf("jie work status\n%s", status)
		left := slices.Sorted(slices.Values(slices.Concat(missing, slow)))
		f.expect(status, "solve: 172 of 200 units have results", "missing: "+work.Ranges(left),
			"corrupt: "+work.Ranges(corrupt)+"; jie work run --all does them again")
		if got := strings.Count(status, "reached the limit of 10s"); got != len(slow) {
			t.Errorf("status names %d slow units", got)
		}
		inJSON := f.jie(0, "work", "status", "--dir", disturbed, "--json")
		for _, part := range []string{`"done":172,"steps":1,"missing":"0,17,57,97,100,137,177,199","corrupt":"3,13,23,`, `lines 58 reached the limit of 10s`} {
			if !strings.Contains(inJSON, part) {
				t.Errorf("status --json has no %s:\n%s", part, inJSON)
			}
		}
		if out := f.jie(3, "work", "run", "--all", "--dir", disturbed, "--line-timeout", "20s"); strings.Count(out, "done\n") != len(corrupt)+len(missing) {
			t.Errorf("a second run with a limit prints %s", out)
		}
		if left := strings.TrimSpace(f.jie(3, "work", "merge", "--dir", disturbed)); left != work.Ranges(slow) {
			t.Errorf("after it, %q are missing", left)
		}
		f.impatient = false
		f.jie(0, "work", "run", "--all", "--dir", disturbed)
		if got := f.jie(0, "work", "merge", "--dir", disturbed); got != want || strings.Count(got, "\n") != 200 {
			t.Errorf("the disturbed run gives %d bytes, the other %d", len(got), len(want))
		}
		status = f.jie(0, "work", "status", "--dir", disturbed)
		f.expect(status, "solve: 200 of 200 units have results")
		if strings.Contains(status, "limit") || strings.Contains(status, "corrupt") {
			t.Errorf("in the end: %s", status)
		}
	})
}

// damage changes the last byte but one of a file.
func damage(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-2] ^= 1
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

package work

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// heap is a kind of one unit, whose parts are the numbers below 10. Its answer is their
// squares.
type heap struct{ OneStep }

func (heap) Name() string { return "heap" }

func (heap) Plan(context.Context, Job, Planning) (Cut, error) {
	return Cut{Job: struct{}{}, Units: 1}, nil
}

func (heap) Open(*Plan, string) (Task, error) { return new(heapTask), nil }

// heapTask does parts in order. The slow ones reach any limit, and at the fatal one the
// run is stopped.
type heapTask struct {
	heap
	slow  []int
	fatal func(part int) error
	did   []int
}

func (t *heapTask) Run(ctx context.Context, u Unit, _ Results, limits Limits) ([]byte, error) {
	return t.RunParts(ctx, u, new(Parts), limits)
}

func (t *heapTask) RunParts(_ context.Context, _ Unit, parts *Parts, limits Limits) ([]byte, error) {
	var result bytes.Buffer
	for part := range 10 {
		if t.fatal != nil {
			if err := t.fatal(part); err != nil {
				return nil, err
			}
		}
		data, known := parts.Known(part)
		if !known && slices.Contains(t.slow, part) {
			if err := parts.Slow(part, limits.Part); err != nil {
				return nil, err
			}
			continue
		}
		if !known {
			t.did = append(t.did, part)
			data = fmt.Appendf(nil, "%d\n", part*part)
			if err := parts.Keep(part, data); err != nil {
				return nil, err
			}
		}
		result.Write(data)
	}
	return result.Bytes(), parts.Unfinished()
}

func (t *heapTask) Merge(_ context.Context, all Results, _ Limits, out io.Writer) error {
	data, err := all.Read(0, 0)
	if err == nil {
		_, err = out.Write(data)
	}
	return err
}

// heaped opens a plan of a heap; run does its unit once, with some change to the task.
func heaped(t *testing.T) (f *Folder, run func(change func(*heapTask)) (did []int, err error)) {
	t.Helper()
	job, err := ParseJob([]byte(`{"kind":"heap"}`), "")
	if err != nil {
		t.Fatal(err)
	}
	dir, kinds := t.TempDir(), []Kind{heap{}}
	if _, err := Make(t.Context(), kinds, job, Planning{UnitSeconds: 60}, dir); err != nil {
		t.Fatal(err)
	}
	if f, err = Open(dir, kinds); err != nil {
		t.Fatal(err)
	}
	return f, func(change func(*heapTask)) ([]int, error) {
		task := new(heapTask)
		change(task)
		f.Task = task
		_, err := f.Run(t.Context(), 0, Limits{Part: time.Second}, false)
		return task.did, err
	}
}

const squares = "0\n1\n4\n9\n16\n25\n36\n49\n64\n81\n"

// A unit that is stopped, then slow, then left alone does each part once, and gives the
// bytes of an undisturbed run.
func TestPartsAreKept(t *testing.T) {
	f, run := heaped(t)
	stop := func(task *heapTask) {
		task.fatal = func(part int) error {
			if part == 3 {
				return context.Canceled
			}
			return nil
		}
	}
	if did, err := run(stop); !errors.Is(err, context.Canceled) || !slices.Equal(did, []int{0, 1, 2}) {
		t.Errorf("stopped: %v, %v", did, err)
	}
	expectSlow(t, f, SlowUnit{Kept: "0-2"})
	did, err := run(func(task *heapTask) { task.slow = []int{1, 4, 6} })
	if c, args := code(err); c != Slow || args["parts"] != "4,6" || args["limit"] != "1s" || !slices.Equal(did, []int{3, 5, 7, 8, 9}) {
		t.Errorf("slow: %v, %v", did, err)
	}
	expectSlow(t, f, SlowUnit{Kept: "0-3,5,7-9", Reached: "4,6", Limit: "1s"})
	if did, err := run(func(*heapTask) {}); err != nil || !slices.Equal(did, []int{4, 6}) {
		t.Errorf("left alone: %v, %v", did, err)
	}
	var out bytes.Buffer
	if err := f.Merge(t.Context(), Limits{}, &out); err != nil || out.String() != squares {
		t.Errorf("%q, %v", out.String(), err)
	}
	for _, folder := range []string{partsFolder, attemptsFolder} {
		if left, _ := os.ReadDir(filepath.Join(f.Dir, folder)); len(left) > 0 {
			t.Errorf("%s has %v", folder, left)
		}
	}
	status, err := f.Status()
	if err != nil || status.Slow != "" || status.Done != 1 {
		t.Errorf("%+v, %v", status, err)
	}
}

// A run that is killed loses the parts of its last second alone.
func TestPartsSurviveAKill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, _ := heaped(t)
		running, err := f.openParts(0)
		if err != nil {
			t.Fatal(err)
		}
		keep := func(part int, pause time.Duration) {
			time.Sleep(pause)
			if err := running.Keep(part, []byte("x")); err != nil {
				t.Fatal(err)
			}
		}
		keep(0, savePause/2)
		expect := func(what string, parts ...int) {
			t.Helper()
			next, err := f.openParts(0)
			if err != nil {
				t.Fatal(err)
			}
			if got := slices.Sorted(maps.Keys(next.known)); !slices.Equal(got, parts) {
				t.Errorf("%s, another run knows %v, want %v", what, got, parts)
			}
		}
		expect("after half a second")
		keep(1, savePause/2)
		expect("after a second", 0, 1)
		keep(2, savePause/2)
		expect("after another half", 0, 1)
		keep(3, time.Hour)
		expect("after an hour", 0, 1, 2, 3)
	})
}

// expectSlow looks at the status of unit 0.
func expectSlow(t *testing.T, f *Folder, want SlowUnit) {
	t.Helper()
	s, err := f.Status()
	if err != nil || s.Slow != "0" || s.Missing != "" || s.Done != 0 || !slices.Equal(s.SlowUnits, []SlowUnit{want}) {
		t.Errorf("status %+v, %v, want %+v", s, err, want)
	}
	if missing, err := f.Missing(t.Context()); err != nil || !slices.Equal(missing, []int{0}) {
		t.Errorf("a slow unit has no result, but Missing() = %v, %v", missing, err)
	}
}

// Wherever a file of parts is cut off or altered, the parts before that are used, what
// follows is done again, and the result is the same.
func TestPartsCutOff(t *testing.T) {
	stop := func(task *heapTask) {
		task.fatal = func(part int) error {
			if part == 4 {
				return context.Canceled
			}
			return nil
		}
	}
	f, run := heaped(t)
	if _, err := run(stop); err == nil {
		t.Fatal("it was not stopped")
	}
	paths, err := filepath.Glob(filepath.Join(f.Dir, partsFolder, "unit-000000.*.parts"))
	if err != nil || len(paths) != 1 {
		t.Fatalf("%v, %v", paths, err)
	}
	whole, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	for size := 0; size <= len(whole); size += 7 {
		altered := bytes.Clone(whole)
		if size < len(whole) {
			altered[size] ^= 1
		}
		for _, file := range [][]byte{whole[:size], altered} {
			if err := os.WriteFile(paths[0], file, 0o600); err != nil {
				t.Fatal(err)
			}
			did, err := run(func(*heapTask) {})
			if err != nil || len(did) < 6 || !slices.IsSorted(did) || len(did) > 6 && bytes.Equal(file, whole) {
				t.Fatalf("at %d: did %v, %v", size, did, err)
			}
			if data, err := f.Read(0, 0); err != nil || string(data) != squares {
				t.Fatalf("at %d: %q, %v", size, data, err)
			}
			if err := os.Remove(ResultPath(f.Dir, 0)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Parts of another plan are not used.
func TestPartsOfAnotherPlan(t *testing.T) {
	f, run := heaped(t)
	other := filepath.Join(f.Dir, partsFolder, "unit-000000.other.parts")
	if err := os.MkdirAll(filepath.Dir(other), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, partMark.encode(strings.Repeat("0", 64), 1, []byte("7\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	if did, err := run(func(*heapTask) {}); err != nil || len(did) != 10 {
		t.Errorf("did %v, %v", did, err)
	}
}

// Parts that are read are those that were written.
func FuzzParts(f *testing.F) {
	f.Add(slices.Concat(partMark.encode("p", 3, []byte("a\nb")), slowMark.encode("p", 4, []byte("10s"))))
	f.Add([]byte("jie-part 1 p 3 9999999 0\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		p := &Parts{known: make(map[int][]byte), slow: make(map[int]time.Duration)}
		p.read(file, "p")
		for part, data := range p.known {
			if !bytes.Contains(file, partMark.encode("p", part, data)) {
				t.Errorf("%q has no part %d of %q", file, part, data)
			}
		}
	})
}

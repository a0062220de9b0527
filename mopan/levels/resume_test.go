package levels

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"jie/puzzle"
	"jie/puzzle/table"
)

// files reads all files of a folder.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		all[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// same fails where two folders do not have the same bytes.
func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s should not be there", name)
		}
	}
}

const threeDots = "110/0000/01000/0000/000" // 969 positions

// dying is a store that fails after some writes.
type dying struct {
	Store
	left atomic.Int64
}

var errDead = errors.New("dead")

func (d *dying) Write(name string, data []byte) error {
	if d.left.Add(-1) < 0 {
		return errDead
	}
	return d.Store.Write(name, data)
}

// A run that ends after any number of files continues, and leaves the bytes that an
// unbroken one does. So do other numbers of workers.
func TestResume(t *testing.T) {
	s := newSearch(t, 4, 0, threeDots)
	whole := t.TempDir()
	if _, err := Run(t.Context(), s, Folder(whole), &Local{Workers: 1}, nil); err != nil {
		t.Fatal(err)
	}
	want := files(t, whole)
	for writes := 0; writes < len(want); writes++ {
		dir := t.TempDir()
		store := &dying{Store: Folder(dir)}
		store.left.Store(int64(writes))
		_, err := Run(t.Context(), s, store, &Local{Workers: 1 + writes%3}, nil)
		if !errors.Is(err, errDead) {
			t.Fatalf("after %d writes: %v", writes, err)
		}
		leaveHalf(t, dir)
		if _, err := Run(t.Context(), s, Folder(dir), &Local{Workers: 1 + writes%2}, nil); err != nil {
			t.Fatal(err)
		}
		same(t, files(t, dir), want)
	}
}

// leaveHalf leaves what a killed writer leaves, in the level that was begun last.
func leaveHalf(t *testing.T, dir string) {
	t.Helper()
	begun, err := filepath.Glob(filepath.Join(dir, "level-???"))
	if err != nil {
		t.Fatal(err)
	}
	if len(begun) == 0 {
		return
	}
	last := begun[len(begun)-1]
	if _, err := os.Stat(last + ".json"); err == nil {
		return // no writer is at work in a level that has its manifest
	}
	if err := os.WriteFile(filepath.Join(last, "shard-000003.ABCDEFGH.new"), []byte("half"), 0o666); err != nil {
		t.Fatal(err)
	}
}

// However often runs are cut, and whichever way levels are found, the files are the same.
func TestRunsAndWays(t *testing.T) {
	for _, q := range fewer() {
		t.Run(q.name, func(t *testing.T) {
			var want map[string]string
			for _, way := range []string{"as chosen", "push", "pull", "push, short runs", "pull, short runs"} {
				s := newSearch(t, 5, q.dots, q.targets...)
				if strings.Contains(way, "short") {
					s.marks = newPool(func() *marks {
						m := newMarks(s.Positions())
						m.pageBits = 6
						m.slot = make([]uint32, (s.Positions()-1)>>m.pageBits+1)
						m.words = make([]uint64, m.pageWords())
						m.room = 120
						return m
					})
				}
				dir := t.TempDir()
				if _, err := Run(t.Context(), s, Folder(dir), &forced{way: way}, nil); err != nil {
					t.Fatal(err)
				}
				if want == nil {
					want = files(t, dir)
				}
				same(t, files(t, dir), want)
			}
		})
	}
}

// forced is the engine of this process with one way of finding levels.
type forced struct {
	Local
	way string
}

func (f *forced) Grow(ctx context.Context, tasks Tasks, there []Entry) error {
	grow := f.push
	if strings.Contains(f.way, "pull") || f.way == "as chosen" && tasks.Pull() {
		grow = f.pull
	}
	everywhere := make([]int, tasks.Search.Shards())
	for i := range everywhere {
		everywhere[i] = i
	}
	entries, err := grow(ctx, tasks, everywhere, make([]bool, tasks.Search.Shards()))
	if err != nil {
		return err
	}
	return tasks.Finish(entries)
}

// What is wrong with a folder is named, and nothing in it is overwritten.
func TestBadFolders(t *testing.T) {
	replace := func(old, by string) func(string) string {
		return func(text string) string {
			if !strings.Contains(text, old) {
				t.Fatalf("no %q in %q", old, text)
			}
			return strings.Replace(text, old, by, 1)
		}
	}
	tests := []struct {
		name, file string
		change     func(string) string // nil removes the file
		want       puzzle.Code
	}{
		{"version of a manifest", "level-002.json", replace(`"version":1`, `"version":2`), NotOurs},
		{"no JSON", "level-001.json", replace(`{`, ``), NotOurs},
		{"another question", "level-001.json", replace(`"hash":"`, `"hash":"0`), Other},
		{"a shard missing", "level-002.json", func(s string) string {
			lines := strings.SplitAfter(s, "\n")
			return strings.Join(slices.Delete(lines, 2, 3), "")
		}, Missing},
		{"a count", "level-002.json", replace(`"positions":`, `"positions":1`), Altered},
		{"a file gone", "level-002/shard-000003", nil, Missing},
		{"a byte of a file", "level-002/shard-000003", func(s string) string { return s[:40] + string(s[40]^1) + s[41:] }, Altered},
		{"a file cut short", "level-002/shard-000003", func(s string) string { return s[:20] }, NotOurs},
		{"a file of the next level", "level-003/shard-000003", func(s string) string { return s[:len(s)-1] }, Altered},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newSearch(t, 4, 0, threeDots)
			dir := t.TempDir()
			if _, err := Run(t.Context(), s, Folder(dir), &Local{}, nil); err != nil {
				t.Fatal(err)
			}
			for level := 3; level < 20; level++ { // as if it had been killed
				_ = os.Remove(filepath.Join(dir, ManifestName(level)))
			}
			spoil(t, filepath.Join(dir, test.file), test.change)
			before := files(t, dir)
			_, err := Run(t.Context(), s, Folder(dir), &Local{}, nil)
			if e, ok := errors.AsType[*puzzle.Error](err); !ok || e.Code != test.want {
				t.Fatalf("%v, want %s", err, test.want)
			}
			if !strings.Contains(fmt.Sprint(err), filepath.Base(test.file)) {
				t.Errorf("%v does not name %s", err, test.file)
			}
			same(t, files(t, dir), before)
		})
	}
}

// spoil changes a file or removes it.
func spoil(t *testing.T, path string, change func(string) string) {
	t.Helper()
	if change == nil {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(change(string(data))), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A file that is there with other positions is an error, and stays.
func TestDiffers(t *testing.T) {
	s := newSearch(t, 4, 0, threeDots)
	store := Folder(t.TempDir())
	one, other := appendBlock(nil, piece{0, []uint64{1}}), appendBlock(nil, piece{0, []uint64{2}})
	if _, err := s.Write(store, 3, 1, 1, one); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Write(store, 3, 1, 1, one); err != nil {
		t.Errorf("the same file again: %v", err)
	}
	_, err := s.Write(store, 3, 1, 1, other)
	if e, ok := errors.AsType[*puzzle.Error](err); !ok || e.Code != Differs {
		t.Errorf("another file: %v", err)
	}
	if data, err := store.Read(FileName(3, 1)); err != nil || !bytes.Equal(data, s.File(3, 1, 1, one)) {
		t.Errorf("the file was overwritten: %v", err)
	}
}

// The error of a full disk names the file.
func TestFullDisk(t *testing.T) {
	err := noRoom(&os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}, "x")
	if e, ok := errors.AsType[*puzzle.Error](err); !ok || e.Code != table.NoRoom || e.Args["path"] != "x" {
		t.Errorf("%v", err)
	}
}

// A search stops when its context ends, and continues later.
func TestStopped(t *testing.T) {
	s := newSearch(t, 4, 0, threeDots)
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Run(ctx, s, Folder(dir), &Local{}, func(p puzzle.Progress) {
		if p.LowerBound == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("a run that was stopped ended with %v", err)
	}
	if m, err := Run(t.Context(), s, Folder(dir), &Local{}, nil); err != nil || m.Reached() != 969 {
		t.Errorf("later: %v, %v", m, err)
	}
}

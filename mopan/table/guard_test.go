package table

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"jie/mopan/rings"
	"jie/puzzle"
)

// opened is a table in a file, and the positions that are asked for.
func opened(t *testing.T) (table *Table, path string, boards []rings.Board) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a file that is open cannot be changed here")
	}
	path = filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(path, wholeFile(t), 0o600); err != nil {
		t.Fatal(err)
	}
	earlier := time.Now().Add(-time.Hour) // than any change: the clock of some file systems is coarse
	if err := os.Chtimes(path, earlier, earlier); err != nil {
		t.Fatal(err)
	}
	table, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { table.Close() })
	rng := rand.New(rand.NewPCG(3, 0))
	for range 200 {
		boards = append(boards, table.random(rng))
	}
	return table, path, boards
}

// wholeFile is a table's file.
func wholeFile(t *testing.T) []byte {
	t.Helper()
	makeFile.Do(func() {
		path := filepath.Join(t.TempDir(), "made")
		err := build(t, colours).WriteFile(t.Context(), path)
		if err == nil {
			madeFile, err = os.ReadFile(path)
		}
		if err != nil {
			t.Fatal(err)
		}
	})
	return madeFile
}

var (
	makeFile sync.Once
	madeFile []byte
)

// changes are what may happen to a file that is open.
var changes = map[string]func(path string) error{
	"emptied":   func(path string) error { return os.Truncate(path, 0) },
	"cut":       func(path string) error { return os.Truncate(path, 2*blockBytes) },
	"cut a bit": func(path string) error { return os.Truncate(path, 5*blockBytes+17) },
	"longer":    func(path string) error { return os.Truncate(path, 1<<20) },
	"altered": func(path string) error {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = f.WriteAt(make([]byte, 100), 3*blockBytes)
		return errors.Join(err, f.Close())
	},
	"written again": func(path string) error { return os.WriteFile(path, []byte("JIETABLE"), 0o600) },
}

// A file that is cut or written to while it is open gives errors, of every kind of query
// and whatever was read before, and the program continues.
func TestChangedWhileOpen(t *testing.T) {
	for name, change := range changes {
		for _, read := range []bool{false, true} {
			table, path, boards := opened(t)
			if read {
				for _, b := range boards {
					if _, _, err := table.Distance(b); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := change(path); err != nil {
				t.Fatal(err)
			}
			wrong := func(what string, err error) {
				if e, ok := errors.AsType[*puzzle.Error](err); !ok || e.Code != Changed || e.Args["path"] != path {
					t.Errorf("%s, read before %v: %s: %v", name, read, what, err)
				}
			}
			var all sync.WaitGroup
			for _, b := range boards {
				all.Go(func() {
					_, _, err := table.Distance(b)
					wrong("distance", err)
					s, err := table.Solve(t.Context(), b, table.goal, puzzle.Options{Count: true})
					wrong("solve", err)
					if s.Status != puzzle.Unknown || s.Moves != nil {
						t.Errorf("%s: an answer beside the error: %+v", name, s)
					}
				})
			}
			all.Wait()
			wrong("verify", table.Verify(t.Context(), 1, rand.New(rand.NewPCG(1, 0))))
			for row, err := range (distances{table}).All(t.Context()) {
				wrong("all", err)
				if row.Reached {
					t.Errorf("%s: %+v is listed", name, row)
				}
			}
		}
	}
}

// A file that takes the place of the one that is open changes nothing.
func TestReplacedWhileOpen(t *testing.T) {
	table, path, boards := opened(t)
	want, _, err := table.Distance(boards[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := build(t, sevenOf19).WriteFile(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if got, _, err := table.Distance(boards[0]); err != nil || got != want {
		t.Errorf("distance %d, %v, want %d", got, err, want)
	}
}

// A panic that is no fault of the file's memory stays one.
func TestOtherPanics(t *testing.T) {
	table, _, _ := opened(t)
	defer func() {
		if recover() == nil {
			t.Error("a bug is taken for a change of the file")
		}
	}()
	_ = table.query(func() error {
		var nothing *rings.Board
		_ = nothing.Side()
		return nil
	})
}

// Where a change comes between the checks of one query, the whole query fails.
func TestChangedMeanwhile(t *testing.T) {
	table, path, boards := opened(t)
	err := table.query(func() error {
		if err := os.Truncate(path, blockBytes); err != nil {
			t.Fatal(err)
		}
		_, _, err := table.descend(table.space.Pack(boards[0]))
		return err
	})
	if !errors.Is(err, &puzzle.Error{Code: Changed}) {
		t.Errorf("%v", err)
	}
}

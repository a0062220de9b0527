package table

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"jie/mopan/internal/mopantest"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	tables "jie/puzzle/table"
)

// A build that is cancelled after any level continues from there, and ends with
// the same bytes.
func TestResume(t *testing.T) {
	folder := t.TempDir()
	tests := map[string][]uint64{sevenOf19: {1, 100, 10000}, colours: {50, 5000}, sevenDots: {5 << 20}}
	if short() {
		delete(tests, sevenDots)
	}
	for rows, stops := range tests {
		counts, goal := mopantest.Patterns(t, rows)
		whole := filepath.Join(folder, "whole")
		os.Remove(whole)
		finish(t, whole, counts, goal)
		for _, stop := range stops {
			path := filepath.Join(folder, "stopped")
			stopAfter(t, path, counts, goal, stop)
			finish(t, path, counts, goal)
			if !sameFiles(t, path, whole) {
				t.Errorf("%s: stopped after %d positions: other bytes", rows, stop)
			}
			if _, err := os.Stat(path + partSuffix); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the part is still there: %v", err)
			}
			os.Remove(path)
		}
	}
}

// stopAfter builds until more than a given number of positions have their distance.
func stopAfter(t *testing.T, path string, counts [4]int, goal rings.Goal, positions uint64) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	b, err := newBuilder(ctx, counts, goal, Options{Progress: func(p puzzle.Progress) {
		if uint64(p.Done) > positions {
			cancel()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	b.worth = 0
	if _, err := b.intoFile(ctx, path); !errors.Is(err, context.Canceled) {
		t.Fatalf("not stopped: %v", err)
	}
	part, err := Open(path + partSuffix)
	if err != nil || part.Complete() {
		t.Fatalf("no part is left: %v", err)
	}
	defer part.Close()
	_, err = part.Solve(t.Context(), goal[0].Board, goal, puzzle.Options{})
	mopantest.WantCode(t, err, Unfinished)
}

func finish(t *testing.T, path string, counts [4]int, goal rings.Goal) {
	t.Helper()
	table, err := Build(t.Context(), counts, goal, Options{File: path})
	if err != nil {
		t.Fatal(err)
	}
	table.Close()
}

// A table, or a part of one, about another question is left alone and named.
func TestOtherQuestion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	counts, goal := mopantest.Patterns(t, sevenOf19)
	finish(t, path, counts, goal)
	finish(t, path, counts, goal) // opens it
	counts, other := mopantest.Patterns(t, "111/1110/00000/0000/001")
	_, err := Build(t.Context(), counts, other, Options{File: path})
	mopantest.WantCode(t, err, tables.OtherTarget)
	_, wild := mopantest.Patterns(t, "11?/111?/00000/0000/000")
	many := filepath.Join(t.TempDir(), "wild")
	finish(t, many, states.Dots(19, 6), wild)
	_, err = Build(t.Context(), states.Dots(19, 7), wild, Options{File: many})
	mopantest.WantCode(t, err, OtherBoard)
	if err := os.Rename(path, path+partSuffix); err != nil {
		t.Fatal(err)
	}
	_, err = Build(t.Context(), counts, other, Options{File: path})
	mopantest.WantCode(t, err, tables.OtherTarget)
}

// A build killed at random moments, and resumed each time, ends with the same
// bytes as one left in peace. The test runs itself as the build; one that ends
// before it is killed is compared, and the next starts from the beginning.
func TestKilled(t *testing.T) {
	rows, kills := sevenDots, 3
	if *long {
		rows, kills = "1011/00001/100001/0100000/001011/10000/0010", 10
	}
	if path := os.Getenv("JIE_TABLE_TEST_PATH"); path != "" {
		counts, goal := mopantest.Patterns(t, os.Getenv("JIE_TABLE_TEST_ROWS"))
		finish(t, path, counts, goal)
		return
	}
	if short() {
		t.Skip("kills processes")
	}
	folder := t.TempDir()
	counts, goal := mopantest.Patterns(t, rows)
	whole := filepath.Join(folder, "whole")
	started := time.Now()
	finish(t, whole, counts, goal)
	took := time.Since(started)
	rng := rand.New(rand.NewPCG(7, 0))
	path := filepath.Join(folder, "killed")
	for killed := 0; killed < kills; {
		cmd := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		cmd.Env = append(os.Environ(), "JIE_TABLE_TEST_PATH="+path, "JIE_TABLE_TEST_ROWS="+rows)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rng.Int64N(int64(took))))
		cmd.Process.Kill()
		cmd.Wait()
		if cmd.ProcessState.Success() {
			sameAndRemoved(t, path, whole)
			continue
		}
		killed++
		_, err := os.Stat(path + partSuffix)
		t.Logf("killed; a part is there: %v", err == nil)
	}
	finish(t, path, counts, goal)
	sameAndRemoved(t, path, whole)
}

// sameAndRemoved compares two finished tables, and makes room for another.
func sameAndRemoved(t *testing.T, path, whole string) {
	t.Helper()
	same := sameFiles(t, path, whole)
	t.Logf("finished; the same bytes: %v", same)
	if !same {
		t.Error("other bytes")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func sameFiles(t *testing.T, a, b string) bool {
	t.Helper()
	f, err := os.Open(a)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := os.Open(b)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	p, q := make([]byte, 1<<20), make([]byte, 1<<20)
	for {
		n, errN := io.ReadFull(f, p)
		m, errM := io.ReadFull(g, q)
		if !bytes.Equal(p[:n], q[:m]) {
			return false
		}
		if errN != nil || errM != nil {
			return errN == errM && (errN == io.EOF || errN == io.ErrUnexpectedEOF)
		}
	}
}

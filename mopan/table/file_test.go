package table

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"jie/mopan/internal/mopantest"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	tables "jie/puzzle/table"
)

const (
	fourDots  = "1100/00000/000000/0001000/001000/00000/0000" // 66,045 positions
	fiveDots  = "1100/00000/000000/0001000/001000/00000/0100" // 435,897 positions
	sevenDots = "1100/00000/001100/0001000/001000/01000/0000" // 10,295,472 positions, in slabs
	colours   = "112/2300/00000/0000/000"                     // 348,840 positions, numbered
	sevenOf19 = "111/1111/00000/0000/000"                     // 50,388 positions, numbered
)

// A table written and opened again gives the same answers.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	boards := []string{sevenOf19, colours}
	if !short() {
		boards = append(boards, sevenDots)
	}
	for _, rows := range boards {
		table := build(t, rows)
		if err := table.WriteFile(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		again, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		if !slices.Equal(again.Levels(), table.Levels()) || !again.Complete() || again.Farthest()[0] != table.Farthest()[0] {
			t.Errorf("%s: levels %v, farthest %v", rows, again.Levels(), again.Farthest())
		}
		if err := again.Verify(t.Context(), 3, rand.New(rand.NewPCG(5, 0))); err != nil {
			t.Errorf("%s: %v", rows, err)
		}
	}
}

// Blocks mapped and blocks read are the same.
func TestReading(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	if err := build(t, colours).WriteFile(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	table, err := open(f, path)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	read := newReading(f)
	for i := range blocksOf(table.layout.Pairs()) + 1 {
		a, err := table.words.(*blocks).block(i)
		if err != nil {
			t.Fatal(err)
		}
		b, err := read.block(i)
		if err != nil || !bytes.Equal(a, b) {
			t.Fatalf("block %d differs, %v", i, err)
		}
	}
}

// Blocks that were read are not all kept.
func TestReadingForgets(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "holes"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	const blocks = mostKept + 10
	if err := f.Truncate(blocks * blockBytes); err != nil {
		t.Fatal(err)
	}
	read := newReading(f)
	for i := range blocks {
		if _, err := read.block(i); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(read.kept); n == 0 || n > mostKept {
		t.Errorf("%d blocks kept", n)
	}
}

// Whatever byte is altered, the table does not pass: it cannot be opened, or
// says so where it is read.
func TestAltered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	if err := build(t, sevenOf19).WriteFile(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(6, 0))
	places := []int{0, 7, 8, 12, 40, blockBytes - 1, blockBytes, len(good) - 1}
	for range 100 {
		places = append(places, rng.IntN(len(good)))
	}
	for _, place := range places {
		bad := slices.Clone(good)
		bad[place] ^= 1 << rng.IntN(8)
		if err := reads(t, path, bad); !refused(err, Altered, NoTable) {
			t.Errorf("byte %d altered: %v", place, err)
		}
	}
	for _, length := range []int{0, 1, 11, 12, 100, blockBytes - 1, blockBytes, len(good) / 2, len(good) - 1} {
		if err := reads(t, path, good[:length]); !refused(err, Truncated, NoTable) {
			t.Errorf("cut to %d bytes: %v", length, err)
		}
	}
	if err := reads(t, path, append(slices.Clone(good), 0)); !refused(err, Truncated) {
		t.Errorf("a byte more: %v", err)
	}
	if err := reads(t, path, good); err != nil {
		t.Errorf("the table itself: %v", err)
	}
}

// reads puts data in a file and reads all of it as a table.
func reads(t *testing.T, path string, data []byte) error {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	table, err := Open(path)
	if err != nil {
		return err
	}
	defer table.Close()
	return table.Verify(t.Context(), 0, nil)
}

func refused(err error, codes ...puzzle.Code) bool {
	return slices.ContainsFunc(codes, func(c puzzle.Code) bool { return errors.Is(err, &puzzle.Error{Code: c}) })
}

// full is a disk with so much room.
type full struct{ room int64 }

func (f *full) Write(p []byte) (int, error) {
	if f.room -= int64(len(p)); f.room < 0 {
		return 0, &fs.PathError{Op: "write", Path: "disk", Err: syscall.ENOSPC}
	}
	return len(p), nil
}

func (f *full) Seek(int64, int) (int64, error) { return 0, nil }

// When the disk fills, the error says so, nothing half-written stays, and what
// was there before does.
func TestFullDisk(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "table")
	if err := os.WriteFile(path, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	table := build(t, sevenOf19)
	for _, room := range []int64{0, 10000, 16400} {
		err := tables.WriteFile(rings.Name, path, func(*os.File) error {
			return writeTable(t.Context(), &full{room}, table.header(), table.words.(states.Codes))
		})
		mopantest.WantCode(t, err, tables.NoRoom)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "before" {
		t.Errorf("the file holds %q, %v", got, err)
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

var _ io.WriteSeeker = (*full)(nil)

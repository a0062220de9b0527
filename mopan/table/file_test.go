package table

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"jie/mopan"
	"jie/puzzle"
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
		if err := table.WriteFile(path); err != nil {
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
	if err := build(t, colours).WriteFile(path); err != nil {
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
	for i := range blocksOf(table.layout.pairs()) + 1 {
		a, err := table.words.(*blocks).source.block(i)
		if err != nil {
			t.Fatal(err)
		}
		b, err := read.block(i)
		if err != nil || !bytes.Equal(a, b) {
			t.Fatalf("block %d differs, %v", i, err)
		}
	}
	if len(read.kept) > mostKept {
		t.Errorf("%d blocks kept", len(read.kept))
	}
}

// Whatever byte is altered, the table does not pass: it cannot be opened, or
// says so where it is read.
func TestAltered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	if err := build(t, sevenOf19).WriteFile(path); err != nil {
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

// The header's reader takes what it wrote and refuses the rest without harm.
func FuzzOpen(f *testing.F) {
	counts, goal := [4]int{6, 1}, mopan.Goal{}
	p, err := mopan.ParsePattern("mopan:10/000/00")
	if err != nil {
		f.Fatal(err)
	}
	table, err := Build(context.Background(), counts, append(goal, p), Options{})
	if err != nil {
		f.Fatal(err)
	}
	path := filepath.Join(f.TempDir(), "table")
	if err := table.WriteFile(path); err != nil {
		f.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:blockBytes])
	f.Add([]byte(magic))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "table")
		if err := reads(t, path, data); err == nil && !bytes.Equal(data, good) && len(data) == len(good) {
			t.Error("another table of one dot on side 2 passes")
		}
	})
}

// A build that is cancelled after any level goes on from there, and ends with
// the same bytes.
func TestResume(t *testing.T) {
	folder := t.TempDir()
	tests := map[string][]uint64{sevenOf19: {1, 100, 10000}, colours: {50, 5000}, sevenDots: {5 << 20}}
	if short() {
		delete(tests, sevenDots)
	}
	for rows, stops := range tests {
		counts, goal := patterns(t, rows)
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

// stopAfter builds until more than so many positions have their distance.
func stopAfter(t *testing.T, path string, counts [4]int, goal mopan.Goal, positions uint64) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	b, err := newBuilder(counts, goal, Options{Progress: func(p puzzle.Progress) {
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
	wantCode(t, err, Unfinished)
}

func finish(t *testing.T, path string, counts [4]int, goal mopan.Goal) {
	t.Helper()
	table, err := BuildFile(t.Context(), path, counts, goal, Options{})
	if err != nil {
		t.Fatal(err)
	}
	table.Close()
}

// A table, or a part of one, about another question is left alone and named.
func TestOtherQuestion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	counts, goal := patterns(t, sevenOf19)
	finish(t, path, counts, goal)
	finish(t, path, counts, goal) // opens it
	counts, other := patterns(t, "111/1110/00000/0000/001")
	_, err := BuildFile(t.Context(), path, counts, other, Options{})
	wantCode(t, err, OtherTarget)
	_, wild := patterns(t, "11?/111?/00000/0000/000")
	many := filepath.Join(t.TempDir(), "wild")
	finish(t, many, mono(3, 6), wild)
	_, err = BuildFile(t.Context(), many, mono(3, 7), wild, Options{})
	wantCode(t, err, OtherBoard)
	if err := os.Rename(path, path+partSuffix); err != nil {
		t.Fatal(err)
	}
	_, err = BuildFile(t.Context(), path, counts, other, Options{})
	wantCode(t, err, OtherTarget)
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
		err := atomically(path, func(*os.File) error {
			return writeTable(&full{room}, table.header(), table.words.(codes))
		})
		wantCode(t, err, NoRoom)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "before" {
		t.Errorf("the file holds %q, %v", got, err)
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

var _ io.WriteSeeker = (*full)(nil)

// A build killed at random moments, and resumed each time, ends with the same
// bytes as one left in peace. The test runs itself as the build; one that ends
// before it is killed is compared, and the next begins anew.
func TestKilled(t *testing.T) {
	rows, kills := sevenDots, 3
	if *long {
		rows, kills = "1011/00001/100001/0100000/001011/10000/0010", 10
	}
	if path := os.Getenv("JIE_TABLE_TEST_PATH"); path != "" {
		counts, goal := patterns(t, os.Getenv("JIE_TABLE_TEST_ROWS"))
		finish(t, path, counts, goal)
		return
	}
	if short() {
		t.Skip("kills processes")
	}
	folder := t.TempDir()
	counts, goal := patterns(t, rows)
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

// Whatever a header says under a sum that holds, it is a table's or refused.
func FuzzHeader(f *testing.F) {
	_, goal := patterns(f, "11/010/00")
	for _, goal := range []mopan.Goal{goal, {mopan.Wild(3)}} {
		b, err := newBuilder(goal[0].Board.Counts(), goal, Options{})
		if err != nil {
			f.Fatal(err)
		}
		b.start()
		text, err := json.Marshal(b.header())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"version":1,"puzzle":"mopan","side":2,"counts":[-1,8,0,0],"targets":["mopan:??/???/??"],"layout":"ranked","levels":[1]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1000 {
			return
		}
		h, err := readHeader(signed(text), "table")
		if err != nil {
			return
		}
		table, err := h.table("table")
		if err == nil && table.reached() > table.Positions() {
			t.Errorf("%s passes", text)
		}
	})
}

// signed is a header's block with the given text.
func signed(text []byte) []byte {
	block := make([]byte, blockBytes)
	n := copy(block, magic)
	binary.LittleEndian.PutUint32(block[n:], uint32(len(text)))
	copy(block[n+4:], text)
	binary.LittleEndian.PutUint32(block[blockBytes-4:], crc32.Checksum(block[:blockBytes-4], castagnoli))
	return block
}

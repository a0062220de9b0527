package lightsout

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"jie/check"
	"jie/puzzle"
	"jie/puzzle/ability"
)

// bytesAt is a file in memory.
type bytesAt struct {
	lock sync.Mutex
	data []byte
	fail int64 // writes past this offset fail, as on a full disk; 0: none do
}

var errFull = errors.New("no space left on device")

func (b *bytesAt) WriteAt(p []byte, off int64) (int, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.fail > 0 && off+int64(len(p)) > b.fail {
		return 0, errFull
	}
	if need := int(off) + len(p); need > len(b.data) {
		b.data = append(b.data, make([]byte, need-len(b.data))...)
	}
	return copy(b.data[off:], p), nil
}

// p4 is a board as a picture.
func p4(t *testing.T, b *board) []byte {
	t.Helper()
	var out bytesAt
	ends := &sides{top: &side{rows: b.h}, bottom: &side{}}
	if err := ends.sendTo(&out, b); err != nil {
		t.Fatal(err)
	}
	row := make([]uint64, (b.w+63)/64)
	for r := range b.h {
		b.row(row, r)
		if err := ends.top.sink.put(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := ends.top.sink.flush(); err != nil {
		t.Fatal(err)
	}
	return out.data
}

// inFile is the board as a picture that is read when needed, however small.
func inFile(t *testing.T, b *board) *board {
	t.Helper()
	data := p4(t, b)
	header := len(fmt.Sprintf("P4\n%d %d\n", b.w, b.h))
	return &board{layout: b.layout, kind: pictured, picture: &picture{bytes.NewReader(data), int64(header), (b.w + 7) / 8, "test"}}
}

func TestSolveStreamAgreesWithSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		h, w := int64(1+rng.IntN(60)), 1+rng.IntN(150)
		start, _ := newRandom(h, w, rng.Uint64())
		goal, _ := newRandom(h, w, rng.Uint64())
		switch rng.IntN(4) {
		case 0:
			start, _ = newOn(h, w)
		case 1:
			goal, _ = newOff(h, w)
		}
		opt := ability.StreamOptions{Count: true, First: rng.IntN(2) == 0 || nullityOf(h, w) > 16, Workers: rng.IntN(3)}
		want, err := solveOne(t.Context(), start.held(), goal.held(), puzzle.Options{First: opt.First, Count: !opt.First})
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("%v to %v, first %v", start, goal, opt.First)
		from, to := start, goal
		if rng.IntN(2) == 0 {
			from = inFile(t, start)
		}
		if rng.IntN(2) == 0 {
			to = inFile(t, goal)
		}
		var out bytesAt
		opt.Pattern = &out
		got, err := solveStream(t.Context(), from, to, opt)
		if s := got; err != nil || s.Status != want.Status || s.Length != want.Length || s.Optimal != want.Optimal || s.LowerBound != want.LowerBound {
			t.Fatalf("%s: %+v, %v, want length %d of at least %d", name, s, err, want.Length, want.LowerBound)
		}
		if want.Status != puzzle.Solved {
			continue
		}
		if !opt.First && got.Count.Cmp(want.Count) != 0 {
			t.Fatalf("%s: count %v, want %v", name, got.Count, want.Count)
		}
		back, err := readPBM(string(out.data), 0)
		if err != nil || back.h != h || back.w != w {
			t.Fatalf("%s: the pattern is no picture of this size: %v", name, err)
		}
		rows := strings.Split(back.held().String(), "/")
		presses, err := check.Pattern("lightsout:"+start.held().String(), []string{"lightsout:" + goal.held().String()}, rows)
		if err != nil || presses != want.Length {
			t.Fatalf("%s: the picture has %d presses, want %d; %v", name, presses, want.Length, err)
		}
	}
}

// Pieces are a mebibyte: these boards take several, read from both ends.
func TestSolveStreamInPieces(t *testing.T) {
	for _, size := range [][2]int{{1200, 4003}, {5, 1_100_003}, {2, 9_000_000}, {1, 3_000_001}} {
		start, _ := newRandom(int64(size[0]), size[1], 5)
		goal, _ := newRandom(int64(size[0]), size[1], 6)
		if size[0] == 2 && !*long || size[0] == 1 && short() { // long rows: minutes in portable code
			continue
		}
		var one, two bytesAt
		a, err := solveStream(t.Context(), start, goal, ability.StreamOptions{Pattern: &one, First: true})
		if err != nil {
			t.Fatal(err)
		}
		b, err := solveStream(t.Context(), inFile(t, start), inFile(t, goal), ability.StreamOptions{Pattern: &two, First: true, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if a.Length != b.Length || !bytes.Equal(one.data, two.data) {
			t.Errorf("%v: %d presses, from files %d; patterns equal: %v", size, a.Length, b.Length, bytes.Equal(one.data, two.data))
		}
	}
}

func TestSolveStreamStops(t *testing.T) {
	start, _ := newRandom(5000, 5000, 1)
	goal, _ := newOff(5000, 5000)
	for _, limit := range []int64{1, 3_000_000} {
		if _, err := solveStream(t.Context(), start, goal, ability.StreamOptions{Pattern: &bytesAt{fail: limit}}); !errors.Is(err, errFull) {
			t.Errorf("a disk full after %d bytes: %v", limit, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if out, err := solveStream(ctx, start, goal, ability.StreamOptions{}); !errors.Is(err, context.Canceled) || out.Status != puzzle.Unknown {
		t.Errorf("cancelled: %+v, %v", out.Status, err)
	}
}

// What a stream cannot walk through in step is refused.
func TestSolveStreamRefuses(t *testing.T) {
	for _, ids := range [][2]string{
		{"lightsout:3x4", "lightsout:4x3"}, {"lightsout:3x4", "lightsout:3x5"}, {"lightsout:3x4", "lightsout:2x4"},
		{"lightsout:0-0/000", "lightsout:2x3"}, {"lightsout:2x3", "lightsout:0-0/000"},
	} {
		start, err := parseBoard(ids[0])
		if err != nil {
			t.Fatal(err)
		}
		goal, err := parseBoard(ids[1])
		if err != nil {
			t.Fatal(err)
		}
		found, err := solveStream(t.Context(), start, goal, ability.StreamOptions{})
		if !errors.Is(err, &puzzle.Error{Code: puzzle.OtherShape}) || found.Status != puzzle.Unknown {
			t.Errorf("%s to %s: %v, %v", ids[0], ids[1], found.Status, err)
		}
	}
}

func TestOpenPBM(t *testing.T) {
	drawn, _ := newRandom(5000, 5003, 1)
	data := p4(t, drawn)
	open := func(data []byte) (*board, error) { return openPBM(bytes.NewReader(data), int64(len(data)), "x") }
	b, err := open(data)
	if err != nil || b.kind != pictured || b.String() != "@x" {
		t.Fatalf("OpenPBM = %v, %v", b, err)
	}
	for name, c := range map[string]struct {
		data []byte
		code puzzle.Code
	}{
		"short":        {data[:len(data)-1], pbmShort},
		"only header":  {data[:20], pbmShort},
		"trailing":     {append(bytes.Clone(data), 0), pbmTrailing},
		"no picture":   {[]byte("P5 1 1 1"), pbmBad},
		"empty":        {nil, pbmBad},
		"overflow":     {[]byte("P4 9999999999999999999999 2\n"), puzzle.TooLarge},
		"many rows":    {[]byte("P4 9999999 999999999999999999\n"), pbmShort},
		"small, short": {[]byte("P4 10 2\nabc"), pbmShort},
	} {
		if b, err := open(c.data); b != nil || !errors.Is(err, &puzzle.Error{Code: c.code}) {
			t.Errorf("%s: %v, %v, want %s", name, b, err, c.code)
		}
	}
	if b, err := open([]byte("P4 10 2\nabcd")); err != nil || b.kind != dense {
		t.Errorf("a small picture: %v, %v", b, err)
	}
	broken := io.NewSectionReader(brokenAt{}, 0, 100)
	if b, err := openPBM(broken, 100, "x"); b != nil || !errors.Is(err, errBroken) {
		t.Errorf("a broken disk: %v, %v", b, err)
	}
}

type brokenAt struct{}

var errBroken = errors.New("input/output error")

func (brokenAt) ReadAt([]byte, int64) (int, error) { return 0, errBroken }

// Made boards and pictures under the standard rules are opened; other texts are for
// Parse, and a file that is no picture too.
func TestOpenLarge(t *testing.T) {
	picture := []byte("P1\n3 2\n101010")
	missing := errors.New("no such file")
	open := func(path string) (io.ReaderAt, int64, error) {
		switch path {
		case "picture":
			return bytes.NewReader(picture), int64(len(picture)), nil
		case "text":
			return nil, 0, nil
		}
		return nil, 0, missing
	}
	for text, want := range map[string]string{
		"lightsout:all-on:3000x2999": "lightsout:all-on:3000x2999", "lightsout:@picture": "lightsout:101/010",
		"lightsout:@text": "", "lightsout:@-": "", "lightsout:101/010": "", "lightsout[torus]:all-on:3000x2999": "",
		"mopan:10/000/00": "", "all-on:3x3": "", "lightsout[": "",
	} {
		got := ""
		b, err := Puzzle{}.OpenLarge(text, open)
		if b != nil {
			got = b.Position().String()
		}
		if err != nil || got != want {
			t.Errorf("OpenLarge(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
	if b, err := (Puzzle{}).OpenLarge("lightsout:@absent", open); b != nil || !errors.Is(err, missing) {
		t.Errorf("a file that is missing: %v, %v", b, err)
	}
	if b, err := (Puzzle{}).OpenLarge("lightsout:0x3", open); b != nil || !errors.Is(err, &puzzle.Error{Code: badSize}) {
		t.Errorf("a bad size: %v, %v", b, err)
	}
}

// A board says what its position does: the fewest presses, and the counts asked for.
func TestLargeStream(t *testing.T) {
	none := func(string) (io.ReaderAt, int64, error) { return nil, 0, nil }
	for _, test := range []struct {
		from, to string
		opt      ability.StreamOptions
	}{
		{"lightsout:all-on:4x4", "", ability.StreamOptions{}},
		{"lightsout:all-on:4x4", "", ability.StreamOptions{Count: true}},
		{"lightsout:all-on:4x4", "lightsout:0100/1110/0100/0000", ability.StreamOptions{Count: true, Every: true}},
		{"lightsout:random:5x5:1", "", ability.StreamOptions{Count: true}},
		{"lightsout:all-on:4x4", "lightsout:1000/0000/0000/0000", ability.StreamOptions{Count: true}},
	} {
		b, err := Puzzle{}.OpenLarge(test.from, none)
		if err != nil || b.Large() {
			t.Fatalf("%s: %v, large %v", test.from, err, b.Large())
		}
		target, err := b.Target(test.to, none)
		if err != nil {
			t.Fatal(err)
		}
		got, err := b.Stream(t.Context(), target, test.opt)
		if err != nil {
			t.Fatal(err)
		}
		want, err := b.Position().Solve(t.Context(), puzzle.Options{Goal: target.Goal(), Count: test.opt.Count, Every: test.opt.Every})
		if err != nil {
			t.Fatal(err)
		}
		shorter := !test.opt.Every && got.Length != want.Length
		if got.Status != want.Status || shorter || (got.Count == nil) != (want.Count == nil) || want.Count != nil && got.Count.Cmp(want.Count) != 0 {
			t.Errorf("%s to %q: %+v, want %+v", test.from, test.to, got, want)
		}
	}
}

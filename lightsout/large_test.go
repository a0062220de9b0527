package lightsout

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"jie/puzzle"
)

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
	if b, err := (Puzzle{}).OpenLarge("lightsout:0x3", open); b != nil || !errors.Is(err, &puzzle.Error{Code: BadSize}) {
		t.Errorf("a bad size: %v, %v", b, err)
	}
}

// A board says what its position does: the fewest presses, and the counts asked for.
func TestLargeStream(t *testing.T) {
	none := func(string) (io.ReaderAt, int64, error) { return nil, 0, nil }
	for _, test := range []struct {
		from, to string
		opt      puzzle.StreamOptions
	}{
		{"lightsout:all-on:4x4", "", puzzle.StreamOptions{}},
		{"lightsout:all-on:4x4", "", puzzle.StreamOptions{Count: true}},
		{"lightsout:all-on:4x4", "lightsout:0100/1110/0100/0000", puzzle.StreamOptions{Count: true, Every: true}},
		{"lightsout:random:5x5:1", "", puzzle.StreamOptions{Count: true}},
		{"lightsout:all-on:4x4", "lightsout:1000/0000/0000/0000", puzzle.StreamOptions{Count: true}},
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

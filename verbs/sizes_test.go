package verbs

import (
	"errors"
	"strings"
	"testing"

	"jie/lightsout"
	"jie/puzzle"
)

// A board that is named by its size alone is refused before it is made: of the
// largest ones not even the cells are listed.
func TestNamedSizes(t *testing.T) {
	s := &Service{Puzzles: []puzzle.Puzzle{lightsout.Puzzle{}}, Limits: Limits{Cells: 100}}
	for text, large := range map[string]bool{
		"lightsout:10x10": false, "lightsout:all-on:1x100": false, "lightsout:random:20x5:1": false,
		"lightsout:10x11": true, "lightsout:all-on:101x1": true, "lightsout:random:30000x30000:1": true,
		"lightsout:10x10x11": true, "lightsout:11x10x10": true,
		"lightsout:" + strings.Repeat("1", 100): false, "lightsout:" + strings.Repeat("1", 101): true,
		"lightsout:" + strings.Repeat("0000000000/", 9) + "0000000000": false, "lightsout:" + strings.Repeat("0000000000/", 10) + "0": true,
		"lightsout[k=12]:" + strings.Repeat("11,", 99) + "0": false, "lightsout[k=12]:" + strings.Repeat("11,", 100) + "0": true,
		"lightsout:all-on:4294967297x1": true, "lightsout:99999999999999999999x1": true,
	} {
		if _, err := s.Position(text); large != errors.Is(err, &puzzle.Error{Code: BoardLarge}) || !large && err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Less memory than the limit may be asked for, and no more.
func TestMemoryAsked(t *testing.T) {
	for _, test := range []struct {
		limit int64
		text  string
		want  int64
	}{
		{0, "", 0}, {0, "3KiB", 3 << 10}, {1 << 20, "", 1 << 20}, {1 << 20, "4KiB", 4 << 10}, {1 << 20, "1GiB", 1 << 20}, {1, "2", 1},
	} {
		s := &Service{Limits: Limits{Memory: test.limit}}
		if b, err := s.bounds("", test.text, 0); err != nil || b.memory != test.want {
			t.Errorf("%q of %d: %d, %v, want %d", test.text, test.limit, b.memory, err, test.want)
		}
	}
}

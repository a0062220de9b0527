package pegs

import (
	"strings"
	"testing"
)

func TestNotation(t *testing.T) {
	read := Puzzle{}.ReadNotation
	write := func(move string) string { return Puzzle{}.WriteNotation(digits, move) }
	tests := []struct{ books, ours string }{
		{"46-44", "d6-d4"},
		{"23-43-63-65-45-25", "b3-d3-f3-f5-d5-b5"},
		{"11-19", "a1-a9"},
	}
	for _, test := range tests {
		stars := strings.ReplaceAll(test.books, "-", "*")
		if read(test.books) != test.ours || read(stars) != test.ours || write(test.ours) != test.books {
			t.Errorf("%s is %s and %s; %s is %s", test.books, read(test.books), read(stars), test.ours, write(test.ours))
		}
	}
	for _, other := range []string{"d6-d4", "4-6", "46-4", "40-42", "up", "", "-", "406-404"} {
		if got := read(other); got != other {
			t.Errorf("ReadNotation(%q) = %q", other, got)
		}
	}
	for _, beyond := range []string{"j1-l1", "a10-a12"} {
		if got := write(beyond); got != beyond {
			t.Errorf("WriteNotation(%q) = %q", beyond, got)
		}
	}
	if got := (Puzzle{}).WriteNotation("letters", "d6-d4"); got != "d6-d4" {
		t.Errorf("in letters: %q", got)
	}
}

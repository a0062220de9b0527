package check

import (
	"testing"

	"jie/puzzle"
)

// From 1110/0000 the one jump there is leads to 1001/0000, and from there none.
func TestPegsExhausted(t *testing.T) {
	for _, test := range []struct {
		positions string
		levels    []string
		holds     bool
	}{
		{"2", []string{"1", "1"}, true},
		{"2", []string{"1"}, false},
		{"2", []string{"1", "2"}, false},
		{"2", []string{"1", "1", "1"}, false},
		{"3", []string{"1", "1", "1"}, false},
		{"3", []string{"1", "1"}, false},
	} {
		c := &puzzle.Certificate{Kind: "exhausted", Positions: test.positions, Levels: test.levels}
		s := puzzle.Solution{Status: puzzle.Unsolvable, Certificate: c}
		if err := Solution("pegs:1110/0000", []string{"pegs:0000/1100"}, s); (err == nil) != test.holds {
			t.Errorf("%s positions in levels %v: %v, want holds %v", test.positions, test.levels, err, test.holds)
		}
	}
}

package rings

import (
	"testing"

	"jie/puzzle"
)

// An answer says which method gave it.
func TestMethod(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"10/000/00", "01/000/00", methodJoin},
		{"12/000/00", "01/002/00", methodBidirectional},
		{"10/000/00", "00/010/00", methodExhaustive},
		{"111/1111/01010/0000/000", "111/????/?????/????/???", methodBreadthFirst},
	} {
		if s := solveAll(t, "mopan:"+c.from, "mopan:"+c.to); s.Method != c.want {
			t.Errorf("%s to %s: method %q, want %q", c.from, c.to, s.Method, c.want)
		}
	}
	two := mustBoard(t, "11/000/00")
	goal, err := NewGoal(two, two.String())
	if err != nil {
		t.Fatal(err)
	}
	if s, err := Solve(t.Context(), mustBoard(t, "10/000/00"), goal, puzzle.Options{}); err != nil || s.Method != "dots" {
		t.Errorf("too few dots: method %q, %v", s.Method, err)
	}
}

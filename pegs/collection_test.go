package pegs

import (
	"testing"

	"jie/puzzle/board"
)

// Columns are named as long as there are letters, however wide the board.
func TestHoleNames(t *testing.T) {
	for x, want := range map[int]string{0: "a1", 25: "z1", 26: "aa1", 27: "ab1", 51: "az1", 52: "ba1", 701: "zz1", 702: "aaa1"} {
		if got := cellName(board.Point{Col: x}); got != want {
			t.Errorf("column %d is %s, want %s", x, got, want)
		}
	}
}

// Moves of save files are read strictly.
func TestGameMove(t *testing.T) {
	for text, want := range map[string]string{
		"0,0-2,0": "a1-c1", "1023,1023-0,1": "amj1024-a2", "1024,0-0,0": "", "0,1024-0,0": "", "-1,0-0,0": "", "0,-1-0,0": "", "0-0,0": "", "0,0": "", "a,0-0,0": "",
	} {
		if got, ok := gameMove(text); ok != (want != "") || ok && got != want {
			t.Errorf("%s is %s, %v, want %q", text, got, ok, want)
		}
	}
}

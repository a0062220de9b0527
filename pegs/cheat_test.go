package pegs

import (
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// The sheet of the English board: each class has an even number of holes of every line, the
// last peg can be in the five holes of Bergholt's rule of three, and the purges take away
// what they say.
func TestCheatSheet(t *testing.T) {
	sheet, err := Puzzle{}.CheatSheet("pegs:english")
	if err != nil {
		t.Fatal(err)
	}
	kinds := make(map[string]int)
	for _, c := range sheet {
		kinds[c.Kind]++
		from, err := parsePosition(c.From)
		if err != nil {
			t.Fatal(err)
		}
		switch c.Kind {
		case "class":
			for k := range from.board.Lines() {
				if met := from.pegs.And(from.board.Holes(k)).Len(); met%2 != 0 {
					t.Errorf("class %s meets a line in %d holes", c.From, met)
				}
			}
		case "finish":
			to, err := parsePosition(c.To)
			if err != nil {
				t.Fatal(err)
			}
			var want bitboard.Set
			for _, name := range []string{"d4", "a4", "g4", "d1", "d7"} {
				hole := to.board.cells[name]
				want = want.With(hole)
			}
			if to.pegs != want {
				t.Errorf("the last peg can be in %s", c.To)
			}
		default:
			testPurge(t, from, c.To, c.Moves)
		}
	}
	if kinds["class"] != 4 || kinds["finish"] != 1 || kinds["three"] != 1 || kinds["six"] != 1 {
		t.Errorf("%v", kinds)
	}
}

// testPurge plays a purge.
func testPurge(t *testing.T, from *position, to string, moves []string) {
	t.Helper()
	var p puzzle.Position = from
	for _, move := range moves {
		next, err := p.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	if p.String() != to || len(moves) == 0 {
		t.Errorf("%s by %q leads to %s, want %s", from, moves, p, to)
	}
}

package pegs

import "testing"

// A board drawn twice is one board, but not where its drawing is another: names
// of holes count from the drawing's corner.
func TestSharedBoard(t *testing.T) {
	english := mustParse(t, "pegs:english").board
	if b := mustParse(t, mustParse(t, "pegs:english@c1").String()).board; b != english {
		t.Error("the English board drawn in rows is another board")
	}
	for _, pair := range [][2]string{
		{"pegs:111/110", "pegs:111-/110-"},
		{"pegs:111/110", "pegs[diagonal]:111/110"},
		{"pegs:1/11/110", "pegs[tri]:1/11/110"},
	} {
		p, err := parsePosition(pair[0])
		if err != nil {
			continue // ragged, on the square lattice
		}
		if q := mustParse(t, pair[1]); p.board == q.board || q.String() != pair[1] {
			t.Errorf("%s: board shared with %s", q, pair[0])
		}
	}
}

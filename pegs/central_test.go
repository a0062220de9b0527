package pegs

import (
	"testing"

	"jie/puzzle"
)

// The shortest solutions of the central game counted and listed from the table.
func TestCentralByTable(t *testing.T) {
	p := mustParse(t, "pegs:english")
	if s := answer(t, p, puzzle.Options{Count: true, All: true, Limit: 10_000}); s.Count.String() != "7488" || len(s.Solutions) != 7488 {
		t.Errorf("by table: %v shortest solutions, %d listed", s.Count, len(s.Solutions))
	}
}

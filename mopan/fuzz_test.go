package mopan

import (
	"slices"
	"testing"
)

// A turn that plays is one of the moves, keeps the dots, and changes something.
func FuzzPlay(f *testing.F) {
	for _, move := range []string{"L1,1", "C2,3", "R10,10", "L01,1", "L-1,1", "", "R9223372036854775808,1", "L1,1\x00"} {
		f.Add("mopan:0000/10001/000000/0001000/010010/00100/0000", move)
	}
	f.Fuzz(func(t *testing.T, text, move string) {
		pos, err := Puzzle{}.Parse(text)
		if err != nil {
			return
		}
		next, err := pos.Play(move)
		if err != nil {
			return
		}
		if !slices.Contains(slices.Collect(pos.Moves()), move) {
			t.Fatalf("%s: plays %q, which is no move", pos, move)
		}
		before, after := pos.(position), next.(position)
		if before == after || before.board.Counts() != after.board.Counts() {
			t.Fatalf("%s: %q gives %s", before, move, after)
		}
	})
}

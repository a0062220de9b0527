package pegs

import (
	"math/rand/v2"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

func TestSymmetriesMapAsPermutations(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, name := range boardNames() {
		b := mustParse(t, "pegs:"+name).board
		if b.IsWide() {
			continue // positions are words here
		}
		perms := b.Shape().Symmetries()
		s := bitboard.NewSymmetries(b.Board, func(board.Perm) bool { return true })
		for range 100 {
			p := board.Set(r.Uint64()) & b.Full()
			least, seen := p, make(map[board.Set]bool)
			for k, perm := range perms {
				image := p.Map(perm)
				if got := s.Image(p, k); got != image {
					t.Fatalf("%s: image %d of %x = %x, want %x", name, k, p, got, image)
				}
				least, seen[image] = min(least, image), true
			}
			if got := s.Canonical(p); got != least || s.Orbit(p) != len(seen) {
				t.Fatalf("%s: canonical(%x) = %x, want %x; orbit %d, want %d", name, p, got, least, s.Orbit(p), len(seen))
			}
		}
	}
}

// A rotated or reflected question has an answer of the same length.
func TestSymmetryKeepsLengths(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, id := range []string{"pegs:english", "pegs:triangle15", "pegs:5x5"} {
		b := mustParse(t, id).board
		for range 40 {
			p := randomPosition(r, b, 4+r.IntN(5))
			hole := r.IntN(b.Len())
			want := answer(t, p, puzzle.Options{}, b.names[hole])
			for _, s := range b.Shape().Symmetries() {
				got := answer(t, newNarrow(b, p.pegs.Word().Map(s)), puzzle.Options{}, b.names[s[hole]])
				if got.Status != want.Status || got.Length != want.Length {
					t.Fatalf("%s to %s: %v %d, its image under %v: %v %d", p, b.names[hole], want.Status, want.Length, s, got.Status, got.Length)
				}
			}
		}
	}
}

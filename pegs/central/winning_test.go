package central

import (
	"context"
	"slices"
	"testing"

	"jie/puzzle/board"
)

// plainCentral is the winning positions of the central game, one by one: those in
// reach on each level down to 17 pegs; of 16 pegs the successors of those whose
// complements are in reach; and so on downwards, with complements above.
func plainCentral(c *Game) [Holes][]board.Set {
	const start = Holes - 1
	var above, winning [Holes]*bitmap
	for pegs := range above {
		above[pegs], winning[pegs] = c.ranking.newBitmap(pegs), c.ranking.newBitmap(pegs)
	}
	above[start].add(c.canonical(c.Board.Full().Without(Centre)))
	var buffer []board.Set
	for pegs := start; pegs > upperMiddle; pegs-- {
		for p := range above[pegs].all() {
			buffer = c.orbits.AppendSuccessors(buffer[:0], p)
			for _, n := range buffer {
				above[pegs-1].add(n)
			}
		}
	}
	from := above[upperMiddle]
	for pegs := Holes / 2; pegs >= 1; pegs-- {
		for p := range from.all() {
			buffer = c.orbits.AppendSuccessors(buffer[:0], p)
			for _, n := range buffer {
				if m := c.complement(n); above[Holes-pegs].has(m) {
					winning[pegs].add(n)
					winning[Holes-pegs].add(m)
				}
			}
		}
		from = winning[pegs]
	}
	var lists [Holes][]board.Set
	for pegs, s := range winning {
		lists[pegs] = slices.Collect(s.all())
	}
	return lists
}

// has reports whether p is in s.
func (s *bitmap) has(p board.Set) bool {
	i := s.rank(p)
	return s.words[i/64]>>(i%64)&1 != 0
}

// The search by bundles finds the positions that a search one by one does.
func TestBundles(t *testing.T) {
	if short() {
		t.Skip("takes seconds")
	}
	c, err := Solve(context.Background(), false, nil)
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for pegs, want := range plainCentral(c) {
		if pegs == 0 {
			continue
		}
		s := c.winning[pegs]
		if got := slices.Collect(s.all()); !slices.Equal(got, want) {
			t.Fatalf("%d pegs: %d positions, want %d", pegs, len(got), len(want))
		}
		for i, p := range want {
			if s.index(p) != i {
				t.Fatalf("index(%x) = %d, want %d", p, s.index(p), i)
			}
		}
		total += len(want)
	}
	if total != 1_679_072 { // [bell]
		t.Errorf("%d winning positions, want 1679072", total)
	}
}

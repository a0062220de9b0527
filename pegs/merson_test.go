package pegs

import (
	"slices"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// The sizes of largest packings, by [bell] for the square boards; the others by
// the plain search below.
func TestMersonPackings(t *testing.T) {
	want := map[string]int{"english": 12, "french": 16, "wiegleb": 17, "diamond41": 20, "6x6": 16}
	for _, name := range boardNames() {
		b := mustParse(t, "pegs:"+name).board
		if b.IsWide() {
			continue // package wide has its own
		}
		regions := bitboard.Words(b.MersonRegions(none))
		packed := bitboard.PackRegions(regions, b.Len())
		if n, ok := want[name]; ok && len(packed) != n {
			t.Errorf("%s: %d disjoint regions, want %d", name, len(packed), n)
		}
		var covered board.Set
		for _, r := range packed {
			if r&covered != 0 || !slices.Contains(regions, r) {
				t.Errorf("%s: %v is used twice or no region", name, b.holeNames(bitboard.One(r)))
			}
			covered |= r
		}
		if b.Len() > 25 {
			continue // the plain search takes too long
		}
		if plain := plainPacking(regions, 0); len(packed) != plain {
			t.Errorf("%s: %d disjoint regions, the plain search finds %d", name, len(packed), plain)
		}
	}
}

// plainPacking tries each region in and out.
func plainPacking(regions []board.Set, used board.Set) int {
	if len(regions) == 0 {
		return 0
	}
	most := plainPacking(regions[1:], used)
	if regions[0]&used == 0 {
		most = max(most, 1+plainPacking(regions[1:], used|regions[0]))
	}
	return most
}

// While a region is full, only its own pegs can change it.
func TestMersonRegions(t *testing.T) {
	for _, name := range boardNames() {
		b := mustParse(t, "pegs:"+name).board
		if b.IsWide() {
			continue // package wide has its own
		}
		for _, r := range bitboard.Words(b.MersonRegions(none)) {
			for _, jumps := range b.Jumps() {
				for _, j := range jumps {
					if j.Mask()&r != 0 && !r.Has(int(j.From)) && !r.Has(int(j.To)) {
						t.Errorf("%s: %s changes region %v from outside", name, b.moveText(bitboard.Move{j}), b.holeNames(bitboard.One(r)))
					}
				}
			}
		}
	}
}

// An analysis names as many disjoint regions as it says moves begin, each full in the
// position, on small boards and on large ones.
func TestAnalysedRegions(t *testing.T) {
	for id, want := range map[string]int{"pegs:english": 12, "pegs:6x6": 15, "pegs:triangle66": 18, "pegs:9x9": 24} {
		p := mustParse(t, id)
		g, err := p.Goal()
		if err != nil {
			t.Fatal(err)
		}
		facts, err := p.Analyse(t.Context(), puzzle.Options{Goal: g})
		if err != nil {
			t.Fatal(err)
		}
		seen := make(map[string]bool)
		for _, region := range facts.Groups() {
			for _, name := range region {
				if i, ok := p.board.cells[name]; !ok || !p.pegs.Has(i) || seen[name] {
					t.Errorf("%s: %s is no peg, or in two regions", id, name)
				}
				seen[name] = true
			}
		}
		if n := len(facts.Groups()); n != want {
			t.Errorf("%s: %d regions, want %d", id, n, want)
		}
	}
}

// none has all regions of a board stay.
func none(bitboard.Set) bool { return false }

package rings

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The table of a ring says what its turns do, cell by cell.
func TestRingTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	for side := MinSide; side <= 5; side++ {
		g := Of(side)
		for range 200 {
			x := rng.Uint64() & (1<<g.Cells() - 1)
			for r := range g.tables().rings {
				table := &g.tables().rings[r]
				var want, got []uint64
				for i := range g.Turns {
					if g.Turns[i].mask() != table.mask {
						continue
					}
					if y := g.Turns[i].word(x); y != x {
						want = append(want, y)
					}
				}
				o := &table.outcomes[table.index(x)]
				for _, flip := range o.flips[:o.n] {
					got = append(got, x^flip)
					if !table.reaches(x, x^flip) || !table.reaches(x^flip, x) {
						t.Fatalf("side %d ring %d: %x does not reach %x", side, r, x, x^flip)
					}
				}
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(got, slices.Compact(want)) || table.reaches(x, x) {
					t.Fatalf("side %d ring %d: %x leads to %x, want %x", side, r, x, got, want)
				}
			}
		}
	}
}

// On the classic board twelve cells are marked, each on one ring or two, and the
// outcomes sorted by the marks they change are all the outcomes.
func TestMarks(t *testing.T) {
	for side, want := range map[int][]int{2: {1}, 3: {1, 6}, 4: {7, 6, 6}, 5: {25, 6, 6}} { // rings by number of marks
		tables := Of(side).tables()
		got := make([]int, len(want))
		for r := range tables.rings {
			ring := &tables.rings[r]
			got[len(ring.marks)]++
			for k := range len(ring.marks) + 1 {
				for content := range ring.outcomes {
					n := 0
					for changed := range ring.changing[k] {
						n += ring.changing[k][changed][content].n
					}
					if n != ring.outcomes[content].n {
						t.Errorf("side %d ring %d content %d: %d outcomes by marks, %d in all", side, r, content, n, ring.outcomes[content].n)
					}
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("side %d: rings by marks %v, want %v", side, got, want)
		}
	}
	if got, want := Of(4).tables().marks, []uint8{0, 3, 15, 21, 33, 36, 1, 8, 9, 27, 28, 35}; !slices.Equal(got, want) {
		t.Errorf("marks are %v, want %v", got, want)
	}
}

// The tables' rings commute when their turns do.
func TestRingsCommute(t *testing.T) {
	for side := MinSide; side <= 5; side++ {
		g := Of(side)
		for i, a := range g.Turns {
			for j, b := range g.Turns {
				r := slices.IndexFunc(g.tables().rings, func(r ringTable) bool { return r.mask == a.mask() })
				s := slices.IndexFunc(g.tables().rings, func(r ringTable) bool { return r.mask == b.mask() })
				if got, want := g.tables().rings[r].commutes[s], g.Commute(i, j); got != want {
					t.Fatalf("side %d: rings of %s and %s commute: %v, want %v", side, a.Name, b.Name, got, want)
				}
			}
		}
	}
}

func (t *Turn) mask() (mask uint64) {
	for _, cell := range t.Ring {
		mask |= 1 << cell
	}
	return mask
}

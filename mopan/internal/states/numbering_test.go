package states

import (
	"maps"
	"slices"
	"testing"

	"jie/mopan/internal/mopantest"
	"jie/mopan/rings"
)

// Each position of small spaces has a number of its own, and its turns are those of the
// puzzle's own rules.
func TestNumbering(t *testing.T) {
	for _, rows := range []string{"10/110/00", "12/033/00", "33/333/33", "110/0000/01000/0000/000", "120/0000/03000/0000/000"} {
		counts, goal := mopantest.Patterns(t, rows)
		n, err := NewNumbering(goal[0].Board.Side(), counts)
		if err != nil {
			t.Fatal(err)
		}
		visited := uint64(0)
		set := make([]uint64, (n.Positions()+63)/64)
		for number := range n.Positions() {
			set[number>>6] |= 1 << (number & 63)
		}
		n.Visit(0, set, func(number uint64, after []uint64) bool {
			if number != visited {
				t.Fatalf("%s: number %d comes after %d numbers", rows, number, visited)
			}
			visited++
			b := n.Board(number)
			if n.Number(b) != number {
				t.Fatalf("%s: %s has number %d, not %d", rows, b, n.Number(b), number)
			}
			got := make(map[uint64]bool)
			for _, next := range after {
				got[next] = true
			}
			if want := numbersAround(n, b); !maps.Equal(got, want) {
				t.Fatalf("%s: turns of %s lead to %v, want %v", rows, b, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
			}
			return true
		})
		if visited != n.Positions() {
			t.Errorf("%s: %d positions, want %d", rows, visited, n.Positions())
		}
	}
}

// numbersAround is the numbers that one turn leads to, by the puzzle's own rules.
func numbersAround(n Numbering, b rings.Board) map[uint64]bool {
	all := make(map[uint64]bool)
	for _, r := range rings.Rings(b.Side()) {
		for _, kind := range []string{"C", "L", "R"} {
			if after, ok := b.Turn(kind + r.Centre); ok {
				all[n.Number(after)] = true
			}
		}
	}
	return all
}

// A set that begins anywhere is visited from there, until visit has enough.
func TestVisitPart(t *testing.T) {
	n, err := NewNumbering(3, [rings.Colours + 1]int{16, 3})
	if err != nil {
		t.Fatal(err)
	}
	var got []uint64
	n.Visit(128, []uint64{0, 1<<5 | 1<<63, 1, 1}, func(number uint64, _ []uint64) bool {
		got = append(got, number)
		return len(got) < 3
	})
	if want := []uint64{197, 255, 256}; !slices.Equal(got, want) {
		t.Errorf("visited %v, want %v", got, want)
	}
}

// The largest spaces of one colour that a table is refused for have numbers all the same.
func TestWideNumbering(t *testing.T) {
	n, err := NewNumbering(5, [rings.Colours + 1]int{51, 10})
	if err != nil {
		t.Fatal(err)
	}
	if n.Positions() != 90177170226 {
		t.Fatalf("%d positions", n.Positions())
	}
	for _, number := range []uint64{0, 1, 1<<32 - 1, 1 << 32, 1<<32 + 1, n.Positions() / 3, n.Positions() - 1} {
		if back := n.Number(n.Board(number)); back != number {
			t.Errorf("number %d comes back as %d", number, back)
		}
		set := make([]uint64, 1)
		set[0] = 1 << (number & 63)
		n.Visit(number&^63, set, func(got uint64, after []uint64) bool {
			found := make(map[uint64]bool)
			for _, next := range after {
				found[next] = true
			}
			if want := numbersAround(n, n.Board(number)); got != number || !maps.Equal(found, want) {
				t.Errorf("number %d: turns lead elsewhere", number)
			}
			return true
		})
	}
}

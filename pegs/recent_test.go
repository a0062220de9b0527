package pegs

import (
	"strconv"
	"sync"
	"testing"
)

// What was made last is kept, no more than asked for, also when several ask at once.
func TestRecent(t *testing.T) {
	r := recent[int, string]{most: 4}
	made := 0
	ask := func(key int) {
		if got := r.get(key, func() string { made++; return strconv.Itoa(key) }); got != strconv.Itoa(key) {
			t.Fatalf("get(%d) = %s", key, got)
		}
	}
	for _, key := range []int{1, 2, 3, 4, 1, 2, 3, 4, 5, 1} {
		ask(key)
	}
	if made != 6 || len(r.values) != 4 || len(r.order) != 4 {
		t.Errorf("%d made, %d kept in %d places; want 6, 4, 4", made, len(r.values), len(r.order))
	}
	var group sync.WaitGroup
	for w := range 8 {
		group.Go(func() {
			for i := range 500 {
				key := (w + i) % 9
				if got := r.get(key, func() string { return strconv.Itoa(key) }); got != strconv.Itoa(key) {
					t.Errorf("get(%d) = %s", key, got)
				}
			}
		})
	}
	group.Wait()
	if len(r.values) != 4 || len(r.order) != 4 {
		t.Errorf("%d kept in %d places, want 4", len(r.values), len(r.order))
	}
}

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
		p, err := Parse(pair[0])
		if err != nil {
			continue // ragged, on the square lattice
		}
		if q := mustParse(t, pair[1]); p.board == q.board || q.String() != pair[1] {
			t.Errorf("%s: board shared with %s", q, pair[0])
		}
	}
}

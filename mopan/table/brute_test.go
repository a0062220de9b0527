package table

import (
	"testing"

	"jie/internal/race"
	"jie/mopan/rings"
)

// compare holds every distance of a table to the twin's.
func compare(t *testing.T, table *Table, want map[rings.Board]int) {
	t.Helper()
	levels := make(map[int]uint64)
	for b, d := range want {
		levels[d]++
		if got, ok, err := table.Distance(b); err != nil || !ok || got != d {
			t.Fatalf("%s: distance %d, %v, %v, want %d", b, got, ok, err, d)
		}
	}
	for d, n := range table.Levels() {
		if levels[d] != n {
			t.Errorf("%d positions at distance %d, want %d", n, d, levels[d])
		}
	}
	for _, b := range table.Farthest() {
		if want[b] != len(table.Levels())-1 {
			t.Errorf("%s is listed as farthest and is at distance %d", b, want[b])
		}
	}
}

// short says whether tests take their short form.
func short() bool { return race.Enabled || testing.Short() }

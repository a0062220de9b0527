package pegs_test

import (
	"testing"

	"jie"
)

// A board of two pegs has an even number of them; of three, one jump leaves two.
func TestEven(t *testing.T) {
	for from, want := range map[string]int64{"pegs:1101": 1, "pegs:1100": 0} {
		a, err := jie.Solve(t.Context(), from, jie.Options{To: []string{"even"}})
		if err != nil || a.Length == nil || *a.Length != want {
			t.Errorf("%s: %+v, %v, want %d moves", from, a, err, want)
		}
	}
}

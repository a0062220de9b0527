package table

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/mopan/pairs"
	"jie/mopan/rings"
)

// Tables of three targets of seven dots on 37 cells have as many positions at each distance
// as the searches that made the record of all pairs.
func TestSevenDots(t *testing.T) {
	if !*long {
		t.Skip("-long was not given")
	}
	counts := [rings.Colours + 1]int{30, 7}
	search, err := pairs.NewSearch(t.Context(), 4, counts, pairs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(35, 1))
	for range 3 {
		class := rng.Uint64N(search.Classes())
		share, err := search.Share(t.Context(), class, class+1)
		if err != nil {
			t.Fatal(err)
		}
		target := share.Farthest[0]
		board, err := rings.ParseBoard(target)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := rings.NewGoal(board, target)
		if err != nil {
			t.Fatal(err)
		}
		tab, err := Build(t.Context(), counts, goal, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := tab.Levels()
		t.Log("from", target, got)
		for d := range got {
			got[d] *= share.Distances[0] // positions of the class
		}
		if !slices.Equal(got, share.Distances) {
			t.Errorf("to %s: %v, want %v", target, got, share.Distances)
		}
	}
}

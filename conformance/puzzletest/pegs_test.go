package puzzletest

import (
	"testing"

	"jie/internal/race"
	"jie/pegs"
)

func TestPegs(t *testing.T) {
	t.Parallel()
	samples := []sample{
		{From: "pegs:4x4", Long: true},
		{From: "pegs:triangle15"},
		{From: "pegs:triangle15@b3"},
		{From: "pegs:french@d4"},
		{From: "pegs[diagonal]:4x4", Long: true},
		{From: "pegs:1110/0110/0011", To: []string{"pegs:????/????/0001"}},
	}
	if !race.Enabled {
		samples = append(samples, sample{From: "pegs:5x5@c2", To: []string{"c4", "one"}, Long: true})
	}
	run(t, pegs.Puzzle{}, samples...)
}

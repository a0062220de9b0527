package puzzletest

import (
	"testing"

	"jie/conformance/puzzletest/null"
)

func TestNull(t *testing.T) {
	t.Parallel()
	run(t, null.Puzzle{},
		sample{From: "null:3", To: []string{"null:7"}},
		sample{From: "null:0", To: []string{"null:5"}},
		sample{From: "null:9", To: []string{"null:9"}},
		sample{From: "null:2", To: []string{"null:6", "null:8"}})
}

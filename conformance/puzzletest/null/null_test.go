package null

import (
	"testing"

	"jie/conformance/puzzletest"
)

func TestConformance(t *testing.T) {
	puzzletest.Run(t, Puzzle,
		puzzletest.Sample{From: "null:3", To: []string{"null:7"}},
		puzzletest.Sample{From: "null:0", To: []string{"null:5"}},
		puzzletest.Sample{From: "null:9", To: []string{"null:9"}},
		puzzletest.Sample{From: "null:2", To: []string{"null:6", "null:8"}})
}

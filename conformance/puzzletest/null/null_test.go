package null_test

import (
	"testing"

	"jie/conformance/puzzletest"
	"jie/conformance/puzzletest/null"
)

func TestConformance(t *testing.T) {
	puzzletest.Run(t, null.Puzzle,
		puzzletest.Sample{From: "null:3", To: []string{"null:7"}},
		puzzletest.Sample{From: "null:0", To: []string{"null:5"}},
		puzzletest.Sample{From: "null:9", To: []string{"null:9"}},
		puzzletest.Sample{From: "null:2", To: []string{"null:6", "null:8"}})
}

package lightsout

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

// countsOf are the positions of a board by the presses that they need.
func countsOf(t *testing.T, b *Board) []int64 {
	t.Helper()
	for _, f := range analysed(t, b) {
		if counts, ok := f.Value.([]int64); ok && f.Key == "distribution" {
			return counts
		}
	}
	// Every pattern is the only one of its position.
	n := int64(b.buttons())
	var counts []int64
	for w := int64(0); w <= n; w++ {
		counts = append(counts, new(big.Int).Binomial(n, w).Int64())
	}
	return counts
}

func analysed(t *testing.T, b *Board) puzzle.Analysis {
	t.Helper()
	facts, err := b.Position().Analyse(t.Context(), puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return facts
}

// worst is what an analysis says of the hardest position: bounds of its presses, and it.
func worst(t *testing.T, facts puzzle.Analysis) (least, most, from string) {
	t.Helper()
	for _, f := range facts {
		text := fmt.Sprint(f.Value)
		switch f.Key {
		case "worst_case":
			least, most = text, text
		case "worst_case_at_least":
			least = text
		case "worst_case_at_most":
			most = text
		case "worst_position":
			from = text
		}
	}
	return least, most, from
}

func TestHardest(t *testing.T) {
	for _, c := range []struct {
		id, least, most string
		solve           bool // whether a search confirms what the position needs
	}{
		{"3x3", "9", "9", true},
		{"20x20", "400", "400", true}, // nullity 0
		// wmboyles/LightsOut-Math; 5 x 5 also Anderson and Feil
		{"4x4", "7", "7", true},
		{"5x5", "15", "15", true},
		{"11x11", "65", "65", true},
		{"14x14", "123", "123", true},
		{"17x17", "199", "199", true},
		{"24x24", "375", "375", true},
		{"34x34", "763", "763", true},
		{"35x35", "721", "721", true},
		{"16x16", "?", "?", true},
		{"9x9", "?", "?", true},
		{"29x29", "?", "?", true},
		{"19x19", "?", "?", true},
		{"23x23", "?", "?", true},
		{"33x33", "?", "?", true},
	} {
		b, err := ParseBoard("lightsout:" + c.id)
		if err != nil {
			t.Fatal(err)
		}
		least, most, from := worst(t, analysed(t, b))
		if least != c.least || most != c.most {
			t.Errorf("%s: from %s to %s, want %s to %s", c.id, least, most, c.least, c.most)
		}
		start, err := ParseBoard(from)
		if err != nil {
			t.Fatal(err)
		}
		got, err := start.Position().Solve(t.Context(), puzzle.Options{})
		if err != nil || fmt.Sprint(got.Length) != least || !got.Optimal {
			t.Errorf("%s: %s needs %d presses, %v, want %s", c.id, from, got.Length, err, least)
		}
	}
}

var _ = slices.Sort[[]int]
var _ = strings.Trim

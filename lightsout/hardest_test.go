package lightsout

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

// countsOf are the positions of a board by the presses that they need.
func countsOf(t *testing.T, b *board) []int64 {
	t.Helper()
	if counts := countsIn(analysed(t, b)); counts != nil {
		return counts
	}
	t.Fatalf("%s: no distribution", b)
	return nil
}

// countsIn is the distribution in an analysis; nil for none.
func countsIn(facts puzzle.Analysis) []int64 {
	for _, f := range facts {
		if counts, ok := f.Value.([]int64); ok && f.Key == "distribution" {
			return counts
		}
	}
	return nil
}

func analysed(t *testing.T, b *board) puzzle.Analysis {
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

// The bounds of the hardest position, and the number of presses that it needs.
func TestHardest(t *testing.T) {
	for _, c := range []struct {
		id, least, most string
		slow            bool
	}{
		{"3x3", "9", "9", false},
		{"2x3", "3", "3", false},
		{"20x20", "400", "400", false}, // nullity 0
		{"6x7", "42", "42", false},     // nullity 0
		// wmboyles/LightsOut-Math; 5 x 5 also Anderson and Feil
		{"4x4", "7", "7", false},
		{"5x5", "15", "15", false},
		{"11x11", "65", "65", false},
		{"14x14", "123", "123", false},
		{"17x17", "199", "199", true},
		{"24x24", "375", "375", true},
		{"34x34", "763", "763", true},
		{"35x35", "721", "721", true},
		// The same source has 37, 124 and 443, which the search finds.
		{"9x9", "37", "38", true},
		{"16x16", "124", "125", true},
		{"29x29", "443", "444", true},
		// The same source has 239 to 305.
		{"23x23", "261", "267", true},
		{"[torus]:5x5", "", "", false},
	} {
		if c.slow && short() {
			continue
		}
		text := "lightsout:" + c.id
		if c.id[0] == '[' {
			text = "lightsout" + c.id
		}
		b, err := parseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		least, most, from := worst(t, analysed(t, b))
		if c.least != "" && (least != c.least || most != c.most) {
			t.Errorf("%s: from %s to %s, want %s to %s", c.id, least, most, c.least, c.most)
		}
		needs(t, from, least)
	}
}

// needs fails the test unless a search proves that a position needs a given number of
// presses.
func needs(t *testing.T, from, presses string) {
	t.Helper()
	start, err := parseBoard(from)
	if err != nil {
		t.Fatal(err)
	}
	got, err := start.Position().Solve(t.Context(), puzzle.Options{})
	if err != nil || fmt.Sprint(got.Length) != presses || !got.Optimal {
		t.Errorf("%s needs %d presses, %v, want %s", from, got.Length, err, presses)
	}
}

// Boards of three and five states, by the presses of every pattern.
func TestHistogramOfStates(t *testing.T) {
	for _, id := range []string{"[k=3]:2x3", "[k=3]:1x5", "[k=3,torus]:2x4", "[k=5]:2x2", "[k=3]:3x3", "[k=3,near=x]:3x3", "[k=3]:10/1-"} {
		b, err := parseBoard("lightsout" + id)
		if err != nil {
			t.Fatal(err)
		}
		// The fewest presses of each position: patterns in the order of their sums.
		fewest := map[string]int{}
		k, n := b.rules.k, b.buttons()
		x := make([]uint8, n)
		for done := false; !done; {
			f := b.worstPosition(x)
			sum := 0
			for _, times := range x {
				sum += int(times)
			}
			key := f.Value.(string)
			if old, ok := fewest[key]; !ok || sum < old {
				fewest[key] = sum
			}
			done = true
			for i := range x {
				if x[i]++; int(x[i]) < k {
					done = false
					break
				}
				x[i] = 0
			}
		}
		most, times := 0, int64(0)
		counts := make([]int64, n*(k-1)+1)
		for _, w := range fewest {
			counts[w]++
			most = max(most, w)
		}
		times = counts[most]
		least, _, from := worst(t, analysed(t, b))
		if least != fmt.Sprint(most) {
			t.Errorf("%s: %s presses, the patterns say %d", id, least, most)
		}
		needs(t, from, least)
		for _, f := range analysed(t, b) {
			if f.Key == "worst_positions" && f.Value != times {
				t.Errorf("%s: %v positions, the patterns say %d", id, f.Value, times)
			}
			if got, ok := f.Value.([]int64); ok && f.Key == "distribution" && !slices.Equal(got, counts[:most+1]) {
				t.Errorf("%s: %v, the patterns say %v", id, got, counts[:most+1])
			}
		}
	}
}

// Lights Out 2000: the histogram adds up to the 3^22 positions that can be solved, and a
// random sample of them needs as many presses on average.
func TestLightsOut2000(t *testing.T) {
	if !*long {
		t.Skip("some 5 s in vector code, a minute or more in portable code")
	}
	b, err := parseBoard("lightsout[k=3]:5x5")
	if err != nil {
		t.Fatal(err)
	}
	facts := analysed(t, b)
	counts := countsIn(facts)
	total, presses, squares := int64(0), 0.0, 0.0
	for w, n := range counts {
		total += n
		presses += float64(w) * float64(n)
		squares += float64(w*w) * float64(n)
	}
	if want := int64(31_381_059_609); total != want { // 3^22
		t.Errorf("%d positions, want %d", total, want)
	}
	// One press of a button, or of two, or two of one.
	if want := []int64{1, 25, 325}; !slices.Equal(counts[:3], want) {
		t.Errorf("%v, want %v first", counts[:3], want)
	}
	least, _, from := worst(t, facts)
	needs(t, from, least)
	const sample = 2000
	rng := rand.New(rand.NewPCG(20, 0))
	sum := 0.0
	for range sample {
		x := make([]uint8, 25)
		for i := range x {
			x[i] = uint8(rng.IntN(3))
		}
		start, err := parseBoard(b.worstPosition(x).Value.(string))
		if err != nil {
			t.Fatal(err)
		}
		got, err := start.Position().Solve(t.Context(), puzzle.Options{})
		if err != nil || !got.Optimal || got.Length >= int64(len(counts)) || counts[got.Length] == 0 {
			t.Fatalf("%s needs %d presses, %v", start, got.Length, err)
		}
		sum += float64(got.Length)
	}
	mean := presses / float64(total)
	deviation := math.Sqrt((squares/float64(total) - mean*mean) / sample)
	if math.Abs(sum/sample-mean) > 4*deviation {
		t.Errorf("the sample needs %.3f presses on average, the histogram says %.3f", sum/sample, mean)
	}
}

// A locked light has no button, which the worst case leaves out.
func TestHardestWithLockedButtons(t *testing.T) {
	b, err := parseBoard("lightsout[locked=1" + strings.Repeat("0", 9) + strings.Repeat("/0000000000", 9) + "]:10x10")
	if err != nil {
		t.Fatal(err)
	}
	if least, most, _ := worst(t, analysed(t, b)); least != "99" || most != "99" {
		t.Errorf("the worst case is %s to %s presses, want 99: all buttons", least, most)
	}
}

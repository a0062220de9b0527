package twiddle

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

// What is read by hand is what regular expressions match. They are not used in the package,
// since the page would load them.
func TestGameParameters(t *testing.T) {
	parameters := regexp.MustCompile(`^([0-9]+)x([0-9]+)n([0-9]+)(r?)(o?)(m[0-9]+)?$`)
	oriented := regexp.MustCompile(`^([0-9]+[uldr])+$`)
	random := rand.New(rand.NewPCG(3, 31))
	text := func(start, letters string) string {
		for range random.IntN(7) {
			start += letters[random.IntN(len(letters)):][:1]
		}
		return start
	}
	matched := 0
	for range 20_000 {
		given := text([]string{"", "3x4n2", "3x4n2r", "12x"}[random.IntN(4)], "0379xnrom")
		parts := parameters.FindStringSubmatch(given)
		shape, ok := gameParameters(given)
		if ok != (parts != nil) {
			t.Fatalf("gameParameters(%q) = %v", given, ok)
		}
		if ok {
			matched++
			if want := (gameShape{parts[1], parts[2], parts[3], parts[5] != ""}); shape != want {
				t.Fatalf("gameParameters(%q) = %v, want %v", given, shape, want)
			}
		}
		if given := text("", "07ulxr"); areOriented(given) != oriented.MatchString(given) {
			t.Fatalf("areOriented(%q) = %v", given, areOriented(given))
		}
	}
	if matched < 100 {
		t.Errorf("only %d texts are parameters", matched)
	}
}

package check_test

import (
	"strings"
	"testing"

	"jie/check"
	"jie/lightsout"
)

// The judge makes the same random boards as the solver, by code of its own.
func TestRandomLights(t *testing.T) {
	for _, size := range []string{"1x1", "3x63", "2x64", "2x65", "3x130"} {
		for _, seed := range []string{"0", "1", "18446744073709551615"} {
			id := "lightsout:random:" + size + ":" + seed
			p, err := lightsout.Puzzle{}.Parse(id)
			if err != nil {
				t.Fatal(err)
			}
			lights, err := check.ReadLights(id)
			if err != nil {
				t.Fatal(err)
			}
			rows, err := lights.Rows()
			var want strings.Builder
			for _, c := range p.Grid().Cells {
				want.WriteRune(c.State)
			}
			if got := strings.Join(rows, ""); err != nil || got != want.String() {
				t.Errorf("%s: %s, %v, want %s", id, got, err, want.String())
			}
		}
	}
}

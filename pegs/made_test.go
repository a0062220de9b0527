package pegs

import (
	"slices"
	"testing"
)

// A board has one default goal, whether it is named or drawn.
func TestDefaultGoalDrawn(t *testing.T) {
	for _, n := range everyBoard() {
		named := mustParse(t, "pegs:"+n.name)
		drawn := mustParse(t, named.String())
		for _, p := range []*position{named, drawn} {
			goal, err := p.Goal()
			want, wantErr := p.Goal(n.finish)
			if err != nil || wantErr != nil || !slices.Equal(goal.Texts(), want.Texts()) {
				t.Errorf("%s: default goal %v, %v, want %s", n.name, goal, err, n.finish)
			}
		}
		if named.Board != drawn.Board {
			t.Errorf("%s is another board where it is drawn", n.name)
		}
	}
}

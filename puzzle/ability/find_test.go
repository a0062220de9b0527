package ability

import (
	"strings"
	"testing"

	"jie/puzzle"
)

// named is a puzzle of which only the name is asked.
type named struct {
	puzzle.Puzzle
	name string
}

func (n named) Name() string { return n.name }

func TestFind(t *testing.T) {
	puzzles := []puzzle.Puzzle{named{name: "mopan"}, named{name: "pegs"}}
	if p, err := Find(puzzles, "pegs"); err != nil || p != puzzles[1] {
		t.Errorf("Find(pegs) = %v, %v", p, err)
	}
	for name, want := range map[string]string{
		"pgs":                   `there is no puzzle "pgs"; did you mean "pegs"? The puzzles are mopan, pegs`,
		"":                      `there is no puzzle ""; the puzzles are mopan, pegs`,
		strings.Repeat("a", 99): `there is no puzzle "` + strings.Repeat("a", mostQuoted) + `…"; the puzzles are mopan, pegs`,
		strings.Repeat("孔", 99): `there is no puzzle "` + strings.Repeat("孔", mostQuoted/3) + `…"; the puzzles are mopan, pegs`,
	} {
		if p, err := Find(puzzles, name); p != nil || err == nil || err.Error() != want {
			t.Errorf("Find(%q) = %v, %v, want %s", name, p, err, want)
		}
	}
}

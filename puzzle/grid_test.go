package puzzle_test

import (
	"testing"

	"jie/catalog"
	"jie/puzzle"
)

// However positions are written, cells are compared as their grids show them.
func TestAlike(t *testing.T) {
	for _, id := range []string{
		"mopan:110/0023/00000/0010/001", "lightsout:0-0/011/110", "lightsout:all-on:9x9", "lightsout:70x70", "lightsout:all-on:70x70",
		"lightsout[k=40]:9,10,35,36/0,1,2,3", "lightsout[cube]", "lightsout[locked=010/000]:011/110", "pegs:english", "pegs:triangle15",
		"twiddle:123/456", "twiddle[orient]:1r2d/3l4r", "twiddle[orient]:8r3l5d/2u6r1r/4r7r9d",
	} {
		var name string
		if parsed, err := puzzle.SplitID(id); err == nil {
			name = parsed.Puzzle
		}
		from, err := catalog.Lookup(name).Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		line := []puzzle.Position{from}
		for m := range from.Moves() {
			next, err := line[len(line)-1].Play(m)
			if err != nil {
				break
			}
			if line = append(line, next); len(line) == 4 {
				break
			}
		}
		if len(line) < 2 {
			t.Fatalf("%s has no move", id)
		}
		for _, p := range line {
			for _, q := range line {
				want := 0
				cells := q.Grid().Cells
				for i, c := range p.Grid().Cells {
					if c.State != '-' && c.State == cells[i].State {
						want++
					}
				}
				if got := puzzle.Alike(p, q); got != want {
					t.Errorf("%s and %s: %d cells are alike, want %d", p, q, got, want)
				}
			}
		}
	}
}

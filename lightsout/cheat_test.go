package lightsout

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

// chaseDown presses below each light that is on, row by row, by the moves of the board.
func chaseDown(t *testing.T, p puzzle.Position, h, w int) puzzle.Position {
	t.Helper()
	for r := range h - 1 {
		for c := range w {
			if rowOf(p, r)[c] == '1' {
				p = played(t, p, fmt.Sprintf("%d,%d", r+1, c))
			}
		}
	}
	return p
}

func rowOf(p puzzle.Position, r int) string {
	return strings.Split(p.String()[len("lightsout:"):], "/")[r]
}

func played(t *testing.T, p puzzle.Position, move string) puzzle.Position {
	t.Helper()
	next, err := p.Play(move)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// A person who chases lights, looks into the table and chases again puts out every random
// board that can be solved.
func TestCheatSheet(t *testing.T) {
	for size := range 12 * 12 {
		h, w := size/12+1, size%12+1
		sheet, err := Puzzle{}.CheatSheet(fmt.Sprintf("lightsout:%dx%d", h, w))
		if err != nil {
			t.Fatal(err)
		}
		if len(sheet) == 0 || len(sheet) > cheatRows {
			t.Errorf("%dx%d: a table of %d rows", h, w, len(sheet))
		}
		for seed := range 2 {
			p, err := Puzzle{}.Parse(fmt.Sprintf("lightsout:solvable:%dx%d:%d", h, w, seed))
			if err != nil {
				t.Fatal(err)
			}
			p = chaseDown(t, p, h, w)
			left := rowOf(p, h-1)
			for _, c := range sheet {
				if c.Kind == "none" {
					continue
				}
				key := c.From[len("lightsout:"):]
				if c.Kind == "row" && key != left || c.Kind == "part" && left[strings.IndexByte(key, '1')] != '1' {
					continue
				}
				for column, press := range c.To[len("lightsout:"):] {
					if press == '1' {
						p = played(t, p, fmt.Sprintf("0,%d", column))
					}
				}
			}
			if p = chaseDown(t, p, h, w); strings.Contains(p.String(), "1") {
				t.Errorf("%dx%d, seed %d: %s is left of %s", h, w, seed, p, left)
			}
		}
	}
}

// The table of the 5x5 board is the well-known one: Jaap Scherphuis, "Lights Out", seven
// last rows and the buttons of the first row for each.
func TestCheatSheetOfFive(t *testing.T) {
	sheet, err := Puzzle{}.CheatSheet("lightsout:5x5")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range sheet {
		got = append(got, c.From[len("lightsout:"):]+">"+c.To[len("lightsout:"):])
	}
	want := []string{"11100>01000", "11011>00100", "10110>00001", "10001>11000", "01101>10000", "01010>10010", "00111>00010"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, odd := range []string{"lightsout[torus]:5x5", "lightsout[cube]:all-on", "lightsout:3x30"} {
		if list, err := (Puzzle{}).CheatSheet(odd); err == nil {
			t.Errorf("%s has a table of %d rows", odd, len(list))
		}
	}
}

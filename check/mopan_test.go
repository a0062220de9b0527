package check

import (
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

// The rings of a board of side 3 above, on and below its middle row, as the rules
// list them: clockwise from the upper left.
var ringsOfThree = map[string][]place{
	"1,1": {{0, 0}, {0, 1}, {1, 2}, {2, 2}, {2, 1}, {1, 0}},
	"2,2": {{1, 1}, {1, 2}, {2, 3}, {3, 2}, {3, 1}, {2, 1}},
	"3,1": {{2, 1}, {2, 2}, {3, 2}, {4, 1}, {4, 0}, {3, 0}},
}

// withDot is the empty board of side 3 with one dot.
func withDot(p place) string {
	rows := []string{"000", "0000", "00000", "0000", "000"}
	rows[p.row] = rows[p.row][:p.col] + "1" + rows[p.row][p.col+1:]
	return "mopan:" + strings.Join(rows, "/")
}

// Each turn moves a dot on its ring as the rules say, and no dot off it.
func TestTurns(t *testing.T) {
	steps := map[string]int{"L": 1, "C": 3, "R": 5}
	for centre, ring := range ringsOfThree {
		for letter, n := range steps {
			for i, p := range ring {
				to := withDot(ring[(i+n)%6])
				if length, err := Moves(withDot(p), []string{to}, []string{letter + centre}, ""); err != nil || length != 1 {
					t.Errorf("%s%s from %s: %d, %v, want %s", letter, centre, withDot(p), length, err, to)
				}
			}
			off := place{4, 2}
			if slices.Contains(ring, off) {
				t.Fatalf("%v lies on the ring of %s", off, centre)
			}
			if _, err := Moves(withDot(off), []string{withDot(off)}, []string{letter + centre}, ""); codeOf(t, err) != NoChange {
				t.Errorf("%s%s with its ring empty: %v", letter, centre, err)
			}
		}
	}
}

func TestBadTurns(t *testing.T) {
	from := withDot(place{2, 2})
	for move, want := range map[string]puzzle.Code{
		"":      BadMove,
		"1,1":   BadMove,
		"l1,1":  BadMove,
		"L1":    BadMove,
		"L01,1": BadMove,
		"L+1,1": BadMove,
		"L1,1 ": BadMove,
		"L0,0":  IllegalMove, // on the rim
		"L2,4":  IllegalMove,
		"L4,1":  IllegalMove,
		"L9,9":  IllegalMove,
		"L-1,1": IllegalMove,
	} {
		if _, err := Moves(from, []string{from}, []string{move}, ""); codeOf(t, err) != want {
			t.Errorf("%q: %v, want %s", move, err, want)
		}
	}
}

// A pattern asks for what is not wild alone.
func TestWildGoals(t *testing.T) {
	from := withDot(place{2, 2})
	for goal, want := range map[string]puzzle.Code{
		"mopan:???/????/?????/????/???": "",
		"mopan:???/????/??1??/????/???": "",
		"mopan:???/????/??0??/????/???": NotReached,
		"mopan:1??/????/?????/????/???": NotReached,
	} {
		if _, err := Moves(from, []string{goal}, nil, ""); codeOf(t, err) != want {
			t.Errorf("%s: %v, want %q", goal, err, want)
		}
	}
}

// On side 2 the ring turns round and the middle stays.
func TestExhaustedRing(t *testing.T) {
	const from, middle, ring = "mopan:10/000/00", "mopan:00/010/00", "mopan:00/001/00"
	proof := func() puzzle.Certificate {
		return puzzle.Certificate{Kind: "exhausted", Positions: "6", Levels: []string{"1", "3", "2"}}
	}
	if err := Certificate(from, []string{middle}, proof()); err != nil {
		t.Fatal(err)
	}
	for name, bend := range map[string]func(*puzzle.Certificate){
		"one level less":     func(c *puzzle.Certificate) { c.Levels = c.Levels[:2] },
		"one level more":     func(c *puzzle.Certificate) { c.Levels = append(c.Levels, "0") },
		"another level":      func(c *puzzle.Certificate) { c.Levels[1] = "2" },
		"a position more":    func(c *puzzle.Certificate) { c.Positions = "7" },
		"a kind not known":   func(c *puzzle.Certificate) { c.Kind = "pagoda" },
		"numbers of nothing": func(c *puzzle.Certificate) { *c = puzzle.Certificate{Kind: "dots"} },
	} {
		c := proof()
		bend(&c)
		if got := codeOf(t, Certificate(from, []string{middle}, c)); got != BadCertificate {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := codeOf(t, Certificate(from, []string{middle, ring}, proof())); got != BadCertificate {
		t.Errorf("a goal in reach is refuted: %q", got)
	}
}

package verbs_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/catalog"
	"jie/puzzle"
	"jie/verbs"
)

// alphabet is a way to draw a board: the characters for 1, 0 and no cell.
type alphabet struct {
	one, zero, none string
	spaced          bool
}

// The last two are only for lights: nobody draws pegs so.
var alphabets = []alphabet{
	{"1", "0", "-", true}, {"*", "O", ".", false}, {"o", ".", "#", false}, {"●", "○", "·", false}, {"X", "_", ".", false},
	{"+", "-", " ", true}, {"x", "o", ".", false}, {"o", ".", " ", true}, {"@", ".", " ", false}, {"w", "b", "-", false}, {"+", "-", ".", true},
	{"o", "-", "#", false}, {"#", "o", ".", false}, {"O", "X", ".", false},
}

// draw draws the rows of an ID.
func (a alphabet) draw(rows []string) string {
	between := ""
	if a.spaced {
		between = " "
	}
	drawn := make([]string, len(rows))
	for i, row := range rows {
		cells := strings.Split(row, "")
		for j, c := range cells {
			cells[j] = map[string]string{"1": a.one, "0": a.zero, "-": a.none}[c]
		}
		drawn[i] = strings.Join(cells, between)
	}
	if rand.IntN(2) == 0 && a.none == " " {
		for i := range drawn {
			drawn[i] = strings.TrimRight(drawn[i], " ")
		}
	}
	return strings.Join(drawn, "\n")
}

// someRows are random rows with both states, and perhaps with places without a cell. The
// corners and whole lines of some boards are such places.
func someRows(random *rand.Rand) []string {
	for {
		h, w := 2+random.IntN(6), 2+random.IntN(6)
		states := []string{"101", "10-", "1110--"}[random.IntN(3)]
		rows := make([]string, h)
		for r := range rows {
			for range w {
				rows[r] += string(states[random.IntN(len(states))])
			}
		}
		text := strings.Join(rows, "")
		if strings.Contains(text, "1") && strings.Contains(text, "0") {
			return rows
		}
	}
}

// Boards that people post are read right, or refused: where two boards are possible, both are
// shown, and the right one is among them.
func TestPostedBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	s := &verbs.Service{Puzzles: catalog.All()}
	read, refused, ambiguous := 0, 0, 0
	for range 2800 {
		name, kinds := "lightsout", len(alphabets)
		if random.IntN(2) == 0 {
			name, kinds = "pegs", kinds-2
		}
		rows, a := someRows(random), alphabets[random.IntN(kinds)]
		want, err := s.Position(name + ":" + strings.Join(rows, "/"))
		if err != nil {
			t.Fatal(err)
		}
		drawn := name + ":" + a.draw(rows)
		got, err := s.Position(drawn)
		switch e := new(puzzle.Error); {
		case err == nil && trimmed(got.String()) == trimmed(want.String()):
			read++
		case err == nil:
			t.Errorf("read wrong as %s:\n%s", got, drawn)
		case errors.As(err, &e) && e.Code == verbs.Ambiguous:
			ambiguous++
			both := e.Args["one"].(string) + e.Args["other"].(string)
			if !strings.Contains(both, strings.Join(rows, "/")) {
				t.Errorf("%v\nlacks the right reading of\n%s", err, drawn)
			}
		default:
			refused++
		}
	}
	t.Logf("%d read right, %d refused with both readings, %d refused", read, ambiguous, refused)
	if read < 1400 || ambiguous < 100 {
		t.Errorf("only %d boards are read, and %d refused with both readings", read, ambiguous)
	}
}

// trimmed is an ID without the lines at its edges that have no cell, which a drawing with
// blanks does not show.
func trimmed(id string) string {
	name, body, _ := strings.Cut(id, ":")
	rows := strings.Split(body, "/")
	for range 4 {
		for len(rows) > 0 && strings.Trim(rows[0], "-") == "" {
			rows = rows[1:]
		}
		turned := make([]string, len(rows[0]))
		for _, row := range slices.Backward(rows) {
			for c := range turned {
				turned[c] += row[c : c+1]
			}
		}
		rows = turned
	}
	return name + ":" + strings.Join(rows, "/")
}

// Drawings of several kinds, and what is read.
func TestPosted(t *testing.T) {
	s := &verbs.Service{Puzzles: catalog.All()}
	for _, test := range []struct{ text, want string }{
		{"lightsout:bwwb\nbbwb\nbwwb\nbwww", "lightsout:0110/0010/0110/0111"},
		{"lightsout:1 0 1/0 1 0", "lightsout:101/010"},
		{"lightsout[k=3]:0 1 2/2 1 0", "lightsout[k=3]:012/210"},
		{"lightsout[counters]:0 1 12/2 1 0", "lightsout[counters]:0,1,12/2,1,0"},
		{"twiddle:1 5 2\n4 6 3\n7 8 9", "twiddle:152/463/789"},
		{"twiddle:1 2\n3 14", "twiddle:1,2/3,14"},
		{"mopan:  * .\n * . .\n  . *", "mopan:10/100/01"},
		{"pegs:    o o o\n    o o o\no o o o o o o\no o o . o o o\no o o o o o o\n    o o o\n    o o o", "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--"},
		{"pegs:..xxx../..xxx../xxxxxxx/xxxoxxx/xxxxxxx/..xxx../..xxx..", "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--"},
		{"pegs[tri]:   x x\n  x o x\n   x x", "pegs[tri]:11/101/-11"},
		{"pegs[tri]:  1\n 11\n101", "pegs[tri]:1/11/101"},
		{"pegs:11\n 01\n  1", "pegs:11-/-01/--1"},
		{"pegs:11\n     01\n     11", "pegs:11/01/11"}, // aligned with the first row
	} {
		if got, err := s.Position(test.text); err != nil || got.String() != test.want {
			t.Errorf("%s\nis read as %v, %v, want %s", test.text, got, err, test.want)
		}
	}
	for text, code := range map[string]puzzle.Code{
		"pegs[tri]:  11\n 111\n  11": verbs.Indented,
		"pegs:+-.":                   verbs.Ambiguous,
		"lightsout:XO":               verbs.Ambiguous,
		"pegs:oO.":                   puzzle.BadCell,
		"pegs:xx\nx.x":               puzzle.RaggedRow,
		"lightsout:1q":               puzzle.BadCell,
	} {
		if got, err := s.Position(text); !errors.Is(err, &puzzle.Error{Code: code}) {
			t.Errorf("%s: %v, %v, want %s", text, got, err, code)
		}
	}
	p, err := s.Read("pegs:*O.", []string{"pegs:O*."})
	if err != nil || p.Goal.Texts()[0] != "pegs:01-" {
		t.Errorf("goal %v, %v", p.Goal, err)
	}
}

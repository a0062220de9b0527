package check

import (
	"errors"
	"testing"

	"jie/puzzle"
)

// corners of the 5x5 board whose quiet pattern is 10101/10101/00000/10101/10101.
const corner = "lightsout:10000/00000/00000/00000/00000"

const dark = "lightsout:00000/00000/00000/00000/00000"

func quiet(cells ...string) puzzle.Certificate {
	return puzzle.Certificate{Kind: "quiet-pattern", Cells: cells}
}

func TestLightsOutMoves(t *testing.T) {
	for _, c := range []struct {
		from, to string
		moves    []string
		want     int64
		code     puzzle.Code
	}{
		{"lightsout:01/11", "lightsout:00/01", []string{"0,0", "1,0", "0,0"}, 0, NotReached},
		{"lightsout:11/10", "lightsout:00/00", []string{"0,0"}, 1, ""},
		{"lightsout:11/10", "lightsout:00/00", []string{"0,0*3"}, 3, ""},
		{"lightsout:11/10", "lightsout:00/00", []string{"0,0*2"}, 0, NoChange},
		{"lightsout:11/10", "lightsout:00/00", []string{"0,0*"}, 0, BadMove},
		{"lightsout:11/10", "lightsout:00/00", []string{"0,0*0"}, 0, BadMove},
		{"lightsout:11/10", "lightsout:00/00", []string{"00,0"}, 0, BadMove},
		{"lightsout:11/10", "lightsout:00/00", []string{"0,2"}, 0, IllegalMove},
		{"lightsout:11/1-", "lightsout:00/0-", []string{"1,1"}, 0, IllegalMove},
		{"lightsout:11/1-", "lightsout:00/0-", []string{"0,0"}, 1, ""},
		{"lightsout:11/1-", "lightsout:00/00", []string{"0,0"}, 0, BadText},
		{"lightsout:11/10", "lightsout:000/000", []string{"0,0"}, 0, BadText},
		{"lightsout:11/1", "lightsout:00/0", []string{"0,0"}, 0, BadText},
		{"lightsout:11/1.", "lightsout:00/00", []string{"0,0"}, 0, BadText},
		{"lightsout:all-on:1x70", "lightsout:1x70", []string{"0,1"}, 0, NotReached},
		{"lightsout:1000000x1000000", "lightsout:1x70", nil, 0, TooLarge},
		{"lightsout:random:2x70:x", "lightsout:2x70", nil, 0, BadText},
	} {
		got, err := Moves(c.from, []string{c.to}, c.moves, puzzle.Presses)
		var f *Failure
		errors.As(err, &f)
		if got != c.want || (err == nil) != (c.code == "") || f != nil && f.Code != c.code {
			t.Errorf("Moves(%s, %s, %v) = %d, %v, want %d, %s", c.from, c.to, c.moves, got, err, c.want, c.code)
		}
	}
}

func TestLightsOutPattern(t *testing.T) {
	for _, c := range []struct {
		rows []string
		want int64
		code puzzle.Code
	}{
		{[]string{"10", "00"}, 1, ""},
		{[]string{"10", "01"}, 0, NotReached},
		{[]string{"10"}, 0, BadText},
		{[]string{"10", "0"}, 0, BadText},
		{[]string{"10", "02"}, 0, BadText},
	} {
		got, err := Pattern("lightsout:11/10", []string{"lightsout:00/00"}, c.rows)
		var f *Failure
		errors.As(err, &f)
		if got != c.want || (err == nil) != (c.code == "") || f != nil && f.Code != c.code {
			t.Errorf("Pattern(%v) = %d, %v, want %d, %s", c.rows, got, err, c.want, c.code)
		}
	}
}

func TestLightsOutCertificates(t *testing.T) {
	cells := []string{"0,0", "0,2", "0,4", "1,0", "1,2", "1,4", "3,0", "3,2", "3,4", "4,0", "4,2", "4,4"}
	good := quiet(cells...)
	if err := Certificate(corner, []string{dark}, good); err != nil {
		t.Errorf("a quiet pattern is refused: %v", err)
	}
	if err := Certificate(corner, []string{dark, "lightsout:01000/10000/11000/00000/00001"}, puzzle.Certificate{Kind: "quiet-pattern", Goals: []puzzle.Certificate{good, good}}); err != nil {
		t.Errorf("two quiet patterns are refused: %v", err)
	}
	row := puzzle.Certificate{Kind: "quiet-pattern", Seed: "10101"}
	if err := Certificate(corner, []string{dark}, row); err != nil {
		t.Errorf("a first row is refused: %v", err)
	}
	for name, c := range map[string]puzzle.Certificate{
		"kind":          {Kind: "pagoda", Cells: cells},
		"empty":         quiet(),
		"missing":       quiet(cells[:11]...),
		"twice":         quiet(append(cells[:12:12], "4,4", "4,4")...),
		"elsewhere":     quiet("0,0", "5,0"),
		"even":          quiet("0,1", "1,0", "1,1"),
		"row":           {Kind: "quiet-pattern", Seed: "10100"},
		"short row":     {Kind: "quiet-pattern", Seed: "101"},
		"both":          {Kind: "quiet-pattern", Seed: "10101", Cells: cells},
		"goals":         {Kind: "quiet-pattern", Goals: []puzzle.Certificate{good, good}},
		"kind of goals": {Kind: "pagoda", Goals: []puzzle.Certificate{good}},
	} {
		if err := Certificate(corner, []string{dark}, c); err == nil {
			t.Errorf("%s: %+v is accepted", name, c)
		}
	}
	if err := Certificate("lightsout:11000/10000/00000/00000/00000", []string{dark}, good); err == nil {
		t.Error("a solvable board is refuted")
	}
}

// A made board is the same to the judge as its rows.
func TestLightsOutMadeBoards(t *testing.T) {
	for text, want := range map[string][2]int32{"3x70": {0, 0}, "all-on:3x70": {1, 1}} {
		g, h, w, err := made(text)
		if err != nil || h != 3 || w != 70 || g[0] != want[0] || g[2*70+69] != want[1] {
			t.Errorf("%s = %v, %v", text, g, err)
		}
	}
	// SplitMix64 begun at 0 gives 0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f.
	g, _, _, err := made("random:2x65:0")
	if err != nil || g[0] != 1 || g[4] != 0 || g[63] != 1 || g[64] != 0 || g[65] != 1 || g[65+3] != 1 {
		t.Errorf("random:2x65:0 = %v, %v", g, err)
	}
}

// made returns the lights of a board that is named by its size.
func made(text string) (lights []int32, h, w int, err error) {
	board := &lightsOut{k: 2}
	lights, _, h, w, err = board.table(text)
	return lights, h, w, err
}

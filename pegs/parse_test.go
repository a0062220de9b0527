package pegs

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

func TestParse(t *testing.T) {
	tests := []struct{ id, want string }{
		{"pegs:english", "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--"},
		{"pegs:english@c1", "pegs:--011--/--111--/1111111/1111111/1111111/--111--/--111--"},
		{"pegs:triangle15", "pegs[tri]:0/11/111/1111/11111"},
		{"pegs[tri]:triangle15@b3", "pegs[tri]:1/11/101/1111/11111"},
		{"pegs[tri]:1--/01-/-*x", "pegs[tri]:1/01/-11"},
		{"pegs[diagonal]:4x4@a1", "pegs[diagonal]:0111/1111/1111/1111"},
		{"pegs:*x1/0.-", "pegs:111/00-"},
		{"pegs:x", "pegs:1"},
		{"; a comment\npegs:\n--1\n\n110\n", "pegs:--1/110"},
	}
	for _, test := range tests {
		p, err := parsePosition(test.id)
		if err != nil || p.String() != test.want {
			t.Errorf("Parse(%q) = %v, %v, want %s", test.id, p, err, test.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		id   string
		code puzzle.Code
	}{
		{"pegs:", puzzle.Empty},
		{"pegs:11/1", puzzle.RaggedRow},
		{"pegs:11//11", puzzle.Empty},
		{"pegs:1a1/111/111", puzzle.BadCell},
		{"pegs:1o0", puzzle.BadCell},
		{"pegs:1é0", puzzle.BadCell},
		{"pegs:1?0", wildStart},
		{"pegs:---/---", noHoles},
		{"pegs:" + strings.Repeat("1", 65), puzzle.TooLarge},
		{"pegs:" + strings.Repeat(strings.Repeat("1", 43)+"/", 6), puzzle.TooLarge},
		{"pegs:" + strings.Repeat("1/", 65), puzzle.TooLarge},
		{"pegs:englisch", puzzle.UnknownBoard},
		{"pegs:4x5", puzzle.UnknownBoard},
		{"pegs:english@a1", badHole},
		{"pegs:english@", badHole},
		{"pegs[square]:4x4", puzzle.UnknownRule},
		{"pegs[tri,diagonal]:4x4", twoRules},
		{"pegs[tri]:4x4", otherRule},
		{"pegs[diagonal]:triangle15", otherRule},
		{"mopan:0", puzzle.OtherPuzzle},
	}
	for _, test := range tests {
		p, err := parsePosition(test.id)
		if !hasCode(err, test.code) || p != nil {
			t.Errorf("Parse(%q) = %v, %v, want %s", test.id, p, err, test.code)
		}
	}
}

// Errors say where, and what may have been meant.
func TestParseErrorsHelp(t *testing.T) {
	var ragged, unknown *puzzle.Error
	if _, err := parsePosition("pegs:11/1x1/111"); !errors.As(err, &ragged) || ragged.At == nil || ragged.At.Row != 1 {
		t.Errorf("place of a ragged row: %v", err)
	}
	if _, err := parsePosition("pegs:diamonds41"); !errors.As(err, &unknown) || unknown.Args["nearest"] != "diamond41" {
		t.Errorf("nearest of diamonds41: %v", err)
	}
}

func TestGoals(t *testing.T) {
	tests := []struct {
		id   string
		goal []string
		want string
	}{
		{"pegs:10x10", nil, "one"},
		{"pegs:0110", []string{"count=1", "one", "count=2", "stuck", "fewest"}, "one count=2 stuck fewest"},
		{"pegs:0110", []string{"count=0"}, "error"},
		{"pegs:0110", []string{"count=3"}, "error"},
		{"pegs:0110", []string{"count=x"}, "error"},
		{"pegs:english", nil, "d4"},
		{"pegs:french", nil, "d5"},
		{"pegs:french@d3", nil, "d5"},
		{"pegs:110/111/111", nil, "c1"},
		{"pegs:110/110/111", nil, "one"},
		{"pegs:110/111/111", []string{"one", "a1", "one"}, "one a1"},
		{"pegs:110/111/111", []string{"pegs:??0/1.x/---"}, "error"},
		{"pegs:110/111/111", []string{"pegs:??0/1.x/000"}, "pegs:??0/101/000"},
		{"pegs:english", []string{"pegs:english@c1"}, "pegs:--011--/--111--/1111111/1111111/1111111/--111--/--111--"},
		{"pegs:0110", []string{"e1"}, "error"},
		{"pegs:0110", []string{"two"}, "error"},
		{"pegs:0110", []string{""}, "error"},
		{"pegs:0110", []string{"pegs:1110"}, "error"},
		{"pegs:0000", nil, "error"},
		{"pegs:0110", []string{"pegs[diagonal]:0001"}, "error"},
	}
	for _, test := range tests {
		p := mustParse(t, test.id)
		g, err := p.Goal(test.goal...)
		got := "error"
		if err == nil {
			got = strings.Join(g.Texts(), " ")
		}
		if got != test.want {
			t.Errorf("Goal(%s, %q) = %s (%v), want %s", test.id, test.goal, got, err, test.want)
		}
	}
}

func TestPlay(t *testing.T) {
	tests := []struct{ id, move, want string }{
		{"pegs:english", "d2-d4", "pegs:--111--/--101--/1110111/1111111/1111111/--111--/--111--"},
		{"pegs:0110100", "b1-d1-f1", "pegs:0000010"},
		{"pegs:0110100", "b1-d1-b1", "pegs-illegal"},
		{"pegs:0110100", "b1-f1", "pegs-illegal"},
		{"pegs:0110100", "b1", "pegs-bad"},
		{"pegs:0110100", "b1-d1-", "pegs-bad"},
		{"pegs:0110100", "B1-d1", "pegs-bad"},
		{"pegs:0110100", "b1-d1-z9", "pegs-bad"},
	}
	for _, test := range tests {
		next, err := mustParse(t, test.id).Play(test.move)
		got := ""
		switch {
		case err == nil:
			got = next.String()
		case hasCode(err, puzzle.IllegalMove):
			got = "pegs-illegal"
		case hasCode(err, puzzle.BadMove):
			got = "pegs-bad"
		}
		if got != test.want {
			t.Errorf("Play(%s, %s) = %s, %v, want %s", test.id, test.move, got, err, test.want)
		}
	}
}

// Consecutive jumps of one peg join into a move; Flat takes it apart again.
func TestJoin(t *testing.T) {
	p := mustParse(t, "pegs:0110100/0110000")
	var line []bitboard.Jump
	at := p.pegs
	for _, text := range []string{"b1-d1", "d1-f1", "b2-d2"} {
		m, ok, legal := p.board.parseMove(at, text)
		if !ok || !legal {
			t.Fatalf("ParseMove(%s) = %v, %v", text, ok, legal)
		}
		line = append(line, m[0])
		at = at.After(m[0])
	}
	joined := bitboard.Join(line)
	if got := strings.Join(p.board.texts(joined), " "); got != "b1-d1-f1 b2-d2" {
		t.Errorf("Join = %s", got)
	}
	if got := bitboard.Flat(joined); !slices.Equal(got, line) {
		t.Errorf("Flat = %v, want %v", got, line)
	}
}

func FuzzParse(f *testing.F) {
	for _, id := range []string{
		"pegs:english", "pegs[tri]:1/11/0-1", "pegs[diagonal]:4x4@a1", "pegs:--1/?.x", "pegs:\n;x\n1/1\n", "pegs:ab@@", "pegs:1/" + strings.Repeat("-", 70),
	} {
		f.Add(id, "one", "d4-d2")
	}
	f.Add("pegs:0110", "pegs:???1", "b1-d1")
	f.Fuzz(func(t *testing.T, id, goal, move string) {
		p, err := parsePosition(id)
		if err != nil {
			if p != nil {
				t.Errorf("Parse(%q) returns a position and %v", id, err)
			}
			return
		}
		again, err := parsePosition(p.String())
		if err != nil || again.String() != p.String() || again.pegs.Word() != p.pegs.Word() || !again.board.Same(p.board.Board) {
			t.Fatalf("Parse(%q) = %s does not come back: %v", id, p, err)
		}
		if g, err := p.Goal(goal); err == nil {
			h, err := p.Goal(g.Texts()...)
			if err != nil || strings.Join(h.Texts(), " ") != strings.Join(g.Texts(), " ") {
				t.Errorf("Goal(%q) = %q does not come back: %v", goal, g.Texts(), err)
			}
			p.Solved(g)
		}
		if next, err := p.Play(move); err == nil {
			if next.(*position).pegs.Len() != p.pegs.Word().Len()-strings.Count(move, "-") {
				t.Errorf("Play(%s, %q) = %s", p, move, next)
			}
		}
		for m := range p.Moves() {
			if _, err := p.Play(m); err != nil {
				t.Errorf("Play(%s, %s): %v", p, m, err)
			}
		}
	})
}

// parseMove reads a move made in p. ok is false if text is not in the notation; legal is
// false if a jump is illegal.
func (b *layout) parseMove(p bitboard.Set, text string) (m bitboard.Move, ok, legal bool) {
	m, _, err := b.read(p, text)
	return m, !errors.Is(err, &puzzle.Error{Code: puzzle.BadMove}), err == nil
}

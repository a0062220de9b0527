package pegs

import (
	"os"
	"strings"
	"testing"

	"jie/puzzle"
)

// small is a row of four holes as a planning problem.
const small = `; a comment with ( brackets
(define (problem p) (:domain pegsolitaire-sequential)
 (:objects pos-0-0 - location pos-0-1 pos-0-2 - location POS-0-3 - location)
 (:init (= (total-cost) 0) (move-ended)
  (IN-LINE pos-0-0 pos-0-1 pos-0-2) (IN-LINE pos-0-2 pos-0-1 pos-0-0)
  (IN-LINE pos-0-1 pos-0-2 pos-0-3) (IN-LINE pos-0-3 pos-0-2 pos-0-1)
  (occupied pos-0-0) (occupied pos-0-1) (free pos-0-2) (occupied pos-0-3))
 (:goal (and (free pos-0-0) (occupied pos-0-1)))
 (:metric minimize (total-cost)))
`

func TestPDDL(t *testing.T) {
	p := mustParse(t, "pegs:"+small)
	if got, want := p.String(), "pegs:1101"; got != want {
		t.Errorf("start %s, want %s", got, want)
	}
	g, err := p.Goal()
	if got, want := strings.Join(g.Texts(), " "), "pegs:01??"; err != nil || got != want {
		t.Errorf("goal %s (%v), want %s", got, err, want)
	}
	if s := solve(t, p, puzzle.Options{}); s.Status != puzzle.Solved || s.Length != 2 {
		t.Errorf("%v in %d moves, want 2", s.Status, s.Length)
	}
}

// The file has the shape of the competition's problems; its position is the
// sixth of testdata/known.txt.
func TestPDDLFile(t *testing.T) {
	text, err := os.ReadFile("testdata/p06.pddl")
	if err != nil {
		t.Fatal(err)
	}
	p := mustParse(t, "pegs:"+string(text))
	if got, want := p.String(), "pegs:--000--/--110--/0111100/0100000/0010100/--010--/--000--"; got != want {
		t.Errorf("start %s, want %s", got, want)
	}
	if s := solve(t, p, puzzle.Options{}); s.Length != 4 || !s.Optimal {
		t.Errorf("%d moves, want 4", s.Length)
	}
}

func TestPDDLRejects(t *testing.T) {
	tests := []struct {
		old, new string
		code     puzzle.Code
	}{
		{"(total-cost)))\n", "(total-cost))\n", PDDLSyntax},
		{"(total-cost)))\n", "(total-cost))))\n", PDDLSyntax},
		{"(define", "(defined", PDDLSyntax},
		{"(:goal", "(:goals", PDDLMissing},
		{"pos-0-0 - location", "pos-0 - location", PDDLPlace},
		{"pos-0-0 - location", "pos-00-0 - location", PDDLPlace},
		{"pos-0-0 - location", "pos-0-99 - location", PDDLPlace},
		{"pos-0-0 - location", "pos-0-1 - location", PDDLPlace},
		{"(move-ended)", "(moved)", PDDLFact},
		{"(free pos-0-2)", "(free pos-0-1)", PDDLFact},
		{"(free pos-0-2)", "", PDDLState},
		{"(free pos-0-2)", "(free pos-9-9)", PDDLPlace},
		{"(IN-LINE pos-0-0 pos-0-1 pos-0-2)", "", PDDLLines},
		{"(IN-LINE pos-0-0 pos-0-1 pos-0-2)", "(IN-LINE pos-0-0 pos-0-1)", PDDLFact},
		{"(and (free pos-0-0) (occupied pos-0-1))", "", PDDLFact},
		{"(free pos-0-0) (occ", "(occupied pos-0-0) (occupied pos-0-2) (occupied pos-0-3) (occ", MorePegs},
		{"(and", strings.Repeat("(", 40), PDDLSyntax},
	}
	for _, test := range tests {
		text := strings.Replace(small, test.old, test.new, 1)
		if text == small {
			t.Fatalf("%q is not in the problem", test.old)
		}
		if _, err := Parse("pegs:" + text); !hasCode(err, test.code) {
			t.Errorf("%q for %q: %v, want %s", test.new, test.old, err, test.code)
		}
	}
}

func FuzzPDDL(f *testing.F) {
	f.Add(small)
	f.Add("(define (:objects pos-0-0) (:init (free pos-0-0)) (:goal (free pos-0-0)))")
	f.Add("(define (:objects a - b c")
	f.Add("((((((((((((((((((((")
	f.Add("(;\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse("pegs:" + text)
		if err != nil || !isPDDL(text) {
			return
		}
		again, err := Parse(p.String())
		if err != nil || again.String() != p.String() {
			t.Fatalf("%q is read as %s, which is read as %v (%v)", text, p, again, err)
		}
		if _, err := p.Goal(); err != nil {
			t.Fatalf("%q has a goal that cannot be read: %v", text, err)
		}
	})
}

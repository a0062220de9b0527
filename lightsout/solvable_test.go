package lightsout

import (
	"context"
	"testing"

	"jie/puzzle"
)

// A board made to be solvable can be solved, whatever its rules, and the same seed makes
// the same board. Most random boards of these rules cannot be solved.
func TestSolvable(t *testing.T) {
	for _, rules := range []string{"", "[torus]", "[k=3,torus]", "[near=knight]", "[locked=100/000]"} {
		for _, seed := range []string{"0", "1", "18446744073709551615"} {
			size := "5x4"
			if rules == "[locked=100/000]" {
				size = "2x3"
			}
			id := "lightsout" + rules + ":solvable:" + size + ":" + seed
			b, err := (Puzzle{}).Parse(id)
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			s, err := b.Solve(context.Background(), puzzle.Options{})
			if err != nil || s.Status != puzzle.Solved {
				t.Errorf("%s: %v, %v", id, s.Status, err)
			}
			if again, _ := (Puzzle{}).Parse(id); again.String() != b.String() {
				t.Errorf("%s is %s and %s", id, b, again)
			}
		}
	}
	for _, bad := range []string{"solvable:5x5", "solvable:5:1", "solvable:5x5:x", "solvable:9999x9999:1", "solvable::"} {
		if b, err := (Puzzle{}).Parse("lightsout:" + bad); err == nil {
			t.Errorf("%s is %s", bad, b)
		}
	}
	for _, name := range []string{"cube", "merlin", "2000", "orbix"} {
		b, err := (Puzzle{}).Parse("lightsout[" + name + "]:solvable:7")
		if err != nil {
			t.Fatal(err)
		}
		if s, err := b.Solve(context.Background(), puzzle.Options{First: true}); err != nil || s.Status != puzzle.Solved || s.Length == 0 {
			t.Errorf("%s: %v, %v", name, s.Status, err)
		}
	}
}

// A board that was sold keeps its name where its positions are shown to people.
func TestShortID(t *testing.T) {
	for text, want := range map[string]string{
		"lightsout[merlin]:101/000/000": "lightsout[merlin]:101/000/000",
		"lightsout:101/000/000":         "lightsout:101/000/000",
		"lightsout[2000]:all-on":        "lightsout[k=3]:11111/11111/11111/11111/11111",
	} {
		p, err := (Puzzle{}).Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Puzzle{}).ShortID(p.String()); got != want {
			t.Errorf("%s is shown as %s, want %s", text, got, want)
		}
		again, err := (Puzzle{}).Parse((Puzzle{}).ShortID(p.String()))
		if err != nil || again.String() != p.String() {
			t.Errorf("%s is shown as another position: %v, %v", text, again, err)
		}
	}
	if got := (Puzzle{}).ShortID("nothing"); got != "nothing" {
		t.Errorf("what is no position becomes %s", got)
	}
}

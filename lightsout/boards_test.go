package lightsout

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"jie/lightsout/counters"
	"jie/puzzle"
	"jie/puzzle/view"
)

// Moves of save files are read strictly.
func TestFlipMove(t *testing.T) {
	for text, want := range map[string]string{"M2,0": "0,2", "2,0": "", "M2": "", "M2,x": ""} {
		if got, ok := flipMove(text); ok != (want != "") || ok && got != want {
			t.Errorf("%s is %s, %v, want %q", text, got, ok, want)
		}
	}
}

// On the cube, a press changes the lights that are nearest in space; no other board
// says that it is one.
func TestSpace(t *testing.T) {
	grid := func(id string) view.Grid {
		pos, err := Puzzle{}.Parse(id)
		if err != nil {
			t.Fatalf("Parse(%s): %v", id, err)
		}
		return pos.Grid()
	}
	pos, err := Puzzle{}.Parse("lightsout[cube]:all-on")
	if err != nil {
		t.Fatal(err)
	}
	g := pos.Grid()
	faces := make(map[[3]int]int)
	for i, c := range g.Cells {
		if c.State == view.NoCell {
			continue
		}
		var face [3]int
		for axis, v := range g.Space[i] {
			if v*v == 9 {
				face[axis] = v
			}
		}
		faces[face]++
		action, err := pos.Action(c.Name)
		if err != nil {
			t.Fatal(err)
		}
		near := 0
		for j, other := range g.Cells {
			far := 0
			for axis := range 3 {
				d := g.Space[i][axis] - g.Space[j][axis]
				far += d * d
			}
			if other.State != view.NoCell && far <= 4 {
				near++
			}
		}
		if len(action.Changes) != 5 || near != 5 {
			t.Errorf("%s changes %d lights, and %d are within 2 of it", c.Name, len(action.Changes), near)
		}
	}
	if len(faces) != 6 {
		t.Fatalf("%d faces: %v", len(faces), faces)
	}
	for face, lights := range faces {
		if lights != 9 {
			t.Errorf("the face at %v has %d lights", face, lights)
		}
	}
	flat := strings.NewReplacer(".", "1").Replace(cubeNet)
	for _, id := range []string{"lightsout:" + flat, "lightsout[orbix]:all-on", "lightsout:all-on:9x12", "lightsout[torus]:all-on:9x12"} {
		if space := grid(id).Space; space != nil {
			t.Errorf("%s stands in space at %v", id, space)
		}
	}
}

// The first machine of Advent of Code 2025, day 10, whose page gives 2 as the fewest
// presses for the lights and 10 for the counters.
const firstMachine = "[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}"

func TestStateMachine(t *testing.T) {
	wiring := "wiring=3/1+3/2/2+3/0+2/0+1]:"
	for _, c := range []struct{ text, from, to string }{
		{"machine:" + firstMachine, "lightsout[" + wiring + "0000", "lightsout:0110"},
		{"machine[counters]:" + firstMachine, "lightsout[counters," + wiring + "0,0,0,0", "lightsout:3,5,4,7"},
		{"; a note\nmachine[]: [01]\t( 1 , 0 )(  )\n", "lightsout[wiring=0+1/-]:00", "lightsout:01"},
		{"machine[counters]:(0){1073741824}", "lightsout[counters,wiring=0]:0", "lightsout:1073741824"},
		{"machine:[#] (0) {}", "lightsout[wiring=0]:0", "lightsout:1"},
	} {
		from, to, err := Puzzle{}.State(c.text)
		if err != nil || from != c.from || !slices.Equal(to, []string{c.to}) {
			t.Errorf("State(%q) = %s, %s, %v, want %s, %s", c.text, from, to, err, c.from, c.to)
		}
		p, err := Puzzle{}.Parse(c.text)
		if err != nil {
			t.Fatalf("Parse(%q): %v", c.text, err)
		}
		if goal, err := p.Goal(to...); err != nil || goal.Texts()[0][strings.LastIndexByte(goal.Texts()[0], ':'):] != c.to[strings.IndexByte(c.to, ':'):] {
			t.Errorf("%q: goal %v, %v, want %s", c.text, goal, err, c.to)
		}
	}
}

func TestMachineErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		code puzzle.Code
		at   int
	}{
		{"machine:", counters.BadMachine, 8},
		{"machine:[.#", counters.BadMachine, 11},
		{"machine:[.x]", counters.BadMachine, 10},
		{"machine:[.#] (0", counters.BadMachine, 15},
		{"machine:[.#] (0;1)", counters.BadMachine, 15},
		{"machine:[.#] (0,)", counters.BadMachine, 16},
		{"machine:[.#] (-1)", counters.BadMachine, 14},
		{"machine:[.#] (0) x", counters.BadMachine, 17},
		{"machine:[.#] (0) {1,2} (1)", counters.BadMachine, 23},
		{"machine:[.#] {1,2}", counters.BadMachine, 8},
		{"machine:(0) {1}", counters.BadMachine, 8},
		{"machine[counters]:[.#] (0)", counters.BadMachine, 26},
		{"machine[counters]:(0) {1073741825}", counters.MachineNumber, 23},
		{"machine[counters]:(0) {99999999999999999999999}", counters.MachineNumber, 23},
		{"machine:[.#] (0) (1048576)", counters.MachineNumber, 18},
		{"machine:[.#] (0) (1,2)", noSuchLight, 17},
		{"machine:[.#] (0) (1,1)", counters.MachineTwice, 17},
		{"machine:[.#] (0) {1}", counters.MachineSizes, 8},
	} {
		from, to, err := Puzzle{}.State(c.text)
		var e *puzzle.Error
		if from != "" || to != nil || !errors.As(err, &e) || e.Code != c.code || e.At == nil || e.At.Byte != c.at {
			t.Errorf("State(%q) = %q, %q, %v, want %s at byte %d", c.text, from, to, err, c.code, c.at)
		}
		if p, err := (Puzzle{}).Parse(c.text); p != nil || !errors.Is(err, &puzzle.Error{Code: c.code}) {
			t.Errorf("Parse(%q) = %v, %v, want %s", c.text, p, err, c.code)
		}
	}
	if _, _, err := (Puzzle{}).State("machine[torus]:[#] (0)"); !errors.Is(err, &puzzle.Error{Code: puzzle.UnknownRule}) {
		t.Errorf("machine[torus]: %v", err)
	}
	if _, _, err := (Puzzle{}).State("machine"); !errors.Is(err, &puzzle.Error{Code: puzzle.NoPrefix}) {
		t.Errorf("machine without a colon: %v", err)
	}
}

// A machine that is read gives a position and a goal of it that are read as well.
func FuzzMachine(f *testing.F) {
	for _, text := range []string{
		firstMachine, "[01]\t( 1 , 0 )(  )\n", "(0){1073741824}", "[.#] (0) {1,2} (1)", "[.#] (0,0)", "[", "(", "{", "[]", "(0){0}", "[#](9)",
	} {
		f.Add(text, true)
		f.Add(text, false)
	}
	f.Fuzz(func(t *testing.T, line string, counters bool) {
		text := "machine:" + line
		if counters {
			text = "machine[counters]:" + line
		}
		from, to, err := Puzzle{}.State(text)
		if err != nil {
			if from != "" || to != nil {
				t.Fatalf("State(%q) fails and gives %s, %s", text, from, to)
			}
			return
		}
		p, err := Puzzle{}.Parse(from)
		if err != nil {
			t.Fatalf("State(%q) = %s: %v", text, from, err)
		}
		if _, err := p.Goal(to...); err != nil {
			t.Fatalf("State(%q) = %s to %s: %v", text, from, to, err)
		}
		if again, err := (Puzzle{}).Parse(text); err != nil || again.String() != p.String() {
			t.Fatalf("Parse(%q) = %v, %v, want %s", text, again, err, p)
		}
	})
}

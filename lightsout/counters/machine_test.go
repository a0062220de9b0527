package counters_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/lightsout/counters"
	"jie/puzzle"
)

var limit = counters.MachineLimits{Lights: 12, Level: 1000}

// parse reads a machine as it stands after its prefix.
func parse(body string, rules ...string) (*counters.Machine, error) {
	return counters.ParseMachine(puzzle.ID{Puzzle: counters.MachineName, Rules: rules, Body: body, Start: 8}, limit)
}

// blanks are some, or none.
func blanks(r *rand.Rand) string { return []string{"", "", " ", "\t ", "\r\n"}[r.IntN(5)] }

// drawn is a machine of random lights, buttons and levels, and what its parts are to say.
func drawn(r *rand.Rand) (body, wiring, lights, levels string) {
	size := 1 + r.IntN(limit.Lights)
	var goals, buttons []string
	for range size {
		lights += fmt.Sprint(r.IntN(2))
		goals = append(goals, fmt.Sprint(r.Int64N(limit.Level+1)))
	}
	body = blanks(r) + "[" + strings.NewReplacer("0", ".", "1", "#").Replace(lights) + "]"
	for range 1 + r.IntN(4) {
		wired := r.Perm(size)[:r.IntN(size+1)]
		body += blanks(r) + "(" + blanks(r) + list(wired, ","+blanks(r)) + ")"
		slices.Sort(wired)
		if buttons = append(buttons, list(wired, "+")); len(wired) == 0 {
			buttons[len(buttons)-1] = "-"
		}
	}
	levels = strings.Join(goals, ",")
	return body + blanks(r) + "{" + levels + "}" + blanks(r), strings.Join(buttons, "/"), lights, levels
}

func list(numbers []int, separator string) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, fmt.Sprint(n))
	}
	return strings.Join(texts, separator)
}

// A machine is the board of its lights, or of its counters, whatever blanks and order it
// is written with.
func TestMachines(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 8))
	for range 500 {
		body, wiring, lights, levels := drawn(r)
		m, err := parse(body)
		if err != nil {
			t.Fatalf("%q: %v", body, err)
		}
		if want := "lightsout[wiring=" + wiring + "]:" + strings.Repeat("0", len(lights)); m.From() != want || m.Goal() != "lightsout:"+lights {
			t.Fatalf("%q is %s to %s, want %s to %s", body, m.From(), m.Goal(), want, lights)
		}
		m, err = parse(body, "counters")
		if err != nil {
			t.Fatalf("%q: %v", body, err)
		}
		if want := "lightsout[counters,wiring=" + wiring + "]:0" + strings.Repeat(",0", len(lights)-1); m.From() != want || m.Goal() != "lightsout:"+levels {
			t.Fatalf("%q is %s to %s, want %s to %s", body, m.From(), m.Goal(), want, levels)
		}
	}
}

// An error says what is wrong with a machine, and its place.
func TestWrongMachines(t *testing.T) {
	for _, test := range []struct {
		body string
		rule string
		code puzzle.Code
		at   int // byte of the ID; -1: no place
	}{
		{"[#](0)", "torus", puzzle.UnknownRule, -1},
		{"", "", counters.BadMachine, 8},
		{"[#]", "", counters.BadMachine, 8},
		{"[#](0){1", "", counters.BadMachine, 16},
		{"[#](0){1}.", "", counters.BadMachine, 17},
		{"[#](0){1}", "counters", "", 0},
		{"(0){1001}", "counters", counters.MachineNumber, 12},
		{"(0){99999999999999999999}", "counters", counters.MachineNumber, 12},
		{"[##](1,0,1)", "", counters.MachineTwice, 12},
		{"[##](0){1}", "", counters.MachineSizes, 8},
		{"[##](2)", "", "lightsout-no-light", 12},
		{"[##](12)", "", counters.MachineNumber, 13},
		{"[#############](0)", "", puzzle.TooLarge, -1},
	} {
		var rules []string
		if test.rule != "" {
			rules = append(rules, test.rule)
		}
		_, err := parse(test.body, rules...)
		if test.code == "" {
			if err != nil {
				t.Errorf("%s: %v", test.body, err)
			}
			continue
		}
		wrong, ok := errors.AsType[*puzzle.Error](err)
		if !ok || wrong.Code != test.code {
			t.Errorf("%s: %v, want %s", test.body, err, test.code)
			continue
		}
		if at := wrong.At; at == nil && test.at >= 0 || at != nil && at.Byte != test.at {
			t.Errorf("%s: the place is %+v, want byte %d", test.body, at, test.at)
		}
	}
}

// What is read is within the limits, and an error has no machine beside it.
func FuzzParse(f *testing.F) {
	f.Add("[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}", false)
	f.Add("(0){5}", true)
	f.Add("[#]()", false)
	f.Fuzz(func(t *testing.T, body string, counters bool) {
		var rules []string
		if counters {
			rules = append(rules, "counters")
		}
		m, err := parse(body, rules...)
		if err != nil {
			if wrong, ok := errors.AsType[*puzzle.Error](err); m != nil || !ok || wrong.At != nil && (wrong.At.Byte < 8 || wrong.At.Byte > 8+len(body)) {
				t.Errorf("%q: %v", body, err)
			}
			return
		}
		_, goal, _ := strings.Cut(m.Goal(), ":")
		size := len(goal)
		if counters {
			size = strings.Count(goal, ",") + 1
		}
		_, lights, _ := strings.Cut(m.From(), "]:")
		if size < 1 || size > limit.Lights || strings.Count(lights, "0") != size {
			t.Errorf("%q is %s to %s", body, m.From(), m.Goal())
		}
	})
}

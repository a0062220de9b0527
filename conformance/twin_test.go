package conformance

import (
	"encoding/json"
	"strings"
	"testing"

	"jie/internal/race"
	"jie/puzzle"
)

// asked is a question as the slow solvers read it.
type asked struct {
	From   string       `json:"from"`
	To     puzzle.Texts `json:"to"`
	Metric string       `json:"metric"`
	Count  bool         `json:"count"`
	Moves  []string     `json:"moves"`
	rules  string       // between the brackets of From
}

// found is what a slow solver says of a question.
type found struct {
	length int // of a shortest solution; -1: there is none
	count  int // of shortest solutions; -1: it does not count them
}

// twins are slow and obvious solvers of small boards, by puzzle. They share nothing with
// Jie, not even the parsers.
var twins = map[string]struct {
	solve func(*testing.T, asked) found
	// replay reports whether the moves lead to the goal, and their length.
	replay func(*testing.T, asked) (length int, holds bool)
}{
	"lightsout": {slowLights, replayLights},
	"machine":   {slowMachine, nil},
	"mopan":     {slowRings, replayRings},
	"pegs":      {slowPegs, replayPegs},
	"twiddle":   {slowTwiddle, replayTwiddle},
}

// readAsked takes the prefix off the position, and off none of its goals.
func readAsked(t *testing.T, v Vector) (name string, q asked) {
	t.Helper()
	if err := json.Unmarshal(v.Question, &q); err != nil {
		t.Fatal(err)
	}
	name, body, _ := strings.Cut(q.From, ":")
	name, rules, _ := strings.Cut(name, "[")
	q.From, q.rules = body, strings.TrimSuffix(rules, "]")
	return name, q
}

// The slow solvers confirm every vector that is not about an error.
func TestTwins(t *testing.T) {
	if race.Enabled {
		t.Skip("the slow solvers run no goroutines, so the race detector has nothing to find, and they would take minutes; they run without it")
	}
	confirmed := make(map[string]int)
	for _, v := range vectors(t) {
		if v.Error != "" || strings.HasPrefix(v.ID, "errors/") {
			continue
		}
		name, q := readAsked(t, v)
		twin, ok := twins[name]
		if !ok {
			t.Fatalf("%s: no slow solver for %q", v.ID, name)
		}
		var why string
		switch v.Verb {
		case "solve", "hint":
			why = twin.solve(t, q).against(t, v, q)
		case "check":
			length, holds := twin.replay(t, q)
			if why = differs(t, v, "holds", holds); why == "" && holds {
				why = differs(t, v, "length", length)
			}
		case "analyse":
			why = differs(t, v, "solutions_each", slowQuiet(t, q))
		default:
			t.Fatalf("%s: no slow twin for the verb %s", v.ID, v.Verb)
		}
		if why != "" {
			t.Errorf("%s: %s: %s", v.ID, v.Question, why)
		}
		confirmed[v.Verb]++
	}
	t.Logf("confirmed: %v", confirmed)
	if confirmed["solve"] < 4000 || confirmed["hint"] < 300 || confirmed["check"] < 300 || confirmed["analyse"] < 20 {
		t.Errorf("only so many were confirmed: %v", confirmed)
	}
}

// against is how a vector differs from what was found, "" where it does not.
func (f found) against(t *testing.T, v Vector, q asked) string {
	t.Helper()
	status := "solved"
	if f.length < 0 {
		status = "unsolvable"
	}
	why := differs(t, v, "status", status)
	if why == "" && f.length >= 0 {
		why = differs(t, v, "length", f.length)
	}
	if why == "" && q.Count && f.count >= 0 {
		count, _ := json.Marshal(f.count)
		why = differs(t, v, "count", string(count))
	}
	return why
}

// differs tells how the value of a wanted key differs from another.
func differs(t *testing.T, v Vector, key string, value any) string {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	if string(v.Want[key]) == string(data) {
		return ""
	}
	return key + " is " + string(v.Want[key]) + ", the slow solver says " + string(data)
}

// way is how far a position is from the goals, and by how many shortest sequences.
type way struct{ length, count int }

// ways visits all positions from which moves that can be undone lead to the goals, level by
// level. next lists the positions after each move, one for each way of writing it.
func ways(goals []string, next func(string) []string) map[string]way {
	all := make(map[string]way)
	var level []string
	for _, goal := range goals {
		if _, twice := all[goal]; !twice {
			all[goal] = way{0, 1}
			level = append(level, goal)
		}
	}
	for length := 1; len(level) > 0; length++ {
		var after []string
		for _, at := range level {
			for _, to := range next(at) {
				known, ok := all[to]
				if !ok {
					after = append(after, to)
				}
				if !ok || known.length == length {
					all[to] = way{length, known.count + all[at].count}
				}
			}
		}
		level = after
	}
	return all
}

// waysFrom reads what ways found for one start.
func waysFrom(all map[string]way, from string) found {
	w, ok := all[from]
	if !ok {
		return found{-1, 0}
	}
	return found(w)
}

// fits reports whether a board shows a target, whose question marks stand for anything.
func fits(board, target string) bool {
	for i := range board {
		if target[i] != '?' && target[i] != board[i] {
			return false
		}
	}
	return len(board) == len(target)
}

// matches are the orders of a board's cells that show one of the targets.
func matches(board string, targets []string) (all []string) {
	seen := make(map[string]bool)
	for _, target := range targets {
		if !strings.Contains(target, "?") {
			all = append(all, target)
			continue
		}
		counts := make(map[byte]int)
		for i := range board {
			counts[board[i]]++
		}
		var fill func(at int, text []byte)
		fill = func(at int, text []byte) {
			if at == len(target) {
				if !seen[string(text)] {
					seen[string(text)] = true
					all = append(all, string(text))
				}
				return
			}
			for c, n := range counts {
				if n == 0 || target[at] != '?' && target[at] != c {
					continue
				}
				counts[c]--
				fill(at+1, append(text, c))
				counts[c]++
			}
		}
		fill(0, nil)
	}
	return all
}

package web_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jie/catalog"
	"jie/check"
	"jie/puzzle"
	"jie/verbs/words"
)

// lesson is one of lessons/PUZZLE.json; src/lesson/lessons.ts says what its parts are.
type lesson struct {
	Name  string
	Steps []step
}

type step struct {
	From, To         string
	Glow, Done, Taps []string
	Arrows           [][2]string
	Numbers, Rings   map[string]string
	Moves, Solution  []string
	Count            int
	Solve, Parity    bool
	Kinds            string
	Weights          map[string]int
}

// Each lesson plays: the cells that it names are on its boards, what it asks for can be
// done, and the last step is a level that the solver proves to be of the length of the
// solution given. Each step has its words in both languages.
func TestLessons(t *testing.T) {
	names, err := filepath.Glob("lessons/*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no lessons, %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var lessons []lesson
		if err := json.Unmarshal(data, &lessons); err != nil || len(lessons) == 0 {
			t.Fatalf("%s: %d lessons, %v", name, len(lessons), err)
		}
		for _, l := range lessons {
			key := strings.TrimSuffix(filepath.Base(name), ".json") + "." + l.Name
			t.Run(key, func(t *testing.T) { testLesson(t, key, l) })
		}
	}
}

func testLesson(t *testing.T, key string, l lesson) {
	if len(l.Steps) != 5 || l.Steps[4].Solution == nil {
		t.Fatalf("%d steps; want five, of which the last is a level", len(l.Steps))
	}
	for i, s := range l.Steps {
		testWords(t, key+"."+string(rune('1'+i)), s)
		pos, goal := parse(t, s)
		testCells(t, pos, s)
		switch {
		case s.Taps != nil:
			play(t, pos, s.Taps)
		case s.Moves != nil:
			end := play(t, pos, s.Moves)
			if s.To != "" && len(s.Moves) > 1 && !end.Solved(goal) {
				t.Errorf("step %d: the moves %q lead to %s, not to %s", i+1, s.Moves, end, s.To)
			}
		case s.Solution != nil:
			testLevel(t, s)
		case s.Solve:
			if answer, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal}); err != nil || answer.Status != puzzle.Solved {
				t.Errorf("step %d cannot be solved: %v", i+1, err)
			}
		}
	}
}

// testWords fails where a step has no words, or asks for something without saying so.
func testWords(t *testing.T, key string, s step) {
	asks := s.Taps != nil || s.Moves != nil || s.Solution != nil || s.Solve || s.Count > 0
	for _, lang := range words.Languages {
		w := words.For(lang)
		if text, ok := w.Find("lesson.text."+key+".text", nil); !ok || strings.Count(text, "\n") > 1 {
			t.Errorf("%s: step %s has the text %q", lang, key, text)
		}
		if _, ok := w.Find("lesson.text."+key+".do", nil); ok != asks {
			t.Errorf("%s: step %s asks for something: %v; has words for it: %v", lang, key, asks, ok)
		}
	}
}

func parse(t *testing.T, s step) (puzzle.Position, puzzle.Goal) {
	t.Helper()
	name, _, _ := strings.Cut(s.From, ":")
	pos, err := catalog.Lookup(name).Parse(s.From)
	if err != nil {
		t.Fatal(err)
	}
	var to []string
	if s.To != "" {
		to = []string{s.To}
	}
	goal, err := pos.Goal(to...)
	if s.To == "" && err != nil {
		return pos, nil // the puzzle has no goal of its own
	}
	if err != nil {
		t.Fatal(err)
	}
	return pos, goal
}

// testCells fails where a step names a cell that is not on its board.
func testCells(t *testing.T, pos puzzle.Position, s step) {
	known := make(map[string]bool)
	for _, cell := range pos.Grid().Cells {
		known[cell.Name] = true
	}
	list := append(append(append([]string(nil), s.Glow...), s.Done...), s.Taps...)
	for _, arrow := range s.Arrows {
		list = append(list, arrow[:]...)
	}
	for cell := range s.Numbers {
		list = append(list, cell)
	}
	for _, cell := range s.Rings {
		list = append(list, cell)
	}
	for cell := range s.Weights {
		list = append(list, cell)
	}
	for _, cell := range list {
		if !known[cell] {
			t.Errorf("%s has no cell %s", pos, cell)
		}
	}
}

// play makes moves, each of which must be legal.
func play(t *testing.T, pos puzzle.Position, moves []string) puzzle.Position {
	t.Helper()
	for _, move := range moves {
		next, err := pos.Play(move)
		if err != nil {
			t.Fatalf("%s: %v", pos, err)
		}
		pos = next
	}
	return pos
}

// testLevel fails where the solution given does not solve the level, or a shorter one
// does.
func testLevel(t *testing.T, s step) {
	pos, goal := parse(t, s)
	name, _, _ := strings.Cut(s.From, ":")
	metric := catalog.Lookup(name).Describe().Metrics[0]
	length, err := check.Moves(s.From, goal.Texts(), s.Solution, metric)
	if err != nil {
		t.Fatalf("%s: %v", s.From, err)
	}
	if answer, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal}); err != nil || !answer.Optimal || answer.Length != length {
		t.Errorf("%s: the solver gives %d, %v, and the lesson %d", s.From, answer.Length, err, length)
	}
}

// What the lessons on pegs say of jumps holds for jumps played at random: each changes
// the number of pegs on every kind of hole by one, and none raises the sum.
func TestClaimsAboutJumps(t *testing.T) {
	data, err := os.ReadFile("lessons/pegs.json")
	if err != nil {
		t.Fatal(err)
	}
	var lessons []lesson
	if err := json.Unmarshal(data, &lessons); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(18, 1))
	kinds, sums, jumps := 0, 0, 0
	for range 40 {
		pos, err := catalog.Lookup("pegs").Parse("pegs:english")
		if err != nil {
			t.Fatal(err)
		}
		for moves := legal(pos); len(moves) > 0; moves = legal(pos) {
			next := play(t, pos, []string{moves[random.IntN(len(moves))]})
			jumps++
			for _, l := range lessons {
				for _, s := range l.Steps {
					if s.Kinds != "" {
						kinds += testKinds(t, s.Kinds, pos.String(), next.String())
					}
					if s.Weights != nil {
						sums += testSum(t, s.Weights, pos, next)
					}
				}
			}
			pos = next
		}
	}
	if kinds < 5*jumps || sums == 0 || jumps < 500 {
		t.Errorf("%d jumps tried, the counts of kinds %d times, and %d lowered a sum", jumps, kinds, sums)
	}
}

// legal are the moves of one jump.
func legal(pos puzzle.Position) (list []string) {
	for move := range pos.Moves() {
		if strings.Count(move, "-") == 1 {
			list = append(list, move)
		}
	}
	return list
}

// testKinds fails where a jump does not change each count by one.
func testKinds(t *testing.T, kinds, before, after string) int {
	var by [3]int
	for i, kind := range kinds {
		if kind >= '0' && kind <= '2' && before[i] != after[i] {
			by[kind-'0'] += int(after[i]) - int(before[i])
		}
	}
	for kind, n := range by {
		if n != 1 && n != -1 {
			t.Fatalf("from %s to %s: kind %d changes by %d", before, after, kind, n)
		}
	}
	return 1
}

// testSum fails where a jump raises the sum of the weights under the pegs; it gives 1
// where it lowers it.
func testSum(t *testing.T, weights map[string]int, before, after puzzle.Position) int {
	b, a := sum(weights, before), sum(weights, after)
	if a > b {
		t.Fatalf("from %s to %s: the sum rises from %d to %d", before, after, b, a)
	}
	if a < b {
		return 1
	}
	return 0
}

func sum(weights map[string]int, pos puzzle.Position) (total int) {
	for _, cell := range pos.Grid().Cells {
		if cell.State == '1' {
			total += weights[cell.Name]
		}
	}
	return total
}

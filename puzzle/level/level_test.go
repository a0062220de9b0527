package level_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/conformance/puzzletest/null"
	"jie/lightsout"
	"jie/mopan"
	"jie/pegs"
	"jie/puzzle"
	"jie/puzzle/level"
)

var puzzles = []puzzle.Puzzle{mopan.Puzzle{}, lightsout.Puzzle{}, pegs.Puzzle{}}

// collect makes levels or fails the test.
func collect(t *testing.T, p puzzle.Puzzle, opt level.Options) []level.Level {
	t.Helper()
	var levels []level.Level
	for l, err := range level.Generate(context.Background(), p, opt) {
		if err != nil {
			t.Fatalf("Generate(%s, %+v): %v", p.Name(), opt, err)
		}
		levels = append(levels, l)
	}
	return levels
}

// Each level is solved by its moves, and no solution is shorter.
func TestLevelsHold(t *testing.T) {
	for _, p := range puzzles {
		for _, l := range collect(t, p, level.Options{N: 25, Seed: 3}) {
			length, err := check.Moves(l.From, []string{l.To}, l.Moves, l.Metric)
			if err != nil || length != l.Length || l.Length < 1 {
				t.Errorf("%+v: length %d, %v", l, length, err)
			}
			pos, err := p.Parse(l.From)
			if err != nil {
				t.Fatal(err)
			}
			goal, err := pos.Goal(l.To)
			if err != nil {
				t.Fatal(err)
			}
			s, err := pos.Solve(context.Background(), puzzle.Options{Goal: goal, Count: true})
			if err != nil || s.Length != l.Length || s.Count.String() != l.Solutions {
				t.Errorf("%+v: solved in %d, %v solutions, %v", l, s.Length, s.Count, err)
			}
		}
	}
}

// A seed gives the same levels with any number of workers, another seed others.
func TestSeeds(t *testing.T) {
	for _, p := range puzzles {
		text := func(opt level.Options) string {
			data, err := json.Marshal(collect(t, p, opt))
			if err != nil {
				t.Fatal(err)
			}
			return string(data)
		}
		one := text(level.Options{N: 12, Seed: 5, Workers: 1})
		if again := text(level.Options{N: 12, Seed: 5, Workers: 3}); again != one {
			t.Errorf("%s: levels depend on the number of workers", p.Name())
		}
		if other := text(level.Options{N: 12, Seed: 6}); other == one {
			t.Errorf("%s: two seeds give the same levels", p.Name())
		}
	}
}

// A seed gives the same bytes on every machine: these are what the first twenty
// levels of seed 1 were when docs/difficulty.md was measured.
func TestBytes(t *testing.T) {
	want := map[string]string{
		"mopan":     "0675f766d6186b19",
		"lightsout": "d3b2d70264a9251d",
		"pegs":      "4b14231ff5759299",
	}
	for _, p := range puzzles {
		sum := sha256.New()
		if err := json.NewEncoder(sum).Encode(collect(t, p, level.Options{N: 20, Seed: 1})); err != nil {
			t.Fatal(err)
		}
		if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != want[p.Name()] {
			t.Errorf("%s: levels have the hash %s, want %s", p.Name(), got, want[p.Name()])
		}
	}
}

func TestOptions(t *testing.T) {
	for _, p := range puzzles {
		for grade := 1; grade <= 5; grade++ {
			for _, l := range collect(t, p, level.Options{N: 3, Difficulty: grade}) {
				if l.Difficulty != grade {
					t.Errorf("%s: grade %d asked for, got %+v", p.Name(), grade, l)
				}
			}
		}
		for _, l := range collect(t, p, level.Options{N: 5, MinMoves: 3, MaxMoves: 4}) {
			if l.Length < 3 || l.Length > 4 {
				t.Errorf("%s: 3 to 4 moves asked for, got %+v", p.Name(), l)
			}
		}
	}
}

func TestBoards(t *testing.T) {
	tests := []struct {
		p             puzzle.Puzzle
		board, prefix string
	}{
		{mopan.Puzzle{}, "3", "mopan:"},
		{mopan.Puzzle{}, "mopan:000/0000/00000/0000/000", "mopan:"},
		{lightsout.Puzzle{}, "3x4", "lightsout:"},
		{lightsout.Puzzle{}, "lightsout:0-0/000/0-0", "lightsout:"},
		{lightsout.Puzzle{}, "merlin", "lightsout[wiring="},
		{lightsout.Puzzle{}, "lightsout[2000]", "lightsout[k=3]:"},
		{pegs.Puzzle{}, "triangle15", "pegs[tri]:"},
		{pegs.Puzzle{}, "pegs:1101/1111/0111", "pegs:"},
		{pegs.Puzzle{}, "diamond25", "pegs:"},
	}
	for _, test := range tests {
		for _, l := range collect(t, test.p, level.Options{N: 3, Board: test.board}) {
			if !strings.HasPrefix(l.From, test.prefix) || l.Length < 1 {
				t.Errorf("board %s: %+v", test.board, l)
			}
		}
	}
	if l := collect(t, lightsout.Puzzle{}, level.Options{Board: "3x4"})[0]; len(l.From) != len("lightsout:0000/0000/0000") {
		t.Errorf("board 3x4 gives %s", l.From)
	}
}

// No level is the image of another under a symmetry of the board: the 2x2 board
// has six solvable starts up to symmetry, one of them solved.
func TestNoTwins(t *testing.T) {
	var levels []level.Level
	for l, err := range level.Generate(context.Background(), lightsout.Puzzle{}, level.Options{Board: "2x2", N: 100}) {
		if err == nil {
			levels = append(levels, l)
			continue
		}
		var e *puzzle.Error
		if !errors.As(err, &e) || e.Code != level.NotFound || e.Args["found"] != len(levels) {
			t.Fatalf("after %d levels: %v", len(levels), err)
		}
		if !slices.Equal(e.Args["lengths"].([]string), []string{"1", "2", "3", "4"}) {
			t.Errorf("lengths %v", e.Args["lengths"])
		}
	}
	if len(levels) != 5 {
		t.Errorf("%d levels on 2x2, want 5", len(levels))
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		name string
		p    puzzle.Puzzle
		opt  level.Options
		code puzzle.Code
	}{
		{"no source", null.Puzzle{}, level.Options{}, level.NoSource},
		{"bad range", mopan.Puzzle{}, level.Options{MinMoves: 5, MaxMoves: 4}, level.BadRange},
		{"too hard for the board", lightsout.Puzzle{}, level.Options{Board: "2x2", Difficulty: 5}, level.NotFound},
		{"too large to list solutions", lightsout.Puzzle{}, level.Options{Board: "65x64"}, puzzle.TooLarge},
		{"too large to draw", lightsout.Puzzle{}, level.Options{Board: "1000000x1000000"}, puzzle.TooLarge},
		{"every light locked", lightsout.Puzzle{}, level.Options{Board: "lightsout[locked=11/11]:00/00"}, level.NotFound},
		{"no jump", pegs.Puzzle{}, level.Options{Board: "pegs:11/11"}, level.NotFound},
		{"no board", lightsout.Puzzle{}, level.Options{Board: "nowhere"}, ""},
		{"no side", mopan.Puzzle{}, level.Options{Board: "seven"}, ""},
	}
	for _, test := range tests {
		for l, err := range level.Generate(context.Background(), test.p, test.opt) {
			var e *puzzle.Error
			if !errors.As(err, &e) || test.code != "" && e.Code != test.code {
				t.Errorf("%s: %+v, %v", test.name, l, err)
			}
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for l, err := range level.Generate(ctx, mopan.Puzzle{}, level.Options{N: 1000}) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled level.Generate gives %+v, %v", l, err)
		}
	}
}

func TestStopEarly(t *testing.T) {
	n := 0
	for _, err := range level.Generate(context.Background(), lightsout.Puzzle{}, level.Options{N: 1000}) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d levels before the break, want 3", n)
	}
}

// The moves that are judged good are those after which a shortest solution is one
// shorter: by solving from each.
func TestGoodMovesShorten(t *testing.T) {
	for _, sample := range []struct {
		p    puzzle.Puzzle
		from string
		to   []string
	}{
		{lightsout.Puzzle{}, "lightsout:110/011/101", nil},
		{lightsout.Puzzle{}, "lightsout:1111/1111/1111/1111", nil}, // 16 solutions
		{lightsout.Puzzle{}, "lightsout[k=3]:102/122/010", nil},    // by 0,1*2 0,2*2 1,1*2
		{lightsout.Puzzle{}, "lightsout[k=4]:130/322/020", nil},
		{mopan.Puzzle{}, "mopan:110/0000/00000/0000/001", []string{"mopan:000/0110/00000/0010/000"}},
	} {
		goal, at, solution := asked(t, sample.p, sample.from, sample.to)
		length := solution.Length
		played, good, err := level.GoodMoves(t.Context(), sample.p, at, goal, solution)
		if err != nil || int64(len(good)) != length {
			t.Fatalf("%s: %d steps of %d, %v", sample.from, len(good), length, err)
		}
		for i, move := range played {
			n := 0
			for m := range at.Moves() {
				next, err := at.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				then, err := next.Solve(t.Context(), puzzle.Options{Goal: goal})
				if err != nil {
					t.Fatal(err)
				}
				if want := then.Length == length-int64(i)-1; good[i][n] != want {
					t.Errorf("%s: %s is good: %v, want %v", at, m, good[i][n], want)
				}
				n++
			}
			if at, err = at.Play(move); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// asked is a solved question.
func asked(t *testing.T, p puzzle.Puzzle, id string, to []string) (puzzle.Goal, puzzle.Position, puzzle.Solution) {
	t.Helper()
	from, err := p.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := from.Goal(to...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := from.Solve(t.Context(), puzzle.Options{Goal: goal, All: true, Count: true})
	if err != nil || s.Status != puzzle.Solved {
		t.Fatalf("%s: %v, %v", id, s.Status, err)
	}
	return goal, from, s
}

func TestGradesAscend(t *testing.T) {
	for _, p := range puzzles {
		source, ok := puzzle.As[level.Source](p)
		if !ok {
			t.Fatalf("%s is no source of levels", p.Name())
		}
		grades := source.Levels().Grades
		if !slices.IsSorted(grades[:]) || grades[0] < 1 || grades[3] == math.MaxInt64 {
			t.Errorf("%s: grades %v", p.Name(), grades)
		}
	}
}

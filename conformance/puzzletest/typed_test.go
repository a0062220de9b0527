package puzzletest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"jie/conformance/puzzletest/null"
	"jie/lightsout"
	"jie/mopan"
	"jie/pegs"
	"jie/puzzle"
	"jie/twiddle"
)

// typedBoard is what type Board of each puzzle's package is.
type typedBoard[B, G any] interface {
	comparable
	Equal(other B) bool
	Goal(texts ...string) (G, error)
	Moves() iter.Seq[string]
	Play(move string) (B, error)
	Position() puzzle.Position
	Solved(goal G) bool
	String() string
}

// typed is the functions of a puzzle's package.
type typed[B typedBoard[B, G], G puzzle.Goal] struct {
	Parse  func(text string) (B, error)
	Random func(shape string, seed uint64) (B, error)
	Boards func() []string
	Solve  func(ctx context.Context, from B, goal G, opt puzzle.Options) (puzzle.Solution, error)
}

// typedSample is what a puzzle's functions are tried on.
type typedSample struct {
	Name   string
	From   string   // a position that is solved in a moment
	To     []string // its goals; none for the default one
	Shape  string   // of random boards
	Other  string   // a position of another board
	OtherG []string // its goals
	NoGoal bool     // there is no default goal
}

var twiddleTyped = typed[twiddle.Board, twiddle.Goal]{twiddle.Parse, twiddle.Random, twiddle.Boards, twiddle.Solve}

var twiddleSample = typedSample{Name: "twiddle", From: "381/624/957", Shape: "[r=3]:4x5", Other: "2143/5678/1234"}

func TestTypedTwiddle(t *testing.T) { testTyped(t, twiddleTyped, twiddleSample) }

var pegsTyped = typed[pegs.Board, pegs.Goal]{pegs.Parse, pegs.Random, pegs.Boards, pegs.Solve}

func TestTypedPegs(t *testing.T) {
	for _, s := range []typedSample{
		{From: "4x4", Shape: "english", Other: "5x5"},
		{From: "0110", To: []string{"d1", "1000"}, Shape: "[diagonal]:5x5", Other: "wiegleb", OtherG: []string{"e5"}},
		{From: "triangle10", Shape: "triangle21", Other: "english", OtherG: []string{"fewest"}},
	} {
		s.Name = "pegs"
		testTyped(t, pegsTyped, s)
	}
}

var lightsoutTyped = typed[lightsout.Board, lightsout.Goal]{lightsout.Parse, lightsout.Random, lightsout.Boards, lightsout.Solve}

func TestTypedLightsOut(t *testing.T) {
	for _, s := range []typedSample{
		{From: "all-on:3x3", Shape: "5x5", Other: "all-on:3x4"},
		{From: "[k=3]:102/010/201", To: []string{"111/111/111", "000/000/000"}, Shape: "[torus,k=3]:4x6", Other: "[torus,k=3]:102/010/201"},
		{From: "11/10", Shape: "[cube]", Other: "[cube]"},
		{From: "[counters,wiring=0+1/1]:0,0", To: []string{"1,3"}, Shape: "70x70", Other: "1-/11", OtherG: []string{"0-/11"}},
	} {
		s.Name = "lightsout"
		testTyped(t, lightsoutTyped, s)
	}
}

var mopanTyped = typed[mopan.Board, mopan.Goal]{mopan.Parse, mopan.Random, mopan.Boards, mopan.Solve}

func TestTypedMopan(t *testing.T) {
	for _, s := range []typedSample{
		{From: "110/0000/00000/0000/001", To: []string{"000/0110/00000/0010/000"}, Shape: "4", Other: "10/000/00", OtherG: []string{"01/000/00"}},
		{From: "12/000/00", To: []string{"01/002/00", "?1/002/??"}, Shape: "5:9", Other: "11/000/00", OtherG: []string{"01/001/00"}},
		{From: "101/0000/00000/0000/000", To: []string{"[symmetric]:110/0000/00000/0000/000"}, Shape: "6", Other: "11/000/00", OtherG: []string{"[symmetric]:01/001/00"}},
	} {
		s.Name, s.NoGoal = "mopan", true
		testTyped(t, mopanTyped, s)
	}
}

// The pattern of a new puzzle has the names too; it has one board.
func TestTypedNull(t *testing.T) {
	p := typed[null.Board, null.Goal]{null.Parse, null.Random, null.Boards, null.Solve}
	s := typedSample{Name: "null", From: "3", To: []string{"7", "8"}, NoGoal: true}
	p.testMoves(t, s)
	p.testSolve(t, s)
	p.testZero(t, s)
	p.testStrange(t, s)
	if b, err := p.Random("dial", 1); err != nil || b != p.must(t, b.String()) {
		t.Errorf("Random = %s, %v", b, err)
	}
}

func testTyped[B typedBoard[B, G], G puzzle.Goal](t *testing.T, p typed[B, G], s typedSample) {
	t.Run("texts", func(t *testing.T) { p.testTexts(t, s) })
	t.Run("moves", func(t *testing.T) { p.testMoves(t, s) })
	t.Run("random", func(t *testing.T) { p.testRandom(t, s) })
	t.Run("solve", func(t *testing.T) { p.testSolve(t, s) })
	t.Run("other board", func(t *testing.T) { p.testOther(t, s) })
	t.Run("zero", func(t *testing.T) { p.testZero(t, s) })
	t.Run("strange", func(t *testing.T) { p.testStrange(t, s) })
}

// must parses a text of the sample.
func (p typed[B, G]) must(t *testing.T, text string) B {
	t.Helper()
	b, err := p.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return b
}

// A board reads with its prefix and without, and equal boards are one value.
func (p typed[B, G]) testTexts(t *testing.T, s typedSample) {
	texts := p.Boards()
	seen := map[B]string{}
	for _, text := range texts {
		b := p.must(t, text)
		for _, same := range []string{strings.TrimPrefix(strings.TrimPrefix(text, s.Name+":"), s.Name), "; a comment\n" + text, b.String(), b.Position().String()} {
			if again := p.must(t, same); again != b || !again.Equal(b) {
				t.Errorf("Parse(%q) is not Parse(%q)", same, text)
			}
		}
		if other, twice := seen[b]; twice && b.String() != p.must(t, other).String() {
			t.Errorf("%q is %q", text, other)
		}
		seen[b] = text
	}
	if len(texts) < 3 {
		t.Errorf("boards: %q", p.Boards())
	}
}

// Moves and Play are those of the position, and a board stays as it was.
func (p typed[B, G]) testMoves(t *testing.T, s typedSample) {
	b := p.must(t, s.From)
	text, at := b.String(), b.Position()
	moves := slices.Collect(b.Moves())
	if !slices.Equal(moves, slices.Collect(at.Moves())) || len(moves) == 0 {
		t.Errorf("moves %q, want those of the position", moves)
	}
	for _, move := range moves {
		after, err := b.Play(move)
		want, _ := at.Play(move)
		if err != nil || after.String() != want.String() || after == b || after.Equal(b) || b.String() != text {
			t.Errorf("Play(%s) = %s, %v, want %s", move, after, err, want)
		}
	}
}

// A seed gives one board of the shape.
func (p typed[B, G]) testRandom(t *testing.T, s typedSample) {
	boards := map[B]bool{}
	for seed := range uint64(20) {
		b, err := p.Random(s.Shape, seed)
		again, _ := p.Random(strings.Replace(s.Name+":"+s.Shape, ":[", "[", 1), seed)
		if err != nil || again != b || p.must(t, b.String()) != b {
			t.Fatalf("Random(%s, %d) = %s, %s, %v", s.Shape, seed, b, again, err)
		}
		boards[b] = true
	}
	if len(boards) < 10 {
		t.Errorf("%d different boards of 20 seeds", len(boards))
	}
}

// Solve answers as the position does, and the goal's positions are solved.
func (p typed[B, G]) testSolve(t *testing.T, s typedSample) {
	b := p.must(t, s.From)
	goal, err := b.Goal(s.To...)
	if err != nil {
		t.Fatal(err)
	}
	opt := puzzle.Options{Count: true}
	got, err := p.Solve(t.Context(), b, goal, opt)
	opt.Goal = goal
	want, wantErr := b.Position().Solve(t.Context(), opt)
	if err != nil || wantErr != nil || got.Status != puzzle.Solved || got.Length != want.Length || got.Count.Cmp(want.Count) != 0 || !slices.Equal(got.Moves, want.Moves) {
		t.Errorf("Solve = %+v, %v, want %+v, %v", got, err, want, wantErr)
	}
	if b.Solved(goal) || len(goal.Texts()) == 0 {
		t.Errorf("%s is solved at the start, or %q are no goals", b, goal.Texts())
	}
	for _, move := range got.Moves {
		b, _ = b.Play(move)
	}
	if !b.Solved(goal) || !b.Position().Solved(goal) {
		t.Errorf("%s is no goal", b)
	}
	if len(s.To) > 0 {
		return
	}
	var none G
	if zero, err := p.Solve(t.Context(), p.must(t, s.From), none, puzzle.Options{}); err != nil || zero.Length != got.Length || !b.Solved(none) {
		t.Errorf("with the zero goal: %+v, %v", zero, err)
	}
}

// A goal of another board is an error, and is not reached.
func (p typed[B, G]) testOther(t *testing.T, s typedSample) {
	b, other := p.must(t, s.From), p.must(t, s.Other)
	goal, err := other.Goal(s.OtherG...)
	if err != nil {
		t.Fatal(err)
	}
	for _, opt := range []puzzle.Options{{}, {First: true}, {All: true, Count: true}} {
		var wrong *puzzle.Error
		if got, err := p.Solve(t.Context(), b, goal, opt); !errors.As(err, &wrong) || got.Status != puzzle.Unknown || got.Moves != nil {
			t.Errorf("Solve(%s, %q, %+v) = %+v, %v", b, goal.Texts(), opt, got, err)
		}
	}
	if b.Solved(goal) || b.Position().Solved(goal) {
		t.Errorf("%s is solved with %q", b, goal.Texts())
	}
	opt := puzzle.Options{Goal: goal}
	if got, err := b.Position().Solve(t.Context(), opt); err == nil {
		t.Errorf("the position's Solve = %+v", got)
	}
	if facts, err := b.Position().Analyse(t.Context(), opt); err == nil {
		t.Errorf("Analyse = %+v", facts)
	}
}

// foreign is a goal of no puzzle.
type foreign struct{}

func (foreign) Texts() []string { return nil }

// The zero board has no moves and no solution; nothing panics.
func (p typed[B, G]) testZero(t *testing.T, s typedSample) {
	var zero B
	var none G
	b := p.must(t, s.From)
	goal, err := b.Goal(s.To...)
	if err != nil {
		t.Fatal(err)
	}
	if got := slices.Collect(zero.Moves()); got != nil || zero == b || zero.Equal(b) || !zero.Equal(zero) || none.Texts() != nil && len(none.Texts()) > 0 {
		t.Errorf("zero values: moves %q, goals %q", got, none.Texts())
	}
	if after, err := zero.Play("L0,0"); err == nil || after != zero {
		t.Errorf("the zero board plays to %s", after)
	}
	for _, g := range []G{none, goal} {
		if got, err := p.Solve(t.Context(), zero, g, puzzle.Options{}); err == nil {
			t.Errorf("Solve(zero, %q) = %+v", g.Texts(), got)
		}
	}
	if zero.Solved(goal) {
		t.Error("the zero board is a goal of another")
	}
	_ = zero.Solved(none)
	_, _ = zero.Goal()
	_, _ = zero.Goal(s.From)
	if zero.Position() != nil || zero.String() != "" {
		t.Errorf("the zero board is %q", zero)
	}
	at := b.Position()
	for _, g := range []puzzle.Goal{nil, none, foreign{}} {
		_ = at.Solved(g)
		if _, err := at.Solve(t.Context(), puzzle.Options{Goal: g}); (err == nil) == (g == foreign{} || s.NoGoal) {
			t.Errorf("Solve to %v: %v", g, err)
		}
		_, _ = at.Analyse(t.Context(), puzzle.Options{Goal: g})
	}
	if _, err := p.Solve(t.Context(), b, none, puzzle.Options{Goal: foreign{}}); (err == nil) == s.NoGoal {
		t.Errorf("Goal of the options is looked at: %v", err)
	}
}

// Strange texts, numbers and options are errors, or are answered.
func (p typed[B, G]) testStrange(t *testing.T, s typedSample) {
	b := p.must(t, s.From)
	for _, n := range []string{"", "0", "-1", "1", "99", "2147483648", "9223372036854775807", "18446744073709551616", strings.Repeat("9", 500), "x", "é", "\x00"} {
		for _, form := range []string{"%s", ":%s", "%sx%s", "%sx3", "3x%s", "[%s]:3x3", "[r=%s]:4x4", "[k=%s]:3x3", "random:%sx%s:1", "random:3x3:%s", "all-on:%sx%s", "%s@%s", "%s/%s", "english@%s", "[", "[]", "[]:%s", s.Name + ":%s"} {
			text := strings.ReplaceAll(form, "%s", n)
			_, _ = p.Parse(text)
			_, _ = p.Random(text, math.MaxUint64)
			_, _ = b.Play(text)
			_, _ = b.Goal(text)
			_, _ = b.Goal(text, s.From)
		}
	}
	goal, err := b.Goal(s.To...)
	if err != nil {
		t.Fatal(err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for _, n := range []int{math.MinInt, -1, 1, math.MaxInt} {
		for i, opt := range []puzzle.Options{
			{Limit: n, All: true}, {Memory: int64(n)}, {Workers: n}, {Metric: puzzle.Metric(fmt.Sprint(n))},
			{Limit: n, All: true, Every: true, Longest: true, Count: true}, {First: true, Memory: int64(n)},
		} {
			for _, ctx := range []context.Context{t.Context(), stopped} {
				got, err := p.Solve(ctx, b, goal, opt)
				if err == nil && got.Status == puzzle.Unknown {
					t.Errorf("options %d with %d: %+v without an error", i, n, got)
				}
			}
		}
	}
}

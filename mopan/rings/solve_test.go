package rings

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/check"
	"jie/puzzle"
	"jie/search"
)

// withWild makes some cells of a target wild.
func withWild(rng *rand.Rand, target string, n int) string {
	text := []byte(target)
	for range n {
		i := len("mopan:") + rng.IntN(len(text)-len("mopan:"))
		if text[i] != '/' {
			text[i] = '?'
		}
	}
	return string(text)
}

// solveAll asks for everything and has the judge replay it.
func solveAll(t *testing.T, from string, goals ...string) puzzle.Solution {
	t.Helper()
	b, err := ParseBoard(from)
	if err != nil {
		t.Fatalf("ParseBoard(%s): %v", from, err)
	}
	goal, err := NewGoal(b, goals...)
	if err != nil {
		t.Fatalf("NewGoal(%s, %s): %v", from, goals, err)
	}
	s, err := Solve(context.Background(), b, goal, puzzle.Options{All: true, Count: true})
	if err != nil {
		t.Fatalf("Solve(%s, %s): %v", from, goals, err)
	}
	if err := check.Solution(from, goal.Texts(), s); err != nil {
		t.Fatalf("Solve(%s, %s): the judge says: %v", from, goals, err)
	}
	return s
}

// compare holds an answer to the twin's: its length, and where they are few its
// sequences.
func compare(t *testing.T, s puzzle.Solution, from, goal string, distance int) {
	t.Helper()
	if s.Status != puzzle.Solved || !s.Optimal || s.Length != int64(distance) {
		t.Fatalf("Solve(%s, %s) = %v of length %d, want %d", from, goal, s.Status, s.Length, distance)
	}
	if !s.Truncated {
		if want := classes(newTwin(from), s.Solutions); s.UpToOrder.Int64() != int64(want) {
			t.Fatalf("Solve(%s, %s): %v up to order, want %d", from, goal, s.UpToOrder, want)
		}
	}
	if distance > 3 {
		return
	}
	want := newTwin(from).sequences(distance, goal)
	if !slices.EqualFunc(s.Solutions, want[:min(len(want), puzzle.DefaultLimit)], slices.Equal) || s.Count.Int64() != int64(len(want)) {
		t.Fatalf("Solve(%s, %s) = %v %v, want %v", from, goal, s.Count, s.Solutions, want)
	}
}

// Every pair of positions of dots of one colour on side 2 equals the twin, and of
// those of more colours one in four.
func TestAllPairsSide2(t *testing.T) {
	total := 1 << 14 // 4^7 positions with up to three colours
	step := 1
	if short() {
		step = 61
	}
	rng := rand.New(rand.NewPCG(2, 0))
	for code := 0; code < total; code += step {
		from := NewBoard(2)
		for i := range 7 {
			from = from.With(i, code>>(2*i)&3)
		}
		reach := newTwin(from.String()).distances()
		oneColour := code&0x2AAA == 0
		for text, d := range reach {
			if oneColour || rng.IntN(4) == 0 {
				compare(t, solveAll(t, from.String(), text), from.String(), text, d)
			}
		}
		// A random rearrangement is out of reach unless the twin reached it.
		other := NewBoard(2)
		for i, p := range rng.Perm(7) {
			other = other.With(p, from.Colour(i))
		}
		if _, ok := reach[other.String()]; !ok {
			s := solveAll(t, from.String(), other.String())
			if s.Status != puzzle.Unsolvable || s.Certificate.Kind != "exhausted" {
				t.Fatalf("Solve(%s, %s) = %+v, want exhausted", from, other, s)
			}
		}
	}
}

// Random pairs on side 3, with and without colours and wild cells, equal the
// twin's distances from their start.
func TestRandomPairsSide3(t *testing.T) {
	starts, pairs := 20, 50
	if short() {
		starts = 3
	}
	for seed := range uint64(starts) {
		rng := rand.New(rand.NewPCG(seed, 3))
		dots := []int{1 + rng.IntN(3), rng.IntN(2), rng.IntN(2)}
		from := Random(rng, 3, dots...)
		reach := newTwin(from.String()).distances()
		for i := range pairs {
			goal := Random(rng, 3, dots...).String()
			if i%5 == 0 {
				goal = withWild(rng, goal, 1+rng.IntN(12))
			}
			compare(t, solveAll(t, from.String(), goal), from.String(), goal, nearest(reach, goal))
		}
	}
}

// nearest is the least distance of a match.
func nearest(reach map[string]int, goal string) int {
	best := -1
	for text, d := range reach {
		if (best < 0 || d < best) && newTwin(text).matches(goal) {
			best = d
		}
	}
	return best
}

// The 12 symmetries, exchanging dots and empties, and exchanging start and goal
// keep the length and the number of shortest sequences.
func TestSymmetryKeepsLength(t *testing.T) {
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 4))
		side, dots := 3+rng.IntN(3), 1+rng.IntN(3)
		from, to := Random(rng, side, dots), Random(rng, side, dots)
		want := solveAll(t, from.String(), to.String())
		same := func(what string, from, to Board) {
			got := solveAll(t, from.String(), to.String())
			if got.Length != want.Length || got.Count.Cmp(want.Count) != 0 {
				t.Errorf("%s to %s %s: %d turns, %v ways, want %d, %v", from, to, what, got.Length, got.Count, want.Length, want.Count)
			}
		}
		for i, p := range Symmetries(side) {
			if !short() || i%4 == 1 {
				same("under a symmetry", from.Map(p), to.Map(p))
			}
		}
		same("backwards", to, from)
		if side < 5 { // as many positions, on one plane each
			same("complemented", complement(from), complement(to))
		}
	}
}

func complement(b Board) Board {
	c := NewBoard(b.Side())
	for i := range b.Len() {
		c = c.With(i, 1-b.Colour(i))
	}
	return c
}

// A turn is undone by its inverse, and after 6 steps all is as before.
func TestTurnsCompose(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	for side := MinSide; side <= MaxSide; side++ {
		g := Of(side)
		b := Random(rng, side, 2, 2, 2)
		for _, turn := range g.Turns {
			after, ok := b.Turn(turn.Name)
			if back, _ := after.Turn(g.Turns[turn.inverse].Name); ok && back != b {
				t.Errorf("%s %s: its inverse gives %s", b, turn.Name, back)
			}
			for range 5 {
				after, _ = after.Turn(turn.Name)
			}
			if after != b {
				t.Errorf("%s: six times %s gives %s", b, turn.Name, after)
			}
		}
	}
}

// How many turns there are: 3 for each inner cell.
func TestTurnNumbers(t *testing.T) {
	for side, want := range map[int]int{2: 3, 3: 21, 4: 57, 5: 111, 6: 183} {
		if got := len(Of(side).Turns); got != want {
			t.Errorf("side %d: %d turns, want %d", side, got, want)
		}
	}
}

// On a ring of alternating dots, L, C and R do the same and count separately.
func TestParallelTurnsCount(t *testing.T) {
	s := solveAll(t, "mopan:01/100/01", "mopan:10/001/10")
	want := [][]string{{"C1,1"}, {"L1,1"}, {"R1,1"}}
	if s.Count.Int64() != 3 || !slices.EqualFunc(s.Solutions, want, slices.Equal) {
		t.Errorf("Solutions = %v %v, want %v", s.Count, s.Solutions, want)
	}
}

// A target with wild cells that cannot have the start's dots is unsolvable, with
// the counts as proof; of several targets only those that can are sought.
func TestDotsCertificates(t *testing.T) {
	from := "mopan:110/1000/00000/0000/000"
	tests := []struct {
		goals      []string
		kind       string
		have, need int64
	}{
		{[]string{"mopan:???/0000/00000/0000/001"}, "", 0, 0},
		{[]string{"mopan:?00/0000/00000/0000/001"}, "dots", 3, 2},
		{[]string{"mopan:?11/1100/00000/0000/000"}, "dots", 3, 4},
		{[]string{"mopan:???/0000/00000/0000/002"}, "dots", 0, 1},
		{[]string{"mopan:?00/0000/00000/0000/001", "mopan:?11/1100/00000/0000/000"}, "dots", 0, 0},
		{[]string{"mopan:?00/0000/00000/0000/001", from}, "", 0, 0},
	}
	for _, test := range tests {
		s := solveAll(t, from, test.goals...)
		if test.kind == "" {
			if s.Status != puzzle.Solved {
				t.Errorf("Solve(%v) = %v, want solved", test.goals, s.Status)
			}
			continue
		}
		c := s.Certificate
		if s.Status != puzzle.Unsolvable || c.Kind != test.kind {
			t.Fatalf("Solve(%v) = %v %+v, want %s", test.goals, s.Status, c, test.kind)
		}
		if len(test.goals) == 1 && (*c.From != test.have || *c.To != test.need) {
			t.Errorf("Solve(%v): %d and %d dots, want %d and %d", test.goals, *c.From, *c.To, test.have, test.need)
		}
	}
}

// Altered certificates do not pass the judge.
func TestJudgeRejects(t *testing.T) {
	from, goal := "mopan:11/000/00", "mopan:10/100/00" // adjacent on the ring
	if solveAll(t, from, goal).Status != puzzle.Solved {
		t.Fatal("a ring's rotation is one turn or two")
	}
	goal = "mopan:10/010/00"
	s := solveAll(t, from, goal)
	if s.Status != puzzle.Unsolvable {
		t.Fatalf("Status = %v, the centre never moves", s.Status)
	}
	bad := *s.Certificate
	bad.Positions = "7"
	if check.Certificate(from, []string{goal}, bad) == nil {
		t.Error("a wrong number of positions passes")
	}
	if check.Certificate(from, []string{"mopan:00/101/00"}, *s.Certificate) != nil {
		t.Error("opposite dots cannot be reached either") // two adjacent dots stay adjacent
	}
	if check.Certificate(from, []string{from}, *s.Certificate) == nil {
		t.Error("a certificate passes for a goal in reach")
	}
	one := int64(1)
	if check.Certificate(from, []string{goal}, puzzle.Certificate{Kind: "dots", From: &one, To: &one}) == nil {
		t.Error("made-up counts pass")
	}
}

// A pair of 8 dots on side 5 is proved, the same in little memory and backwards.
func TestSide5(t *testing.T) {
	if short() {
		t.Skip("millions of positions")
	}
	set := pairSets()[3]
	set.Pairs = 1
	for from, to := range set.all() {
		there := solveOne(t, from, to, puzzle.Options{})
		for _, opt := range []puzzle.Options{{Workers: 1}, {Memory: 1 << 26}} {
			if again := solveOne(t, from, to, opt); again.Length != there.Length {
				t.Errorf("%s to %s: %d turns with %+v, %d without", from, to, again.Length, opt, there.Length)
			}
		}
		if back := solveOne(t, to, from, puzzle.Options{}); back.Length != there.Length {
			t.Errorf("%s to %s: %d turns, back %d", from, to, there.Length, back.Length)
		}
	}
}

// solveOne proves one path shortest and has the judge replay it.
func solveOne(t *testing.T, from, to Board, opt puzzle.Options) puzzle.Solution {
	t.Helper()
	goal, err := NewGoal(from, to.String())
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(context.Background(), from, goal, opt)
	if err != nil || !s.Optimal {
		t.Fatalf("%s to %s: %v, %v", from, to, s.Status, err)
	}
	if err := check.Solution(from.String(), goal.Texts(), s); err != nil {
		t.Fatalf("%s to %s: the judge says: %v", from, to, err)
	}
	return s
}

func TestStopsEarly(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 0))
	dots := 20
	if short() {
		dots = 6
	}
	from, to := Random(rng, 5, dots), Random(rng, 5, dots)
	goal, err := NewGoal(from, to.String())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	bound := int64(0)
	s, err := Solve(ctx, from, goal, puzzle.Options{Progress: func(p puzzle.Progress) {
		if bound = p.LowerBound; bound >= 4 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown || s.LowerBound < 4 {
		t.Errorf("cancelled: %v, bound %d, %v", s.Status, s.LowerBound, err)
	}
	s, err = Solve(context.Background(), from, goal, puzzle.Options{Memory: 1 << 20})
	if !errors.Is(err, puzzle.ErrMemory) || s.Status != puzzle.Unknown || s.LowerBound < 4 {
		t.Errorf("out of memory: %v, bound %d, %v", s.Status, s.LowerBound, err)
	}
}

// Work that was called off is no answer, however far it had come.
func TestCancelledIsNoAnswer(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	from, err := ParseBoard("mopan:10/000/00")
	if err != nil {
		t.Fatal(err)
	}
	g := graph[word]{Of(2), layoutOf(from)}
	s, err := search.Exhaust(ctx, g, pack[word](g.layout, from), puzzle.Solution{Metric: puzzle.Turns}, puzzle.Options{})
	if !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown || s.Certificate != nil {
		t.Errorf("exhaust: %v, %v, %v", s.Status, s.Certificate, err)
	}
	j := joiner{ctx: ctx}
	if pairs, err := j.join(same, stretches{{1, 2}}, stretches{{2, 3}}); !errors.Is(err, context.Canceled) || pairs != nil {
		t.Errorf("join: %v, %v", pairs, err)
	}
}

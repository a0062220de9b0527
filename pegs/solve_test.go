package pegs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/board"
	"jie/check"
	"jie/puzzle"
	"jie/puzzletest"
)

var long = flag.Bool("long", false, "run the tests that take minutes")

func TestConformance(t *testing.T) {
	samples := []puzzletest.Sample{
		{From: "pegs:4x4"},
		{From: "pegs:triangle15"},
		{From: "pegs:triangle15@b3"},
		{From: "pegs:french@d4"},
		{From: "pegs[diagonal]:4x4"},
		{From: "pegs:1110/0110/0011", To: []string{"pegs:????/????/0001"}},
	}
	if !raced {
		samples = append(samples, puzzletest.Sample{From: "pegs:5x5@c2", To: []string{"c4", "one"}})
	}
	puzzletest.Run(t, Puzzle{}, samples...)
}

// mustParse is the position of a test's ID.
func mustParse(t *testing.T, id string) *Position {
	t.Helper()
	p, err := Parse(id)
	if err != nil {
		t.Fatalf("Parse(%s): %v", id, err)
	}
	return p
}

// solve solves, and has the answer judged.
func solve(t *testing.T, p *Position, opt puzzle.Options, goals ...string) puzzle.Solution {
	t.Helper()
	goal, err := p.Goal(goals...)
	if err != nil {
		t.Fatalf("Goal(%s, %v): %v", p, goals, err)
	}
	opt.Goal = goal
	s, err := p.Solve(context.Background(), opt)
	if err != nil {
		t.Fatalf("Solve(%s, %v): %v", p, goals, err)
	}
	if err := check.Solution(p.String(), goal.Texts(), s); err != nil {
		t.Fatalf("Solve(%s, %v) = %+v: %v", p, goal.Texts(), s, err)
	}
	return s
}

// compare holds every kind of answer to the twin's.
func compare(t *testing.T, p *Position, goals ...string) {
	t.Helper()
	tw := newTwin(goals)
	start := plainOf(p)
	jumps, moves := tw.byJumps(start), tw.byMoves(start, "")
	for _, first := range []bool{true, false} {
		s := solve(t, p, puzzle.Options{Metric: puzzle.Jumps, First: first}, goals...)
		if (s.Status == puzzle.Solved) != (jumps.length >= 0) {
			t.Fatalf("Solve(%s, %v) is %v, the twin needs %d jumps", p, goals, s.Status, jumps.length)
		}
		if !first && jumps.length >= 0 && s.Length != int64(jumps.length) {
			t.Fatalf("Solve(%s, %v) = %d jumps, want %d", p, goals, s.Length, jumps.length)
		}
	}
	if jumps.length < 0 {
		solve(t, p, puzzle.Options{Count: true, All: true}, goals...)
		return
	}
	s := solve(t, p, puzzle.Options{}, goals...)
	if s.Length != int64(moves) || !s.Optimal {
		t.Fatalf("Solve(%s, %v) = %d moves, want %d", p, goals, s.Length, moves)
	}
	s = solve(t, p, puzzle.Options{Metric: puzzle.Jumps, Count: true}, goals...)
	if s.Count.Cmp(jumps.shortest) != 0 {
		t.Fatalf("Solve(%s, %v): %v shortest solutions in jumps, want %v", p, goals, s.Count, jumps.shortest)
	}
	for _, metric := range []puzzle.Metric{puzzle.Jumps, puzzle.Moves} {
		s = solve(t, p, puzzle.Options{Metric: metric, Count: true, Every: true}, goals...)
		if s.Count.Cmp(jumps.every) != 0 {
			t.Fatalf("Solve(%s, %v): %v solutions in %s, want %v", p, goals, s.Count, metric, jumps.every)
		}
	}
	if jumps.every.IsInt64() && jumps.every.Int64() <= 2000 {
		compareLists(t, p, tw, int64(moves), goals)
	}
}

// compareLists holds the listed solutions to those that the twin finds.
func compareLists(t *testing.T, p *Position, tw *twin, fewest int64, goals []string) {
	t.Helper()
	for _, metric := range []puzzle.Metric{puzzle.Jumps, puzzle.Moves} {
		list := make(map[string]int)
		tw.solutions(plainOf(p), metric, nil, list)
		for _, every := range []bool{true, false} {
			s := solve(t, p, puzzle.Options{Metric: metric, All: true, Count: true, Every: every, Limit: 5000}, goals...)
			want := 0
			for _, length := range list {
				if every || int64(length) == s.Length {
					want++
				}
			}
			if len(s.Solutions) != want || s.Count.Int64() != int64(want) || s.Truncated {
				t.Fatalf("Solve(%s, %v, every=%v): %d listed, %v counted in %s, want %d", p, goals, every, len(s.Solutions), s.Count, metric, want)
			}
			for _, moves := range s.Solutions {
				if _, ok := list[strings.Join(moves, " ")]; !ok {
					t.Fatalf("Solve(%s, %v) lists %v, which the twin does not know", p, goals, moves)
				}
			}
			if metric == puzzle.Moves && s.Length != fewest {
				t.Fatalf("Solve(%s, %v, all) = %d moves, want %d", p, goals, s.Length, fewest)
			}
		}
	}
}

// Every position of every small board, towards one peg anywhere and towards
// each single hole.
func TestAllSmallBoards(t *testing.T) {
	for _, id := range []string{"pegs:00000", "pegs:0000/0000", "pegs:000/000/000", "pegs:-0-/000/000", "pegs[tri]:triangle10", "pegs[diagonal]:000/000/000", "pegs:0000000"} {
		p := mustParse(t, id)
		b := p.board
		for pegs := board.Set(1); pegs <= b.Full(); pegs++ {
			if short() && hash(pegs)%7 != 0 {
				continue
			}
			compare(t, New(b, pegs), goalOne)
			compare(t, New(b, pegs), b.names[int(pegs)%b.Len()])
		}
	}
}

// randomPosition has the given number of pegs.
func randomPosition(r *rand.Rand, b *Board, pegs int) *Position {
	var s board.Set
	for _, i := range r.Perm(b.Len())[:pegs] {
		s = s.With(i)
	}
	return New(b, s)
}

// Larger random positions, towards holes, positions with free holes, and several
// goals at once.
func TestRandomPositions(t *testing.T) {
	n := 300
	if short() {
		n = 60
	}
	for _, id := range []string{"pegs:english", "pegs:triangle15", "pegs:4x4", "pegs[diagonal]:5x5", "pegs:french", "pegs:--10--/001100/111011"} {
		t.Run(id, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			b := mustParse(t, id).board
			for range n {
				p := randomPosition(r, b, 2+r.IntN(7))
				compare(t, p, randomGoals(r, p)...)
			}
		})
	}
}

// randomGoals draws one to three goals, mostly within reach of some jumps.
func randomGoals(r *rand.Rand, p *Position) []string {
	var goals []string
	for range 1 + r.IntN(3) {
		switch r.IntN(4) {
		case 0:
			goals = append(goals, goalOne)
		case 1:
			goals = append(goals, p.board.names[r.IntN(p.board.Len())])
		default:
			at := p.pegs
			for range r.IntN(5) {
				if next := p.board.appendSuccessors(nil, at); len(next) > 0 {
					at = next[r.IntN(len(next))]
				}
			}
			free := board.Set(r.Uint64()&r.Uint64()) & p.board.Full()
			if r.IntN(2) == 0 {
				free = 0
			}
			goals = append(goals, p.board.text(at&^free, free))
		}
	}
	return goals
}

// A rotated or reflected question has an answer of the same length.
func TestSymmetryKeepsLengths(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, id := range []string{"pegs:english", "pegs:triangle15", "pegs:5x5"} {
		b := mustParse(t, id).board
		for range 40 {
			p := randomPosition(r, b, 4+r.IntN(5))
			hole := r.IntN(b.Len())
			want := solve(t, p, puzzle.Options{}, b.names[hole])
			for _, s := range b.shape.Symmetries() {
				got := solve(t, New(b, p.pegs.Map(s)), puzzle.Options{}, b.names[s[hole]])
				if got.Status != want.Status || got.Length != want.Length {
					t.Fatalf("%s to %s: %v %d, its image under %v: %v %d", p, b.names[hole], want.Status, want.Length, s, got.Status, got.Length)
				}
			}
		}
	}
}

// The usual problem of each named board can be solved.
func TestUsualProblemsCanBeSolved(t *testing.T) {
	for _, name := range Boards() {
		if raced && (name == "wiegleb" || name == "diamond41") {
			continue // they take wide beams
		}
		p := mustParse(t, "pegs:"+name)
		s := solve(t, p, puzzle.Options{First: true, Metric: puzzle.Jumps})
		if s.Status != puzzle.Solved || !s.Optimal {
			t.Errorf("%s: %v", name, s.Status)
		}
	}
}

// No vacancy of diamond25 leaves fewer than four pegs, which is why its usual
// finish has four.
func TestDiamond25(t *testing.T) {
	if short() {
		t.Skip("takes seconds")
	}
	p := mustParse(t, "pegs:diamond25")
	least := 25
	for vacancy := range p.board.Len() {
		layer := map[board.Set]bool{p.board.Full().Without(vacancy): true}
		for len(layer) > 0 {
			next := make(map[board.Set]bool)
			for at := range layer {
				least = min(least, at.Len())
				for _, n := range p.board.appendSuccessors(nil, at) {
					next[n] = true
				}
			}
			layer = next
		}
	}
	if least != 4 {
		t.Errorf("diamond25 leaves %d pegs, want 4", least)
	}
}

func TestCertificates(t *testing.T) {
	tests := []struct {
		id   string
		goal []string
		kind string
	}{
		{"pegs:french@d4", nil, KindClass},
		{"pegs:english", []string{"d3"}, KindClass},
		{"pegs:1111/0000", []string{"one"}, KindExhausted},
		{"pegs:1001", []string{"one"}, KindClass},
		{"pegs:1000001", []string{"one"}, KindClass},
		{"pegs:0110", []string{"pegs:1001"}, KindPegs},
		{"pegs:0110", []string{"pegs:0000"}, KindPegs},
		{"pegs:triangle15@b3", nil, KindExhausted},
		{"pegs:11000000000000000", []string{"q1"}, ""},
	}
	for _, test := range tests {
		s := solve(t, mustParse(t, test.id), puzzle.Options{}, test.goal...)
		switch {
		case s.Status != puzzle.Unsolvable:
			t.Errorf("Solve(%s, %v) = %v", test.id, test.goal, s.Status)
		case test.kind != "" && s.Certificate.Kind != test.kind:
			t.Errorf("Solve(%s, %v): %s certificate, want %s", test.id, test.goal, s.Certificate.Kind, test.kind)
		}
	}
}

func TestStartIsGoal(t *testing.T) {
	s := solve(t, mustParse(t, "pegs:0010"), puzzle.Options{Count: true, All: true}, "c1")
	if s.Status != puzzle.Solved || s.Length != 0 || !s.Optimal || s.Count.Int64() != 1 || len(s.Solutions) != 1 {
		t.Errorf("start is the goal: %+v", s)
	}
}

// A search that runs out of memory or time says so, and what it knows.
func TestLimits(t *testing.T) {
	p := mustParse(t, "pegs:english@c1")
	s, err := p.Solve(context.Background(), puzzle.Options{Memory: 8 << 20})
	if !errors.Is(err, puzzle.ErrMemory) || s.Status != puzzle.Unknown || !s.HasBest || s.LowerBound < 1 {
		t.Errorf("with 8 MiB: %v %v", s, err)
	}
	if err := check.Solution(p.String(), []string{"c1"}, s); err != nil {
		t.Errorf("with 8 MiB: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	opt := puzzle.Options{Progress: func(report puzzle.Progress) {
		if report.Nodes > 100_000 {
			cancel()
		}
	}}
	if s, err = p.Solve(ctx, opt); !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown || !s.HasBest {
		t.Errorf("cancelled: %v %v", s, err)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	p := mustParse(t, "pegs:4x4")
	if _, err := p.Solve(context.Background(), puzzle.Options{Metric: puzzle.Turns}); !errors.Is(err, &puzzle.Error{Code: puzzle.BadMetric}) {
		// The error has particulars, so look at its code.
		var e *puzzle.Error
		if !errors.As(err, &e) || e.Code != puzzle.BadMetric {
			t.Errorf("metric turns: %v", err)
		}
	}
}

// The depth-first search alone agrees with the beam, also when its table is tiny.
func TestDepthFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	b := mustParse(t, "pegs:english").board
	for range 200 {
		p := randomPosition(r, b, 3+r.IntN(9))
		g := b.OnePeg()
		if g.match(p.pegs) {
			continue
		}
		q := newQuestion(context.Background(), b, p.pegs, g, puzzle.Options{Metric: puzzle.Jumps, Memory: 1 << 18})
		q.prepare()
		deep, err := q.depthFirst(0)
		if err != nil {
			t.Fatal(err)
		}
		wide, err := q.first(0)
		if err != nil {
			t.Fatal(err)
		}
		if (deep == nil) != (wide == nil) || len(deep) != len(wide) {
			t.Fatalf("%s: depth first %v, beam %v", p, deep, wide)
		}
		if deep != nil {
			if n, err := check.Moves(p.String(), []string{goalOne}, b.texts(deep), puzzle.Jumps); err != nil || n != int64(len(deep)) {
				t.Fatalf("%s: %v: %d, %v", p, deep, n, err)
			}
		}
	}
}

func TestPagodasHold(t *testing.T) {
	for _, name := range Boards() {
		b := mustParse(t, "pegs:"+name).board
		for hole := range b.Len() {
			for i, w := range b.pagodas(b.OnePeg(hole)) {
				if !w.Holds(b) {
					t.Errorf("%s to %s: pagoda function %d rises", name, b.names[hole], i)
				}
			}
		}
	}
}

// The pruner says just what the sums say.
func TestPrunerAgreesWithSums(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, name := range []string{"english", "wiegleb", "triangle28"} {
		b := mustParse(t, "pegs:"+name).board
		for range 50 {
			g := b.OnePeg(r.IntN(b.Len()))
			all := b.pagodas(g)
			pr := newPruner(b, g, all)
			for range 200 {
				p := board.Set(r.Uint64()&r.Uint64()) & b.Full()
				want := slices.ContainsFunc(all, func(w Pagoda) bool { return w.Sum(p) < w.least(g) })
				if got := pr.dead(p); got != want {
					t.Fatalf("%s to %s: dead(%s) = %v, want %v", name, g.texts[0], b.text(p, 0), got, want)
				}
			}
		}
	}
}

func TestSymmetriesMapAsPermutations(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, name := range Boards() {
		b := mustParse(t, "pegs:"+name).board
		perms := b.shape.Symmetries()
		s := newSymmetries(b, func(board.Perm) bool { return true })
		for range 100 {
			p := board.Set(r.Uint64()) & b.Full()
			least, seen := p, make(map[board.Set]bool)
			for k, perm := range perms {
				image := p.Map(perm)
				if got := s.image(p, k); got != image {
					t.Fatalf("%s: image %d of %x = %x, want %x", name, k, p, got, image)
				}
				least, seen[image] = min(least, image), true
			}
			if got := s.canonical(p); got != least || s.orbit(p) != len(seen) {
				t.Fatalf("%s: canonical(%x) = %x, want %x; orbit %d, want %d", name, p, got, least, s.orbit(p), len(seen))
			}
		}
	}
}

// Every line meets every class set in none or two holes, and the classes are as
// many as theory says: 4 bits on square lattices, 2 on triangular ones.
func TestClassSets(t *testing.T) {
	for _, name := range Boards() {
		b := mustParse(t, "pegs:"+name).board
		basis := b.classSets(b.Full())
		want := 4
		if b.rules == Triangular {
			want = 2
		}
		if len(basis) != want {
			t.Errorf("%s: %d class sets, want %d", name, len(basis), want)
		}
		for _, v := range basis {
			for _, l := range b.lines {
				if n := (v & l.Mask()).Len(); n != 0 && n != 2 {
					t.Errorf("%s: a line meets %v in %d holes", name, b.Names(v), n)
				}
			}
		}
	}
}

func TestUint128(t *testing.T) {
	a := uint128{lo: 1<<64 - 1}
	if !a.add(uint128{lo: 1}) || a.hi != 1 || a.lo != 0 || a.big().String() != "18446744073709551616" {
		t.Errorf("2^64 = %v", a)
	}
	a = uint128{hi: 1<<64 - 1, lo: 1}
	if a.add(uint128{hi: 0, lo: 1<<64 - 1}) {
		t.Error("2^128 fits")
	}
}

func BenchmarkFirst(b *testing.B) {
	for _, id := range []string{"pegs:english", "pegs:wiegleb", "pegs:french"} {
		b.Run(id, func(b *testing.B) {
			p, _ := Parse(id)
			var nodes int64
			for b.Loop() {
				s, err := p.Solve(context.Background(), puzzle.Options{First: true, Metric: puzzle.Jumps})
				if err != nil {
					b.Fatal(err)
				}
				nodes += s.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func BenchmarkSuccessors(b *testing.B) {
	p, _ := Parse("pegs:english@d1")
	buffer := make([]board.Set, 0, 100)
	for b.Loop() {
		buffer = p.board.appendSuccessors(buffer[:0], p.pegs&0x155555555)
	}
	_ = fmt.Sprint(len(buffer))
}

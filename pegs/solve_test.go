package pegs

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"jie/check"
	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// mustParse is the position of a test's ID.
func mustParse(t *testing.T, id string) *position {
	t.Helper()
	p, err := parsePosition(id)
	if err != nil {
		t.Fatalf("Parse(%s): %v", id, err)
	}
	return p
}

// answer solves, and has the answer judged.
func answer(t *testing.T, p *position, opt puzzle.Options, goals ...string) puzzle.Solution {
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
func compare(t *testing.T, p *position, goals ...string) {
	t.Helper()
	tw := newTwin(goals)
	start := plainOf(p)
	jumps, moves := tw.byJumps(start), tw.byMoves(start, "")
	for _, first := range []bool{true, false} {
		s := answer(t, p, puzzle.Options{Metric: puzzle.Jumps, First: first}, goals...)
		if (s.Status == puzzle.Solved) != (jumps.length >= 0) {
			t.Fatalf("Solve(%s, %v) is %v, the twin needs %d jumps", p, goals, s.Status, jumps.length)
		}
		if !first && jumps.length >= 0 && s.Length != int64(jumps.length) {
			t.Fatalf("Solve(%s, %v) = %d jumps, want %d", p, goals, s.Length, jumps.length)
		}
	}
	if jumps.length < 0 {
		answer(t, p, puzzle.Options{Count: true, All: true}, goals...)
		return
	}
	s := answer(t, p, puzzle.Options{}, goals...)
	if s.Length != int64(moves) || !s.Optimal {
		t.Fatalf("Solve(%s, %v) = %d moves, want %d", p, goals, s.Length, moves)
	}
	s = answer(t, p, puzzle.Options{Metric: puzzle.Jumps, Count: true}, goals...)
	if s.Count.Cmp(jumps.shortest) != 0 {
		t.Fatalf("Solve(%s, %v): %v shortest solutions in jumps, want %v", p, goals, s.Count, jumps.shortest)
	}
	for _, metric := range []puzzle.Metric{puzzle.Jumps, puzzle.Moves} {
		s = answer(t, p, puzzle.Options{Metric: metric, Count: true, Every: true}, goals...)
		if s.Count.Cmp(jumps.every) != 0 {
			t.Fatalf("Solve(%s, %v): %v solutions in %s, want %v", p, goals, s.Count, metric, jumps.every)
		}
	}
	if jumps.every.IsInt64() && jumps.every.Int64() <= 2000 {
		compareLists(t, p, tw, int64(moves), goals)
	}
}

// compareLists holds the listed solutions to those that the twin finds.
func compareLists(t *testing.T, p *position, tw *twin, fewest int64, goals []string) {
	t.Helper()
	for _, metric := range []puzzle.Metric{puzzle.Jumps, puzzle.Moves} {
		list := make(map[string]int)
		tw.solutions(plainOf(p), metric, nil, list)
		for _, every := range []bool{true, false} {
			s := answer(t, p, puzzle.Options{Metric: metric, All: true, Count: true, Every: every, Limit: 5000}, goals...)
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
			if short() && bitboard.Hash(pegs)%7 != 0 {
				continue
			}
			compare(t, newNarrow(b, pegs), goalOne)
			compare(t, newNarrow(b, pegs), b.names[int(pegs)%b.Len()])
		}
	}
}

// randomPosition has the given number of pegs.
func randomPosition(r *rand.Rand, b *layout, pegs int) *position {
	var s board.Set
	for _, i := range r.Perm(b.Len())[:pegs] {
		s = s.With(i)
	}
	return newNarrow(b, s)
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
func randomGoals(r *rand.Rand, p *position) []string {
	var goals []string
	for range 1 + r.IntN(3) {
		switch r.IntN(4) {
		case 0:
			goals = append(goals, goalOne)
		case 1:
			goals = append(goals, p.board.names[r.IntN(p.board.Len())])
		default:
			at := p.pegs.Word()
			for range r.IntN(5) {
				if next := p.board.AppendSuccessors(nil, at); len(next) > 0 {
					at = next[r.IntN(len(next))]
				}
			}
			free := board.Set(r.Uint64()&r.Uint64()) & p.board.Full()
			switch r.IntN(4) {
			case 0, 1:
				free = 0
			case 2: // so many that the goals are not listed
				free |= board.Set(r.Uint64()) & p.board.Full()
			}
			goals = append(goals, p.board.text(bitboard.One(at&^free), bitboard.One(free)))
		}
	}
	return goals
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
				for _, n := range p.board.AppendSuccessors(nil, at) {
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

func TestStartIsGoal(t *testing.T) {
	s := answer(t, mustParse(t, "pegs:0010"), puzzle.Options{Count: true, All: true}, "c1")
	if s.Status != puzzle.Solved || s.Length != 0 || !s.Optimal || s.Count.Int64() != 1 || len(s.Solutions) != 1 {
		t.Errorf("start is the goal: %+v", s)
	}
}

// A search that runs out of memory or time says so, and what it knows.
func TestLimits(t *testing.T) {
	p := mustParse(t, "pegs:english@c1")
	memory := int64(8 << 20)
	if short() {
		memory = 2 << 20
	}
	s, err := p.Solve(context.Background(), puzzle.Options{Memory: memory})
	if !errors.Is(err, puzzle.ErrMemory) || s.Status != puzzle.Unknown || !s.HasBest || s.LowerBound < 1 {
		t.Errorf("with %d bytes: %v %v", memory, s, err)
	}
	if err := check.Solution(p.String(), []string{"c1"}, s); err != nil {
		t.Errorf("with %d bytes: %v", memory, err)
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
	if _, err := p.Solve(context.Background(), puzzle.Options{Metric: puzzle.Turns}); !hasCode(err, puzzle.BadMetric) {
		t.Errorf("metric turns: %v", err)
	}
}

// hasCode reports whether err is one of the given code, whatever its particulars.
func hasCode(err error, code puzzle.Code) bool {
	var e *puzzle.Error
	return errors.As(err, &e) && e.Code == code
}

func BenchmarkSuccessors(b *testing.B) {
	p, _ := parsePosition("pegs:english@d1")
	holes, pegs, buffer := p.board.Board, p.pegs.Word()&0x155555555, make([]board.Set, 0, 100)
	for b.Loop() {
		buffer = holes.AppendSuccessors(buffer[:0], pegs)
	}
}

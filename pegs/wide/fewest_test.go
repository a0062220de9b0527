package wide

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// standing is a position and the peg that jumped last, for the twin.
type standing struct {
	at  bitboard.Set
	peg int
}

// plainFewest is the fewest moves of a game from start to a goal, -1 where there is
// none: all lines, jump by jump.
func plainFewest(b *bitboard.Board, start bitboard.Set, goal func(bitboard.Set) bool) int {
	best := -1
	for layer := map[standing]int{{start, -1}: 0}; len(layer) > 0; {
		next := make(map[standing]int)
		for from, moves := range layer {
			if goal(from.at) && (best < 0 || moves < best) {
				best = moves
			}
			for _, j := range plainJumps(b, from.at) {
				n := moves
				if int(j.From) != from.peg {
					n++
				}
				to := standing{from.at.After(j), int(j.To)}
				if m, ok := next[to]; !ok || n < m {
					next[to] = n
				}
			}
		}
		layer = next
	}
	return best
}

// movesOf counts the moves that jumps make.
func movesOf(jumps []bitboard.Jump) int {
	moves := 0
	for i, j := range jumps {
		if i == 0 || jumps[i-1].To != j.From {
			moves++
		}
	}
	return moves
}

// A wide enough beam finds and proves the fewest moves; the bound is never above
// them, at the start and on the way.
func TestFewerAgreesWithTryingAll(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 17))
	solved, bounded, closed, missed := 0, 0, 0, 0
	for range 150 {
		b := drawn(r, board.Lattice(r.IntN(2)), 3+r.IntN(3), 3+r.IntN(3), 0.9)
		if b.Len() < 6 {
			continue
		}
		hole := func() int { // often one over which no peg jumps: a region
			for {
				i := r.IntN(b.Len())
				if r.IntN(6) == 0 || !slices.ContainsFunc(b.Lines(), func(l bitboard.Line) bool { return int(l.Middle) == i }) {
					return i
				}
			}
		}
		end := bitboard.Of(hole())
		goals := []bitboard.Pattern{{Want: end, Care: b.All()}}
		for range r.IntN(4) {
			goals = append(goals, b.Finish(hole()))
		}
		goal := goalOf(b, r.IntN(3) == 0, goals...)
		start := undone(r, b, end, 3+r.IntN(12))
		if goal.Match(start) {
			continue
		}
		want := plainFewest(b, start, goal.Match)
		s := &Search{Board: b, Start: start, Goal: goal, Work: &Work{Ctx: context.Background()}}
		jumps, proved, err := s.Fewer(bitboard.MaxHoles, 1<<20)
		if err != nil || !proved || want != movesOf(jumps) {
			t.Fatalf("%v: %v in %d moves, proved %v, %v; want %d", start, jumps, movesOf(jumps), proved, err, want)
		}
		if jumps, proved, err := s.Fewer(want, 1<<20); err != nil || !proved || jumps != nil {
			t.Fatalf("%v: fewer than %d moves: %v, proved %v, %v", start, want, jumps, proved, err)
		}
		p := start
		for _, j := range jumps {
			if !slices.Contains(plainJumps(b, p), j) {
				t.Fatalf("%v: %v is not legal in %v", start, j, p)
			}
			p = p.After(j)
		}
		if !goal.Match(p) {
			t.Fatalf("%v: %v end at %v, no goal", start, jumps, p)
		}
		solved++
		if least := s.bound().least(start); least > want {
			t.Fatalf("%v: bound %d, fewest %d", start, least, want)
		} else if least > 1 {
			bounded++
		}
		if least, err := s.LeastMoves(1 << 14); err != nil || least > int64(want) {
			t.Fatalf("%v: at least %d moves, %v, fewest %d", start, least, err, want)
		} else if least == int64(want) {
			closed++
		}
		if regions := len(s.Regions()); regions > want {
			t.Fatalf("%v: %d regions, fewest %d", start, regions, want)
		}
		for _, width := range []int{1, 2, 5} {
			jumps, proved, err := s.Fewer(bitboard.MaxHoles, width)
			if err != nil || jumps != nil && movesOf(jumps) < want || proved && movesOf(jumps) != want {
				t.Fatalf("%v: a beam of width %d: %v, proved %v, %v, fewest %d", start, width, jumps, proved, err, want)
			}
			if jumps == nil || movesOf(jumps) > want {
				missed++
			}
		}

	}
	if solved < 50 || bounded < 20 || closed < solved || missed < 10 {
		t.Errorf("%d solved, %d with a bound above one, %d with the bound reached, %d not found by a narrow beam: too few to compare", solved, bounded, closed, missed)
	}
}

// Regions that are full in one of two goals need no move: neither the bound nor a beam that may make just as
// many moves as are needed counts them.
func TestSlackOfTwoGoals(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 17))
	compared, counted := 0, 0
	for range 200 {
		b := drawn(r, board.Lattice(r.IntN(2)), 3+r.IntN(2), 3+r.IntN(3), 0.9)
		regions := b.MersonRegions(none)
		if len(regions) == 0 {
			continue
		}
		var ends [2]bitboard.Set
		for i := range ends {
			ends[i] = some(r, b, 1)
			for range 2 {
				ends[i] = ends[i].Or(regions[r.IntN(len(regions))])
			}
		}
		goal := goalOf(b, false, bitboard.Pattern{Want: ends[0], Care: b.All()}, bitboard.Pattern{Want: ends[1], Care: b.All()})
		start := undone(r, b, ends[r.IntN(2)], 1+r.IntN(6))
		if goal.Match(start) {
			continue
		}
		want := plainFewest(b, start, goal.Match)
		s := &Search{Board: b, Start: start, Goal: goal, Work: &Work{Ctx: t.Context()}}
		if jumps, proved, err := s.Fewer(want+1, 1<<20); err != nil || !proved || movesOf(jumps) != want {
			t.Fatalf("%v to %v: %v in fewer than %d moves, proved %v, %v", start, ends, jumps, want+1, proved, err)
		}
		if least := s.RegionBound(); least > int64(want) {
			t.Fatalf("%v to %v: at least %d moves by regions, fewest %d", start, ends, least, want)
		}
		if least, err := s.LeastMoves(1 << 20); err != nil || least != int64(want) {
			t.Fatalf("%v to %v: at least %d moves, %v, fewest %d", start, ends, least, err, want)
		}
		compared++
		if s.bound().full(start) > want {
			counted++
		}
	}
	if compared < 100 || counted < 10 {
		t.Errorf("%d compared, %d of them with more full regions than moves: too few", compared, counted)
	}
}

// The bound after jumps, and after they are taken back, is that of a fresh count.
func TestBoundAfterJump(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 17))
	b, _ := triangle(9)
	f := &fewer{Search: &Search{Board: b}, scorer: newScorer(b, b.NewGoal(b.AnyPeg()), mixtures[0]), bound: newBound(b, b.NewGoal(b.AnyPeg()), mostPackings)}
	differ := 0
	for range 200 {
		p := some(r, b, 150)
		f.scorer.unpack(&f.tally, p)
		f.bound.count(&f.empty, p)
		before := f.empty.sum
		for _, j := range plainJumps(b, p) {
			sums := f.tally.sums
			f.move(j)
			if got, want := max(0, f.empty.sum-f.bound.slack), f.bound.least(p.After(j)); got != want {
				t.Fatalf("%v after %v: bound %d, want %d", p, j, got, want)
			}
			if f.empty.sum != before {
				differ++
			}
			f.takeBack(j, sums)
			if f.empty.sum != before {
				t.Fatalf("%v after %v was taken back: bound %d, want %d", p, j, f.empty.sum, before)
			}
			var fresh tally
			if f.scorer.unpack(&fresh, p); f.tally != fresh {
				t.Fatalf("%v after %v was taken back: %v, want %v", p, j, f.tally.sums, fresh.sums)
			}
		}
	}
	if differ < 100 {
		t.Errorf("the bound changed %d times only", differ)
	}
}

// No jump ends in a full region, and none from outside passes over its pegs; none
// holds another one.
func TestRegions(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 17))
	for range 10 {
		b := drawn(r, board.Lattice(r.IntN(2)), 8, 10, 0.95)
		regions := b.MersonRegions(none)
		if len(regions) == 0 {
			t.Errorf("no regions on a board of %d holes", b.Len())
		}
		for _, region := range regions {
			for _, l := range b.Lines() {
				if region.Has(int(l.Middle)) && !region.Has(int(l.End)) && !region.Has(int(l.Other)) {
					t.Errorf("%v: line %v passes from outside", region, l)
				}
			}
			for _, other := range regions {
				if other != region && other.Less(region).Empty() {
					t.Errorf("%v holds %v", region, other)
				}
			}
		}
		bound := newBound(b, b.NewGoal(b.AnyPeg()), mostPackings)
		var all bitboard.Set
		for part, list := range bound.parts {
			var holes bitboard.Set
			for _, regions := range list {
				var taken bitboard.Set
				for _, r := range regions {
					if !r.And(taken).Empty() {
						t.Errorf("region %v meets another one", r)
					}
					taken = taken.Or(r)
				}
				holes = holes.Or(taken)
			}
			if !holes.And(all).Empty() {
				t.Errorf("part %d meets another one", part)
			}
			all = all.Or(holes)
		}
		for i, r := range bound.regions {
			for hole := range b.Len() {
				if slices.Contains(bound.over[hole], uint16(i)) != r.Has(hole) {
					t.Errorf("region %v: hole %d is not noted as it is", r.Set, hole)
				}
			}
			for k, regions := range bound.parts[r.part] {
				if slices.Contains(regions, r.Set) != slices.Contains(r.packings, k) {
					t.Errorf("region %v: packing %d is not noted as it is", r.Set, k)
				}
			}
		}
	}
}

// On the triangle of side 11 a beam finds 27 moves or fewer, where the best solution
// published has 28 (OEIS A127500), and 18 are proved to be needed.
func TestTriangle66(t *testing.T) {
	s := triangle66()
	jumps, proved, err := s.Fewer(28, 300)
	if err != nil || jumps == nil || proved || movesOf(jumps) > 27 {
		t.Errorf("%d moves, proved %v, %v", movesOf(jumps), proved, err)
	}
	p := s.Start
	for _, j := range jumps {
		if !p.Allows(j) {
			t.Fatalf("%v is not legal in %v", j, p)
		}
		p = p.After(j)
	}
	if !s.Goal.Match(p) {
		t.Errorf("the end %v is no goal", p)
	}
	if least := s.bound().least(s.Start); least != 18 {
		t.Errorf("at least %d moves, want 18", least)
	}
}

// A search for few moves ends with its context and its memory.
func TestFewerEnds(t *testing.T) {
	s := triangle66()
	s.Work = ended()
	if _, proved, err := s.Fewer(40, 300); err != context.Canceled || proved {
		t.Errorf("stopped: proved %v, %v", proved, err)
	}
	s = triangle66()
	s.Opt.Memory = 1 << 16
	if _, proved, err := s.Fewer(40, 300); err != puzzle.ErrMemory || proved {
		t.Errorf("without memory: proved %v, %v", proved, err)
	}
}

// After a beam that finds nothing the next one has other weights, and after one that finds a solution the same.
func TestFewerChangesWeights(t *testing.T) {
	s := triangle66()
	for i, c := range []struct{ best, want int }{{21, 1}, {21, 2}, {40, 2}} {
		if _, _, err := s.Fewer(c.best, LeastWidth+1); err != nil || s.mixed != c.want {
			t.Errorf("beam %d: weights %d, %v, want %d", i, s.mixed, err, c.want)
		}
	}
}

// The regions shown are those of a packing that the bound counts.
func TestRegionsOfSearch(t *testing.T) {
	s := triangle66()
	if got, want := len(s.Regions()), s.bound().least(s.Start); got != want {
		t.Errorf("%d regions, bound %d", got, want)
	}
	corner := s.Board.Len() - 1
	s = triangle66()
	s.Goal = goalOf(s.Board, false, s.Board.Finish(corner))
	for _, r := range s.Regions() {
		if r == bitboard.Of(corner) {
			t.Error("the corner that is the goal is among the regions")
		}
	}
}

// On full triangles no bound is above the fewest moves to any finish of the class, one of which may be a
// corner, to a corner alone, and to all that are none.
func TestLeastMovesOfTriangles(t *testing.T) {
	reached := 0
	for _, side := range []int{4, 5} {
		b, hole := triangle(side)
		for vacancy := range b.Len() {
			var all, corners, others []bitboard.Pattern
			for i := range b.Len() {
				at, from := b.Shape().Point(i), b.Shape().Point(vacancy)
				switch {
				case (at.Row+at.Col-from.Row-from.Col)%3 != 0:
					continue
				case i == hole(0, 0) || i == hole(side-1, 0) || i == hole(side-1, side-1):
					corners = append(corners, b.Finish(i))
				default:
					others = append(others, b.Finish(i))
				}
				all = append(all, b.Finish(i))
			}
			for _, goals := range [][]bitboard.Pattern{all, corners, others} {
				s := &Search{Board: b, Start: b.All().Without(vacancy), Goal: goalOf(b, false, goals...), Work: &Work{Ctx: t.Context()}}
				want := plainFewest(b, s.Start, s.Goal.Match)
				if len(goals) == 0 || want < 0 {
					continue
				}
				least, err := s.LeastMoves(1 << 14)
				if err != nil || least > int64(want) || s.RegionBound() > least {
					t.Errorf("side %d, hole %d to %v: at least %d moves, by regions %d, %v; want %d", side, vacancy, goals, least, s.RegionBound(), err, want)
				}
				if least == int64(want) {
					reached++
				}
				if jumps, _, err := s.Fewer(bitboard.MaxHoles, 1<<14); err != nil || movesOf(jumps) != want {
					t.Errorf("side %d, hole %d to %v: %v, %v, want %d moves", side, vacancy, goals, jumps, err, want)
				}
			}
		}
	}
	if reached < 20 {
		t.Errorf("%d bounds reached only", reached)
	}
}

// On triangle66 with a2 vacant each solution has at least 18 regions to open, and 18 moves are refuted at
// once: for the corner a11 and for the other finishes of the class apart.
func TestLeastMoves(t *testing.T) {
	s := triangle66()
	var goals []bitboard.Pattern
	for i := range s.Board.Len() {
		if at := s.Board.Shape().Point(i); (at.Row+at.Col)%3 == 1 { // the class of a2
			goals = append(goals, s.Board.Finish(i))
		}
	}
	s.Goal = goalOf(s.Board, false, goals...)
	if regions := len(s.Regions()); regions != 18 {
		t.Errorf("%d regions, want 18", regions)
	}
	if least, err := s.LeastMoves(1 << 12); err != nil || least != 19 || s.Nodes > 6_000_000 {
		t.Errorf("at least %d moves, %v, after %d nodes; want 19", least, err, s.Nodes)
	}
}

// Sweeps can be as many as the ways through a maze. A beam tries some of them, and
// then claims no proof.
func TestFewerAmongManySweeps(t *testing.T) {
	const side = 11
	b := drawn(rand.New(rand.NewPCG(9, 17)), board.Square, side, side, 1)
	start := bitboard.Of(0)
	for i := range b.Len() {
		if (i/side+i%side)%2 == 1 {
			start = start.With(i)
		}
	}
	s := &Search{Board: b, Start: start, Goal: b.NewGoal(b.AnyPeg()), Work: &Work{Ctx: context.Background()}}
	const width = 2
	_, proved, err := s.Fewer(bitboard.MaxHoles, width)
	if most := int64(fewestBeams * width * start.Len() * mostSweeps * len(mixtures)); err != nil || proved || s.Nodes > most {
		t.Errorf("proved %v, %v, %d nodes, want at most %d", proved, err, s.Nodes, most)
	}
}

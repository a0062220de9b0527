package wide

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// The slow obvious twin: a position is a map from points to pegs.

// drawn is a board of at most a given number of holes of a rectangle, each there with a chance;
// empty where they are too many.
func drawn(r *rand.Rand, lattice board.Lattice, height, width int, chance float64) *bitboard.Board {
	var holes []board.Point
	for row := range height {
		for col := range width {
			if r.Float64() < chance {
				holes = append(holes, board.Point{Row: row, Col: col})
			}
		}
	}
	if len(holes) > bitboard.MaxHoles {
		holes = nil
	}
	return boardOf(board.NewShape(lattice, holes))
}

// boardOf is the board of a shape, with every line of three of its lattice.
func boardOf(shape *board.Shape) *bitboard.Board {
	var holes []board.Point
	for i := range shape.Len() {
		holes = append(holes, shape.Point(i))
	}
	if shape.Lattice() == board.Triangular {
		return bitboard.New(bitboard.Triangular, holes)
	}
	return bitboard.New(bitboard.Orthogonal, holes)
}

// goalOf is the goal of the patterns, and of one peg anywhere.
func goalOf(b *bitboard.Board, one bool, patterns ...bitboard.Pattern) *bitboard.Goal {
	var list []bitboard.Alternative
	if one {
		list = append(list, b.AnyPeg())
	}
	for i, t := range patterns {
		list = append(list, bitboard.Alternative{Text: strconv.Itoa(i), Patterns: []bitboard.Pattern{t}})
	}
	return b.NewGoal(list...)
}

// ended is the work of a search whose context has ended, which it is about to see.
func ended() *Work {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return &Work{Ctx: ctx, Nodes: pollEach - 1}
}

// some is a position of about a given number of pegs in the holes of b.
func some(r *rand.Rand, b *bitboard.Board, pegs int) bitboard.Set {
	var p bitboard.Set
	for range pegs {
		p = p.With(r.IntN(b.Len()))
	}
	return p
}

// undone is a position from which a given number of jumps at most lead to p.
func undone(r *rand.Rand, b *bitboard.Board, p bitboard.Set, jumps int) bitboard.Set {
	for range jumps {
		var before []bitboard.Set
		for number := range uint16(2 * len(b.Lines())) {
			if j := b.Jump(number); !p.Has(int(j.From)) && !p.Has(int(j.Over)) && p.Has(int(j.To)) {
				before = append(before, p.After(j))
			}
		}
		if len(before) == 0 {
			return p
		}
		p = before[r.IntN(len(before))]
	}
	return p
}

// plainJumps tries every way from every peg.
func plainJumps(b *bitboard.Board, p bitboard.Set) []bitboard.Jump {
	var list []bitboard.Jump
	for i := range b.Len() {
		for _, d := range b.Shape().Lattice().Steps() {
			over, ok := b.Shape().Index(b.Shape().Point(i).Add(d))
			if !ok {
				continue
			}
			to, ok := b.Shape().Index(b.Shape().Point(over).Add(d))
			if ok && p.Has(i) && p.Has(over) && !p.Has(to) {
				list = append(list, bitboard.Jump{From: uint8(i), Over: uint8(over), To: uint8(to)})
			}
		}
	}
	return list
}

// plainReach visits every position in reach. It returns how many there are by jumps,
// and whether one is a goal.
func plainReach(b *bitboard.Board, start bitboard.Set, goal func(bitboard.Set) bool) (levels []int64, found bool) {
	for level := map[bitboard.Set]bool{start: true}; len(level) > 0; {
		levels = append(levels, int64(len(level)))
		next := make(map[bitboard.Set]bool)
		for p := range level {
			found = found || goal(p)
			for _, j := range plainJumps(b, p) {
				n := p.Without(int(j.From)).Without(int(j.Over)).With(int(j.To))
				next[n] = true
			}
		}
		level = next
	}
	return levels, found
}

// A beam finds a solution where there is one, and counts every position in reach
// where there is none: also on boards whose holes lie in all four words.
func TestFirstAgreesWithTryingAll(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 17))
	solved, refuted := 0, 0
	for range 400 {
		b := drawn(r, board.Lattice(r.IntN(2)), 3+r.IntN(2), 3+r.IntN(70), 0.9)
		if b.Len() < 6 {
			continue
		}
		start := some(r, b, 2+r.IntN(8))
		goal := b.NewGoal(b.AnyPeg())
		if r.IntN(2) == 1 {
			care := bitboard.Full(b.Len())
			if r.IntN(2) == 0 {
				care = care.Less(some(r, b, b.Len()/2))
			}
			goal = goalOf(b, false, bitboard.Pattern{Want: some(r, b, 1+r.IntN(2)).And(care), Care: care})
		}
		if r.IntN(2) == 0 {
			end := bitboard.Of(r.IntN(b.Len()))
			if !goal.One() {
				end = goal.Patterns()[0].Want
			}
			start = undone(r, b, end, 1+r.IntN(8))
		}
		if goal.Match(start) {
			continue
		}
		s := &Search{Board: b, Start: start, Goal: goal, Work: &Work{Ctx: context.Background()}}
		jumps, err := s.First(0)
		if err != nil {
			t.Fatal(err)
		}
		levels, found := plainReach(b, start, goal.Match)
		if found != (jumps != nil) {
			t.Fatalf("%v: found %v, want %v", start, jumps, found)
		}
		if !found {
			refuted++
			if !slices.Equal(s.reach, levels) {
				t.Fatalf("%v: reach %v, want %v", start, s.reach, levels)
			}
			continue
		}
		solved++
		p := start
		for _, j := range jumps {
			if !slices.Contains(plainJumps(b, p), j) || !p.Allows(j) {
				t.Fatalf("%v: %v is not legal in %v", start, j, p)
			}
			p = p.After(j)
		}
		if !goal.Match(p) {
			t.Fatalf("%v: %v end at %v, no goal", start, jumps, p)
		}
	}
	if solved < 50 || refuted < 50 {
		t.Errorf("%d solved and %d refuted: too few to compare", solved, refuted)
	}
}

// A search that Poll ends fails with its error, and one without memory at once.
func TestFirstEnds(t *testing.T) {
	b := boardOf(board.Hexagon(9))
	s := &Search{Board: b, Start: bitboard.Full(b.Len()).Without(0), Goal: goalOf(b, false, bitboard.Pattern{Want: bitboard.Of(0, 1, 2), Care: bitboard.Full(b.Len())})}
	s.Work = ended()
	if jumps, err := s.firstWithin(1); jumps != nil || s.reach != nil || err != context.Canceled {
		t.Errorf("firstWithin = %v, %v, %v, want %v", jumps, s.reach, err, context.Canceled)
	}
	s.Opt.Memory = 1
	if _, err := s.First(0); err != puzzle.ErrMemory {
		t.Errorf("First with a byte of memory: %v, want %v", err, puzzle.ErrMemory)
	}
}

// A tally after jumps, and the score that it foresees, are those of a fresh count.
func TestTallyAgreesWithCounting(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 17))
	for _, lattice := range []board.Lattice{board.Square, board.Triangular} {
		b := drawn(r, lattice, 5, 14, 0.9)
		for range 40 {
			p := some(r, b, 30)
			goal := b.NewGoal(b.AnyPeg())
			if r.IntN(2) == 0 {
				goal = goalOf(b, false, bitboard.Pattern{Want: some(r, b, 2), Care: bitboard.Full(b.Len()).Less(some(r, b, 9))})
			}
			s := newScorer(b, goal, mixtures[r.IntN(len(mixtures))])
			var before, after tally
			s.unpack(&before, p)
			for _, j := range plainJumps(b, p) {
				got := before.after(j)
				s.unpack(&after, p.After(j))
				if want := plainScore(s, goal, p.After(j)); got != want || after.score() != want {
					t.Fatalf("score after %v of %v = %d, counted afresh %d, want %d", j, p, got, after.score(), want)
				}
			}
		}
	}
}

// plainScore is the score by its definition.
func plainScore(s *scorer, g *bitboard.Goal, p bitboard.Set) int32 {
	var score, row, col, norms, pegs int32
	for i := range p.All() {
		beside := 0
		for k := range p.All() {
			for _, l := range s.Lines() {
				one, two := uint8(min(i, k)), uint8(max(i, k))
				if l.End == one && l.Middle == two || l.Middle == one && l.Other == two {
					beside++
				}
			}
		}
		if beside == 0 {
			score += s.weights.alone
		}
		if !g.One() && (g.Patterns()[0].Want.Has(i) || !g.Patterns()[0].Care.Has(i)) {
			continue
		}
		passing := int32(1)
		for _, l := range s.Lines() {
			for _, hole := range []uint8{l.End, l.Middle, l.Middle, l.Other} {
				if int(hole) == i {
					passing++
				}
			}
		}
		score += s.edge * 5040 / passing / 4
		y, x := s.at(i)
		if g.One() {
			row, col, norms, pegs = row+y, col+x, norms+s.norm(y, x), pegs+1
			continue
		}
		nearest := int32(1 << 20)
		for k := range g.Patterns()[0].Want.All() {
			v, u := s.at(k)
			nearest = min(nearest, s.norm(y-v, x-u))
		}
		score += 4 * s.far * nearest
	}
	if g.One() {
		score += 4 * s.far * (norms - s.norm(row, col)/pegs)
	}
	return score
}

// The best are those that sorting puts first.
func TestBestAgreesWithSorting(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 17))
	for range 300 {
		list := make([]ranked, 1+r.IntN(60))
		for i := range list {
			list[i] = ranked{score: int32(r.IntN(9)), hash: uint32(r.IntN(20))}
		}
		sorted := slices.Clone(list)
		order := func(a, b ranked) int { return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.hash, b.hash)) }
		slices.SortFunc(sorted, order)
		k := r.IntN(len(list) + 1)
		best(list, k)
		got := slices.Clone(list[:k])
		slices.SortFunc(got, order)
		if !slices.Equal(got, sorted[:k]) {
			t.Fatalf("best %d = %v, want %v", k, got, sorted[:k])
		}
	}
}

// The fewest pegs left are those of trying all where that is claimed; beams too narrow
// to know claim nothing.
func TestDeepestAgreesWithTryingAll(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 17))
	proved, missed := 0, 0
	for range 60 {
		b := drawn(r, board.Square, 4, 4+r.IntN(2), 0.9)
		start := some(r, b, 14)
		levels, _ := plainReach(b, start, func(bitboard.Set) bool { return false })
		want := len(levels) - 1
		s := &Search{Board: b, Start: start, Goal: b.NewGoal(), Work: &Work{Ctx: context.Background()}}
		jumps, err := s.Deepest(1)
		if err != nil || len(jumps) != want {
			t.Fatalf("%v: %d jumps, %v, want %d", start, len(jumps), err, want)
		}
		s.Opt.Memory = int64(widths[0]) * beamBytes
		jumps, err = s.Deepest(1)
		if len(jumps) > want || err == nil && len(jumps) < want {
			t.Fatalf("%v in little memory: %d jumps, %v, want %d", start, len(jumps), err, want)
		}
		if err == nil {
			proved++
		} else {
			missed++
		}
		s = &Search{Board: b, Start: start, Goal: b.NewGoal(), Work: ended()}
		if _, err = s.Deepest(0); err == nil && want > 0 {
			t.Fatalf("%v: a search that was ended claims a proof", start)
		}
	}
	if proved < 5 || missed < 5 {
		t.Errorf("%d proved in little memory, %d not: too few to compare", proved, missed)
	}
}

// none has all regions of a board stay.
func none(bitboard.Set) bool { return false }

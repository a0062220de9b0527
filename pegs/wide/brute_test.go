package wide

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/board"
	"jie/puzzle"
)

// The slow obvious twin: a position is a map from points to pegs.

// drawn is a board of at most so many holes of a rectangle, each there with a chance.
func drawn(r *rand.Rand, lattice board.Lattice, height, width int, chance float64) *Board {
	var holes []board.Point
	for row := range height {
		for col := range width {
			if r.Float64() < chance {
				holes = append(holes, board.Point{Row: row, Col: col})
			}
		}
	}
	return boardOf(board.NewShape(lattice, holes))
}

// boardOf is the board of a shape, with every line of three of its lattice.
func boardOf(shape *board.Shape) *Board {
	var lines []Line
	for i := range shape.Len() {
		for _, d := range shape.Lattice().Steps() {
			p := shape.Point(i)
			middle, ok := shape.Index(p.Add(d))
			other, ok2 := shape.Index(p.Add(d).Add(d))
			if ok && ok2 && i < other {
				lines = append(lines, Line{uint8(i), uint8(middle), uint8(other)})
			}
		}
	}
	return NewBoard(shape, lines)
}

// some is a position of about so many pegs in the holes of b.
func some(r *rand.Rand, b *Board, pegs int) Set {
	var p Set
	for range pegs {
		p = p.With(r.IntN(b.Len()))
	}
	return p
}

// undone is a position from which so many jumps at most lead to p.
func undone(r *rand.Rand, b *Board, p Set, jumps int) Set {
	for range jumps {
		var before []Set
		for number := range uint16(2 * len(b.lines)) {
			if j := b.jump(number); !p.Has(int(j.From)) && !p.Has(int(j.Over)) && p.Has(int(j.To)) {
				before = append(before, j.Apply(p))
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
func plainJumps(b *Board, p Set) []Jump {
	var list []Jump
	for i := range b.Len() {
		for _, d := range b.shape.Lattice().Steps() {
			over, ok := b.shape.Index(b.shape.Point(i).Add(d))
			if !ok {
				continue
			}
			to, ok := b.shape.Index(b.shape.Point(over).Add(d))
			if ok && p.Has(i) && p.Has(over) && !p.Has(to) {
				list = append(list, Jump{uint8(i), uint8(over), uint8(to)})
			}
		}
	}
	return list
}

// plainReach visits every position in reach. It returns how many there are by jumps,
// and whether one is a goal.
func plainReach(b *Board, start Set, goal func(Set) bool) (levels []int64, found bool) {
	for level := map[Set]bool{start: true}; len(level) > 0; {
		levels = append(levels, int64(len(level)))
		next := make(map[Set]bool)
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
		if b.Len() > MaxHoles || b.Len() < 6 {
			continue
		}
		start := some(r, b, 2+r.IntN(8))
		goal := &Goal{One: r.IntN(2) == 0}
		if !goal.One {
			care := Full(b.Len())
			if r.IntN(2) == 0 {
				care = care.Less(some(r, b, b.Len()/2))
			}
			goal.Patterns = []Pattern{{some(r, b, 1+r.IntN(2)).And(care), care}}
		}
		if r.IntN(2) == 0 {
			end := Of(r.IntN(b.Len()))
			if !goal.One {
				end = goal.Patterns[0].Want
			}
			start = undone(r, b, end, 1+r.IntN(8))
		}
		if goal.Match(start) {
			continue
		}
		s := &Search{Board: b, Start: start, Goal: goal, Poll: func(int64) error { return nil }}
		jumps, reach, err := s.First()
		if err != nil {
			t.Fatal(err)
		}
		levels, found := plainReach(b, start, goal.Match)
		if found != (jumps != nil) {
			t.Fatalf("%v: found %v, want %v", start, jumps, found)
		}
		if !found {
			refuted++
			if !slices.Equal(reach, levels) {
				t.Fatalf("%v: reach %v, want %v", start, reach, levels)
			}
			continue
		}
		solved++
		p := start
		for _, j := range jumps {
			if !slices.Contains(plainJumps(b, p), j) || !j.Legal(p) {
				t.Fatalf("%v: %v is not legal in %v", start, j, p)
			}
			p = j.Apply(p)
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
	s := &Search{Board: b, Start: Full(b.Len()).Without(0), Goal: &Goal{Patterns: []Pattern{{Of(0, 1, 2), Full(b.Len())}}}}
	s.Poll = func(int64) error { return puzzle.ErrReach }
	if jumps, reach, err := s.FirstWithin(1); jumps != nil || reach != nil || err != puzzle.ErrReach {
		t.Errorf("FirstWithin = %v, %v, %v, want %v", jumps, reach, err, puzzle.ErrReach)
	}
	s.Memory = 1
	if _, _, err := s.First(); err != puzzle.ErrMemory {
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
			goal := &Goal{One: true}
			if r.IntN(2) == 0 {
				goal = &Goal{Patterns: []Pattern{{some(r, b, 2), Full(b.Len()).Less(some(r, b, 9))}}}
			}
			s := b.newScorer(goal, mixtures[r.IntN(len(mixtures))])
			var before, after tally
			s.unpack(&before, p)
			for _, j := range plainJumps(b, p) {
				got := before.after(j)
				s.unpack(&after, j.Apply(p))
				if want := plainScore(s, goal, j.Apply(p)); got != want || after.score() != want {
					t.Fatalf("score after %v of %v = %d, counted afresh %d, want %d", j, p, got, after.score(), want)
				}
			}
		}
	}
}

// plainScore is the score by its definition.
func plainScore(s *scorer, g *Goal, p Set) int32 {
	var score, row, col, norms, pegs int32
	for i := range p.All() {
		beside := 0
		for k := range p.All() {
			for _, l := range s.lines {
				one, two := uint8(min(i, k)), uint8(max(i, k))
				if l.End == one && l.Middle == two || l.Middle == one && l.Other == two {
					beside++
				}
			}
		}
		if beside == 0 {
			score += s.weights.alone
		}
		if !g.One && (g.Patterns[0].Want.Has(i) || !g.Patterns[0].Care.Has(i)) {
			continue
		}
		passing := int32(1)
		for _, l := range s.lines {
			for _, hole := range []uint8{l.End, l.Middle, l.Middle, l.Other} {
				if int(hole) == i {
					passing++
				}
			}
		}
		score += s.edge * 5040 / passing / 4
		y, x := s.at(i)
		if g.One {
			row, col, norms, pegs = row+y, col+x, norms+s.norm(y, x), pegs+1
			continue
		}
		nearest := int32(1 << 20)
		for k := range g.Patterns[0].Want.All() {
			v, u := s.at(k)
			nearest = min(nearest, s.norm(y-v, x-u))
		}
		score += 4 * s.far * nearest
	}
	if g.One {
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
		levels, _ := plainReach(b, start, func(Set) bool { return false })
		want := len(levels) - 1
		s := &Search{Board: b, Start: start, Goal: new(Goal), Poll: func(int64) error { return nil }}
		jumps, ok, err := s.Deepest(1)
		if err != nil || !ok || len(jumps) != want {
			t.Fatalf("%v: %d jumps, proved %v, %v, want %d", start, len(jumps), ok, err, want)
		}
		s.Memory = int64(widths[0]) * beamBytes
		jumps, ok, err = s.Deepest(1)
		if len(jumps) > want || ok != (err == nil) || ok && len(jumps) < want {
			t.Fatalf("%v in little memory: %d jumps, proved %v, %v, want %d", start, len(jumps), ok, err, want)
		}
		if ok {
			proved++
		} else {
			missed++
		}
		s = &Search{Board: b, Start: start, Goal: new(Goal), Poll: func(int64) error { return puzzle.ErrMemory }}
		s.nodes = pollEach - 1
		if _, ok, _ = s.Deepest(0); ok && want > 0 {
			t.Fatalf("%v: a search that was ended claims a proof", start)
		}
	}
	if proved < 5 || missed < 5 {
		t.Errorf("%d proved in little memory, %d not: too few to compare", proved, missed)
	}
}

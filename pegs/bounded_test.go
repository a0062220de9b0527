package pegs

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"jie/board"
	"jie/check"
	"jie/internal/race"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// searchFewest answers by the bounded search alone, with small parts.
func searchFewest(t *testing.T, p *Position, workers int, goals ...string) (length int64, count *big.Int, nodes int64, err error) {
	t.Helper()
	goal, err := p.Goal(goals...)
	if err != nil {
		t.Fatal(err)
	}
	q := newQuestion(context.Background(), p.board, p.pegs, goal.(*Goal), puzzle.Options{Metric: puzzle.Moves, Count: true, Workers: workers})
	q.prepare()
	line, err := q.first(0)
	if err != nil || line == nil {
		return -1, nil, 0, err
	}
	s := q.newBounded(q.cuts(10))
	moves, err := s.fewest(bitboard.Join(line))
	if err != nil {
		return 0, nil, 0, err
	}
	if n, err := check.Moves(p.String(), goals, p.board.texts(moves), puzzle.Moves); err != nil || n != int64(len(moves)) {
		t.Fatalf("%s to %v: %v: %d moves, %v", p, goals, p.board.texts(moves), n, err)
	}
	if s.proved != int64(len(moves)) {
		t.Fatalf("%s to %v: %d moves, %d proved", p, goals, len(moves), s.proved)
	}
	if err := s.attempt(len(moves)); err != nil {
		return 0, nil, 0, err
	}
	if s.best.total != len(moves) {
		t.Fatalf("%s to %v: %d moves, then %d", p, goals, len(moves), s.best.total)
	}
	a, err := s.count()
	if err != nil || a.Length != int64(len(moves)) {
		t.Fatalf("%s to %v: %d moves, counted with %d: %v", p, goals, len(moves), a.Length, err)
	}
	return a.Length, a.Count, q.nodes, nil
}

// The bounded search and its counts agree with those of all winning positions,
// whatever the number of workers.
func TestBoundedSearch(t *testing.T) {
	n := 60
	if short() {
		n = 15
	}
	for _, id := range []string{"pegs:english", "pegs:triangle15", "pegs:4x4", "pegs[diagonal]:5x5", "pegs:--10--/001100/111011"} {
		t.Run(id, func(t *testing.T) {
			r := rand.New(rand.NewPCG(11, 12))
			b := mustParse(t, id).board
			for range n {
				p := randomPosition(r, b, min(b.Len()-1, 3+r.IntN(8)))
				goals := randomGoals(r, p)
				g, _ := p.Goal(goals...)
				if p.Solved(g) || least(g) >= p.pegs.Len() {
					continue
				}
				q := newQuestion(context.Background(), b, p.pegs, g.(*Goal), puzzle.Options{Metric: puzzle.Moves, Count: true})
				q.prepare()
				want, err := q.exact()
				if err != nil {
					t.Fatal(err)
				}
				for workers := 1; workers <= 3; workers += 2 {
					length, count, _, err := searchFewest(t, p, workers, goals...)
					if err != nil {
						t.Fatal(err)
					}
					if want.Status == puzzle.Unsolvable {
						if length >= 0 {
							t.Fatalf("%s to %v: %d moves, want unsolvable", p, goals, length)
						}
						continue
					}
					if length != want.Length || count.Cmp(want.Count) != 0 {
						t.Fatalf("%s to %v: %d moves in %v ways, want %d in %v", p, goals, length, count, want.Length, want.Count)
					}
				}
			}
		})
	}
}

func least(g puzzle.Goal) int {
	least, _ := g.(*Goal).pegs()
	return least
}

// The number of workers changes neither the answer nor the work.
func TestWorkersChangeNothing(t *testing.T) {
	for _, id := range []string{"pegs:5x5", "pegs:triangle15"} {
		if race.Enabled && id == "pegs:5x5" {
			continue
		}
		p := mustParse(t, id)
		one, _, nodes, err := searchFewest(t, p, 1, p.finish)
		if err != nil {
			t.Fatal(err)
		}
		two, _, again, err := searchFewest(t, p, 2, p.finish)
		if err != nil || one != two || nodes != again {
			t.Errorf("%s: %d moves and %d nodes with one worker, %d and %d with two (%v)", id, one, nodes, two, again, err)
		}
	}
}

// A part's bound never exceeds the fewest moves, from either end.
func TestPartsBound(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for _, id := range []string{"pegs:4x4", "pegs:triangle15", "pegs[diagonal]:000/000/000"} {
		b := mustParse(t, id).board
		tw := newTwin([]string{b.names[0]})
		goal := b.OnePeg(0)
		n := 20
		if race.Enabled {
			n = 4
		}
		for range n {
			charged := board.Set(r.Uint64()) & b.Full()
			x := b.newPart(charged|board.Set(r.Uint64())&b.Full(), charged)
			toGo := x.toGo(t.Context(), x.goals(goal))
			for range 30 {
				p := randomPosition(r, b, 2+r.IntN(6))
				moves := tw.byMoves(plainOf(p), "")
				bound := toGo.least[x.of(p.pegs)]
				if moves >= 0 && int(bound) > moves {
					t.Fatalf("%s: bound %d, %d moves", p, bound, moves)
				}
				if soFar := x.soFar(t.Context(), x.of(p.pegs)).least[x.of(1)]; soFar != bound {
					t.Fatalf("%s: %d to go, %d from the other end", p, bound, soFar)
				}
			}
		}
	}
}

// The beam's solutions are solutions, and never shorter than the shortest.
func TestBeam(t *testing.T) {
	p := mustParse(t, "pegs:6x6")
	q := newQuestion(context.Background(), p.board, p.pegs, p.board.OnePeg(p.board.cells["c3"]), puzzle.Options{Metric: puzzle.Moves})
	q.prepare()
	line, err := q.first(0)
	if err != nil {
		t.Fatal(err)
	}
	s := q.newBounded(q.cuts(10))
	moves, err := s.beam(bitboard.Join(line), leastWidth)
	if err != nil {
		t.Fatal(err)
	}
	n, err := check.Moves(p.String(), []string{"c3"}, p.board.texts(moves), puzzle.Moves)
	if err != nil || n != int64(len(moves)) || n < 15 || len(moves) > len(bitboard.Join(line)) {
		t.Errorf("%d moves (%v), from %d", n, err, len(bitboard.Join(line)))
	}
}

// A search cut short gives the best found and what is proved.
func TestBoundedSearchCutShort(t *testing.T) {
	if race.Enabled {
		t.Skip("the searches of TestBoundedSearch run under the detector")
	}
	p := mustParse(t, "pegs:french")
	for _, memory := range []int64{4 << 20, 16 << 20} {
		var told int64
		s, err := p.Solve(context.Background(), puzzle.Options{
			Memory: memory, Progress: func(step puzzle.Progress) { told = max(told, step.LowerBound) },
		})
		if !errors.Is(err, puzzle.ErrMemory) || s.Status != puzzle.Unknown || !s.HasBest {
			t.Fatalf("%v %v", s, err)
		}
		if s.LowerBound < 16 || s.LowerBound > s.Length {
			t.Errorf("between %d and %d moves, want at least the 16 regions", s.LowerBound, s.Length)
		}
		if told > s.LowerBound {
			t.Errorf("while it went on it told of %d moves proved, and in the end of %d", told, s.LowerBound)
		}
		if err := check.Solution(p.String(), []string{"d5"}, s); err != nil {
			t.Error(err)
		}
	}
}

func BenchmarkBounded(b *testing.B) {
	p, _ := Parse("pegs:6x6")
	var nodes int64
	for b.Loop() {
		s, err := p.Solve(context.Background(), puzzle.Options{})
		if err != nil {
			b.Fatal(err)
		}
		nodes += s.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// A search that may stop near its bound does, and says what is left to prove.
func TestWithin(t *testing.T) {
	const within = 4
	p := mustParse(t, "pegs:english@c2")
	g, err := p.Goal("c5")
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Solve(context.Background(), puzzle.Options{Goal: g, Within: within})
	if err != nil || s.Status != puzzle.Unknown || !s.HasBest || s.Length < 15 || s.LowerBound > 14 || s.Length > s.LowerBound+within {
		t.Fatalf("%v, %d moves, at least %d, %v; want unknown, 15 or more, 14 or less, %d apart", s.Status, s.Length, s.LowerBound, err, within)
	}
	if err := check.Solution(p.String(), g.Texts(), s); err != nil {
		t.Error(err)
	}
}

// A search that begins at a bound proved before gives the same length, for less.
func TestAtLeast(t *testing.T) {
	if short() {
		t.Skip("takes seconds")
	}
	p := mustParse(t, "pegs:english@c2")
	g, err := p.Goal("c5")
	if err != nil {
		t.Fatal(err)
	}
	var nodes [2]int64
	for i, bound := range []int64{0, 14} {
		s, err := p.Solve(context.Background(), puzzle.Options{Goal: g, AtLeast: bound})
		if err != nil || s.Status != puzzle.Solved || s.Length != 15 || s.LowerBound != 15 {
			t.Fatalf("from %d: %v, %d moves, at least %d, %v; want solved, 15", bound, s.Status, s.Length, s.LowerBound, err)
		}
		nodes[i] = s.Nodes
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("%d nodes from the bound, %d from nothing", nodes[1], nodes[0])
	}
}

// A search that takes a map finds what one without finds, with fewer nodes.
func TestBoundedMap(t *testing.T) {
	p := mustParse(t, "pegs:english@c2")
	g, err := p.Goal("c5")
	if err != nil {
		t.Fatal(err)
	}
	var nodes [2]int64
	for i := range nodes {
		q := newQuestion(context.Background(), p.board, p.pegs, g.(*Goal), puzzle.Options{Metric: puzzle.Moves})
		q.prepare()
		s := q.newBounded(q.cuts(partHoles))
		if i == 1 {
			if err := s.findMap(); err != nil {
				t.Fatal(err)
			}
		}
		for allowed, want := range map[int]int{13: never, 14: 15} {
			if err := s.attempt(allowed); err != nil || s.best.total != want {
				t.Errorf("map %v, %d moves allowed: found %d, %v; want %d", i == 1, allowed, s.best.total, err, want)
			}
		}
		nodes[i] = q.nodes
		s.release()
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("%d nodes with a map, %d without", nodes[1], nodes[0])
	}
}

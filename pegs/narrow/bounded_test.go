package narrow

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/internal/race"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle"
	"jie/puzzle/board"
)

// change is what a bounded search of the tests does otherwise.
type change func(q *Search) *bounded

// changes are the bounded search with small parts as it begins, as it goes on when it turns out to
// be large, and without linear programs, without the pagoda functions that they give, with the jumps
// that they delete, and with eight pagoda functions on the way and parity functions alone on the
// way back.
var changes = []change{
	func(q *Search) *bounded { return q.newBounded(q.weigh(), fewCuts, 10) },
	func(q *Search) *bounded {
		s := q.newBounded(q.weigh(), mostCuts, 10)
		s.strong = true
		return s
	},
	func(q *Search) *bounded {
		every := slices.Concat(q.Board.Jumps()...)
		return q.newBounded(&weighing{Board: q.Board, start: bitboard.One(q.Start), goal: q.Goal, jumps: every}, fewCuts, 10)
	},
	func(q *Search) *bounded {
		w := q.weigh()
		w.pagodas = nil
		return q.newBounded(w, fewCuts, 10)
	},
	func(q *Search) *bounded {
		w := q.weigh()
		w.jumps = slices.Concat(q.Board.Jumps()...)
		return q.newBounded(w, fewCuts, 10)
	},
	func(q *Search) *bounded {
		s := q.newBounded(q.weigh(), fewCuts, 10)
		chosen := s.weighed.choose([]board.Set{q.Start}, false)
		var parity []Threshold
		for _, w := range q.Board.ParityPagodas() {
			parity = append(parity, Threshold{Pagoda: w})
		}
		s.fore.pruner = newPruner(q.Board, chosen[:min(8, len(chosen))])
		s.aft.pruner = newPruner(q.Board, reversed(parity, s.weighed.start))
		s.fore.lookAhead()
		s.aft.lookAhead()
		return s
	},
}

// searchFewest answers by the bounded search alone: the fewest moves
// and the number of shortest solutions, -1 where there is none.
func searchFewest(t *testing.T, d drawn, q *Search, prepare change) (length int, count int64) {
	t.Helper()
	line, err := q.First(0)
	if err != nil {
		t.Fatal(err)
	}
	if line == nil {
		return -1, 0
	}
	s := prepare(q)
	moves, err := s.fewest(bitboard.Join(line), 0)
	if err != nil {
		t.Fatal(err)
	}
	d.judge(t, q, moves)
	if s.Proved != int64(len(moves)) {
		t.Fatalf("%s: %d moves, %d proved", d.text(q.Start, 0), len(moves), s.Proved)
	}
	if err := s.attempt(len(moves)); err != nil {
		t.Fatal(err)
	}
	if s.best.total != len(moves) {
		t.Fatalf("%s: %d moves, then %d", d.text(q.Start, 0), len(moves), s.best.total)
	}
	if s.strong { // so its levels are gone
		halves, err := s.line(make([]bitboard.Move, never))
		if err != nil || len(halves) != len(moves) {
			t.Fatalf("%s: %d moves, %d in two halves: %v", d.text(q.Start, 0), len(moves), len(halves), err)
		}
		d.judge(t, q, halves)
		s.counts = true
		if err := s.attempt(len(moves)); err != nil {
			t.Fatal(err)
		}
	}
	a, err := s.count()
	if err != nil || len(a.Moves) != len(moves) {
		t.Fatalf("%s: %d moves, counted with %d: %v", d.text(q.Start, 0), len(moves), len(a.Moves), err)
	}
	return len(moves), a.Count.Int64()
}

// The bounded search, its counts and all winning positions agree with the slow twin,
// whatever the number of workers.
func TestBoundedSearch(t *testing.T) {
	n := 40
	switch {
	case *long:
		n = 400 // 2,000 on the five boards of at most 28 holes
	case short():
		n = 15
	}
	opt := puzzle.Options{Metric: puzzle.Moves, Count: true}
	for _, d := range []drawn{english, triangle15, triangle28, square4, diagonal5, odd} {
		t.Run(d.rules+d.rows, func(t *testing.T) {
			r := rand.New(rand.NewPCG(11, 12))
			b := d.board()
			solved := 0
			for compared := 0; compared < n; {
				start := randomPegs(r, b, min(b.Len()-1, 3+r.IntN(8)))
				g := randomGoal(r, b, start)
				if least, _ := g.Pegs(); g.MatchWord(start) || least >= start.Len() {
					continue
				}
				compared++
				want := newTwin(b, g).answer(start, -1)
				if want.moves >= 0 {
					solved++
				}
				a, err := asked(t, b, start, g, opt).Exact()
				switch {
				case err != nil:
					t.Fatal(err)
				case (a == nil) != (want.moves < 0):
					t.Fatalf("%s to %v: solved %v, the twin has %d moves", d.text(start, 0), g, a != nil, want.moves)
				case a != nil && (len(a.Moves) != want.moves || a.Count.Int64() != want.ways):
					t.Fatalf("%s to %v: %d moves in %v ways, want %v", d.text(start, 0), g, len(a.Moves), a.Count, want)
				}
				for i, prepare := range changes {
					opt.Workers = 1 + i%2*2
					length, count := searchFewest(t, d, asked(t, b, start, g, opt), prepare)
					if length != want.moves || count != want.ways {
						t.Fatalf("%s to %v: %d moves in %d ways, want %v", d.text(start, 0), g, length, count, want)
					}
				}
			}
			t.Logf("%d problems, %d solvable", n, solved)
		})
	}
}

// A search takes a bound for its own goals alone: what its work proved of others does not count, and
// with a bound that is the fewest moves nothing is left to prove.
func TestProvedBefore(t *testing.T) {
	d := triangle15
	b := d.board()
	above, proved := 0, 0
	for vacancy := range 4 {
		start := b.Full().Without(vacancy)
		work := &wide.Work{Ctx: t.Context(), Opt: puzzle.Options{Metric: puzzle.Moves}} // of all finishes
		for range 2 {
			for i := range b.Len() {
				g := goalOf(b, false, pegIn(b, i))
				q := asked(t, b, start, g, work.Opt)
				line, err := q.First(0)
				if err != nil {
					t.Fatal(err)
				}
				if line == nil {
					continue
				}
				want := newTwin(b, g).answer(start, -1).moves
				if q.Work = work; work.Proved > int64(want) {
					above++
				}
				for _, bound := range []int{0, want - 1, want} {
					nodes := work.Nodes
					moves, err := q.Fewest(bitboard.Join(line), int64(bound))
					if err != nil || len(moves) != want || q.Proved != int64(want) {
						t.Fatalf("%s to hole %d, at least %d: %d moves, %d proved, %v, want %d", d.text(start, 0), i, bound, len(moves), q.Proved, err, want)
					}
					d.judge(t, q, moves)
					line = bitboard.Flat(moves)
					if bound == want {
						proved++
						if work.Nodes != nodes {
							t.Errorf("%s to hole %d: %d nodes for what is proved", d.text(start, 0), i, work.Nodes-nodes)
						}
					}
				}
			}
		}
	}
	t.Logf("%d bounds of other goals were above the fewest moves, %d were proved before", above, proved)
	if above == 0 || proved == 0 {
		t.Error("too few")
	}
}

// Without a solution a search looks for one, or bounds the moves of what it does not find; and the bound
// is true. If it proves that there is none, the bound is the number of jumps.
func TestFewestWithoutSolution(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	found, none := 0, 0
	for _, d := range []drawn{english, triangle28, diagonal5} {
		b := d.board()
		for range 15 {
			start := randomPegs(r, b, 4+r.IntN(7))
			g := randomGoal(r, b, start)
			least, _ := g.Pegs()
			if g.MatchWord(start) || least >= start.Len() {
				continue
			}
			q := asked(t, b, start, g, puzzle.Options{Metric: puzzle.Moves})
			moves, err := q.Fewest(nil, 0)
			want := newTwin(b, g).answer(start, -1).moves
			jumps := start.Len() - max(1, least)
			switch {
			case err != nil:
				t.Fatal(err)
			case moves != nil:
				found++
				if d.judge(t, q, moves); len(moves) != want || q.Proved != int64(want) {
					t.Errorf("%s to %v: %d moves, %d proved, want %d", d.text(start, 0), g, len(moves), q.Proved, want)
				}
			case q.Proved > int64(jumps) || want >= 0 && q.Proved > int64(want) || want < 0 && q.Proved < int64(jumps):
				t.Errorf("%s to %v: %d moves proved, want %d; %d jumps", d.text(start, 0), g, q.Proved, want, jumps)
			default:
				none++
			}
		}
	}
	t.Logf("%d solved, %d without a solution", found, none)
	if found == 0 || none == 0 {
		t.Error("too few")
	}
}

// The number of workers changes neither the answer nor the work.
func TestWorkersChangeNothing(t *testing.T) {
	for _, x := range []struct {
		drawn
		vacancy, finish int
	}{{square5, 2, 22}, {triangle15, 0, 0}} {
		b := x.board()
		if race.Enabled && b.Len() > 15 {
			continue // a minute
		}
		var length [2]int
		var nodes [2]int64
		for i := range length {
			q := asked(t, b, b.Full().Without(x.vacancy), goalOf(b, false, pegIn(b, x.finish)), puzzle.Options{Metric: puzzle.Moves, Count: true, Workers: i + 1})
			length[i], _ = searchFewest(t, x.drawn, q, changes[0])
			nodes[i] = q.Nodes
		}
		if length[0] < 0 || length[0] != length[1] || nodes[0] != nodes[1] {
			t.Errorf("%s: %d moves and %d nodes with one worker, %d and %d with two", x.rows, length[0], nodes[0], length[1], nodes[1])
		}
	}
}

// A part's bound never exceeds the fewest moves, from either end.
func TestPartsBound(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for _, d := range []drawn{square4, triangle15, diagonal3} {
		b := d.board()
		goal := goalOf(b, false, pegIn(b, 0))
		tw := newTwin(b, goal)
		n := 20
		if race.Enabled {
			n = 4
		}
		for range n {
			charged := board.Set(r.Uint64()) & b.Full()
			x := newPart(b.Len(), slices.Concat(b.Jumps()...), charged|board.Set(r.Uint64())&b.Full(), charged)
			toGo := x.toGo(x.goals(goal.Words()))
			for range 30 {
				p := randomPegs(r, b, 2+r.IntN(6))
				moves := tw.answer(p, -1).moves
				bound := toGo.least[x.of(p)]
				if moves >= 0 && int(bound) > moves {
					t.Fatalf("%s: bound %d, %d moves", d.text(p, 0), bound, moves)
				}
				if soFar := x.soFar(x.of(p)).least[x.of(1)]; soFar != bound {
					t.Fatalf("%s: %d to go, %d from the other end", d.text(p, 0), bound, soFar)
				}
			}
		}
	}
}

// The parts of each cut charge for each hole once; the first two cuts keep regions whole, and the
// parts of the others have about equal sizes.
func TestCuts(t *testing.T) {
	for _, d := range []drawn{english, square6, diagonal5, {"", "---ooo---/---ooo---/---ooo---/ooooooooo/ooooooooo/ooooooooo/---ooo---/---ooo---/---ooo---"}} {
		b := d.board()
		q := asked(t, b, b.Full().Without(0), goalOf(b, true), puzzle.Options{Metric: puzzle.Moves})
		for i, parts := range q.cuts(slices.Concat(b.Jumps()...), mostCuts, partHoles) {
			var all board.Set
			least, most := b.Len(), 0
			for _, x := range parts {
				if all&x.charged != 0 {
					t.Errorf("%s, cut %d: %v is charged for twice", d.rows, i, all&x.charged)
				}
				all |= x.charged
				least, most = min(least, x.charged.Len()), max(most, x.charged.Len())
			}
			if all != b.Full() {
				t.Errorf("%s, cut %d: %v is not charged for", d.rows, i, b.Full()&^all)
			}
			if i >= fewCuts && most > least+1 {
				t.Errorf("%s, cut %d: parts of %d to %d holes", d.rows, i, least, most)
			}
			for _, r := range q.units() {
				split := !slices.ContainsFunc(parts, func(x *part) bool { return r&^x.charged == 0 })
				if i < fewCuts && split {
					t.Errorf("%s, cut %d: the unit %v is split", d.rows, i, r)
				}
			}
		}
	}
}

// The beam's solutions are solutions, and never shorter than the shortest.
func TestBeamForFewMoves(t *testing.T) {
	b := square6.board()
	var nodes [2]int64
	for i := range nodes {
		q := asked(t, b, b.Full().Without(14), goalOf(b, false, pegIn(b, 14)), puzzle.Options{Metric: puzzle.Moves, Memory: 256 << 20})
		line, err := q.First(0)
		if err != nil || line == nil {
			t.Fatalf("%v, %v", line, err)
		}
		s := q.newBounded(q.weigh(), fewCuts, 10)
		s.strong = i == 1 // a search would drop its levels, and look for its line again
		before := q.Nodes
		moves, err := s.improve(bitboard.Join(line), leastWidth)
		if err != nil {
			t.Fatal(err)
		}
		square6.judge(t, q, moves)
		if len(moves) < 15 || len(moves) >= len(bitboard.Join(line)) {
			t.Errorf("%d moves, from %d", len(moves), len(bitboard.Join(line)))
		}
		nodes[i] = q.Nodes - before
	}
	if nodes[0] != nodes[1] {
		t.Errorf("%d nodes, %d where a search drops its levels", nodes[0], nodes[1])
	}
}

// The beam is widened only when it had a small share of the nodes: a search whose attempts make few
// nodes does not spend more on beams.
func TestBeamShare(t *testing.T) {
	b := english.board()
	q := asked(t, b, b.Full().Without(3), goalOf(b, false, pegIn(b, 22)), puzzle.Options{Metric: puzzle.Moves})
	line, err := q.First(0)
	if err != nil || line == nil {
		t.Fatalf("%v, %v", line, err)
	}
	s := q.newBounded(q.weigh(), fewCuts, 12)
	defer s.free()
	before := q.Nodes
	moves, err := s.fewest(bitboard.Join(line), 0)
	all := q.Nodes - before
	if err != nil || len(moves) != 15 {
		t.Fatalf("%d moves, %v, want 15", len(moves), err)
	}
	before = q.Nodes
	for allowed := s.fore.bound.least(q.Start); allowed < 15; allowed++ {
		if err := s.attempt(allowed); err != nil {
			t.Fatal(err)
		}
	}
	if tried := q.Nodes - before; 2*all > 3*tried {
		t.Errorf("%d nodes, the attempts alone make %d", all, tried)
	}
}

// A search that takes a map finds what one without finds, with fewer nodes.
func TestBoundedMap(t *testing.T) {
	if race.Enabled {
		t.Skip("takes a minute with the race detector, under which TestBoundedSearch runs the search and package corner makes the map")
	}
	b := english.board()
	var nodes [2]int64
	for i := range nodes {
		// c2 to c5, of fifteen moves.
		q := asked(t, b, b.Full().Without(3), goalOf(b, false, pegIn(b, 22)), puzzle.Options{Metric: puzzle.Moves})
		s := q.newBounded(q.weigh(), fewCuts, partHoles)
		if i == 1 {
			s.before = nodesBeforeLarge // so that the first attempt is begun again with a map
		}
		for _, test := range []struct{ allowed, want int }{{13, never}, {14, 15}} { // in this order, as a search deepens
			if err := s.attempt(test.allowed); err != nil || s.best.total != test.want {
				t.Errorf("map %v, %d moves allowed: found %d, %v; want %d", i == 1, test.allowed, s.best.total, err, test.want)
			}
		}
		if taken := s.winningMap != nil; taken != (i == 1) {
			t.Errorf("search %d: map %v", i, taken)
		}
		nodes[i] = q.Nodes
		s.free()
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("%d nodes with a map, %d without", nodes[1], nodes[0])
	}
}

// A small map is taken for an attempt of many nodes, or after one of some; a large one sooner.
func TestMapPays(t *testing.T) {
	for _, test := range []struct {
		board         drawn
		nodes, before int64
		want          bool
	}{
		{english, nodesBeforeMap - 1, 0, false},
		{english, nodesBeforeMap, 0, false},
		{english, nodesBeforeSmallMap - 1, nodesBeforeLarge - 1, false},
		{english, nodesBeforeSmallMap, 0, true},
		{english, nodesBeforeMap, nodesBeforeLarge, true},
		{french, nodesBeforeMap - 1, 0, false},
		{french, nodesBeforeMap, 0, true},
	} {
		b := test.board.board()
		q := asked(t, b, b.Full().Without(3), goalOf(b, true), puzzle.Options{Metric: puzzle.Moves})
		s := q.newBounded(q.weigh(), fewCuts, partHoles)
		s.before, s.mapDue, s.Nodes = test.before, nodesBeforeMap, test.nodes
		if got := s.mapPays(); got != test.want {
			t.Errorf("%d holes, %d nodes after an attempt of %d: %v", b.Len(), test.nodes, test.before, got)
		}
		s.free()
	}
}

// A large search on a board that has no map is cut in more ways, and finds the same.
func TestStrengthen(t *testing.T) {
	if race.Enabled {
		t.Skip("its tables take a minute with the race detector, under which TestBoundedSearch makes smaller ones")
	}
	b := diagonal5.board()
	start := undone(rand.New(rand.NewPCG(3, 4)), b, board.Set(0).With(7), 9)
	var total [2]int
	for i := range total {
		q := asked(t, b, start, goalOf(b, false, pegIn(b, 7)), puzzle.Options{Metric: puzzle.Moves})
		s := q.newBounded(q.weigh(), fewCuts, 10)
		for total[i] = never; total[i] == never; {
			if i == 1 {
				s.before = nodesBeforeLarge // so that the attempt is begun again
			}
			if err := s.attempt(s.allowed + 1); err != nil {
				t.Fatal(err)
			}
			total[i] = s.best.total
		}
		if s.strong != (i == 1) {
			t.Errorf("search %d: more cuts %v", i, s.strong)
		}
		s.free()
	}
	if total[0] != total[1] {
		t.Errorf("%d moves, with more cuts %d", total[0], total[1])
	}
}

package pegs

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/check"
	"jie/internal/race"
	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// gameTree is the slow twin of open goals: all games from a position, jump by jump.
type gameTree struct {
	counts map[int]int // by pegs left: the fewest moves of a game that leaves them
	stuck  [2]int      // the shortest game to a dead end, in jumps and in moves
	fewest int         // pegs
}

// lastHop is a position and where the peg that jumped last stands.
type lastHop struct {
	key string
	peg board.Point
}

func newGameTree(p plain) gameTree {
	t := gameTree{counts: make(map[int]int), stuck: [2]int{-1, -1}}
	jumps := 0
	layer := map[lastHop]int{{p.key(), board.Point{Row: -1}}: 0}
	at := map[string]plain{p.key(): p}
	for ; len(layer) > 0; jumps++ {
		next, after := make(map[lastHop]int), make(map[string]plain)
		for from, moves := range layer {
			pos := at[from.key]
			t.fewest = pos.pegs()
			if best, ok := t.counts[t.fewest]; !ok || moves < best {
				t.counts[t.fewest] = moves
			}
			hops := pos.hops()
			if len(hops) == 0 {
				if t.stuck[0] < 0 {
					t.stuck[0] = jumps
				}
				if t.stuck[1] < 0 || moves < t.stuck[1] {
					t.stuck[1] = moves
				}
			}
			for _, h := range hops {
				n := moves
				if h.from != from.peg {
					n++
				}
				to := lastHop{h.after.key(), h.to}
				after[to.key] = h.after
				if best, ok := next[to]; !ok || n < best {
					next[to] = n
				}
			}
		}
		layer, at = next, after
	}
	return t
}

// length is that of a shortest game to an open goal, -1 where there is none.
func (t gameTree) length(goal string, pegs int, metric puzzle.Metric) int {
	count := t.fewest
	switch goal {
	case "stuck":
		if metric == puzzle.Jumps {
			return t.stuck[0]
		}
		return t.stuck[1]
	case "fewest":
	default:
		_, _ = fmt.Sscanf(goal, "count=%d", &count)
	}
	moves, ok := t.counts[count]
	switch {
	case !ok:
		return -1
	case metric == puzzle.Jumps:
		return pegs - count
	}
	return moves
}

// compareOpen compares every open goal from p with the twin.
func compareOpen(t *testing.T, p *position) (unsolvable int) {
	t.Helper()
	tree := newGameTree(plainOf(p))
	goals := []string{"stuck", "fewest"}
	for n := 1; n <= p.pegs.Len(); n++ {
		goals = append(goals, fmt.Sprint("count=", n))
	}
	for _, goal := range goals {
		for _, metric := range []puzzle.Metric{puzzle.Moves, puzzle.Jumps} {
			want := tree.length(goal, p.pegs.Len(), metric)
			s := answer(t, p, puzzle.Options{Metric: metric}, goal)
			if want < 0 {
				unsolvable++
				if s.Status != puzzle.Unsolvable {
					t.Fatalf("%s to %s in %s: %v, want unsolvable", p, goal, metric, s.Status)
				}
				continue
			}
			if s.Status != puzzle.Solved || !s.Optimal || s.Length != int64(want) {
				t.Fatalf("%s to %s in %s: %v, %d, want %d", p, goal, metric, s.Status, s.Length, want)
			}
			if s := answer(t, p, puzzle.Options{Metric: metric, First: true}, goal); s.Status != puzzle.Solved || s.Length < int64(want) {
				t.Fatalf("first of %s to %s in %s: %v, %d, want at least %d", p, goal, metric, s.Status, s.Length, want)
			}
		}
	}
	return unsolvable
}

// Every open goal from every position of a triangle.
func TestOpenGoalsOnTriangle10(t *testing.T) {
	b := mustParse(t, "pegs:triangle10").board
	unsolvable := 0
	for pegs := board.Set(1); pegs <= b.Full(); pegs++ {
		if race.Enabled && pegs%16 > 0 {
			continue
		}
		unsolvable += compareOpen(t, newNarrow(b, pegs))
	}
	if unsolvable == 0 {
		t.Error("nothing was refuted")
	}
}

// Every open goal on random boards, also on wide ones: with 64 dummy holes.
func TestOpenGoalsOnRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 171))
	boards := 2000
	if short() {
		boards = 100
	}
	for i := range boards {
		b := randomBoard(r)
		p := randomPosition(r, b, min(b.Len(), 1+r.IntN(7)))
		if i%10 == 0 {
			p = mustParse(t, widen(p.String()))
		}
		compareOpen(t, p)
	}
}

// randomBoard is some holes of a small rectangle.
func randomBoard(r *rand.Rand) *layout {
	for {
		var holes []board.Point
		height, width := 2+r.IntN(3), 3+r.IntN(4)
		for row := range height {
			for col := range width {
				if r.IntN(8) > 0 {
					holes = append(holes, board.Point{Row: row, Col: col})
				}
			}
		}
		if len(holes) > 0 {
			return newLayout(bitboard.Rules(r.IntN(3)), holes)
		}
	}
}

// Two goals, one of them open: the nearer one counts.
func TestOpenGoalsWithOthers(t *testing.T) {
	for _, c := range []struct {
		id     string
		goals  []string
		length int64
	}{
		{"pegs:11010", []string{"stuck", "e1"}, 2},
		{"pegs:1101011", []string{"count=4", "stuck"}, 1},
		{"pegs:110101101", []string{"g1", "count=2"}, 4},
		{"pegs:11010", []string{"fewest", "count=2"}, 1},
	} {
		if s := answer(t, mustParse(t, c.id), puzzle.Options{Metric: puzzle.Jumps}, c.goals...); s.Length != c.length {
			t.Errorf("%s to %q: %v in %d, want %d", c.id, c.goals, s.Status, s.Length, c.length)
		}
	}
}

// The shortest dead end of the central game: six moves, which the judge proves by
// visiting every position nearer than that. One peg is the fewest, by a solution.
func TestOpenGoalsOfTheCentralGame(t *testing.T) {
	p := mustParse(t, "pegs:english")
	for goal, metric := range map[string]puzzle.Metric{"stuck": puzzle.Moves, "fewest": puzzle.Jumps} {
		s := answer(t, p, puzzle.Options{Metric: metric}, goal)
		want := map[string]int64{"stuck": 6, "fewest": 31}[goal]
		if s.Status != puzzle.Solved || !s.Optimal || s.Length != want {
			t.Errorf("%s: %v in %d %s, want %d", goal, s.Status, s.Length, metric, want)
		}
		if goal == "stuck" {
			v, err := check.Bounds{Prove: true}.Replay(context.Background(), p.String(), []string{goal}, s.Moves, metric)
			if err != nil || !slices.Contains(v.Verified, check.PartLength) {
				t.Errorf("%s: %v, verified %v", goal, err, v.Verified)
			}
		}
	}
	if s := answer(t, mustParse(t, "pegs:diamond25"), puzzle.Options{Metric: puzzle.Jumps}, "fewest"); s.Length != 20 {
		t.Errorf("diamond25: %d jumps, want 20: four pegs left", s.Length)
	}
}

// An open goal's search ends with its memory, with what it has.
func TestOpenGoalsWithoutMemory(t *testing.T) {
	p := mustParse(t, "pegs:english")
	g, err := p.Goal("count=12")
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Solve(context.Background(), puzzle.Options{Goal: g, Metric: puzzle.Moves, Memory: 1 << 21})
	if err == nil || !s.HasBest || s.LowerBound < 2 || s.LowerBound > s.Length {
		t.Errorf("%v, %d moves, at least %d: %v", s.Status, s.Length, s.LowerBound, err)
	}
}

// Where the goals can be listed, the search from both ends has the answer of the one
// from the start.
func TestListedGoals(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 171))
	compared, positions := 0, 40
	if short() {
		positions = 10
	}
	for _, id := range []string{"pegs:english", "pegs:5x5", "pegs:triangle15"} {
		b := mustParse(t, id).board
		for range positions {
			p := randomPosition(r, b, 8+r.IntN(3))
			g, err := p.Goal("count=2", "count=4")
			if err != nil {
				t.Fatal(err)
			}
			open := g.(Goal).goal
			want := answer(t, p, puzzle.Options{}, open.Texts()...)
			listed := newQuestion(context.Background(), b, p.pegs, open, puzzle.Options{}).listed(open)
			if want.Status != puzzle.Solved || listed == nil {
				continue
			}
			compared++
			q := newQuestion(context.Background(), b, p.pegs, listed, puzzle.Options{Metric: puzzle.Moves})
			if got, err := q.answer(); err != nil || got.Length != want.Length {
				t.Errorf("%s: %d moves, %v, want %d", p, got.Length, err, want.Length)
			}
		}
	}
	if compared < positions/2 {
		t.Errorf("only %d compared", compared)
	}
}

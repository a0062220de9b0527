package pegs

import (
	"context"
	"flag"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"jie/board"
	"jie/check"
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
	any, err := q.first(0)
	if err != nil || any == nil {
		return -1, nil, 0, err
	}
	s := q.newBounded(p.board.parts(9))
	moves, err := s.fewest(Join(any))
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
	if testing.Short() {
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
		for range 20 {
			charged := board.Set(r.Uint64()) & b.Full()
			x := b.newPart(charged|board.Set(r.Uint64())&b.Full(), charged)
			toGo := x.toGo(x.goals(goal))
			for range 30 {
				p := randomPosition(r, b, 2+r.IntN(6))
				moves := tw.byMoves(plainOf(p), "")
				bound := toGo[x.of(p.pegs)]
				if moves >= 0 && int(bound) > moves {
					t.Fatalf("%s: bound %d, %d moves", p, bound, moves)
				}
				if soFar := x.soFar(x.of(p.pegs))[x.of(1)]; soFar != bound {
					t.Fatalf("%s: %d to go, %d from the other end", p, bound, soFar)
				}
			}
		}
	}
}

var lastNodes int64
var count = flag.Bool("count", false, "")

var tryFlag = flag.String("try", "", "")

func TestFewestTry(t *testing.T) {
	list := strings.Split(*tryFlag, ",")
	if !strings.Contains(*tryFlag, " ") {
		name := list[0]
		if name == "" {
			t.Skip()
		}
		list = nil
		b := mustParse(t, "pegs:"+name).board
		for _, x := range b.Problems() {
			list = append(list, name+" "+b.Name(x.Vacancy)+" "+b.Name(x.Finish))
		}
	}
	if *tryFlag == "" {
		return
	}
	for _, pr := range list {
		f := strings.Fields(pr)
		p := mustParse(t, "pegs:"+f[0]+"@"+f[1])
		b := p.board
		fin, _ := b.Hole(f[2])
		begun := time.Now()
		sol, err := p.Solve(context.Background(), puzzle.Options{Memory: 10 << 30, Goal: b.OnePeg(fin), Count: *count, Progress: func(r puzzle.Progress) {
			if r.Nodes-lastNodes > 20e6 {
				lastNodes = r.Nodes
				t.Log(r, time.Since(begun))
			}
		}})
		t.Log(pr, sol.Status, sol.LowerBound, sol.Length, sol.Count, err, sol.Nodes, time.Since(begun), sol.Moves)
		if sol.Length == 0 {
			continue
		}
		k, err := check.Moves(p.String(), []string{f[2]}, sol.Moves, puzzle.Moves)
		if err != nil || k != sol.Length {
			t.Error(k, err)
		}
	}
}

package twiddle

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
	"jie/twiddle/geometry"
)

// oneWayTwin is a plain breadth-first search by the twin's turns of one letter: R or L. It returns
// the distance of each position in reach, and the number of shortest ways to it.
func oneWayTwin(b twin, letter string) (dist map[string]int, ways map[string]int64) {
	dist, ways = map[string]int{b.String(): 0}, map[string]int64{b.String(): 1}
	for queue := []twin{b}; len(queue) > 0; queue = queue[1:] {
		at := queue[0].String()
		for _, t := range queue[0].turns() {
			if !strings.HasPrefix(t.name, letter) {
				continue
			}
			after := t.after.String()
			if _, seen := dist[after]; !seen {
				dist[after] = dist[at] + 1
				queue = append(queue, t.after)
			}
			if dist[after] == dist[at]+1 {
				ways[after] += ways[at]
			}
		}
	}
	return dist, ways
}

// plainID returns the ID of a board without the rule for the way.
func plainID(b Board) string {
	b.way = geometry.BothWays
	return b.String()
}

// Lengths and counts where blocks turn one way only, against a plain search over all positions.
func TestOneWayTwin(t *testing.T) {
	for _, id := range []string{"twiddle[%]:12/34", "twiddle[%]:111/222/333", "twiddle[%]:102/300/000", "twiddle[r=3,%]:1203/0000/0000/0000", "twiddle[%]:1000/0000/0100/0001"} {
		for rule, letter := range map[string]string{"cw": "R", "ccw": "L"} {
			from := mustBoard(t, strings.Replace(id, "%", rule, 1))
			dist, ways := oneWayTwin(newTwin(plainID(from)), letter)
			all := arrangementsOf(from)
			for i := 0; i < len(all); i += 1 + len(all)/40 {
				to := all[i]
				want, reached := dist[plainID(to)]
				s := solveAll(t, from, to)
				if reached != (s.Status == puzzle.Solved) || reached && (s.Length != int64(want) || s.Count.Int64() != ways[plainID(to)]) {
					t.Errorf("%s to %s: %v, %v ways of %d turns, want %d of %d", from, to, s.Status, s.Count, s.Length, ways[plainID(to)], want)
				}
				if err := check.Solution(from.String(), []string{to.String()}, s); err != nil {
					t.Errorf("%s to %s: the judge says: %v", from, to, err)
				}
			}
		}
	}
}

// Both searches find the same solutions: from both sides, and by iterative deepening with the
// databases, with directions and equal numbers too, on walks of up to six turns and on all 3 x 3.
func TestOneWayMethods(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for _, id := range []string{"twiddle[cw]:random:3x3:%", "twiddle[orient,ccw]:", "twiddle[r=3,cw]:", "twiddle[ccw]:1234/1234/1234/1234", "twiddle[cw]:"} {
		for seed := range 6 {
			from := oneWayCase(t, id, seed, random)
			q := &question{from, []Board{from.sorted()}, puzzle.Options{All: true, Count: true}}
			both, err := solveBidirectional(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			deepened, err := solveAdditive(context.Background(), q)
			if err != nil || deepened.Length != both.Length || deepened.Count.Cmp(both.Count) != 0 || !slices.EqualFunc(deepened.Solutions, both.Solutions, slices.Equal) {
				t.Errorf("%s: %d turns in %v ways, from both sides %d in %v, %v", from, deepened.Length, deepened.Count, both.Length, both.Count, err)
			}
		}
	}
}

// oneWayCase returns a random board, or one from which up to six turns lead to the sorted one.
func oneWayCase(t *testing.T, id string, seed int, random *rand.Rand) Board {
	if plain, found := strings.CutSuffix(id, "%"); found {
		return mustBoard(t, plain+string(rune('0'+seed)))
	}
	if strings.HasSuffix(id, ":") {
		id += "random:4x4:0"
	}
	b := mustBoard(t, id).sorted()
	g := b.geometry()
	for range 1 + random.IntN(6) {
		b = b.turned(&g.Turns[g.Inverse(g.Legal[random.IntN(len(g.Legal))])])
	}
	return b
}

// A first answer has only turns that the rules allow, on boards of any kind.
func TestOneWayFirst(t *testing.T) {
	for _, id := range []string{"twiddle[cw]:random:4x4:1", "twiddle[r=3,ccw]:random:5x5:2", "twiddle[orient,cw]:random:3x4:3", "twiddle[r=3,orient,ccw]:random:4x4:4", "twiddle[ccw]:random:6x6:5", "twiddle[cw]:random:2x3:6"} {
		from := mustBoard(t, id)
		s, err := Solve(context.Background(), from, Goal{}, puzzle.Options{First: true})
		if err != nil || s.Status != puzzle.Solved {
			t.Errorf("%s: %v, %v", from, s.Status, err)
			continue
		}
		if length, err := check.Moves(from.String(), []string{from.sorted().String()}, s.Moves, puzzle.Turns); err != nil || length != s.Length || s.LowerBound > length {
			t.Errorf("%s: the judge counts %d of %d turns, at least %d: %v", from, length, s.Length, s.LowerBound, err)
		}
		turnsBack := 0
		for m := range from.Moves() {
			if _, err := from.Play(map[byte]string{'L': "R", 'R': "L"}[m[0]] + m[1:]); !errors.Is(err, &puzzle.Error{Code: puzzle.IllegalMove}) {
				t.Errorf("%s: the inverse of %s: %v", from, m, err)
			}
			turnsBack++
		}
		if turnsBack == 0 {
			t.Errorf("%s has no turns", from)
		}
	}
}

// A level of such a board is solved by as many turns as its walk has, at most.
func TestOneWayLevel(t *testing.T) {
	blank, err := Puzzle{}.Parse("twiddle[cw]:123/456/789")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		from, to, err := Puzzle{}.Candidate(blank, rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			t.Fatal(err)
		}
		if s := solveAll(t, mustBoard(t, from), mustBoard(t, to)); s.Length > 12 || !strings.HasPrefix(from, "twiddle[cw]:") {
			t.Errorf("%s to %s: %d turns", from, to, s.Length)
		}
	}
}

// A goal of the other way is of another board, and the rules cannot be given twice.
func TestOneWayTexts(t *testing.T) {
	from := mustBoard(t, "twiddle[cw]:152/463/789")
	if _, err := from.Goal("twiddle[ccw]:123/456/789"); !errors.Is(err, &puzzle.Error{Code: puzzle.OtherShape}) {
		t.Error(err)
	}
	if goal, err := from.Goal("123/456/789"); err != nil || goal.Texts()[0] != "twiddle[cw]:123/456/789" {
		t.Error(goal, err)
	}
	for _, id := range []string{"twiddle[cw,ccw]:12/34", "twiddle[cw,cw]:12/34", "twiddle[CW]:12/34"} {
		if b, err := parseBoard(id); !errors.Is(err, &puzzle.Error{Code: puzzle.UnknownRule}) {
			t.Errorf("%s: %s, %v", id, b, err)
		}
	}
	if b := mustBoard(t, "twiddle[ccw,orient,r=3]:random:3x3:1"); !strings.HasPrefix(b.String(), "twiddle[r=3,orient,ccw]:") {
		t.Error(b)
	}
	if _, _, ok := writeGame(position{from}); ok {
		t.Error("a game of the collection turns both ways")
	}
}

package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// solveCounts solves counters from zero up to the goal and has the answer judged.
func solveCounts(t *testing.T, opt puzzle.Options, wiring, goal string) puzzle.Solution {
	t.Helper()
	zero := strings.Trim(strings.Repeat("0,", strings.Count(goal, ",")+1), ",")
	p, err := Puzzle{}.Parse("lightsout[counters,wiring=" + wiring + "]:" + zero)
	if err != nil {
		t.Fatalf("%s: %v", wiring, err)
	}
	if opt.Goal, err = p.Goal("lightsout:" + goal); err != nil {
		t.Fatalf("%s: %v", goal, err)
	}
	s, err := p.Solve(context.Background(), opt)
	if err != nil {
		t.Fatalf("%s to %s: %v", wiring, goal, err)
	}
	if err := check.Solution(p.String(), opt.Goal.Texts(), s); err != nil {
		t.Fatalf("%s to %s: %+v: the checker says: %v", wiring, goal, s, err)
	}
	return s
}

// The three machines of Advent of Code 2025, day 10, part two, whose page gives 10,
// 12 and 11 as the fewest presses.
func TestKnownCounters(t *testing.T) {
	for _, c := range []struct {
		wiring, goal string
		want         int64
	}{
		{"3/1+3/2/2+3/0+2/0+1", "3,5,4,7", 10},
		{"0+2+3+4/2+3/0+4/0+1+2/1+2+3+4", "7,5,12,7,2", 12},
		{"0+1+2+3+4/0+3+4/0+1+2+4+5/1+2", "10,11,11,5,10,5", 11},
	} {
		if s := solveCounts(t, puzzle.Options{}, c.wiring, c.goal); s.Length != c.want || !s.Optimal {
			t.Errorf("%s to %s: %d presses, optimal %v, want %d", c.wiring, c.goal, s.Length, s.Optimal, c.want)
		}
	}
}

func TestCountersAgreeWithTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	kinds := map[string]int{}
	for range 400 {
		n, m := 1+rng.IntN(4), 1+rng.IntN(4)
		adds := make([][]int, m)
		var wiring []string
		for j := range adds {
			adds[j] = make([]int, n)
			var parts []string
			for i := range adds[j] {
				if rng.IntN(2) == 0 {
					adds[j][i] = 1 + rng.IntN(3)/2
					parts = append(parts, fmt.Sprintf("%d*%d", i, adds[j][i]))
				}
			}
			if parts == nil {
				adds[j][0], parts = 1, []string{"0"}
			}
			wiring = append(wiring, strings.Join(parts, "+"))
		}
		goal := make([]int, n)
		var text []string
		for i := range goal {
			goal[i] = rng.IntN(7)
			text = append(text, fmt.Sprint(goal[i]))
		}
		all := [][]string{}
		least := -1
		x := make([]int, m)
		for x[m-1] < 7 { // every way to press each button up to six times
			state, moves, total := make([]int, n), []string{}, 0
			for j, times := range x {
				if times == 1 {
					moves = append(moves, fmt.Sprintf("%d,%d", j/n, j%n))
				} else if times > 1 {
					moves = append(moves, fmt.Sprintf("%d,%d*%d", j/n, j%n, times))
				}
				total += times
				for i := range state {
					state[i] += times * adds[j][i]
				}
			}
			if slices.Equal(state, goal) {
				all = append(all, moves)
				if least < 0 || total < least {
					least = total
				}
			}
			x[0]++
			for j := 0; j+1 < m && x[j] == 7; j++ {
				x[j] = 0
				x[j+1]++
			}
		}
		slices.SortFunc(all, slices.Compare)
		list, target := strings.Join(wiring, "/"), strings.Join(text, ",")
		s := solveCounts(t, puzzle.Options{All: true, Count: true, Every: true}, list, target)
		if len(all) == 0 {
			if s.Status != puzzle.Unsolvable {
				t.Fatalf("%s to %s: %v, the twin finds no way", list, target, s.Status)
			}
			kinds[s.Certificate.Kind]++
			continue
		}
		if !slices.EqualFunc(s.Solutions, all, slices.Equal) || s.Count.Int64() != int64(len(all)) || s.Length != int64(least) {
			t.Fatalf("%s to %s: %v (%v) of %d, want %v of %d", list, target, s.Solutions, s.Count, s.Length, all, least)
		}
		s = solveCounts(t, puzzle.Options{All: true, Count: true}, list, target)
		for _, moves := range s.Solutions {
			if !slices.ContainsFunc(all, func(m []string) bool { return slices.Equal(m, moves) }) {
				t.Fatalf("%s to %s: %v is no way", list, target, moves)
			}
		}
		if s.Length != int64(least) || s.Count.Int64() != int64(len(s.Solutions)) {
			t.Fatalf("%s to %s: %d presses (%v), want %d", list, target, s.Length, s.Count, least)
		}
		solveCounts(t, puzzle.Options{First: true}, list, target)
	}
	t.Log(kinds)
	if kinds["weights"] == 0 || kinds["quiet-pattern"] == 0 {
		t.Errorf("kinds of certificates: %v", kinds)
	}
}

// Goals that no whole numbers of presses reach, of either sign: the certificate comes
// without a long search, whatever the modulus and however many presses the fractions take.
func TestCountersOutsideTheirLattice(t *testing.T) {
	for _, c := range []struct {
		wiring, goal string
		weights      []int64
		modulus      int64
	}{
		{"0*2+1/0*4+1*5", "2,2", []int64{2, 2}, 3}, // the example of linear/exact/lattice.go
		{"0*2/0*2", "1000000001", []int64{1}, 2},
		{"0*67/0*134", "1000000000", []int64{1}, 67},
		{"0*1000000/0*999998+1/1*2", "999999999,2", []int64{1, 0}, 2},
	} {
		s := solveCounts(t, puzzle.Options{}, c.wiring, c.goal)
		if s.Status != puzzle.Unsolvable || s.Nodes > 2000 {
			t.Fatalf("%s to %s: %v after %d nodes, want it refuted without a long search", c.wiring, c.goal, s.Status, s.Nodes)
		}
		if s.Certificate.Modulus != c.modulus || !slices.Equal(s.Certificate.Weights, c.weights) {
			t.Errorf("%s to %s: %+v, want %v modulo %d", c.wiring, c.goal, s.Certificate, c.weights, c.modulus)
		}
	}
}

// Nothing to press is one way, an empty list.
func TestCountersAtTheGoal(t *testing.T) {
	s := solveCounts(t, puzzle.Options{All: true, Count: true}, "0+1/1", "0,0")
	if s.Moves == nil || len(s.Solutions) != 1 || s.Solutions[0] == nil || len(s.Solutions[0]) != 0 {
		t.Errorf("moves %#v, solutions %#v, want one empty list", s.Moves, s.Solutions)
	}
}

// Long ways are no more work than short ones, and too many ways no endless work.
func TestCountersPressedOften(t *testing.T) {
	for _, wiring := range []string{"0", "0*2+1/1", "0/0", "0+1/0/1"} {
		goal := "1073741824"
		if strings.Contains(wiring, "1") {
			goal += ",1073741824"
		}
		if s := solveCounts(t, puzzle.Options{}, wiring, goal); s.Length != 1<<30 {
			t.Errorf("%s: %d presses, want 2^30", wiring, s.Length)
		}
	}
	if short() {
		return
	}
	dark := strings.Repeat(",0", 63)
	p, _ := Puzzle{}.Parse("lightsout[counters,wiring=0/0]:0" + dark)
	goal, _ := p.Goal("lightsout:1073741824" + dark)
	if s, err := p.Solve(t.Context(), puzzle.Options{Goal: goal, Count: true}); !errors.Is(err, puzzle.ErrReach) || s.Length != 1<<30 {
		t.Errorf("2^30 ways counted: %v, %v", s, err)
	}
}

// Ways are in the order of the texts of their moves, where one button's text begins
// another's as well.
func TestCompareWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 58))
	p, err := Puzzle{}.Parse("lightsout[counters]:" + strings.Trim(strings.Repeat("0"+strings.Repeat(",0", 11)+"/", 12), "/"))
	if err != nil {
		t.Fatal(err)
	}
	b := p.(position).board
	c := newCounting(b, b)
	texts := func(x []int64) (list []string) {
		for j, n := range x {
			if n > 0 {
				list = append(list, c.buttons[j].move(n))
			}
		}
		return list
	}
	times := []int64{1, 1, 2, 3, 10, 12, 19, 20, 99, 100, 1 << 30}
	for range 20_000 {
		x := make([]int64, len(c.buttons))
		for range rng.IntN(4) {
			x[rng.IntN(len(x))] = times[rng.IntN(len(times))]
		}
		y := slices.Clone(x)
		for range rng.IntN(3) {
			y[rng.IntN(len(y))] = []int64{0, times[rng.IntN(len(times))]}[rng.IntN(2)]
		}
		if got, want := c.compare(x, y), slices.Compare(texts(x), texts(y)); got != want {
			t.Fatalf("%v and %v: %d, want %d", texts(x), texts(y), got, want)
		}
	}
}

func TestCountersStop(t *testing.T) {
	p, _ := Puzzle{}.Parse("lightsout[counters,wiring=0+1/1+2/0+2]:0,0,0")
	goal, _ := p.Goal("lightsout:8,9,11")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Solve(ctx, puzzle.Options{Goal: goal}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search: %v", err)
	}
}

package counters

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// everyWay lists all presses that add goal, by trying all numbers of each button.
func everyWay(buttons [][]Wire, goal []int64) (ways [][]int64) {
	x := make([]int64, len(buttons))
	var try func(j int, left []int64)
	try = func(j int, left []int64) {
		if j == len(buttons) {
			if !slices.ContainsFunc(left, func(n int64) bool { return n != 0 }) {
				ways = append(ways, slices.Clone(x))
			}
			return
		}
		rest := slices.Clone(left)
		for x[j] = 0; !slices.ContainsFunc(rest, func(n int64) bool { return n < 0 }); x[j]++ {
			try(j+1, rest)
			if len(buttons[j]) == 0 {
				break
			}
			for _, w := range buttons[j] {
				rest[w.Counter] -= w.Adds
			}
		}
		x[j] = 0
	}
	try(0, goal)
	return ways
}

func sum(x []int64) (total int64) {
	for _, n := range x {
		total += n
	}
	return total
}

// small is a random machine that everyWay can do. Of every second one the goal is
// made of presses.
func small(rng *rand.Rand) machine {
	n := 1 + rng.IntN(5)
	m := machine{goal: make([]int64, n)}
	dense := 2 + rng.IntN(3)
	for range 1 + rng.IntN(6) {
		var wires []Wire
		for i := range n {
			if rng.IntN(dense) == 0 {
				wires = append(wires, Wire{i, 1 + rng.Int64N(5)/4*rng.Int64N(6)})
			}
		}
		wires = slices.DeleteFunc(wires, func(w Wire) bool { return w.Adds == 0 })
		m.buttons = append(m.buttons, wires)
	}
	for _, wires := range m.buttons {
		times := rng.Int64N(4)
		for _, w := range wires {
			m.goal[w.Counter] += times * w.Adds
		}
	}
	if rng.IntN(2) == 0 {
		m.goal[rng.IntN(n)] += 1
	}
	return m
}

func TestFewestAgreesWithTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var s Solver
	outcomes := map[Status]int{}
	searched := 0
	for range 3000 {
		m := small(rng)
		ways := everyWay(m.buttons, m.goal)
		for _, first := range []bool{false, true} {
			a, err := s.Fewest(t.Context(), m.buttons, m.goal, first)
			if err != nil {
				t.Fatal(err)
			}
			outcomes[a.Status]++
			if a.Nodes > 1 {
				searched++
			}
			if len(ways) == 0 {
				if a.Status != Unsolvable {
					t.Fatalf("%v: %v, the twin finds no way", m, a)
				}
				continue
			}
			least := sum(slices.MinFunc(ways, func(a, b []int64) int { return int(sum(a) - sum(b)) }))
			wrong := !first && a.Total != least || a.Total < least || a.Bound > least
			if a.Status != Solved || !Verify(m.buttons, m.goal, a.Presses) || sum(a.Presses) != a.Total || wrong {
				t.Fatalf("%v: %+v, the fewest are %d", m, a, least)
			}
		}
	}
	if outcomes[Solved] < 1000 || outcomes[Unsolvable] < 1000 || searched < 100 {
		t.Errorf("outcomes %v, %d searched", outcomes, searched)
	}
}

func TestVerifyRefuses(t *testing.T) {
	buttons := [][]Wire{{{0, 1}}, {{0, 2}, {1, 1}}}
	for _, x := range [][]int64{{1, 1}, {5, -1}, {0, 1}} {
		if Verify(buttons, []int64{3, 2}, x) {
			t.Errorf("%v is taken for an answer", x)
		}
	}
	if !Verify(buttons, []int64{5, 2}, []int64{1, 2}) {
		t.Error("1 and 2 presses add 5 and 2")
	}
}

// A search ends with its context.
func TestFewestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var s Solver
	m := usual(rand.New(rand.NewPCG(5, 6)))
	if a, err := s.Fewest(ctx, m.buttons, m.goal, false); !errors.Is(err, context.Canceled) || a.Status == Solved {
		t.Errorf("%v, %v", a, err)
	}
}

// halving finds the fewest presses another way: the buttons pressed an odd number of
// times leave even numbers, half of which the other presses add in pairs.
func halving(m machine) (least int64, ok bool) {
	n := len(m.goal)
	odd := map[string][][]int64{} // by parity: what a set of buttons adds, and its size
	for set := range 1 << len(m.buttons) {
		adds, parity := make([]int64, n+1), make([]byte, n)
		for j, wires := range m.buttons {
			if set>>j&1 == 1 {
				adds[n]++
				for _, w := range wires {
					adds[w.Counter] += w.Adds
				}
			}
		}
		for i := range parity {
			parity[i] = byte(adds[i] & 1)
		}
		odd[string(parity)] = append(odd[string(parity)], adds)
	}
	type known struct {
		least int64
		ok    bool
	}
	memo := map[string]known{}
	var solve func(goal []int64) known
	solve = func(goal []int64) known {
		if !slices.ContainsFunc(goal, func(n int64) bool { return n != 0 }) {
			return known{0, true}
		}
		key, parity := fmt.Sprint(goal), make([]byte, n)
		if k, done := memo[key]; done {
			return k
		}
		for i := range parity {
			parity[i] = byte(goal[i] & 1)
		}
		var best known
		half := make([]int64, n)
		for _, adds := range odd[string(parity)] {
			short := false
			for i := range half {
				half[i] = (goal[i] - adds[i]) / 2
				short = short || goal[i] < adds[i]
			}
			if short {
				continue
			}
			if k := solve(half); k.ok && (!best.ok || adds[n]+2*k.least < best.least) {
				best = known{adds[n] + 2*k.least, true}
			}
		}
		memo[key] = best
		return best
	}
	k := solve(m.goal)
	return k.least, k.ok
}

// Usual machines, every fourth of which has a goal that need not be reachable.
func TestUsualAgreesWithHalving(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var s Solver
	unsolvable := 0
	for i := range 300 {
		m := usual(rng)
		if i%4 == 0 {
			m.goal[0]++
		}
		least, ok := halving(m)
		a, err := s.Fewest(t.Context(), m.buttons, m.goal, false)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			unsolvable++
		}
		if ok != (a.Status == Solved) || ok && (a.Total != least || !Verify(m.buttons, m.goal, a.Presses)) {
			t.Fatalf("%v: %+v, want %d, %v", m, a, least, ok)
		}
	}
	if unsolvable < 10 {
		t.Errorf("only %d goals out of reach", unsolvable)
	}
}

// All ways, and those with the fewest presses and with one more.
func TestWaysAgreeWithTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	var s Solver
	several := 0
	for range 3000 {
		m := small(rng)
		all := everyWay(m.buttons, m.goal)
		slices.SortFunc(all, slices.Compare)
		totals := []int64{-1, 3}
		if all != nil {
			least := sum(slices.MinFunc(all, func(a, b []int64) int { return int(sum(a) - sum(b)) }))
			totals = append(totals, least, least+1)
		}
		for _, total := range totals {
			want := slices.DeleteFunc(slices.Clone(all), func(x []int64) bool { return total >= 0 && sum(x) != total })
			var got [][]int64
			ok, err := s.Ways(t.Context(), m.buttons, m.goal, total, func(x []int64) bool {
				got = append(got, slices.Clone(x))
				return true
			})
			slices.SortFunc(got, slices.Compare)
			count, ok2, err2 := s.Count(t.Context(), m.buttons, m.goal, total)
			if !ok || !ok2 || err != nil || err2 != nil || !slices.EqualFunc(got, want, slices.Equal) || count.Int64() != int64(len(want)) {
				t.Fatalf("%v, %d presses: %v (%v), %v, %v, want %v", m, total, got, count, ok, err, want)
			}
			if len(want) > 1 {
				several++
			}
		}
	}
	if several < 500 {
		t.Errorf("only %d lists of several", several)
	}
}

// Long runs are counted without going through them, and left when visit says so.
func TestWaysOfLongRuns(t *testing.T) {
	buttons := [][]Wire{{{0, 1}}, {{0, 1}}, {{1, 1}}}
	var s Solver
	count, ok, err := s.Count(t.Context(), buttons, []int64{1 << 30, 5}, 1<<30+5)
	if !ok || err != nil || count.Int64() != 1<<30+1 {
		t.Errorf("%v, %v, %v, want 2^30 + 1", count, ok, err)
	}
	visited := 0
	_, _ = s.Ways(t.Context(), buttons, []int64{1 << 30, 5}, -1, func([]int64) bool { visited++; return visited < 7 })
	if visited != 7 {
		t.Errorf("visited %d, want 7", visited)
	}
}

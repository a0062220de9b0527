package lightsout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// answers asks for one thing after the other and compares with the twin's list of all
// solutions, as moves with their lengths: status, fewest presses, counts and lists.
func answers(t *testing.T, from, to string, all [][]string, lengths []int) {
	t.Helper()
	p, err := Puzzle{}.Parse(from)
	if err != nil {
		t.Fatalf("Parse(%s): %v", from, err)
	}
	var texts []string
	if to != "" {
		texts = []string{to}
	}
	goal, err := p.Goal(texts...)
	if err != nil {
		t.Fatalf("%s: Goal(%s): %v", from, to, err)
	}
	ask := func(opt puzzle.Options) puzzle.Solution {
		opt.Goal = goal
		s, err := p.Solve(t.Context(), opt)
		if err == nil {
			err = check.Solution(p.String(), goal.Texts(), s)
		}
		if err != nil || (s.Status == puzzle.Solved) != (len(all) > 0) || s.Status == puzzle.Unknown {
			t.Fatalf("%s to %s: %v, %v; the twin has %d solutions", from, to, s.Status, err, len(all))
		}
		return s
	}
	s := ask(puzzle.Options{All: true, Count: true, Every: true, Limit: 1 << 20})
	if len(all) == 0 {
		return
	}
	var short [][]string
	least := slices.Min(lengths)
	for i, moves := range all {
		if lengths[i] == least {
			short = append(short, moves)
		}
	}
	slices.SortFunc(all, slices.Compare)
	slices.SortFunc(short, slices.Compare)
	if !slices.EqualFunc(s.Solutions, all, slices.Equal) || s.Count.Int64() != int64(len(all)) || s.Length != int64(least) {
		t.Fatalf("%s to %s: every = %v (%v), want %v", from, to, s.Solutions, s.Count, all)
	}
	s = ask(puzzle.Options{All: true, Count: true, Limit: 3})
	if !slices.EqualFunc(s.Solutions, short[:min(3, len(short))], slices.Equal) || s.Truncated != (len(short) > 3) || s.Count.Int64() != int64(len(short)) || !s.Optimal {
		t.Fatalf("%s to %s: shortest = %v (%v), want %v", from, to, s.Solutions, s.Count, short)
	}
	s = ask(puzzle.Options{})
	if !slices.Equal(s.Moves, short[0]) || s.Length != int64(least) || !s.Optimal || s.Method == "" {
		t.Fatalf("%s to %s: %v of %d by %q, want %v", from, to, s.Moves, s.Length, s.Method, short[0])
	}
	ask(puzzle.Options{First: true})
}

// wiredTwin draws a board with a random wiring, and its ID.
func wiredTwin(rng *rand.Rand) (twin ruledTwin, id string) {
	twin = ruledTwin{k: []int{2, 2, 2, 3, 4, 6}[rng.IntN(6)], h: 1, w: 1 + rng.IntN(5)}
	for range twin.w {
		twin.cells = append(twin.cells, rng.IntN(twin.k))
	}
	var buttons []string
	for j := range 1 + rng.IntN(7) {
		adds := make([]int, twin.w)
		var wires []string
		for i := range adds {
			if rng.IntN(3) == 0 {
				adds[i] = 1 + rng.IntN(3)
				wires = append(wires, fmt.Sprintf("%d*%d", i, adds[i]))
			}
		}
		if wires == nil {
			wires = []string{"-"}
		}
		buttons = append(buttons, strings.Join(wires, "+"))
		twin.adds = append(twin.adds, adds)
		twin.names = append(twin.names, fmt.Sprintf("%d,%d", j/twin.w, j%twin.w))
	}
	return twin, fmt.Sprintf("lightsout[k=%d,wiring=%s]:%s", twin.k, strings.Join(buttons, "/"), twin.draw(twin.cells))
}

// countersTwin draws counters with a goal, and lists every way to press each button up
// to six times: no goal needs more of a button that counts.
func countersTwin(rng *rand.Rand) (from, to string, all [][]string, lengths []int) {
	n, m := 1+rng.IntN(4), 1+rng.IntN(4)
	goal, wiring := make([]int, n), make([]string, m)
	var texts []string
	for i := range goal {
		goal[i] = rng.IntN(7)
		texts = append(texts, fmt.Sprint(goal[i]))
	}
	adds := make([][]int, m)
	total := 1
	for j := range adds {
		adds[j] = make([]int, n)
		adds[j][rng.IntN(n)] = 1 + rng.IntN(2)
		var wires []string
		for i := range adds[j] {
			if rng.IntN(3) == 0 {
				adds[j][i]++
			}
			if adds[j][i] > 0 {
				wires = append(wires, fmt.Sprintf("%d*%d", i, adds[j][i]))
			}
		}
		wiring[j] = strings.Join(wires, "+")
		total *= 7
	}
	for x := range total {
		state, moves, length := make([]int, n), []string{}, 0
		for j, rest := 0, x; j < m; j, rest = j+1, rest/7 {
			times := rest % 7
			switch {
			case times == 1:
				moves = append(moves, fmt.Sprintf("%d,%d", j/n, j%n))
			case times > 1:
				moves = append(moves, fmt.Sprintf("%d,%d*%d", j/n, j%n, times))
			}
			length += times
			for i := range state {
				state[i] += times * adds[j][i]
			}
		}
		if slices.Equal(state, goal) {
			all, lengths = append(all, moves), append(lengths, length)
		}
	}
	zero := strings.TrimSuffix(strings.Repeat("0,", n), ",")
	return "lightsout[counters,wiring=" + strings.Join(wiring, "/") + "]:" + zero, "lightsout:" + strings.Join(texts, ","), all, lengths
}

// Random small boards of all rules against the plain twins. With -long, 50,000.
func TestAllRulesAgreeWithTwins(t *testing.T) {
	boards := 600
	if *long {
		boards = 50_000
	}
	rng := rand.New(rand.NewPCG(61, 62))
	kinds, solved := map[string]int{}, 0
	for n := 0; n < boards; {
		kind := []string{"plain", "rules", "wiring", "counters"}[rng.IntN(4)]
		var from, to string
		var all [][]string
		var lengths []int
		switch kind {
		case "plain":
			h, w := 1+rng.IntN(4), 1+rng.IntN(4)
			body, goal := randomBody(rng, h, w, rng.IntN(2)*4)
			if buttons := len(newTwin(body).buttons()); buttons == 0 || buttons > 10 {
				continue
			}
			from, to = "lightsout:"+body, "lightsout:"+goal
			all = newTwin(body).solutions(goal)
			for _, moves := range all {
				lengths = append(lengths, len(moves))
			}
		case "counters":
			from, to, all, lengths = countersTwin(rng)
		default:
			twin, id := randomTwin(rng, 3)
			if kind == "wiring" {
				twin, id = wiredTwin(rng)
			}
			ways := 1
			for range twin.names {
				ways = min(ways*twin.k, 1<<20)
			}
			if ways > 1<<10 || len(twin.names) == 0 {
				continue
			}
			from = id
			all, lengths = twin.solutions()
		}
		n++
		kinds[kind]++
		if len(all) > 0 {
			solved++
		}
		answers(t, from, to, all, lengths)
	}
	t.Log(kinds, solved, "can be solved")
	if len(kinds) != 4 || solved < boards/5 || solved > boards*9/10 {
		t.Errorf("%v, of which %d can be solved: the test is lopsided", kinds, solved)
	}
}

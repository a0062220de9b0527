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

// pricedTwin draws a board of two states with costs, its ID, and what each of its buttons costs.
func pricedTwin(rng *rand.Rand, most int) (twin ruledTwin, id string, costs map[string]int64) {
	for twin, id = randomTwin(rng, most); twin.k != 2; {
		twin, id = randomTwin(rng, most)
	}
	costs = make(map[string]int64)
	spread := []int{1, 4, 1000}[rng.IntN(3)] // the first makes all equal, the second some
	for _, name := range twin.names {
		costs[name] = int64(rng.IntN(spread)) + int64(rng.IntN(2))
	}
	var rows []string
	for r := range twin.h {
		var row []string
		for c := range twin.w {
			if cost, ok := costs[cellName(r, c)]; ok {
				row = append(row, fmt.Sprint(cost))
			} else {
				row = append(row, "-")
			}
		}
		rows = append(rows, strings.Join(row, "+"))
	}
	return twin, strings.Replace(id, "]", ",cost="+strings.Join(rows, "/")+"]", 1), costs
}

// cheapest is the least cost of any solution, and the solutions that cost so little, in order.
func (t ruledTwin) cheapest(costs map[string]int64) (least int64, list [][]string) {
	all, _ := t.solutions()
	for _, moves := range all {
		sum := int64(0)
		for _, move := range moves {
			sum += costs[move]
		}
		if len(list) == 0 || sum < least {
			least, list = sum, nil
		}
		if sum == least {
			list = append(list, moves)
		}
	}
	slices.SortFunc(list, slices.Compare)
	return least, list
}

// Both methods find what enumeration finds, and the judge proves it.
func TestCheapestAgreesWithEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 31))
	solved, dearer := 0, 0
	for range 2000 {
		twin, id, costs := pricedTwin(rng, 3)
		least, list := twin.cheapest(costs)
		b, err := parseBoard(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := solveTo(t.Context(), b, b.dark(), puzzle.Options{All: true, Count: true})
		if err != nil || (s.Status == puzzle.Solved) != (list != nil) {
			t.Fatalf("%s: %+v %v, want %v", id, s, err, list)
		}
		if list == nil {
			continue
		}
		solved++
		if s.Metric != puzzle.Cost || s.Length != least || !s.Optimal || s.Count.Int64() != int64(len(list)) || !slices.EqualFunc(s.Solutions, list, slices.Equal) {
			t.Errorf("%s: %+v, want cost %d of %v", id, s, least, list)
		}
		agree(t, id, b, least)
		presses, err := solveTo(t.Context(), b, b.dark(), puzzle.Options{Metric: puzzle.Presses})
		if err != nil || presses.Length > int64(len(list[0])) {
			t.Errorf("%s: %+v %v in presses", id, presses, err)
		}
		if presses.Length < int64(len(list[0])) {
			dearer++
		}
	}
	if solved < 800 || dearer < 5 {
		t.Errorf("%d boards had a solution, and on %d the cheapest has more presses than are needed", solved, dearer)
	}
}

// agree asks the method for large boards, and the judge.
func agree(t *testing.T, id string, b *board, least int64) {
	t.Helper()
	w, err := findWay(t.Context(), b, b.dark(), puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := w.way.(*coset)
	c.costs = b.costs
	f, err := c.byPrice(t.Context(), attempt{from: c.x})
	if err != nil || c.weight(f.best) != least {
		t.Errorf("%s: by the wiring %+v %v, want cost %d", id, f, err, least)
	}
	s, err := solveTo(t.Context(), b, b.dark(), puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	goals := []string{b.dark().id()}
	answer := puzzle.NewAnswer("lightsout", b.Position(), Goal{[]*board{b.dark()}}, s, nil)
	v, err := check.Bounds{Prove: true}.Answer(t.Context(), answer, b.id(), goals)
	if err != nil || !slices.Contains(v.Verified, check.PartLength) {
		t.Errorf("%s: the judge says %+v %v", id, v, err)
	}
	*answer.Length++ // a lie
	*answer.LowerBound++
	if _, err := (check.Bounds{}).Answer(t.Context(), answer, b.id(), goals); err == nil {
		t.Errorf("%s: the judge believes a wrong sum", id)
	}
}

// A list of all that are cheapest is out of reach where the quiet patterns are too many; one
// that is cheapest is not.
func TestCheapestOfManyPatterns(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 32))
	row := func() string {
		var costs []string
		for range 23 {
			costs = append(costs, fmt.Sprint(1+rng.IntN(9)))
		}
		return strings.Join(costs, "+")
	}
	rows := []string{}
	for range 4 {
		rows = append(rows, row())
	}
	// Each button changes the lights of its column: 4 buttons a light, nullity 3 x 23.
	var wiring []string
	for i := range 92 {
		wiring = append(wiring, fmt.Sprint(i%23))
	}
	text := "lightsout[wiring=" + strings.Join(wiring, "/") + ",cost=" + strings.Join(rows, "/") + "]:" + strings.Repeat("1", 23)
	b, err := parseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	want := int64(0)
	for c := range 23 {
		least := b.costs[c]
		for r := range 4 {
			least = min(least, b.costs[23*r+c])
		}
		want += least
	}
	s, err := solveTo(t.Context(), b, b.dark(), puzzle.Options{})
	if err != nil || s.Length != want || !s.Optimal {
		t.Errorf("%+v %v, want cost %d", s, err, want)
	}
	s, err = solveTo(t.Context(), b, b.dark(), puzzle.Options{All: true})
	if !errors.Is(err, puzzle.ErrReach) || !s.HasBest || s.Length != want || s.LowerBound != want {
		t.Errorf("all of them: %+v %v, want what is known and %v", s, err, puzzle.ErrReach)
	}
	if proof, err := (Puzzle{}).LengthProof(t.Context(), "lightsout[cost=3]:1", nil, []string{"0,0"}); !errors.Is(err, puzzle.ErrReach) {
		t.Errorf("a proof of presses stands for one of costs: %+v %v", proof, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := solveTo(ctx, b, b.dark(), puzzle.Options{}); !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown {
		t.Errorf("stopped: %+v %v", s, err)
	}
}

// solveTo solves towards one board of the start's shape.
func solveTo(ctx context.Context, from, goal *board, opt puzzle.Options) (puzzle.Solution, error) {
	return solve(ctx, from, []*board{goal}, opt)
}

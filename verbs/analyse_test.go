package verbs_test

import (
	"fmt"
	"slices"
	"testing"

	"jie/catalog"
	"jie/puzzle"
	"jie/verbs"
)

// What an analysis tells of distances is what a plain search from the goal finds, move
// by move.
func TestDistances(t *testing.T) {
	service := verbs.Service{Puzzles: catalog.All()}
	for _, q := range []struct{ from, to string }{
		{"mopan:11/000/00", "mopan:00/000/11"},
		{"mopan:111/1000/00000/0000/000", "mopan:000/0000/11011/0000/000"},
		{"mopan:12/000/03", "mopan:01/002/30"},
		{"twiddle:121/212/111", "twiddle:111/111/222"},
		{"twiddle:24/13", "twiddle:12/34"},
	} {
		facts, err := service.Analyse(t.Context(), verbs.Analyse{From: q.from, To: puzzle.Texts{q.to}})
		if err != nil {
			t.Fatal(err)
		}
		levels, distance := slowDistances(t, q.from, q.to)
		if got, want := factOf(facts, "by_distance"), fmt.Sprint(levels); got != want {
			t.Errorf("%s to %s: %s positions by distance, want %s", q.from, q.to, got, want)
		}
		if got, want := factOf(facts, "distance"), fmt.Sprint(distance); got != want {
			t.Errorf("%s to %s: distance %s, want %s", q.from, q.to, got, want)
		}
	}
}

// No table is made where positions are many, where the goal cannot be reached, or where
// there is no goal.
func TestNoDistances(t *testing.T) {
	service := verbs.Service{Puzzles: catalog.All()}
	for _, q := range []verbs.Analyse{
		{From: "mopan:1111/11100/000000/0000000/000000/00000/0000", To: puzzle.Texts{"mopan:0000/00000/000000/0000000/000000/11100/1111"}},
		{From: "twiddle:1,2,3,4/5,6,7,8/9,10,11,12/13,14,16,15"},
		{From: "twiddle[r=3]:213/456/789"},
		{From: "mopan:11/000/00"},
		{From: "pegs:english"},
	} {
		facts, err := service.Analyse(t.Context(), q)
		if got := factOf(facts, "by_distance"); err != nil || got != "" {
			t.Errorf("%s: %s positions by distance, %v, want none", q.From, got, err)
		}
	}
}

// factOf is a fact as it is printed; empty where there is none.
func factOf(facts puzzle.Analysis, key string) string {
	i := slices.IndexFunc(facts, func(f puzzle.Fact) bool { return f.Key == key })
	if i < 0 {
		return ""
	}
	return fmt.Sprint(facts[i].Value)
}

// slowDistances counts the positions at each distance from a goal, and tells that of
// one. Turns can be taken back, so it searches from the goal.
func slowDistances(t *testing.T, from, to string) (levels []int, distance int) {
	t.Helper()
	seen := map[string]bool{}
	layer := []puzzle.Position{position(t, to)}
	seen[layer[0].String()] = true
	for len(layer) > 0 {
		var next []puzzle.Position
		for _, p := range layer {
			if p.String() == position(t, from).String() {
				distance = len(levels)
			}
			for move := range p.Moves() {
				after, err := p.Play(move)
				if err != nil {
					t.Fatal(err)
				}
				if !seen[after.String()] {
					seen[after.String()] = true
					next = append(next, after)
				}
			}
		}
		levels, layer = append(levels, len(layer)), next
	}
	return levels, distance
}

func position(t *testing.T, text string) puzzle.Position {
	t.Helper()
	for _, p := range catalog.All() {
		if pos, err := p.Parse(text); err == nil {
			return pos
		}
	}
	t.Fatalf("no puzzle reads %s", text)
	return nil
}

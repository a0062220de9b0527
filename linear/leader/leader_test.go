package leader

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"jie/linear/gf2"
)

func plan(s *sample) *Plan {
	p, err := New(context.Background(), &s.System)
	if err != nil {
		panic(err)
	}
	return p
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	lights, buttons := colourCode(9)
	s := newSample("", lights, buttons, randomPresses(rand.New(rand.NewPCG(4, 1)), len(buttons), 0.08))
	if p, err := New(ctx, &s.System); p != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("a plan: %v, %v", p, err)
	}
	if a, err := plan(s).Solve(ctx, Options{}); a.Proved != (err == nil) || err != nil && !errors.Is(err, context.Canceled) || !same(s.apply(a.Best), s.Right) {
		t.Errorf("a solution: %+v, %v", a, err)
	}
}

func same(x, y gf2.Vector) bool { return slices.Equal(x, y) }

// Weight, count and list are those of brute force, by whichever method.
func TestSolveAgreesWithBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	methods := map[Method]int{}
	for _, s := range smallSamples(rng, 600) {
		least, want := s.brute(nil)
		rank := rng.Perm(len(s.Buttons))
		slices.SortFunc(want, func(x, y gf2.Vector) int { return slices.Compare(ranked(x, rank), ranked(y, rank)) })
		for _, ties := range []bool{true, false} {
			a, err := plan(s).Solve(t.Context(), Options{Ties: ties})
			if err != nil || !a.Proved || a.Weight != least || a.Bound != least || a.Best.Weight() != least || !same(s.apply(a.Best), s.Right) {
				t.Fatalf("%s %v: %+v, %v, want %d", s.name, s.Buttons, a, err, least)
			}
			if methods[a.Method]++; !ties {
				if list, err := a.List(t.Context(), rank, 3); err != nil || len(list) != 1 || !same(list[0], a.Best) {
					t.Fatalf("%s %v: %v, %v", s.name, s.Buttons, list, err)
				}
				continue
			}
			if a.Count == nil || a.Count.Cmp(big.NewInt(int64(len(want)))) != 0 {
				t.Fatalf("%s %v: %v solutions by %s, want %d", s.name, s.Buttons, a.Count, a.Method, len(want))
			}
			for _, limit := range []int{1, 3, len(want), len(want) + 1} {
				list, err := a.List(t.Context(), rank, limit)
				if err != nil || !slices.EqualFunc(list, want[:min(limit, len(want))], same) {
					t.Fatalf("%s %v: the first %d by %s: %v, %v, want %v", s.name, s.Buttons, limit, a.Method, list, err, want)
				}
			}
		}
	}
	if methods[Trellis] < 50 || methods[BranchAndBound] < 50 {
		t.Errorf("methods %v: one is hardly tried", methods)
	}
}

// ranked lists the ranks of the presses of x, by ascending button.
func ranked(x gf2.Vector, rank []int) (list []int) {
	for j := x.Next(0); j >= 0; j = x.Next(j + 1) {
		list = append(list, rank[j])
	}
	return list
}

// hurried is a context whose deadline has come, but which does not end.
type hurried struct{ context.Context }

func (hurried) Deadline() (time.Time, bool) { return time.Unix(0, 0), true }

// The time that is left does not choose the method.
func TestDeadlineChoosesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	trellises := 0
	for _, s := range smallSamples(rng, 300) {
		want, err := plan(s).Solve(t.Context(), Options{Ties: true})
		if err != nil {
			t.Fatal(err)
		}
		got, err := plan(s).Solve(hurried{t.Context()}, Options{Ties: true})
		if err != nil || got.Method != want.Method || got.Nodes != want.Nodes || got.Weight != want.Weight {
			t.Fatalf("%s %v: %s with %d nodes, %v; without a deadline %s with %d", s.name, s.Buttons, got.Method, got.Nodes, err, want.Method, want.Nodes)
		}
		if want.Method == Trellis {
			trellises++
		}
		costs := priceList(rng, len(s.Buttons))
		cheapest, err := pricedOf(t, &s.System, costs).Find(t.Context(), s.Right.Ones(), Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c, err := pricedOf(t, &s.System, costs).Find(hurried{t.Context()}, s.Right.Ones(), Options{}, nil); err != nil || c.Method != cheapest.Method || c.Nodes != cheapest.Nodes {
			t.Fatalf("%s %v: the cheapest by %s with %d nodes, %v; without a deadline %s with %d", s.name, s.Buttons, c.Method, c.Nodes, err, cheapest.Method, cheapest.Nodes)
		}
	}
	if trellises < 20 {
		t.Errorf("only %d by a trellis", trellises)
	}
}

// Without memory for a trellis, what is returned is a solution, and the bound holds.
func TestUnproved(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	unproved := 0
	for _, s := range smallSamples(rng, 600) {
		least, _ := s.brute(nil)
		a, err := plan(s).Solve(t.Context(), Options{Memory: 1, Nodes: 100})
		if a.Weight < least || a.Bound > least || a.Best.Weight() != a.Weight || !same(s.apply(a.Best), s.Right) {
			t.Fatalf("%s %v: %+v, want %d", s.name, s.Buttons, a, least)
		}
		if a.Proved != (err == nil) || err != nil && !errors.Is(err, ErrMemory) || a.Proved && a.Weight != least {
			t.Fatalf("%s %v: %+v, %v", s.name, s.Buttons, a, err)
		}
		if !a.Proved {
			unproved++
		}
	}
	if unproved < 5 {
		t.Errorf("only %d were not proved", unproved)
	}
}

// Colour codes with errors at 8 %: branch and bound and the trellis agree where the
// first gets there, and a solution is never lighter than what the errors allow.
func TestColourCodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for d := 5; d <= 23; d += 2 {
		lights, buttons := colourCode(d)
		errorsAt := randomPresses(rng, len(buttons), 0.08)
		s := newSample("", lights, buttons, errorsAt)
		a, err := plan(s).Solve(t.Context(), Options{})
		if err != nil || !a.Proved || a.Weight > errorsAt.Weight() || a.Weight != a.Best.Weight() || !same(s.apply(a.Best), s.Right) {
			t.Fatalf("d = %d: %+v, %v", d, a, err)
		}
		if d > 13 {
			continue
		}
		b, err := plan(s).Solve(t.Context(), Options{Memory: 1})
		if err != nil || !b.Proved || b.Weight != a.Weight || b.Method != BranchAndBound {
			t.Fatalf("d = %d: %d by %s, but %+v, %v", d, a.Weight, a.Method, b, err)
		}
	}
}

// The distance of a colour code is the weight of the lightest pattern that changes no
// face and is not a sum of faces [bombin]: those are the quiet patterns of odd weight. One
// more light that every button changes tells them apart.
func TestDistance(t *testing.T) {
	for d := 3; d <= 17; d += 2 {
		lights, buttons := colourCode(d)
		all := gf2.NewVector(len(buttons))
		all.Fill(len(buttons))
		for j := range buttons {
			buttons[j] = append(buttons[j], int32(lights))
		}
		s := newSample("", lights+1, buttons, all)
		a, err := plan(s).Solve(t.Context(), Options{})
		if err != nil || a.Weight != d {
			t.Errorf("d = %d: distance %d, %v", d, a.Weight, err)
		}
	}
}

// Trellises too wide for brute force agree with a sweep of all solutions: weight and
// count. The branch and bound that comes first is left out.
func TestTrellisAgreesWithSweep(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	done := 0
	for n := range 200 {
		var lights int
		var buttons [][]int32
		switch n % 4 {
		case 0:
			lights, buttons = colourCode(7)
		case 1:
			h, w := 3+3*rng.IntN(3), 3+3*rng.IntN(3)
			lights, buttons = h*w, boardWiring(h, w, king, true)
		case 2:
			lights, buttons = 60, uniform(rng, 60, 60+rng.IntN(20), 3)
		case 3:
			h, w := 5+rng.IntN(6), 5+rng.IntN(6)
			lights, buttons = h*w, boardWiring(h, w, knight, false)
		}
		s := newSample("", lights, buttons, randomPresses(rng, len(buttons), 0.4))
		if d := len(s.Kernel); d < 5 || d > 22 {
			continue
		}
		done++
		sweep := gf2.NewSweep(len(s.Kernel))
		sweep.Add(len(buttons), s.X, s.Kernel)
		least, err := sweep.Run(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		p := plan(s)
		for _, way := range []*trellis{p.trellis, p.natural} {
			a := &Answer{plan: p}
			if err := a.run(t.Context(), way, Options{Ties: true}); err != nil || int64(a.Weight) != least || a.Count.Int64() != sweep.Count() {
				t.Fatalf("%v: %d solutions of %d presses, %v, want %d of %d", buttons, a.Count, a.Weight, err, sweep.Count(), least)
			}
		}
	}
	if done < 50 {
		t.Errorf("only %d systems were compared", done)
	}
}

// uniform has buttons that each change a given number of random lights.
func uniform(rng *rand.Rand, lights, n, each int) [][]int32 {
	buttons := make([][]int32, n)
	for j := range buttons {
		for _, light := range rng.Perm(lights)[:each] {
			buttons[j] = append(buttons[j], int32(light))
		}
	}
	return buttons
}

package leader

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// within is how long TestReach gives each board.
var within = flag.Duration("within", 10*time.Second, "for each board of TestReach")

// TestReach prints what is proved of larger boards: -args -wide, with -v.
func TestReach(t *testing.T) {
	if !*wide {
		t.Skip("takes minutes: -wide")
	}
	for _, s := range reach() {
		t.Run(s.name, func(t *testing.T) {
			begun := time.Now()
			p := plan(s)
			planned := time.Since(begun)
			ctx, cancel := context.WithTimeout(t.Context(), *within)
			defer cancel()
			a, err := p.Solve(ctx, Options{Memory: 8 << 30})
			if !same(s.apply(a.Best), s.Right) || a.Bound > a.Weight {
				t.Fatalf("%+v, %v", a, err)
			}
			t.Logf("nullity %d, width %d, %.1e states, %.1e bytes, planned in %v; proved %v: %d..%d by %s in %v, %d nodes",
				len(p.Kernel), p.trellis.widest, p.trellis.States(), p.trellis.Bytes(false), planned.Round(time.Millisecond),
				a.Proved, a.Bound, a.Weight, a.Method, time.Since(begun).Round(time.Millisecond), a.Nodes)
		})
	}
}

// reach lists the boards: random positions on each.
func reach() (list []*sample) {
	add := func(name string, lights int, buttons [][]int32) {
		rng := rand.New(rand.NewPCG(1, uint64(len(buttons))))
		list = append(list, newSample(name, lights, buttons, randomPresses(rng, len(buttons), 0.5)))
	}
	for seed := range uint64(3) {
		rng := rand.New(rand.NewPCG(seed, 30))
		add(fmt.Sprintf("30x30 with holes %d", seed), 900, withHoles(rng, boardWiring(30, 30, plus, false), 0.2))
		rng = rand.New(rand.NewPCG(seed, 30))
		cross := [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}
		add(fmt.Sprintf("30x30 with holes, no self %d", seed), 900, withHoles(rng, boardWiring(30, 30, cross, false), 0.2))
	}
	for n := 20; n <= 30; n++ {
		add(fmt.Sprintf("torus %d", n), n*n, boardWiring(n, n, plus, true))
	}
	for n := 12; n <= 20; n++ {
		add(fmt.Sprintf("king %d", n), n*n, boardWiring(n, n, king, false))
		add(fmt.Sprintf("king torus %d", n), n*n, boardWiring(n, n, king, true))
	}
	for _, degree := range []int{3, 5} {
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, uint64(degree)))
			add(fmt.Sprintf("graph of degree %d, %d", degree, seed), 200, graph(rng, 200, degree))
			add(fmt.Sprintf("%d lights a button, %d", degree, seed), 200, uniform(rng, 200, 240, degree))
		}
	}
	return list
}

// graph has a light and a button at each vertex of a random graph of about the given
// degree: as many random matchings. A button changes its vertex and the adjacent ones.
func graph(rng *rand.Rand, n, degree int) [][]int32 {
	buttons := make([][]int32, n)
	for j := range buttons {
		buttons[j] = []int32{int32(j)}
	}
	for range degree {
		order := rng.Perm(n)
		for i := 0; i+1 < n; i += 2 {
			u, v := order[i], order[i+1]
			if !slices.Contains(buttons[u], int32(v)) {
				buttons[u], buttons[v] = append(buttons[u], int32(v)), append(buttons[v], int32(u))
			}
		}
	}
	return buttons
}

package lightsout

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"jie/puzzle"
)

// A deadline does not switch a budget off: branch and bound ends after as many nodes, with
// the same error, whether it has an hour or all the time in the world.
func TestBudgetUnderDeadline(t *testing.T) {
	b, err := parseBoard("lightsout[torus]:33x33")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for j := range b.buttons() {
		if rng.IntN(4) == 0 {
			b, _ = b.pressed(b.button(j), 1)
		}
	}
	list := slices.Clone(provers)
	for i := range list {
		list[i].Nodes = min(list[i].Nodes, 3000)
	}
	hour, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	var nodes [2]int64
	for i, ctx := range []context.Context{t.Context(), hour} {
		f, err := findWay(ctx, b, b.dark(), puzzle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c := f.way.(*coset)
		known, name, err := list.Run(ctx, proof{c, puzzle.Options{Memory: 1 << 16}}, proved{from: c.x})
		if !errors.Is(err, puzzle.ErrMemory) || name != "" || known.fewest == nil {
			t.Fatalf("%+v by %q, %v", known.fewest, name, err)
		}
		nodes[i] = known.fewest.nodes
	}
	if nodes[0] != nodes[1] || nodes[0] < 3000 || nodes[0] > 10_000 {
		t.Errorf("%d nodes without a deadline, and %d with one", nodes[0], nodes[1])
	}
}

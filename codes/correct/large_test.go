package correct

import (
	"context"
	"errors"
	"flag"
	"slices"
	"testing"

	"jie/codes"
	"jie/puzzle"
)

var large = flag.Int("large", 100_000, "the columns of TestLarge")

// Three errors of a large model have their proof; many in little memory, or in no time, are an error, or a
// bracket that holds.
func TestLarge(t *testing.T) {
	const width = 10
	checks := *large / 8
	c := &codes.Code{Kind: codes.Circuit, Z: make([][]int32, checks)}
	var costs []int64
	for i := range checks {
		for k, by := range []int{0, 1, width, width + 1, 2 * width, 2*width + 1, 3 * width, 3*width + 1, 4 * width} {
			if k == 0 && i%1000 > 0 {
				continue // few columns have one check
			}
			c.Z[i] = append(c.Z[i], int32(c.N))
			if other := (i + by) % checks; other != i {
				c.Z[other] = append(c.Z[other], int32(c.N))
			}
			costs = append(costs, int64(6000+100*k))
			c.N++
		}
	}
	d, err := New(c, Options{Costs: costs})
	if err != nil {
		t.Fatal(err)
	}
	errorsOf := func(n int) (violated []int32, cost int64) {
		seen := make([]bool, checks)
		for k := range n {
			column := (k*7919*8 + k) % c.N
			cost += costs[column]
			for _, check := range d.columns[column] {
				seen[check] = !seen[check]
			}
		}
		for i, odd := range seen {
			if odd {
				violated = append(violated, int32(i))
			}
		}
		return violated, cost
	}
	few, cost := errorsOf(3)
	r, err := d.Correct(t.Context(), few, Search{Proof: true})
	if err != nil || !r.Proved || r.Cost > cost || d.Judge(few, r) != nil {
		t.Fatalf("%+v %v, want a proof of at most %d", r, err, cost)
	}
	many, cost := errorsOf(60)
	gaveUp := 0
	stopped, end := context.WithCancel(t.Context())
	end()
	for name, try := range map[string]func() (*Correction, error){
		"no memory": func() (*Correction, error) { return d.Correct(t.Context(), many, Search{Memory: 1 << 10}) },
		"no time":   func() (*Correction, error) { return d.Correct(stopped, many, Search{}) },
	} {
		r, err := try()
		switch {
		case r == nil && (errors.Is(err, puzzle.ErrMemory) || errors.Is(err, context.Canceled)):
			gaveUp++
		case r != nil && r.LowerBound <= cost && slices.IsSorted(r.Columns) && d.Judge(many, r) == nil:
		default:
			t.Errorf("%s: %+v %v", name, r, err)
		}
	}
	if gaveUp == 0 {
		t.Error("no search gave up")
	}
}

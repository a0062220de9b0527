package cluster_test

import (
	"testing"

	"jie/codes"
	"jie/codes/aut"
	"jie/codes/cluster"
	"jie/codes/family"
)

// x is the X side of a code by name, with its group.
func x(tb testing.TB, name string) (*codes.Problem, [][]int32) {
	tb.Helper()
	code, err := family.Make(name)
	if err != nil {
		tb.Fatal(err)
	}
	problems, err := code.Problems(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	return problems[0], aut.Find(tb.Context(), code.Symmetric(), aut.DefaultWork).Generators
}

// layout lays out a search.
func layout(tb testing.TB, p *codes.Problem, generators [][]int32) *cluster.Search {
	tb.Helper()
	search, err := cluster.New(tb.Context(), p, generators)
	if err != nil {
		tb.Fatal(err)
	}
	return search
}

const gross = "bb:12,6:x^3+y+y^2:y^3+x+x^2"

// The gross code has no logical operator of weight 11 or less, and has one of weight 12:
// arXiv:2308.07915, table 3.
func TestGross(t *testing.T) {
	p, generators := x(t, gross)
	for _, group := range [][][]int32{generators, nil} {
		search := layout(t, p, group)
		below, err := search.Run(t.Context(), cluster.Options{Limit: 11})
		if err != nil || !below.Proved || below.Witness != nil {
			t.Errorf("limit 11: %+v %v", below, err)
		}
		at, err := search.Run(t.Context(), cluster.Options{Limit: 12})
		if err != nil || !at.Proved || len(at.Witness) != 12 || !p.Logical(at.Witness) {
			t.Errorf("limit 12: %+v %v", at, err)
		}
	}
}

// Parts of a search find what all of it finds.
func TestPart(t *testing.T) {
	p, generators := x(t, gross)
	search := layout(t, p, generators)
	whole, err := search.Run(t.Context(), cluster.Options{Limit: 11})
	if err != nil {
		t.Fatal(err)
	}
	nodes := int64(0)
	for i := range search.Units() {
		part, err := search.Part(i, i+1).Run(t.Context(), cluster.Options{Limit: 11})
		if err != nil || !part.Proved {
			t.Fatal(part, err)
		}
		nodes += part.Nodes
	}
	if nodes != whole.Nodes {
		t.Errorf("the parts have %d nodes, the whole has %d", nodes, whole.Nodes)
	}
}

// Allocations do not grow with the nodes.
func TestAllocations(t *testing.T) {
	p, _ := x(t, gross)
	search := layout(t, p, nil)
	search = search.Part(0, search.Units()/p.Columns)
	run := func(limit int) (allocations float64, nodes int64) {
		allocations = testing.AllocsPerRun(2, func() {
			r, err := search.Run(t.Context(), cluster.Options{Limit: limit, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			nodes = r.Nodes
		})
		return allocations, nodes
	}
	few, small := run(6)
	many, large := run(10)
	if large < 10*small || many > few+5 {
		t.Errorf("%v allocations for %d nodes, %v for %d", few, small, many, large)
	}
}

// BenchmarkRun proves that the gross code has no lighter operator, without its group.
func BenchmarkRun(b *testing.B) {
	p, _ := x(b, gross)
	search := layout(b, p, nil)
	nodes := int64(0)
	for b.Loop() {
		r, err := search.Run(b.Context(), cluster.Options{Limit: 11, Workers: 1})
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

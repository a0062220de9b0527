package rings

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"jie/puzzle"
)

// The article's problem, from text to proved answer.
func BenchmarkWorkedExample(b *testing.B) {
	for b.Loop() {
		from, _ := ParseBoard("mopan:0000/10001/000000/0001000/010010/00100/0000")
		goal, _ := NewGoal(from, "mopan:0000/00000/001100/0001000/001000/01100/0000")
		if s, err := Solve(context.Background(), from, goal, puzzle.Options{}); err != nil || s.Length != 5 {
			b.Fatal(s, err)
		}
	}
}

// Random pairs with fixed seeds, a set of them a turn.
func BenchmarkPairs(b *testing.B) {
	for _, set := range pairSets() {
		if set.Dots > 12 && short() {
			continue
		}
		b.Run(set.Name, func(b *testing.B) {
			nodes := int64(0)
			var took []time.Duration
			for b.Loop() {
				for from, to := range set.all() {
					goal, err := NewGoal(from, to.String())
					if err != nil {
						b.Fatal(err)
					}
					start := time.Now()
					s, err := Solve(context.Background(), from, goal, puzzle.Options{Memory: set.Memory})
					took = append(took, time.Since(start))
					if err != nil {
						b.Fatal(err)
					}
					nodes += s.Nodes
				}
			}
			slices.Sort(took)
			for name, at := range map[string]int{"median-ms": len(took) / 2, "p90-ms": len(took) * 9 / 10, "worst-ms": len(took) - 1} {
				b.ReportMetric(took[at].Seconds()*1000, name)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// The first random pair of 18 dots that is 11 turns apart, which make peers gives to another program too.
func BenchmarkPeer(b *testing.B) {
	from, err := ParseBoard("mopan:0101/11011/010110/0011100/100010/01100/0101")
	if err != nil {
		b.Fatal(err)
	}
	goal, err := NewGoal(from, "mopan:1100/10000/111100/1100001/011011/11011/0000")
	if err != nil {
		b.Fatal(err)
	}
	var s puzzle.Solution
	for b.Loop() {
		if s, err = Solve(b.Context(), from, goal, puzzle.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(s.Length), "answer")
}

// One large layer: 27 million successors of a position with 12 dots.
func BenchmarkLayer(b *testing.B) {
	g := Of(4)
	start, _ := Random(rand.New(rand.NewPCG(1, 12)), 4, 12).Word()
	e := expander{ctx: context.Background(), tables: g.tables()}
	before, last := layer{}, newLayer(len(e.rings), []uint64{start})
	next := func() (l layer, nodes int) {
		s, nodes, err := e.grow(job{growing{before, last, true}, 0, 0, 0})
		if err != nil {
			b.Fatal(err)
		}
		return layer{0, []sector{s}}, nodes
	}
	for range 4 {
		l, _ := next()
		before, last = last, l
	}
	nodes := 0
	for b.Loop() {
		_, n := next()
		nodes += n
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

package additive

import (
	"context"
	"math/rand/v2"
	"testing"

	"jie/twiddle/geometry"
)

func scrambled(g *geometry.Geometry, random *rand.Rand, turns int) geometry.Position {
	p := geometry.Home()
	for range turns {
		p = p.Turned(&g.Turns[random.IntN(len(g.Turns))])
	}
	return p
}

func BenchmarkFour(b *testing.B) {
	g := geometry.Of(geometry.Shape{Rows: 4, Cols: 4, Block: 2})
	tables, err := Build(context.Background(), g, geometry.Different(), 4)
	if err != nil {
		b.Fatal(err)
	}
	nodes := int64(0)
	for b.Loop() {
		var p geometry.Position = geometry.Home()
		for i := range 16 {
			p.Tile[i] = uint8(15 - i)
		}
		s := NewSearch(tables, p, Options{})
		for turns := s.Bound(); turns < 24; turns += 2 {
			if done, err := s.Within(context.Background(), turns, 0, func([]int) bool { b.Fatal("found"); return false }); !done || err != nil {
				b.Fatal(done, err)
			}
			b.Log(turns, s.nodes)
		}
		nodes += s.nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

package beam

import (
	"context"
	"testing"

	"jie/twiddle/additive"
	"jie/twiddle/geometry"
)

func reversed(g *geometry.Geometry) geometry.Position {
	p := geometry.Home()
	for i := range g.Cells() {
		p.Tile[i] = uint8(g.Cells() - 1 - i)
	}
	return p
}

func BenchmarkReversed(b *testing.B) {
	for _, test := range []struct{ side, size, width int }{{5, 3, 1000}, {5, 4, 3000}, {6, 3, 1000}, {7, 3, 1000}} {
		g := geometry.Of(geometry.Shape{Rows: test.side, Cols: test.side, Block: 2})
		t, err := additive.Build(context.Background(), g, geometry.Different(), test.size)
		if err != nil {
			b.Fatal(err)
		}
		s := additive.NewSearch(t, reversed(g), additive.Options{})
		r, err := Search(context.Background(), t, g, t.Kinds(), reversed(g), Options{Width: test.width, Most: 1000})
		b.Log(test, s.Bound(), len(r.Turns), r.Nodes, err)
		for _, w := range []Window{{8, 0, 1 << 16}, {12, 0, 1 << 18}, {24, 300, 0}} {
			short, n := Shorten(context.Background(), t, g, reversed(g), r.Turns, w)
			b.Log("   windows", w, len(short), n)
			r.Turns = short
		}
	}
}

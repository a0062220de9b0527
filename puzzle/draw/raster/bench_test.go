package raster

import (
	"io"
	"strings"
	"testing"

	scenes "jie/puzzle/draw"
	"jie/puzzle/view"
)

// BenchmarkPNG draws a board of 200 by 200 lights, all on.
func BenchmarkPNG(b *testing.B) {
	g := board(strings.Repeat("1", 10))
	g.Columns, g.Cells = nil, nil
	for i := range 200 * 200 {
		g.Cells = append(g.Cells, view.Cell{X: 2 * (i % 200), Y: i / 200, State: '1'})
	}
	scene := scenes.Film("lightsout", []scenes.Frame{{Grid: g}}, scenes.Themes[0])[0]
	for b.Loop() {
		if err := PNG(b.Context(), io.Discard, scene, 0); err != nil {
			b.Fatal(err)
		}
	}
}

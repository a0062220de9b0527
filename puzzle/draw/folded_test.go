package draw_test

import (
	"image"
	"math"
	"slices"
	"testing"

	"jie/catalog"
	"jie/puzzle/draw"
	"jie/puzzle/view"
)

// The cube is drawn with its net: three of its faces, lit as the net is. A press round an
// edge changes the picture within what the film says is changed.
func TestFolded(t *testing.T) {
	pos, err := catalog.Lookup("lightsout").Parse("lightsout[cube]:all-on")
	if err != nil {
		t.Fatal(err)
	}
	next, err := pos.Play("1,5")
	if err != nil {
		t.Fatal(err)
	}
	film := draw.Film("cube", []draw.Frame{{Grid: pos.Grid()}, {Grid: next.Grid(), Caption: "1,5"}}, draw.Themes[0])
	tiles := make([][]draw.Shape, len(film))
	for i, scene := range film {
		for shape := range scene.Shapes {
			if len(shape.Points) == 4 && math.Abs(shape.Points[0][1]-shape.Points[1][1]) > 0.01 && math.Abs(shape.Points[0][0]-shape.Points[1][0]) > 0.01 ||
				len(shape.Points) == 4 && shape.Points[0][0] == shape.Points[1][0] {
				tiles[i] = append(tiles[i], shape)
			}
		}
		if len(tiles[i]) != 27 {
			t.Fatalf("frame %d: %d lights of the cube are seen, want 27", i, len(tiles[i]))
		}
	}
	changed := 0
	for k, tile := range tiles[1] {
		if tile.Fill == tiles[0][k].Fill {
			continue
		}
		changed++
		for _, p := range tile.Points {
			at := image.Pt(int(p[0]), int(p[1]))
			if !slices.ContainsFunc(film[1].Changed, func(r image.Rectangle) bool { return at.In(r) }) {
				t.Errorf("the picture changes at %v, beyond %v", at, film[1].Changed)
			}
		}
	}
	if changed != 5 {
		t.Errorf("%d lights of the cube change, want 5: four on its top, and one round the edge", changed)
	}
	flat := catalog.Lookup("lightsout")
	if pos, err = flat.Parse("lightsout:all-on:3x3"); err != nil {
		t.Fatal(err)
	}
	if g := pos.Grid(); g.Space != nil {
		t.Errorf("a flat board stands in space: %v", view.Grid{Space: g.Space})
	}
}

package raster

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"testing"

	scenes "jie/draw"
	"jie/puzzle"
)

// board is a row of lights.
func board(states string) puzzle.Grid {
	g := puzzle.Grid{Ground: puzzle.GroundLamp, Rows: []string{"0"}, Faces: []puzzle.Face{
		{State: '0', Shape: puzzle.ShapeEmpty}, {State: '1', Shape: puzzle.ShapeLamp, Colour: 1},
	}}
	for n := 2; n < 10; n++ {
		g.Faces = append(g.Faces, puzzle.NumberFace(n, n, puzzle.ShapeLamp, ""))
	}
	for i, state := range states {
		label := string(rune('0' + i))
		g.Columns = append(g.Columns, label, "")
		g.Cells = append(g.Cells, puzzle.GridCell{Name: "0," + label, X: 2 * i, State: state})
	}
	return g
}

func film(states ...string) []scenes.Scene {
	var frames []scenes.Frame
	for i, s := range states {
		f := scenes.Frame{Grid: board(s)}
		if i > 0 {
			f.Caption = "a move"
		}
		frames = append(frames, f)
	}
	return scenes.Film("lightsout", frames, scenes.Themes[0])
}

func TestPNG(t *testing.T) {
	scene := film("01")[0]
	data, err := PNG(scene)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil || img.Bounds() != image.Rect(0, 0, scene.Width, scene.Height) {
		t.Fatalf("picture of %v, %v", img.Bounds(), err)
	}
	theme := scenes.Themes[0]
	tests := []struct {
		name string
		x, y int
		want color.RGBA
	}{
		{"background", 1, 1, theme.Background},
		{"a light that is off", 52, 52, theme.Cell},
		{"one that is on, near its edge", 82, 38, theme.States[0]},
		{"its bulb", 96, 52, theme.Background},
	}
	for _, test := range tests {
		if got := color.RGBAModel.Convert(img.At(test.x, test.y)); got != test.want {
			t.Errorf("%s is %v, want %v", test.name, got, test.want)
		}
	}
}

// Played as viewers play it, each frame of a film shows its scene.
func TestGIF(t *testing.T) {
	shots := film("000", "010", "012", "012")
	data, err := GIF(t.Context(), shots)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil || len(g.Image) != len(shots) || g.LoopCount != 0 {
		t.Fatalf("%d frames, %d loops, %v", len(g.Image), g.LoopCount, err)
	}
	canvas := image.NewRGBA(g.Image[0].Bounds())
	for i, frame := range g.Image {
		draw.Draw(canvas, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
		want, err := paint(shots[i])
		if err != nil {
			t.Fatal(err)
		}
		if far := farthest(canvas, want); far > 60 {
			t.Errorf("frame %d is %d off in some pixel", i, far)
		}
	}
	if g.Delay[0] != 90 || g.Delay[len(g.Delay)-1] != 250 {
		t.Errorf("delays %v", g.Delay)
	}
}

// farthest is the largest difference of two pictures in one channel of a pixel.
func farthest(a, b *image.RGBA) int {
	most := 0
	for i := range a.Pix {
		d := int(a.Pix[i]) - int(b.Pix[i])
		most = max(most, d, -d)
	}
	return most
}

func TestPaletteFits(t *testing.T) {
	if n := len(shades(film("0123456789", "9876543210"))); n > 256 {
		t.Errorf("%d colours", n)
	}
}

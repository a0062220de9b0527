package raster

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"testing"

	"jie/puzzle"
	scenes "jie/puzzle/draw"
	"jie/puzzle/view"
)

// board is a row of lights.
func board(states string) view.Grid {
	g := view.Grid{Ground: view.GroundLamp, Rows: []string{"0"}, Faces: []view.Face{
		{State: '0', Shape: view.ShapeEmpty}, {State: '1', Shape: view.ShapeLamp, Colour: 1},
	}}
	for n := 2; n < 10; n++ {
		g.Faces = append(g.Faces, view.NumberFace(n, n, view.ShapeLamp, ""))
	}
	for i, state := range states {
		label := string(rune('0' + i))
		g.Columns = append(g.Columns, label, "")
		g.Cells = append(g.Cells, view.Cell{Name: "0," + label, X: 2 * i, State: state})
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
	var data bytes.Buffer
	if err := PNG(t.Context(), &data, scene, 0); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&data)
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
	var data bytes.Buffer
	if err := GIF(t.Context(), &data, shots, 0); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&data)
	if err != nil || len(g.Image) != len(shots) || g.LoopCount != 0 {
		t.Fatalf("%d frames, %d loops, %v", len(g.Image), g.LoopCount, err)
	}
	shown := image.NewRGBA(g.Image[0].Bounds())
	for i, frame := range g.Image {
		draw.Draw(shown, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
		if far := farthest(shown, painted(t, shots[i])); far > 60 {
			t.Errorf("frame %d is %d off in some pixel", i, far)
		}
		if i > 0 && frame.Rect.Eq(g.Image[0].Rect) {
			t.Errorf("frame %d is painted whole", i)
		}
	}
	if g.Delay[0] != 90 || g.Delay[len(g.Delay)-1] != 250 {
		t.Errorf("delays %v", g.Delay)
	}
}

// painted is a scene in all its colours.
func painted(t *testing.T, s scenes.Scene) *image.RGBA {
	t.Helper()
	c, err := newCanvas(s, color.Palette{color.Black}, 0)
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(c.picture.Rect)
	draw.Draw(img, img.Rect, image.NewUniform(s.Background), image.Point{}, draw.Src)
	for shape := range s.Shapes {
		if err := c.paintShape(img, shape); err != nil {
			t.Fatal(err)
		}
	}
	return img
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
	if n := len(shades(finest, film("0123456789", "9876543210")...)); n > mostShades {
		t.Errorf("%d colours", n)
	}
}

// A picture is the same whether it is painted in one band or in many, but for what
// rounding does to the edges of shapes.
func TestBands(t *testing.T) {
	for _, scene := range film("0120120", "1110120") {
		whole := pixels(t, scene, scene.Height)
		for _, rows := range []int{1, 7, 64} {
			if far := farthest(pixels(t, scene, rows), whole); far > 30 { // a step of the palette
				t.Errorf("bands of %d rows give another picture, %d off in some pixel", rows, far)
			}
		}
	}
}

func pixels(t *testing.T, s scenes.Scene, rows int) *image.RGBA {
	t.Helper()
	c, err := newCanvas(s, shades(finest, s), 0)
	if err != nil {
		t.Fatal(err)
	}
	c.rows = rows
	if err := c.paint(t.Context(), s, c.picture.Rect); err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(c.picture.Rect)
	draw.Draw(img, img.Rect, c.picture, image.Point{}, draw.Src)
	return img
}

// Pictures that do not fit in the memory, or whose context is over, are errors.
func TestLimits(t *testing.T) {
	shots := film("000", "010", "012")
	over, cancel := context.WithCancel(t.Context())
	cancel()
	bytes := int64(5 * shots[0].Width * shots[0].Height) // of the canvas
	for _, test := range []struct {
		name   string
		ctx    context.Context
		memory int64
		want   error
	}{
		{"a PNG", over, 0, context.Canceled},
		{"a PNG", t.Context(), bytes - 1, puzzle.ErrMemory},
		{"a PNG", t.Context(), bytes, nil},
		{"a GIF", over, 0, context.Canceled},
		{"a GIF", t.Context(), bytes, puzzle.ErrMemory},
		{"a GIF", t.Context(), 2 * bytes, nil},
	} {
		err := PNG(test.ctx, io.Discard, shots[0], test.memory)
		if test.name == "a GIF" {
			err = GIF(test.ctx, io.Discard, shots, test.memory)
		}
		if !errors.Is(err, test.want) {
			t.Errorf("%s in %d bytes: %v, want %v", test.name, test.memory, err, test.want)
		}
	}
}

// An encoder that cannot be stopped gets an empty rest.
func TestPolled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := &polled{Paletted: image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.Black, color.White}), ctx: ctx}
	p.Pix = []byte{1, 1, 1, 1}
	first := p.ColorIndexAt(0, 0) + p.ColorIndexAt(1, 0)
	cancel()
	if rest := p.ColorIndexAt(0, 1) + p.ColorIndexAt(1, 1); first != 2 || rest != 0 {
		t.Errorf("%d before the end, %d after it", first, rest)
	}
}

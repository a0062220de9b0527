package handout

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// A PDF, painted by another program, has each disc where the sheet has it, words where it
// has them, and nothing on the edge of the paper.
func TestRendered(t *testing.T) {
	pdftoppm, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm of Poppler, which paints PDF, is not installed")
	}
	s := sheetOf(13)
	var pdf bytes.Buffer
	if err := WritePDF(&pdf, s); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	command := exec.Command(pdftoppm, "-r", "75", "-png", "-", filepath.Join(folder, "page"))
	command.Stdin = &pdf
	if out, err := command.CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("pdftoppm: %v\n%s", err, out)
	}
	discs, texts := 0, 0
	for i, page := range s.Pages {
		picture := read(t, filepath.Join(folder, fmt.Sprintf("page-%d.png", i+1)))
		if got := at(picture, 5, Height/2); got != (color.RGBA{255, 255, 255, 255}) {
			t.Errorf("page %d: the edge is %v", i+1, got)
		}
		for k, item := range page {
			switch {
			case item.Text != "" && item.Begins:
				texts++
				if !dark(picture, item) {
					t.Errorf("page %d: no %q", i+1, item.Text)
				}
			case item.Radius > 0 && item.Fill.A > 0 && !slices.ContainsFunc(page[k+1:], func(later Item) bool { return later.covers(item.X, item.Y) }):
				discs++
				if got := at(picture, item.X, item.Y); apart(got, item.Fill) > 24 {
					t.Errorf("page %d: a disc of %v is %v", i+1, item.Fill, got)
				}
			}
		}
	}
	if discs < 13 || texts < 30 {
		t.Errorf("%d discs and %d texts were looked at", discs, texts)
	}
}

func read(t *testing.T, path string) image.Image {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// at is the colour at a place in millimetres.
func at(p image.Image, x, y float64) color.RGBA {
	b := p.Bounds()
	return color.RGBAModel.Convert(p.At(int(x/Width*float64(b.Dx())), int(y/Height*float64(b.Dy())))).(color.RGBA)
}

// dark reports whether there is ink in the first letters of a text.
func dark(p image.Image, item Item) bool {
	for x := item.X; x < item.X+3*item.Size; x += 0.2 {
		for y := item.Y - item.Size/2; y < item.Y+item.Size/2; y += 0.2 {
			if at(p, x, y).R < 128 {
				return true
			}
		}
	}
	return false
}

// covers reports whether an item may hide a place.
func (i Item) covers(x, y float64) bool {
	if i.Text != "" {
		return max(x-i.X, i.X-x) < i.Size && max(y-i.Y, i.Y-y) < i.Size
	}
	if i.Radius > 0 {
		return max(x-i.X, i.X-x) < i.Radius && max(y-i.Y, i.Y-y) < i.Radius
	}
	left, right, top, bottom := Width, 0.0, Height, 0.0
	for _, p := range i.Points {
		left, right, top, bottom = min(left, p[0]), max(right, p[0]), min(top, p[1]), max(bottom, p[1])
	}
	return left < x && x < right && top < y && y < bottom
}

// apart is the greatest difference of a channel.
func apart(a, b color.RGBA) int {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B))
}

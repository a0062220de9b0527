// Package raster paints the scenes of package draw as pixels: PNG pictures and
// GIF films.
package raster

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	scenes "jie/draw"
)

// PNG is one scene.
func PNG(s scenes.Scene) ([]byte, error) {
	img, err := paint(s)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = png.Encode(&b, img)
	return b.Bytes(), err
}

// GIF is a film that starts again when it ends. It fails with ctx.Err() where ctx
// ends before all is painted.
func GIF(ctx context.Context, film []scenes.Scene) ([]byte, error) {
	var g gif.GIF
	var palette color.Palette
	for i, s := range film {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		img, err := paint(s)
		if err != nil {
			return nil, err
		}
		if palette == nil {
			palette = shades(film)
		}
		frame := image.NewPaletted(img.Bounds(), palette)
		quantize(frame, img)
		seconds := scenes.FrameSeconds
		if i == len(film)-1 {
			seconds = scenes.LastSeconds
		}
		g.Image = append(g.Image, frame)
		g.Delay = append(g.Delay, int(math.Round(100*seconds)))
	}
	crop(&g)
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &g)
	return b.Bytes(), err
}

// crop cuts each frame but the first to the rectangle that differs from the one
// before, which is all that a viewer paints over it.
func crop(g *gif.GIF) {
	for i := len(g.Image) - 1; i > 0; i-- {
		frame, before := g.Image[i], g.Image[i-1]
		changed := image.Rectangle{}
		bounds := frame.Bounds()
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				if frame.ColorIndexAt(x, y) != before.ColorIndexAt(x, y) {
					changed = changed.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if changed.Empty() {
			changed = image.Rect(0, 0, 1, 1)
		}
		g.Image[i] = frame.SubImage(changed).(*image.Paletted)
	}
}

// shades is a palette of the film's colours and of steps between each and the
// ones it is blended with at edges.
func shades(film []scenes.Scene) color.Palette {
	var base []color.RGBA
	have := make(map[color.RGBA]bool)
	add := func(c color.RGBA) {
		if c.A > 0 && !have[c] {
			have[c] = true
			base = append(base, c)
		}
	}
	add(film[0].Background)
	for _, s := range film {
		for _, shape := range s.Shapes {
			add(shape.Fill)
			add(shape.Stroke)
		}
	}
	var palette color.Palette
	for _, c := range base {
		palette = append(palette, c)
	}
	for steps := 3; steps >= 1; steps-- { // as many steps as a palette of 256 holds
		blended := blends(base, steps)
		if len(base)+len(blended) <= 256 {
			return append(palette, blended...)
		}
	}
	return palette[:min(len(palette), 256)]
}

func blends(base []color.RGBA, steps int) color.Palette {
	var palette color.Palette
	for i, a := range base {
		for _, b := range base[i+1:] {
			for k := 1; k <= steps; k++ {
				mix := func(p, q uint8) uint8 { return uint8((int(p)*(steps+1-k) + int(q)*k) / (steps + 1)) } //nolint:gosec // between two bytes
				palette = append(palette, color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff})
			}
		}
	}
	return palette
}

// quantize takes the nearest colour of the palette for each pixel, remembering
// what it found: a picture has few colours.
func quantize(to *image.Paletted, from *image.RGBA) {
	known := make(map[color.RGBA]uint8)
	bounds := from.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := from.RGBAAt(x, y)
			index, ok := known[c]
			if !ok {
				index = uint8(to.Palette.Index(c)) //nolint:gosec // a palette has at most 256
				known[c] = index
			}
			to.SetColorIndex(x, y, index)
		}
	}
}

// paint paints a scene's shapes in order.
func paint(s scenes.Scene) (*image.RGBA, error) {
	img := image.NewRGBA(image.Rect(0, 0, s.Width, s.Height))
	draw.Draw(img, img.Bounds(), image.NewUniform(s.Background), image.Point{}, draw.Src)
	for _, shape := range s.Shapes {
		if shape.Text != "" {
			if err := write(img, shape); err != nil {
				return nil, err
			}
			continue
		}
		outline := shape.Points
		if shape.Radius > 0 {
			outline = circle(shape.X, shape.Y, shape.Radius)
		}
		if shape.Fill.A > 0 {
			fill(img, shape.Fill, outline)
		}
		if shape.Line > 0 {
			stroke(img, shape, outline)
		}
	}
	return img, nil
}

// circle is a polygon of enough corners to look round.
func circle(x, y, radius float64) [][2]float64 {
	points := make([][2]float64, max(24, int(3*radius)))
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(points)))
		points[i] = [2]float64{x + radius*cos, y + radius*sin}
	}
	return points
}

// fill paints polygons; one inside another that turns the other way is a hole.
func fill(img *image.RGBA, c color.RGBA, polygons ...[][2]float64) {
	box := bounds(polygons[0]).Intersect(img.Bounds())
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, points := range polygons {
		for i, p := range points {
			x, y := float32(p[0]-float64(box.Min.X)), float32(p[1]-float64(box.Min.Y))
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	r.Draw(img, box, image.NewUniform(c), image.Point{})
}

// stroke paints an outline as the ring between two copies of the polygon, one
// grown and one shrunk about its centre. That is exact for circles and regular
// polygons, and there are no others here.
func stroke(img *image.RGBA, s scenes.Shape, points [][2]float64) {
	var x, y float64
	for _, p := range points {
		x, y = x+p[0]/float64(len(points)), y+p[1]/float64(len(points))
	}
	outer, inner := make([][2]float64, len(points)), make([][2]float64, len(points))
	for i, p := range points {
		dx, dy := p[0]-x, p[1]-y
		part := s.Line / 2 / math.Hypot(dx, dy)
		outer[i] = [2]float64{x + dx*(1+part), y + dy*(1+part)}
		inner[len(points)-1-i] = [2]float64{x + dx*(1-part), y + dy*(1-part)}
	}
	fill(img, s.Stroke, outer, inner)
}

func bounds(points [][2]float64) image.Rectangle {
	minX, minY, maxX, maxY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		minX, maxX = min(minX, p[0]), max(maxX, p[0])
		minY, maxY = min(minY, p[1]), max(maxY, p[1])
	}
	return image.Rect(int(math.Floor(minX)), int(math.Floor(minY)), int(math.Ceil(maxX)), int(math.Ceil(maxY)))
}

var parsedFont = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(goregular.TTF) })

// write sets a text about its centre.
func write(img *image.RGBA, s scenes.Shape) error {
	parsed, err := parsedFont()
	if err != nil {
		return err
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: s.Size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return err
	}
	d := font.Drawer{Dst: img, Src: image.NewUniform(s.Fill), Face: face}
	capital, _ := font.BoundString(face, "H")
	d.Dot = fixed.Point26_6{
		X: fixed.Int26_6(s.X*64) - d.MeasureString(s.Text)/2,
		Y: fixed.Int26_6(s.Y*64) - capital.Min.Y/2,
	}
	d.DrawString(s.Text)
	return face.Close()
}

package raster

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	scenes "jie/puzzle/draw"
)

// canvas is a picture in few colours. Shapes are painted on a band of some rows, so that edges
// blend, which is then copied into the picture in the nearest colours of its palette.
type canvas struct {
	picture *image.Paletted
	nearest map[color.RGBA]uint8 // the nearest palette colour of each colour seen
	faces   map[float64]font.Face
	rows    int   // of a band
	bytes   int64 // of the picture, the band and the frames taken
	memory  int64 // limit in bytes; 0 means no limit
	vector.Rasterizer
}

const bandPixels = 1 << 20

func newCanvas(s scenes.Scene, palette color.Palette, memory int64) (*canvas, error) {
	rows := min(s.Height, max(1, bandPixels/s.Width))
	c := &canvas{
		nearest: make(map[color.RGBA]uint8), faces: make(map[float64]font.Face), memory: memory,
		rows: rows, bytes: int64(s.Width)*int64(s.Height) + 4*int64(s.Width)*int64(rows),
	}
	if err := fits(c.bytes, memory); err != nil {
		return nil, err
	}
	c.picture = image.NewPaletted(image.Rect(0, 0, s.Width, s.Height), palette)
	return c, nil
}

// frame returns a copy of some rectangles of the picture, transparent between them.
func (c *canvas) frame(changed []image.Rectangle) (*image.Paletted, error) {
	var part image.Rectangle
	for _, r := range changed {
		part = part.Union(r.Intersect(c.picture.Rect))
	}
	c.bytes += int64(part.Dx()) * int64(part.Dy())
	if err := fits(c.bytes, c.memory); err != nil {
		return nil, err
	}
	frame := image.NewPaletted(part, append(c.picture.Palette, color.Transparent))
	for i := range frame.Pix {
		frame.Pix[i] = uint8(len(c.picture.Palette)) // at most mostShades
	}
	for _, r := range changed {
		r = r.Intersect(part)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			at := c.picture.PixOffset(r.Min.X, y)
			copy(frame.Pix[frame.PixOffset(r.Min.X, y):], c.picture.Pix[at:at+r.Dx()])
		}
	}
	return frame, nil
}

func (c *canvas) paint(ctx context.Context, s scenes.Scene, changed ...image.Rectangle) error {
	for top := 0; top < s.Height; top += c.rows {
		whole := image.Rect(0, top, s.Width, min(top+c.rows, s.Height))
		var part image.Rectangle
		for _, r := range changed {
			part = part.Union(r.Intersect(whole))
		}
		if part.Empty() {
			continue
		}
		if err := c.paintBand(ctx, s, part); err != nil {
			return err
		}
	}
	return nil
}

const pollEach = 1 << 10

func (c *canvas) paintBand(ctx context.Context, s scenes.Scene, part image.Rectangle) error {
	band := image.NewRGBA(part)
	draw.Draw(band, part, image.NewUniform(s.Background), image.Point{}, draw.Src)
	n := 0
	for shape := range s.Shapes {
		if n++; n%pollEach == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !extent(shape).Overlaps(part) {
			continue
		}
		if err := c.paintShape(band, shape); err != nil {
			return err
		}
	}
	c.quantize(band)
	return ctx.Err()
}

func extent(s scenes.Shape) image.Rectangle {
	if s.Text != "" {
		wide := s.Size * float64(len(s.Text))
		return bounds([][2]float64{{s.X - wide, s.Y - s.Size}, {s.X + wide, s.Y + s.Size}})
	}
	points := s.Points
	if s.Radius > 0 {
		points = [][2]float64{{s.X - s.Radius, s.Y - s.Radius}, {s.X + s.Radius, s.Y + s.Radius}}
	}
	return bounds(points).Inset(-int(math.Ceil(s.Line)))
}

func (c *canvas) paintShape(img *image.RGBA, s scenes.Shape) error {
	if s.Text != "" {
		return c.write(img, s)
	}
	outline := s.Points
	if s.Radius > 0 {
		outline = circle(s.X, s.Y, s.Radius)
	}
	if s.Fill.A > 0 {
		c.fill(img, s.Fill, outline)
	}
	if s.Line > 0 {
		c.stroke(img, s, outline)
	}
	return nil
}

func circle(x, y, radius float64) [][2]float64 {
	points := make([][2]float64, max(24, int(3*radius)))
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(points)))
		points[i] = [2]float64{x + radius*cos, y + radius*sin}
	}
	return points
}

// fill paints polygons; one inside another with the opposite orientation is a hole.
func (c *canvas) fill(img *image.RGBA, colour color.RGBA, polygons ...[][2]float64) {
	box := bounds(polygons[0]).Intersect(img.Bounds())
	if box.Empty() {
		return
	}
	c.Reset(box.Dx(), box.Dy())
	for _, points := range polygons {
		for i, p := range points {
			x, y := float32(p[0]-float64(box.Min.X)), float32(p[1]-float64(box.Min.Y))
			if i == 0 {
				c.MoveTo(x, y)
			} else {
				c.LineTo(x, y)
			}
		}
		c.ClosePath()
	}
	c.Draw(img, box, image.NewUniform(colour), image.Point{})
}

// stroke paints an outline as a ring, exact for circles and regular polygons: there are no others.
func (c *canvas) stroke(img *image.RGBA, s scenes.Shape, points [][2]float64) {
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
	c.fill(img, s.Stroke, outer, inner)
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

func (c *canvas) face(size float64) (font.Face, error) {
	if face := c.faces[size]; face != nil {
		return face, nil
	}
	parsed, err := parsedFont()
	if err != nil {
		return nil, err
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	c.faces[size] = face
	return face, err
}

func (c *canvas) write(img *image.RGBA, s scenes.Shape) error {
	face, err := c.face(s.Size)
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
	return nil
}

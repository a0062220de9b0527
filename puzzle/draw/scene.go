package draw

import (
	"fmt"
	"image"
	"image/color"
	"iter"
	"math"
	"slices"

	"jie/puzzle/view"
)

// Scene is a picture as shapes, in the order in which they are painted, in pixels. Shapes are made
// again at each use, because those of a large board would take far more memory than the board.
type Scene struct {
	Width, Height int
	Background    color.RGBA
	Title         string // what the picture shows, in words
	Shapes        iter.Seq[Shape]
	// Changed is the area where a scene of a film differs from the one before; nil in the first one.
	Changed []image.Rectangle
}

// Shape is a polygon with points, a circle with a radius, or a text. Line is the outline's width.
type Shape struct {
	Points [][2]float64
	X, Y   float64 // centre of a circle or text
	Radius float64
	Text   string
	Size   float64 // of the text
	Fill   color.RGBA
	Stroke color.RGBA
	Line   float64
}

// Scaled returns a shape enlarged by scale and moved to x and y.
func (s Shape) Scaled(scale, x, y float64) Shape {
	points := make([][2]float64, len(s.Points))
	for i, p := range s.Points {
		points[i] = [2]float64{x + scale*p[0], y + scale*p[1]}
	}
	s.Points, s.X, s.Y = points, x+scale*s.X, y+scale*s.Y
	s.Radius, s.Size, s.Line = scale*s.Radius, scale*s.Size, scale*s.Line
	return s
}

// Enlarged returns the scenes enlarged by the factor times.
func Enlarged(scenes []Scene, times int) []Scene {
	larger := slices.Clone(scenes)
	for i, s := range scenes {
		larger[i].Width, larger[i].Height = times*s.Width, times*s.Height
		larger[i].Shapes = func(yield func(Shape) bool) {
			for shape := range s.Shapes {
				if !yield(shape.Scaled(float64(times), 0, 0)) {
					return
				}
			}
		}
		larger[i].Changed = slices.Clone(s.Changed)
		for k, r := range s.Changed {
			larger[i].Changed[k] = image.Rectangle{Min: r.Min.Mul(times), Max: r.Max.Mul(times)}
		}
	}
	return larger
}

// Frame is one picture of a film: a board, and what led to it.
type Frame struct {
	Grid    view.Grid
	Caption string
	Marks   []string // cells to mark; nil for those that changed
}

// Sizes, in pixels. Large boards have smaller cells, for pictures about maxSide wide.
const (
	cellSize = 44.0
	maxSide  = 4096.0
	margin   = 30.0
	captions = 30.0
	reach    = 0.75 // cells from the middle of a cell to the end of what is drawn for it
)

// Film lays out the frames of a solution in one size. The title says what the pictures show.
func Film(title string, frames []Frame, theme Theme) []Scene {
	if len(frames) == 0 {
		return nil
	}
	l := newLayout(title, frames, theme)
	scenes := make([]Scene, len(frames))
	marked := []view.Cell{} // of the frame before
	for i, f := range frames {
		var changed []view.Cell
		switch {
		case f.Marks != nil:
			changed = named(f.Grid, f.Marks)
		case i > 0:
			changed = changes(frames[i-1].Grid, f.Grid)
		}
		scenes[i] = l.scene(f, changed)
		if i > 0 {
			scenes[i].Changed = l.boxes(changed, marked)
			if fold := l.foldOf(f.Grid); fold != nil && len(changed) > 0 {
				scenes[i].Changed = append(scenes[i].Changed, fold.box(f.Grid))
			}
			marked = changed
		}
	}
	return scenes
}

func changes(before, after view.Grid) []view.Cell {
	var list []view.Cell
	for i, c := range after.Cells {
		if c.State != before.Cells[i].State {
			list = append(list, c)
		}
	}
	return list
}

func named(g view.Grid, names []string) (list []view.Cell) {
	for _, name := range names {
		if c, ok := g.Find(name); ok {
			list = append(list, c)
		}
	}
	return list
}

func (l *layout) boxes(lists ...[]view.Cell) []image.Rectangle {
	list := []image.Rectangle{image.Rect(0, int(l.height-2*captions), int(l.width), int(l.height))}
	for _, cells := range lists {
		for _, c := range cells {
			x, y := l.centre(c)
			list = append(list, image.Rect(int(x-reach*l.size)-1, int(y-reach*l.size)-1, int(x+reach*l.size)+2, int(y+reach*l.size)+2))
		}
	}
	return list
}

type layout struct {
	title    string
	ground   view.Ground
	theme    Theme
	size     float64 // of a cell
	rise     float64 // from one row to the next
	caption  float64 // height of the caption line, 0 for none
	width    float64
	height   float64
	straight bool
}

func newLayout(title string, frames []Frame, theme Theme) *layout {
	l := &layout{title: title, ground: frames[0].Grid.Ground, theme: theme, size: cellSize, rise: 1}
	g := frames[0].Grid
	if g.Lattice == view.Triangular {
		l.rise = math.Sqrt(3) / 2
	}
	columns, rows := 1.0, 1.0
	for _, c := range g.Cells {
		columns, rows = max(columns, float64(c.X)/2+1), max(rows, float64(c.Y)+1)
	}
	l.size = max(2, min(cellSize, maxSide/max(columns, rows)))
	l.straight = g.Lattice == view.Square && l.size > 12
	for _, f := range frames {
		if f.Caption != "" {
			l.caption = captions
		}
	}
	l.width = math.Ceil(columns*l.size + 2*margin)
	l.height = math.Ceil(((rows-1)*l.rise+1)*l.size + 2*margin + l.caption)
	return l
}

func (l *layout) centre(c view.Cell) (x, y float64) {
	return margin + (float64(c.X)/2+0.5)*l.size, margin + (float64(c.Y)*l.rise+0.5)*l.size
}

func (l *layout) scene(f Frame, changed []view.Cell) Scene {
	s := Scene{Width: int(l.width), Height: int(l.height), Background: l.theme.Background, Title: l.title}
	if f.Caption != "" {
		s.Title += ": " + f.Caption
	}
	s.Shapes = func(yield func(Shape) bool) {
		for _, part := range []iter.Seq[Shape]{l.tray(f.Grid), l.groups(f.Grid), l.cells(f.Grid), l.folded(f.Grid), l.marks(changed), l.labels(f)} {
			for shape := range part {
				if !yield(shape) {
					return
				}
			}
		}
	}
	return s
}

func (l *layout) cells(g view.Grid) iter.Seq[Shape] {
	faces := make(map[rune]view.Face)
	for _, c := range g.Cells {
		if _, met := faces[c.State]; !met && c.State != view.NoCell {
			faces[c.State] = g.Face(c.State)
		}
	}
	appendCell := l.tile
	switch l.ground {
	case view.GroundHole:
		appendCell = l.hole
	case view.GroundLamp:
		appendCell = l.lamp
	}
	return func(yield func(Shape) bool) {
		var shapes []Shape
		for _, c := range g.Cells {
			if c.State == view.NoCell {
				continue
			}
			x, y := l.centre(c)
			shapes = appendCell(shapes[:0], faces[c.State], x, y)
			for _, shape := range shapes {
				if !yield(shape) {
					return
				}
			}
		}
	}
}

func (l *layout) hole(dst []Shape, f view.Face, x, y float64) []Shape {
	hole := Shape{X: x, Y: y, Radius: 0.14 * l.size, Fill: l.theme.Edge}
	if f.Shape == view.ShapeEmpty {
		return append(dst, hole)
	}
	peg := Shape{X: x, Y: y, Radius: 0.36 * l.size, Fill: l.colour(f), Stroke: l.theme.Text, Line: 0.03 * l.size}
	shine := Shape{X: x - 0.11*l.size, Y: y - 0.11*l.size, Radius: 0.09 * l.size, Fill: bright}
	return l.label(append(dst, peg, shine), f, x, y, peg.Fill)
}

func (l *layout) tray(g view.Grid) iter.Seq[Shape] {
	return func(yield func(Shape) bool) {
		if l.ground != view.GroundHole {
			return
		}
		for _, c := range g.Cells {
			if c.State == view.NoCell {
				continue
			}
			x, y := l.centre(c)
			if !yield(Shape{X: x, Y: y, Radius: 0.71 * l.size, Fill: l.theme.Cell}) {
				return
			}
		}
	}
}

func (l *layout) lamp(dst []Shape, f view.Face, x, y float64) []Shape {
	half := 0.45 * l.size
	lamp := Shape{Points: box(x, y, half), Fill: l.theme.Cell, Stroke: l.theme.Edge, Line: 0.03 * l.size}
	if f.Shape == view.ShapeEmpty {
		return append(dst, lamp)
	}
	lamp.Fill = l.colour(f)
	if f.Label != "" {
		return l.label(append(dst, lamp), f, x, y, lamp.Fill)
	}
	bulb := Shape{X: x, Y: y, Radius: 0.2 * l.size, Fill: bright}
	return append(dst, lamp, bulb)
}

func (l *layout) tile(dst []Shape, f view.Face, x, y float64) []Shape {
	points := box(x, y, 0.47*l.size)
	if l.rise < 1 {
		points = hexagon(x, y, l.size/math.Sqrt(3)*0.96)
	}
	tile := Shape{Points: points, Fill: l.theme.Cell, Stroke: l.theme.Edge, Line: 0.03 * l.size}
	switch f.Shape {
	case view.ShapeEmpty:
		return append(dst, tile)
	case view.ShapeNumber:
		return l.label(append(dst, tile), f, x, y, tile.Fill)
	}
	dot := Shape{X: x, Y: y, Radius: 0.27 * l.size, Fill: l.colour(f)}
	return l.label(append(dst, tile, dot), f, x, y, dot.Fill)
}

func (l *layout) label(dst []Shape, f view.Face, x, y float64, ground color.RGBA) []Shape {
	if f.Label == "" {
		return dst
	}
	return append(dst, Shape{X: x, Y: y, Text: f.Label, Size: 0.4 * l.size, Fill: inkOn(ground)})
}

func (l *layout) marks(changed []view.Cell) iter.Seq[Shape] {
	return func(yield func(Shape) bool) {
		for _, c := range changed {
			x, y := l.centre(c)
			if !yield(Shape{X: x, Y: y, Radius: 0.43 * l.size, Stroke: l.theme.Mark, Line: 0.06 * l.size}) {
				return
			}
		}
	}
}

// colour returns the colour of a face: the ink, or one of the palette, which repeats.
func (l *layout) colour(f view.Face) color.RGBA {
	if f.Colour == 0 {
		return l.theme.Text
	}
	return l.theme.States[(f.Colour-1)%len(l.theme.States)]
}

// labels yields the coordinates, above the first cell of bent columns, and the caption.
func (l *layout) labels(f Frame) iter.Seq[Shape] {
	g := f.Grid
	var shapes []Shape // at most one a row and one a column
	const size, gap = 13, 13
	rows, columns := make(map[int]bool), make(map[int]bool)
	for _, c := range g.Cells {
		if l.size <= 12 {
			break
		}
		x, y := l.centre(c)
		if c.Y < len(g.Rows) && g.Rows[c.Y] != "" && !rows[c.Y] {
			rows[c.Y] = true
			shapes = append(shapes, Shape{X: gap, Y: y, Text: g.Rows[c.Y], Size: size, Fill: l.theme.Text})
		}
		if l.straight && c.X < len(g.Columns) && !columns[c.X] {
			columns[c.X] = true
			shapes = append(shapes, Shape{X: x, Y: gap, Text: g.Columns[c.X], Size: size, Fill: l.theme.Text})
		}
	}
	for _, top := range g.Tops {
		if l.size > 12 {
			x, y := l.centre(view.Cell{X: top.X, Y: top.Y})
			shapes = append(shapes, Shape{X: x, Y: y, Text: top.Text, Size: size, Fill: l.theme.Text})
		}
	}
	if f.Caption != "" {
		shapes = append(shapes, Shape{X: l.width / 2, Y: l.height - captions, Text: f.Caption, Size: 16, Fill: l.theme.Text})
	}
	return slices.Values(shapes)
}

func box(x, y, half float64) [][2]float64 {
	return [][2]float64{{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}}
}

func hexagon(x, y, radius float64) [][2]float64 {
	points := make([][2]float64, 6)
	for i := range points {
		sin, cos := math.Sincos(math.Pi / 3 * float64(i))
		points[i] = [2]float64{x + radius*sin, y - radius*cos}
	}
	return points
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

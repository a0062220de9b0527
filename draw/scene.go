package draw

import (
	"fmt"
	"image/color"
	"math"

	"jie/puzzle"
)

// Scene is a picture as shapes, in the order in which they are painted. Lengths
// are in pixels.
type Scene struct {
	Width, Height int
	Background    color.RGBA
	Title         string // what the picture shows, in words
	Shapes        []Shape
}

// Shape is a polygon, a circle or a text. A polygon has points; a circle has a
// radius; a text has a text. Line is the width of the outline, 0 for none.
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

// Frame is one picture of a film: a board, and what led to it.
type Frame struct {
	Grid    puzzle.Grid
	Caption string
}

// Sizes, in pixels, of a cell and of the space around the board. Large boards
// have smaller cells, so that a picture is at most about maxSide wide.
const (
	cellSize = 44.0
	maxSide  = 4096.0
	margin   = 30.0
	captions = 30.0
)

// Film lays out the frames of a solution, all alike in size. kind is the
// puzzle's name and decides how cells look.
func Film(kind string, frames []Frame, theme Theme) []Scene {
	if len(frames) == 0 {
		return nil
	}
	l := newLayout(kind, frames, theme)
	scenes := make([]Scene, len(frames))
	for i, f := range frames {
		var before *puzzle.Grid
		if i > 0 {
			before = &frames[i-1].Grid
		}
		scenes[i] = l.scene(f, before)
	}
	return scenes
}

// layout is what the scenes of one film share.
type layout struct {
	kind     string
	theme    Theme
	size     float64 // of a cell
	rise     float64 // from one row to the next
	caption  float64 // height of the caption line, 0 for none
	width    float64
	height   float64
	straight bool
}

func newLayout(kind string, frames []Frame, theme Theme) *layout {
	l := &layout{kind: kind, theme: theme, size: cellSize, rise: 1}
	g := frames[0].Grid
	if g.Lattice == puzzle.Triangular {
		l.rise = math.Sqrt(3) / 2
	}
	columns, rows := 1.0, 1.0
	for _, c := range g.Cells {
		columns, rows = max(columns, float64(c.X)/2+1), max(rows, float64(c.Y)+1)
	}
	l.size = max(2, min(cellSize, maxSide/max(columns, rows)))
	l.straight = g.Lattice == puzzle.Square && l.size > 12
	for _, f := range frames {
		if f.Caption != "" {
			l.caption = captions
		}
	}
	l.width = math.Ceil(columns*l.size + 2*margin)
	l.height = math.Ceil(((rows-1)*l.rise+1)*l.size + 2*margin + l.caption)
	return l
}

// centre is the middle of a cell.
func (l *layout) centre(c puzzle.GridCell) (x, y float64) {
	return margin + (float64(c.X)/2+0.5)*l.size, margin + (float64(c.Y)*l.rise+0.5)*l.size
}

func (l *layout) scene(f Frame, before *puzzle.Grid) Scene {
	s := Scene{Width: int(l.width), Height: int(l.height), Background: l.theme.Background, Title: l.kind}
	if f.Caption != "" {
		s.Title += ": " + f.Caption
	}
	if l.kind == "pegs" {
		s.Shapes = append(s.Shapes, l.tray(f.Grid)...)
	}
	for _, c := range f.Grid.Cells {
		if c.State != '-' {
			s.Shapes = append(s.Shapes, l.cell(c)...)
		}
	}
	if before != nil {
		for i, c := range f.Grid.Cells {
			if c.State != before.Cells[i].State {
				s.Shapes = append(s.Shapes, l.mark(c))
			}
		}
	}
	s.Shapes = append(s.Shapes, l.labels(f.Grid)...)
	if f.Caption != "" {
		s.Shapes = append(s.Shapes, Shape{
			X: l.width / 2, Y: l.height - captions, Text: f.Caption, Size: 16, Fill: l.theme.Text,
		})
	}
	return s
}

// cell is a cell with what is on it.
func (l *layout) cell(c puzzle.GridCell) []Shape {
	x, y := l.centre(c)
	switch l.kind {
	case "pegs":
		return l.hole(c, x, y)
	case "lightsout":
		return l.light(c, x, y)
	}
	return l.tile(c, x, y)
}

// hole is a hole of a peg board, or a peg in it.
func (l *layout) hole(c puzzle.GridCell, x, y float64) []Shape {
	hole := Shape{X: x, Y: y, Radius: 0.14 * l.size, Fill: l.theme.Edge}
	if c.State == '0' {
		return []Shape{hole}
	}
	peg := Shape{X: x, Y: y, Radius: 0.36 * l.size, Fill: l.state(c.State), Stroke: l.theme.Text, Line: 0.03 * l.size}
	shine := Shape{X: x - 0.11*l.size, Y: y - 0.11*l.size, Radius: 0.09 * l.size, Fill: bright}
	return append([]Shape{peg, shine}, l.number(c, x, y, peg.Fill)...)
}

// tray is the board under the holes: a disc a hole, run together.
func (l *layout) tray(g puzzle.Grid) []Shape {
	shapes := make([]Shape, 0, len(g.Cells))
	for _, c := range g.Cells {
		if c.State != '-' {
			x, y := l.centre(c)
			shapes = append(shapes, Shape{X: x, Y: y, Radius: 0.71 * l.size, Fill: l.theme.Cell})
		}
	}
	return shapes
}

// light is a square lamp: off it is an empty frame, on it is filled and has rays.
func (l *layout) light(c puzzle.GridCell, x, y float64) []Shape {
	half := 0.45 * l.size
	lamp := Shape{Points: box(x, y, half), Fill: l.theme.Cell, Stroke: l.theme.Edge, Line: 0.03 * l.size}
	if c.State == '0' {
		return []Shape{lamp}
	}
	lamp.Fill = l.state(c.State)
	if c.State != '1' {
		return append([]Shape{lamp}, l.number(c, x, y, lamp.Fill)...)
	}
	bulb := Shape{X: x, Y: y, Radius: 0.2 * l.size, Fill: bright}
	return []Shape{lamp, bulb}
}

// tile is a cell of any other board: a hexagon or square with a dot.
func (l *layout) tile(c puzzle.GridCell, x, y float64) []Shape {
	points := box(x, y, 0.47*l.size)
	if l.rise < 1 {
		points = hexagon(x, y, l.size/math.Sqrt(3)*0.96)
	}
	tile := Shape{Points: points, Fill: l.theme.Cell, Stroke: l.theme.Edge, Line: 0.03 * l.size}
	if c.State == '0' {
		return []Shape{tile}
	}
	fill := l.theme.Text // the classic dot is black
	if c.State != '1' {
		fill = l.state(c.State)
	}
	dot := Shape{X: x, Y: y, Radius: 0.27 * l.size, Fill: fill}
	return append([]Shape{tile, dot}, l.number(c, x, y, fill)...)
}

// number tells states above 1 apart without colour.
func (l *layout) number(c puzzle.GridCell, x, y float64, ground color.RGBA) []Shape {
	if c.State == '1' {
		return nil
	}
	return []Shape{{X: x, Y: y, Text: string(rune(c.State)), Size: 0.4 * l.size, Fill: inkOn(ground)}}
}

// mark is the outline of a cell that a move changed.
func (l *layout) mark(c puzzle.GridCell) Shape {
	x, y := l.centre(c)
	return Shape{X: x, Y: y, Radius: 0.43 * l.size, Stroke: l.theme.Mark, Line: 0.06 * l.size}
}

// state is the colour of a state; from 10 on they begin again.
func (l *layout) state(s byte) color.RGBA {
	switch {
	case '1' <= s && s <= '9':
		return l.theme.States[s-'1']
	case 'a' <= s && s <= 'z':
		return l.theme.States[int(s-'a')%len(l.theme.States)]
	}
	return l.theme.Text
}

// labels are the coordinates: of rows at the left, of columns at the top where
// they are straight.
func (l *layout) labels(g puzzle.Grid) []Shape {
	if l.size <= 12 {
		return nil
	}
	var shapes []Shape
	const size, gap = 13, 13
	rows, columns := make(map[int]bool), make(map[int]bool)
	for _, c := range g.Cells {
		row, column := labels(c.Name)
		x, y := l.centre(c)
		if !rows[c.Y] {
			rows[c.Y] = true
			shapes = append(shapes, Shape{X: gap, Y: y, Text: row, Size: size, Fill: l.theme.Text})
		}
		if l.straight && !columns[c.X] {
			columns[c.X] = true
			shapes = append(shapes, Shape{X: x, Y: gap, Text: column, Size: size, Fill: l.theme.Text})
		}
	}
	return shapes
}

func box(x, y, half float64) [][2]float64 {
	return [][2]float64{{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}}
}

// hexagon has a corner at the top.
func hexagon(x, y, radius float64) [][2]float64 {
	points := make([][2]float64, 6)
	for i := range points {
		sin, cos := math.Sincos(math.Pi / 3 * float64(i))
		points[i] = [2]float64{x + radius*sin, y - radius*cos}
	}
	return points
}

// hex is a colour as SVG writes it.
func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

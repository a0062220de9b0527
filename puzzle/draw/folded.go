package draw

import (
	"image"
	"iter"
	"math"

	"jie/puzzle/view"
)

type fold struct {
	x, y float64 // the middle
	unit float64 // pixels for half a cell
}

func (l *layout) foldOf(g view.Grid) *fold {
	if g.Space == nil {
		return nil
	}
	first, end := -1, 0.0 // the first row, and where it ends
	right, bottom := 0.0, 0.0
	for _, c := range g.Cells {
		if c.State == view.NoCell {
			continue
		}
		x, y := l.centre(c)
		if first < 0 {
			first = c.Y
		}
		switch {
		case c.Y == first:
			end = max(end, x+l.size/2)
		case x > end && bottom == 0:
			bottom = y - l.size/2
		}
		right = max(right, x+l.size/2)
	}
	width, height := right-end, bottom-margin
	if width <= 0 || height <= 0 {
		return nil
	}
	// From a corner a cube is twice as high as its edge is long.
	return &fold{x: end + width/2, y: margin + height/2, unit: 0.9 * min(width, height) / float64(4*halfOf(g.Space))}
}

func (f *fold) box(g view.Grid) image.Rectangle {
	reach := 2*f.unit*float64(halfOf(g.Space)) + 2
	return image.Rect(int(f.x-reach), int(f.y-reach), int(f.x+reach)+1, int(f.y+reach)+1)
}

func (f *fold) seen(x, y, z float64) [2]float64 {
	return [2]float64{f.x + f.unit*(x-z)/math.Sqrt2, f.y - f.unit*(2*y-x-z)/math.Sqrt(6)}
}

func (l *layout) folded(g view.Grid) iter.Seq[Shape] {
	return func(yield func(Shape) bool) {
		f := l.foldOf(g)
		if f == nil {
			return
		}
		half := halfOf(g.Space)
		for i, c := range g.Cells {
			for axis, v := range g.Space[i] {
				if c.State == view.NoCell || v != half {
					continue
				}
				tile := Shape{Points: f.tile(g.Space[i], axis), Fill: l.theme.Cell, Stroke: l.theme.Edge, Line: 0.03 * l.size}
				if face := g.Face(c.State); face.Shape != view.ShapeEmpty {
					tile.Fill = l.colour(face)
				}
				if !yield(tile) {
					return
				}
			}
		}
	}
}

func halfOf(space [][3]int) int {
	half := 0
	for _, at := range space {
		half = max(half, at[0], at[1], at[2])
	}
	return half
}

func (f *fold) tile(at [3]int, axis int) [][2]float64 {
	const part = 0.88 // of a cell's width
	points := make([][2]float64, 4)
	for i, corner := range [4][2]float64{{-part, -part}, {part, -part}, {part, part}, {-part, part}} {
		p := [3]float64{float64(at[0]), float64(at[1]), float64(at[2])}
		p[(axis+1)%3] += corner[0]
		p[(axis+2)%3] += corner[1]
		points[i] = f.seen(p[0], p[1], p[2])
	}
	return points
}

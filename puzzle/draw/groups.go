package draw

import (
	"image/color"
	"iter"
	"math"

	"jie/puzzle/view"
)

const groupReach = 0.46

// groups yields outlines below the cells: the area of each group, a disc around each cell and a bar
// between near ones, first a little larger and in the colour of marks.
func (l *layout) groups(g view.Grid) iter.Seq[Shape] {
	places := make(map[string][2]float64)
	if len(g.Groups) > 0 {
		for _, c := range g.Cells {
			x, y := l.centre(c)
			places[c.Name] = [2]float64{x, y}
		}
	}
	return func(yield func(Shape) bool) {
		for _, names := range g.Groups {
			var at [][2]float64
			for _, name := range names {
				if p, ok := places[name]; ok {
					at = append(at, p)
				}
			}
			for _, layer := range [2]struct {
				reach float64
				fill  color.RGBA
			}{{groupReach, l.theme.Mark}, {groupReach - 0.05, l.theme.Cell}} {
				for shape := range ground(at, layer.reach*l.size, bridged*l.size) {
					shape.Fill = layer.fill
					if !yield(shape) {
						return
					}
				}
			}
		}
	}
}

// bridged is the largest distance, in cells, of two cells with a bar between them: a diagonal.
const bridged = 1.5

func ground(at [][2]float64, radius, near float64) iter.Seq[Shape] {
	return func(yield func(Shape) bool) {
		for i, p := range at {
			if !yield(Shape{X: p[0], Y: p[1], Radius: radius}) {
				return
			}
			for _, q := range at[:i] {
				if d := math.Hypot(q[0]-p[0], q[1]-p[1]); d < near && !yield(bar(p, q, radius/d)) {
					return
				}
			}
		}
	}
}

// bar returns the rectangle from p to q, which extends share times their distance to either side.
func bar(p, q [2]float64, share float64) Shape {
	x, y := share*(p[1]-q[1]), share*(q[0]-p[0]) // across
	return Shape{Points: [][2]float64{{p[0] + x, p[1] + y}, {q[0] + x, q[1] + y}, {q[0] - x, q[1] - y}, {p[0] - x, p[1] - y}}}
}

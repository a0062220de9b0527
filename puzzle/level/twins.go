package level

import (
	"jie/puzzle"
	"jie/puzzle/board"
	"jie/puzzle/view"
)

// symmetric is the most cells that board.Symmetries accepts.
const symmetric = 256

// twinKey returns the same text for levels that a symmetry exchanges: the least of all images.
// target is nil if the goal is not a position but to, the name of a hole or "one".
func twinKey(symmetries []board.Perm, from, target puzzle.Position, to string) string {
	cells := from.Grid().Cells
	states := make([][2]rune, len(cells)) // of start and goal
	for i, c := range cells {
		states[i] = [2]rune{c.State, '0'}
		if c.Name == to {
			states[i][1] = '1'
		}
	}
	if target != nil {
		for i, c := range target.Grid().Cells {
			states[i][1] = c.State
		}
	}
	least := flatten(states)
	image := make([][2]rune, len(states))
	for _, perm := range symmetries {
		for i := range states {
			image[perm[i]] = states[i]
		}
		if key := flatten(image); key < least {
			least = key
		}
	}
	return least
}

func symmetriesOf(g view.Grid) []board.Perm {
	if len(g.Cells) > symmetric {
		return nil
	}
	return shapeOf(g).Symmetries()
}

// shapeOf returns a grid as a shape. Sheared, a triangular row's column is half of X + Y.
func shapeOf(g view.Grid) *board.Shape {
	lattice := board.Square
	points := make([]board.Point, 0, len(g.Cells))
	for _, c := range g.Cells {
		p := board.Point{Row: c.Y, Col: c.X / 2}
		if g.Lattice == view.Triangular {
			lattice = board.Triangular
			p.Col = (c.X + c.Y) / 2
		}
		points = append(points, p)
	}
	return board.NewShape(lattice, points)
}

func flatten(states [][2]rune) string {
	flat := make([]rune, 0, 2*len(states))
	for _, s := range states {
		flat = append(flat, s[0], s[1])
	}
	return string(flat)
}

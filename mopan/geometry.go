package mopan

import (
	"fmt"
	"slices"
	"sync"

	"jie/board"
)

// The sides a board may have. Side 6 has 91 cells.
const (
	MinSide = 2
	MaxSide = 6
)

// geometry is all that depends on the side alone.
type geometry struct {
	side  int
	shape *board.Shape
	rings []Ring // in the reading order of their centres
	turns []turn // in the order of their names
	named map[string]int

	tables func() *tables // for boards of up to 64 cells, made when first asked for
}

// turn is one turn of the board: what lies on ring[i] goes to ring[(i+step)%6].
type turn struct {
	name    string
	ring    [6]uint8 // clockwise from the upper left
	step    int      // 1 for L, 3 for C, 5 for R
	inverse int      // index of the turn that undoes this one
}

// geometries makes the geometry of each side when it is first asked for.
var geometries = func() (of [MaxSide + 1]func() *geometry) {
	for side := MinSide; side <= MaxSide; side++ {
		of[side] = sync.OnceValue(func() *geometry { return newGeometry(side) })
	}
	return of
}()

// geometryOf returns the geometry of a side from MinSide to MaxSide.
func geometryOf(side int) *geometry { return geometries[side]() }

// turnLetters maps each letter to how many steps clockwise it turns. Every turn
// is an odd number of steps.
var turnLetters = []struct {
	letter string
	step   int
}{{"C", 3}, {"L", 1}, {"R", 5}}

func newGeometry(side int) *geometry {
	g := &geometry{side: side, shape: board.Hexagon(side), named: make(map[string]int)}
	for centre := range g.cells() {
		around := g.shape.Neighbours(centre)
		if slices.Contains(around, -1) {
			continue
		}
		ring := Ring{Centre: g.cellName(centre)}
		for i, cell := range around {
			ring.Cells[i] = uint8(cell)
		}
		g.rings = append(g.rings, ring)
	}
	// This is the order of names, since rows and columns of centres have one digit.
	for k, l := range turnLetters {
		for i, r := range g.rings {
			t := turn{l.letter + r.Centre, r.Cells, l.step, (3-k)%3*len(g.rings) + i}
			g.named[t.name] = len(g.turns)
			g.turns = append(g.turns, t)
		}
	}
	g.tables = sync.OnceValue(func() *tables { return newTables(g) })
	return g
}

// Commute tells whether the order of two turns, given by their indices, does not
// matter because their rings share no cell.
func (g *geometry) Commute(a, b int) bool {
	return !slices.ContainsFunc(g.turns[a].ring[:], func(cell uint8) bool { return slices.Contains(g.turns[b].ring[:], cell) })
}

// cells is how many cells the board has.
func (g *geometry) cells() int { return g.shape.Len() }

// rowStart is the lattice column of row r's first cell: rows below the middle
// are sheared on the lattice, and counted from their own left end in text.
func (g *geometry) rowStart(r int) int { return max(0, r-g.side+1) }

// cellName is a cell's row,col as turns write it.
func (g *geometry) cellName(i int) string {
	p := g.shape.Point(i)
	return fmt.Sprintf("%d,%d", p.Row, p.Col-g.rowStart(p.Row))
}

// rowLength is how many cells row r has.
func rowLength(side, r int) int { return 2*side - 1 - max(r-side+1, side-1-r) }

// Symmetries returns the 12 rotations and mirrors of the board of the given
// side, the identity first.
func Symmetries(side int) []board.Perm { return geometryOf(side).shape.Symmetries() }

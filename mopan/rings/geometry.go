package rings

import (
	"fmt"
	"slices"
	"sync"

	"jie/puzzle"
	"jie/puzzle/board"
)

// The sides a board may have. Side 6 has 91 cells.
const (
	MinSide = 2
	MaxSide = 6
)

// Geometry is all data that depends only on the side.
type Geometry struct {
	side  int
	Shape *board.Shape
	rings []Ring // in the reading order of their centres
	Turns []Turn // in the order of their names
	Named map[string]int

	tables func() *tables // for boards of up to 64 cells, made at first use
}

// Turn is one turn of the board: the content of ring[i] goes to ring[(i+step)%6].
type Turn struct {
	Name    string
	Ring    [6]uint8 // clockwise from the upper left
	Step    int      // 1 for L, 3 for C, 5 for R
	inverse int      // index of the turn that undoes this one
}

// CheckSide returns the error of a side that no board has, or nil.
func CheckSide(side int) error {
	if side < MinSide || side > MaxSide {
		return &puzzle.Error{Puzzle: Name, Code: BadSide, Args: puzzle.Args{"got": side, "least": MinSide, "most": MaxSide}}
	}
	return nil
}

var geometries = func() (of [MaxSide + 1]func() *Geometry) {
	for side := MinSide; side <= MaxSide; side++ {
		of[side] = sync.OnceValue(func() *Geometry { return newGeometry(side) })
	}
	return of
}()

// Of returns the geometry of a side from MinSide to MaxSide.
func Of(side int) *Geometry { return geometries[side]() }

// turnLetters maps each letter to its steps clockwise, an odd number.
var turnLetters = []struct {
	letter string
	step   int
}{{"C", 3}, {"L", 1}, {"R", 5}}

func newGeometry(side int) *Geometry {
	g := &Geometry{side: side, Shape: board.Hexagon(side), Named: make(map[string]int)}
	for centre := range g.Cells() {
		around := g.Shape.Neighbours(centre)
		if slices.Contains(around, -1) {
			continue
		}
		ring := Ring{Centre: g.CellName(centre)}
		for i, cell := range around {
			ring.Cells[i] = uint8(cell)
		}
		g.rings = append(g.rings, ring)
	}
	// This is the order of names, because rows and columns of centres have one digit.
	for k, l := range turnLetters {
		for i, r := range g.rings {
			t := Turn{l.letter + r.Centre, r.Cells, l.step, (3-k)%3*len(g.rings) + i}
			g.Named[t.Name] = len(g.Turns)
			g.Turns = append(g.Turns, t)
		}
	}
	g.tables = sync.OnceValue(func() *tables { return newTables(g) })
	return g
}

// Commute reports whether two turns, given by their indices, commute: their rings share no cell.
func (g *Geometry) Commute(a, b int) bool {
	return !slices.ContainsFunc(g.Turns[a].Ring[:], func(cell uint8) bool { return slices.Contains(g.Turns[b].Ring[:], cell) })
}

// Cells returns the number of cells.
func (g *Geometry) Cells() int { return g.Shape.Len() }

// RowStart returns the lattice column of row r's first cell: rows below the middle are sheared.
func (g *Geometry) RowStart(r int) int { return max(0, r-g.side+1) }

// CellName returns a cell's row,col as turns write it.
func (g *Geometry) CellName(i int) string {
	p := g.Shape.Point(i)
	return fmt.Sprintf("%d,%d", p.Row, p.Col-g.RowStart(p.Row))
}

// RowLength returns the number of cells of row r.
func RowLength(side, r int) int { return 2*side - 1 - max(r-side+1, side-1-r) }

// Symmetries returns the 12 rotations and mirrors of a board, the identity first.
func Symmetries(side int) []board.Perm { return Of(side).Shape.Symmetries() }

// Ring is the ring of one inner cell: the places that its turns move.
type Ring struct {
	Centre string   // row,col, as turns write it
	Cells  [6]uint8 // clockwise from the upper left
}

// Rings returns the rings of the board of the given side, in the reading order of their centres.
func Rings(side int) []Ring { return slices.Clone(Of(side).rings) }

package geometry

import (
	"fmt"
	"strconv"
	"sync"
)

// The limits of a board.
const (
	MinSide  = 2
	MaxSide  = 10
	MinBlock = 2
	MaxCells = MaxSide * MaxSide
)

// Shape is everything about a board except what lies on it.
type Shape struct {
	Rows, Cols int
	Block      int  // how many rows and columns a block has
	Oriented   bool // tiles have directions
	Way        Way  // of the turns that the rules allow
}

// Way is a direction in which blocks may turn.
type Way uint8

// The ways.
const (
	BothWays Way = iota
	Clockwise
	Anticlockwise
)

// Back returns the way that takes turns of way w back.
func (w Way) Back() Way { return [...]Way{BothWays, Anticlockwise, Clockwise}[w] }

// Valid reports whether such a board exists.
func (s Shape) Valid() bool {
	return min(s.Rows, s.Cols) >= MinSide && max(s.Rows, s.Cols) <= MaxSide && s.Block >= MinBlock && s.Block <= min(s.Rows, s.Cols)
}

// Cells returns how many cells the board has.
func (s Shape) Cells() int { return s.Rows * s.Cols }

// CellName returns the name of a cell: row,col.
func (s Shape) CellName(cell int) string {
	return strconv.Itoa(cell/s.Cols) + "," + strconv.Itoa(cell%s.Cols)
}

// Colour returns 0 or 1: the colour of a cell on a chessboard.
func (s Shape) Colour(cell int) int { return (cell/s.Cols + cell%s.Cols) % 2 }

// Geometry is what the boards of one shape share. It must not be changed.
type Geometry struct {
	Shape
	Turns []Turn         // first all L, then all R, each in the order of their blocks, allowed or not
	Legal []int          // the indices of the turns that the rules allow, one after the other
	Named map[string]int // the index of a turn of that name
	// Closed are sets of cells that no turn takes a tile into or out of: see [Closed].
	Closed []Closed
}

var made sync.Map // Shape -> *Geometry

// Of returns the geometry of a shape. It panics if no such board exists.
func Of(s Shape) *Geometry {
	if g, ok := made.Load(s); ok {
		return g.(*Geometry)
	}
	if !s.Valid() {
		panic(fmt.Sprintf("twiddle: no board of the shape %+v", s))
	}
	g, _ := made.LoadOrStore(s, newGeometry(s))
	return g.(*Geometry)
}

func newGeometry(s Shape) *Geometry {
	g := &Geometry{Shape: s, Named: make(map[string]int)}
	for _, way := range []Way{Anticlockwise, Clockwise} {
		for row := range s.Rows - s.Block + 1 {
			for col := range s.Cols - s.Block + 1 {
				t := s.turn(row, col, way == Anticlockwise)
				if s.Way == BothWays || s.Way == way {
					g.Legal = append(g.Legal, len(g.Turns))
				}
				g.Named[t.Name] = len(g.Turns)
				g.Turns = append(g.Turns, t)
			}
		}
	}
	g.Closed = g.closedSets()
	return g
}

// Allows reports whether the rules allow a turn.
func (g *Geometry) Allows(turn int) bool {
	return turn >= g.Legal[0] && turn <= g.Legal[len(g.Legal)-1]
}

// Blocks returns how many blocks the board has.
func (g *Geometry) Blocks() int { return len(g.Turns) / 2 }

// BlockOf returns the number of a turn's block.
func (g *Geometry) BlockOf(turn int) int { return turn % g.Blocks() }

// Inverse returns the turn that takes a turn back.
func (g *Geometry) Inverse(turn int) int { return (turn + g.Blocks()) % len(g.Turns) }

// Commute reports whether two turns may change places: their blocks share no cell.
func (g *Geometry) Commute(i, j int) bool {
	a, b := g.Turns[i].Cells[0], g.Turns[j].Cells[0]
	down, across := int(a)/g.Cols-int(b)/g.Cols, int(a)%g.Cols-int(b)%g.Cols
	return max(down, -down) >= g.Block || max(across, -across) >= g.Block
}

// Names returns the names of turns, which are given by their indices.
func (g *Geometry) Names(turns []int) []string {
	names := make([]string, len(turns))
	for i, t := range turns {
		names[i] = g.Turns[t].Name
	}
	return names
}

package twiddle

import (
	"fmt"
	"slices"
	"strconv"
	"sync"
)

// turn is a quarter turn of one block.
type turn struct {
	name     string  // such as L0,1
	cells    []uint8 // of the block, ring by ring from the outermost, each clockwise from its upper left
	from, to []uint8 // what lies on from[i] goes to to[i]; the centre of an odd block stays
	mask     uint64  // of the cells that it changes, in a packed state: see word
}

// geometry is what boards of one side and one size of blocks share.
type geometry struct {
	side, block int
	turns       []turn // first all L, then all R, each in the order of their blocks
	named       map[string]int
	// closed are sets of cells that no turn takes a number into or out of, each in
	// reading order: the orbits of the cells under the turns and, where there are
	// several, all cells. Blocks of odd size give two orbits, the colours of a
	// chessboard: a quarter turn about the centre of a cell keeps the colours.
	//
	//	1 . 3 .        . 2 . 4
	//	. 6 . 8        5 . 7 .       4 x 4, blocks of 3
	//	9 . 11 .       . 10 . 12
	//	. 14 . 16      13 . 15 .
	//
	// A block as large as the board gives an orbit for each four cells that change
	// places.
	closed []closedSet
}

// closedSet is a set of cells that no turn takes a number into or out of.
type closedSet struct {
	cells []uint8
	even  bool // every turn permutes the cells by an even permutation
}

// geometries are made when first used.
var geometries [MaxSide + 1][MaxSide + 1]struct {
	once sync.Once
	made *geometry
}

// geometryOf panics for sizes outside the limits.
func geometryOf(side, block int) *geometry {
	if side < MinSide || side > MaxSide || block < MinBlock || block > side {
		panic(fmt.Sprintf("twiddle: no board of side %d with blocks of %d", side, block))
	}
	g := &geometries[side][block]
	g.once.Do(func() { g.made = newGeometry(side, block) })
	return g.made
}

func newGeometry(side, block int) *geometry {
	g := &geometry{side: side, block: block, named: make(map[string]int)}
	for _, left := range []bool{true, false} {
		for row := range side - block + 1 {
			for col := range side - block + 1 {
				t := g.newTurn(row, col, left)
				g.named[t.name] = len(g.turns)
				g.turns = append(g.turns, t)
			}
		}
	}
	g.closed = g.closedSets()
	return g
}

// cells is how many cells the board has.
func (g *geometry) cells() int { return g.side * g.side }

// cellName is row,col.
func (g *geometry) cellName(i int) string {
	return strconv.Itoa(i/g.side) + "," + strconv.Itoa(i%g.side)
}

// newTurn is the turn of the block whose upper left cell is row, col.
func (g *geometry) newTurn(row, col int, left bool) turn {
	t := turn{name: "R" + g.cellName(row*g.side+col)}
	if left {
		t.name = "L" + t.name[1:]
	}
	for first := 0; 2*first < g.block; first++ {
		ring := g.ring(row+first, col+first, g.block-2*first)
		t.cells = append(t.cells, ring...)
		step := len(ring) / 4 // a side of the ring, 0 for the centre
		if left {
			step = len(ring) - step
		}
		for i, from := range ring {
			if len(ring) > 1 {
				t.from = append(t.from, from)
				t.to = append(t.to, ring[(i+step)%len(ring)])
				t.mask |= 15 << (4 * from) // of boards up to 4 x 4
			}
		}
	}
	return t
}

// ring lists the cells on the edge of a square, clockwise from its upper left.
func (g *geometry) ring(row, col, size int) []uint8 {
	var cells []uint8
	add := func(r, c int) { cells = append(cells, uint8(r*g.side+c)) } // below maxCells
	if size == 1 {
		add(row, col)
	}
	last := size - 1
	for i := range last {
		add(row, col+i)
	}
	for i := range last {
		add(row+i, col+last)
	}
	for i := range last {
		add(row+last, col+last-i)
	}
	for i := range last {
		add(row+last-i, col)
	}
	return cells
}

// inverse is the turn that takes turn i back.
func (g *geometry) inverse(i int) int { return (i + len(g.turns)/2) % len(g.turns) }

// Commute tells whether two turns may change places: their blocks share no cell.
func (g *geometry) Commute(i, j int) bool {
	a, b := g.turns[i].cells, g.turns[j].cells
	return !slices.ContainsFunc(a, func(cell uint8) bool { return slices.Contains(b, cell) })
}

// closedSets finds the orbits, and puts all cells behind them.
func (g *geometry) closedSets() []closedSet {
	var sets []closedSet
	seen := make([]bool, g.cells())
	for i := range g.cells() {
		if !seen[i] {
			sets = append(sets, g.closedSet(g.orbit(uint8(i), seen))) // below maxCells
		}
	}
	if len(sets) > 1 {
		all := make([]uint8, g.cells())
		for i := range all {
			all[i] = uint8(i) // below maxCells
		}
		sets = append(sets, g.closedSet(all))
	}
	return sets
}

// orbit lists the cells that a number on one cell can come to, in reading order.
func (g *geometry) orbit(cell uint8, seen []bool) []uint8 {
	seen[cell] = true
	orbit := []uint8{cell}
	for next := 0; next < len(orbit); next++ {
		for i := range g.turns {
			t := &g.turns[i]
			at := slices.Index(t.from, orbit[next])
			if at >= 0 && !seen[t.to[at]] {
				seen[t.to[at]] = true
				orbit = append(orbit, t.to[at])
			}
		}
	}
	slices.Sort(orbit)
	return orbit
}

// orbits are the closed sets without the one of all cells behind several.
func (g *geometry) orbits() []closedSet {
	return g.closed[:max(1, len(g.closed)-1)]
}

// closedSet adds what is known about closed cells. A quarter turn moves cells in
// cycles of four, each an odd permutation.
func (g *geometry) closedSet(cells []uint8) closedSet {
	set := closedSet{cells, true}
	for i := range g.turns {
		moved := 0
		for _, from := range g.turns[i].from {
			if slices.Contains(cells, from) {
				moved++
			}
		}
		set.even = set.even && moved/4%2 == 0
	}
	return set
}

package geometry

import "slices"

// Closed is a set of cells that no turn takes a tile into or out of, in reading order: an orbit of
// the cells under the turns or, if there are several, all cells. Blocks of odd size give two
// orbits, the colours of a chessboard: a quarter turn about the centre of a cell keeps the colours.
//
//	0 . 2 .        . 1 . 3
//	. 5 . 7        4 . 6 .       4 x 4, blocks of 3
//	8 . 10 .       . 9 . 11
//	. 13 . 15      12 . 14 .
//
// A block as large as the board gives an orbit for each four cells that change places.
type Closed struct {
	Cells []uint8
	// Odd says that every turn is an odd permutation of the cells; otherwise every one is even.
	Odd bool
}

// Orbits returns the closed sets but the one of all cells, which follows several orbits.
func (g *Geometry) Orbits() []Closed { return g.Closed[:max(1, len(g.Closed)-1)] }

func (g *Geometry) closedSets() []Closed {
	var sets []Closed
	seen := make([]bool, g.Cells())
	for i := range g.Cells() {
		if !seen[i] {
			sets = append(sets, g.closed(g.orbit(uint8(i), seen)))
		}
	}
	if len(sets) > 1 {
		all := make([]uint8, g.Cells())
		for i := range all {
			all[i] = uint8(i)
		}
		sets = append(sets, g.closed(all))
	}
	return sets
}

func (g *Geometry) orbit(cell uint8, seen []bool) []uint8 {
	seen[cell] = true
	orbit := []uint8{cell}
	for next := 0; next < len(orbit); next++ {
		for i := range g.Turns {
			if to := g.Turns[i].Goes(orbit[next]); !seen[to] {
				seen[to] = true
				orbit = append(orbit, to)
			}
		}
	}
	slices.Sort(orbit)
	return orbit
}

// closed adds the facts about closed cells. A quarter turn moves cells in cycles of four, each odd,
// as many for each block or, on an orbit, an even number more.
func (g *Geometry) closed(cells []uint8) Closed {
	t, moved := &g.Turns[0], 0
	for i, from := range t.From {
		if from != t.To[i] && slices.Contains(cells, from) {
			moved++
		}
	}
	return Closed{cells, moved/4%2 == 1}
}

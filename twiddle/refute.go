package twiddle

import (
	"context"
	"slices"

	"jie/puzzle"
	"jie/search"
	"jie/twiddle/geometry"
)

// The kinds of certificates of this package.
const (
	// cellClass: the goal has other numbers on cells that no number enters or leaves.
	cellClass = "cell-class"
	// parity: every turn is an even permutation of the cells, and the goal is an odd one.
	parity = "parity"
	// directionClass: with even blocks each turn changes a tile's colour and turns it by an odd
	// number of quarters, and the goal needs only one of the two.
	directionClass = "direction-class"
	// directionSum: no turn changes the sum of all directions modulo 4, and the goal has another.
	directionSum = "direction-sum"
	// directionParity: each turn is an odd permutation of the cells and changes the sum of all
	// directions by an odd number, and the goal is odd in only one of the two.
	directionParity = "direction-parity"
	// numbersExhausted: every arrangement in reach, with the parity of the directions, was visited.
	numbersExhausted = "numbers-exhausted"
)

// possibleGoals returns the goals that no certificate rules out, or one that rules out all. A block
// as large as the board is left to the search, which visits four positions.
func possibleGoals(from Board, goal []Board) (possible []Board, certificate *puzzle.Certificate) {
	if from.block == from.rows && from.block == from.cols {
		return goal, nil
	}
	var certificates []puzzle.Certificate
	for _, to := range goal {
		if c, ok := invariant(from, to); ok {
			certificates = append(certificates, c)
		} else {
			possible = append(possible, to)
		}
	}
	switch len(certificates) {
	case 0:
		return possible, nil
	case 1:
		return possible, &certificates[0]
	}
	return possible, &puzzle.Certificate{Kind: certificates[0].Kind, Goals: certificates}
}

// invariant returns a proof without a search that to is out of reach of from, if there is one.
func invariant(from, to Board) (c puzzle.Certificate, ok bool) {
	g := from.geometry()
	for _, set := range g.Closed {
		if !slices.Equal(from.sortedOn(set.Cells), to.sortedOn(set.Cells)) {
			return certificate(g, cellClass, set.Cells), true
		}
	}
	if from.oriented {
		if c, ok := directionInvariant(g, from, to); ok {
			return c, true
		}
	}
	for _, set := range g.Closed {
		if odd, known := oddBetween(from, to, set.Cells); known && odd && !set.Odd {
			return certificate(g, parity, set.Cells), true
		}
	}
	return puzzle.Certificate{}, false
}

func directionInvariant(g *geometry.Geometry, from, to Board) (c puzzle.Certificate, ok bool) {
	spun := (to.directions() - from.directions()) & 3
	if g.Block%2 == 0 {
		if !slices.Equal(from.lying(), to.lying()) {
			return puzzle.Certificate{Kind: directionClass}, true
		}
		return puzzle.Certificate{Kind: directionSum}, spun != 0
	}
	for _, set := range g.Closed {
		if odd, known := oddBetween(from, to, set.Cells); known && set.Odd && odd != (spun%2 == 1) {
			return certificate(g, directionParity, set.Cells), true
		}
	}
	return c, false
}

func (b Board) directions() int {
	sum := 0
	for i := range b.cells() {
		sum += int(b.direction(i))
	}
	return sum
}

func (b Board) lying() (numbers []int) {
	for i := range b.cells() {
		if b.lies(i) {
			numbers = append(numbers, b.number(i))
		}
	}
	slices.Sort(numbers)
	return numbers
}

func certificate(g *geometry.Geometry, kind string, cells []uint8) puzzle.Certificate {
	c := puzzle.Certificate{Kind: kind}
	for _, cell := range cells {
		c.Cells = append(c.Cells, g.CellName(int(cell)))
	}
	return c
}

func (b Board) sortedOn(cells []uint8) []int {
	numbers := make([]int, len(cells))
	for i, cell := range cells {
		numbers[i] = b.number(int(cell))
	}
	slices.Sort(numbers)
	return numbers
}

// oddBetween reports whether an odd permutation of closed cells leads from one board to the other,
// which is known if no two tiles of one class can change places.
func oddBetween(from, to Board, cells []uint8) (odd, known bool) {
	p, starts, ends := geometry.Home(), from.classes(), to.classes()
	homes := make(map[class]uint8)
	for _, cell := range cells {
		homes[ends[cell]] = cell
	}
	if len(homes) < len(cells) {
		return false, false
	}
	for _, cell := range cells {
		home, ok := homes[starts[cell]]
		if !ok {
			return false, false
		}
		p.Tile[cell] = home
	}
	return p.Odd(cells), true
}

// projected is an arrangement and the parity of the directions' sum, which each turn changes.
type projected struct {
	Board
	odd bool
}

func (b Board) project() projected {
	p := projected{b, b.directions()%2 == 1}
	p.oriented = false
	for i := range p.cells() {
		p.tiles[i] -= p.tiles[i] % 4
	}
	return p
}

// exhaustNumbers proves goals out of reach on oriented 3 x 4 boards with blocks of 3; nil if not.
func exhaustNumbers(ctx context.Context, from Board, goal []Board, opt puzzle.Options) (*puzzle.Certificate, error) {
	ends := make(map[projected]bool)
	for _, to := range goal {
		ends[to.project()] = true
	}
	start, levels := from.project(), []int64(nil)
	g := graph[projected]{Geometry: start.geometry()}
	g.turned = func(p projected, turn int) projected { return projected{p.Board.turned(&g.Turns[turn]), !p.odd} }
	for layer, err := range search.Layers(ctx, g, []projected{start}, search.Bounds(opt)) {
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(layer, func(p projected) bool { return ends[p] }) {
			return nil, nil //nolint:nilnil // nothing is proved
		}
		levels = append(levels, int64(len(layer)))
	}
	return puzzle.Exhausted(numbersExhausted, levels), nil
}

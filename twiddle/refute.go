package twiddle

import (
	"slices"

	"jie/puzzle"
)

// The kinds of certificates that need no search.
const (
	cellClass = "cell-class" // the goal has other numbers on cells that no turn takes a number into or out of
	parity    = "parity"     // every turn is an even permutation of the cells, and the goal is an odd one
)

// possibleGoals are the goals that no certificate rules out. Where there are none,
// certificate rules out all of them. A block as large as the board is left to the
// search, which visits four positions.
func possibleGoals(from Board, goal Goal) (possible Goal, certificate *puzzle.Certificate) {
	if from.Block() == from.Side() {
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

// invariant returns a proof that to is out of reach of from; ok is false where there
// is none without a search.
func invariant(from, to Board) (c puzzle.Certificate, ok bool) {
	g := geometryOf(from.Side(), from.Block())
	for _, set := range g.closed {
		if !slices.Equal(from.sortedOn(set.cells), to.sortedOn(set.cells)) {
			return g.certificate(cellClass, set.cells), true
		}
	}
	for _, set := range g.closed {
		if set.even && odd(from, to, set.cells) {
			return g.certificate(parity, set.cells), true
		}
	}
	return puzzle.Certificate{}, false
}

// certificate is a proof about some cells.
func (g *geometry) certificate(kind string, cells []uint8) puzzle.Certificate {
	c := puzzle.Certificate{Kind: kind}
	for _, cell := range cells {
		c.Cells = append(c.Cells, g.cellName(int(cell)))
	}
	return c
}

// sortedOn are the numbers on some cells, ascending.
func (b Board) sortedOn(cells []uint8) []uint16 {
	numbers := make([]uint16, len(cells))
	for i, cell := range cells {
		numbers[i] = b.numbers[cell]
	}
	slices.Sort(numbers)
	return numbers
}

// odd tells whether the numbers on some cells are different and an odd permutation
// leads from one board to the other. Both boards have the same numbers there.
func odd(from, to Board, cells []uint8) bool {
	sorted := from.sortedOn(cells)
	if len(slices.Compact(slices.Clone(sorted))) < len(cells) {
		return false
	}
	return from.inversions(cells)%2 != to.inversions(cells)%2
}

// inversions counts the pairs of cells whose numbers descend.
func (b Board) inversions(cells []uint8) int {
	n := 0
	for i, first := range cells {
		for _, second := range cells[i+1:] {
			if b.numbers[first] > b.numbers[second] {
				n++
			}
		}
	}
	return n
}

package twiddle

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"jie/puzzle"
	"jie/search"
)

// MaxPositions is the most positions of which [Distances] makes a table: about 0.5
// GB up to side 4, 2 GB above. 4 x 4 with different numbers has more.
const MaxPositions = 1 << 24

// Table is how far the positions in reach are from a goal. Turns can be taken back,
// so the goal is as far from each position as the position from the goal.
type Table struct {
	Goal     Board
	Counts   []int64 // how many positions need 0, 1, 2, ... turns at least
	Farthest []Board // those that need the most turns, in the order of their numbers
}

// Greatest is the greatest distance: God's number, where the goal is any position of
// a board with different numbers.
func (t Table) Greatest() int { return len(t.Counts) - 1 }

// Positions is how many positions are in reach.
func (t Table) Positions() int64 {
	n := int64(0)
	for _, count := range t.Counts {
		n += count
	}
	return n
}

// Distances finds the distance of every position in reach of the goal. It uses
// Memory and Progress of opt. It fails with [puzzle.ErrReach] where more than
// [MaxPositions] may be in reach, and as [Solve] does where it is cut short.
func Distances(ctx context.Context, goal Board, opt puzzle.Options) (Table, error) {
	if goal.arrangements().Cmp(big.NewInt(MaxPositions)) > 0 {
		return Table{}, puzzle.ErrReach
	}
	if goal.words() {
		return distances(ctx, newWordGraph(goal), goal, opt)
	}
	return distances(ctx, boardGraph{goal.geometry()}, goal, opt)
}

func distances[S comparable](ctx context.Context, g graph[S], goal Board, opt puzzle.Options) (Table, error) {
	t := Table{Goal: goal}
	var last []S
	for layer, err := range search.Layers(ctx, g, []S{g.pack(goal)}, search.Bounds(opt)) {
		if err != nil {
			return Table{}, err
		}
		t.Counts = append(t.Counts, int64(len(layer)))
		last = layer
	}
	for _, s := range last {
		t.Farthest = append(t.Farthest, g.unpack(s))
	}
	slices.SortFunc(t.Farthest, func(a, b Board) int {
		return slices.CompareFunc(a.tiles[:], b.tiles[:], cmp.Compare[tile])
	})
	return t, nil
}

// arrangements is how many positions have the same numbers as b on each orbit of the
// cells, in the directions that may come with them: no fewer than are in reach.
func (b Board) arrangements() *big.Int {
	total := big.NewInt(1)
	for _, set := range b.geometry().Orbits() {
		numbers := b.sortedOn(set.Cells)
		free := int64(len(numbers))
		for len(numbers) > 0 { // choose the cells of the least number
			same := int64(1)
			for same < int64(len(numbers)) && numbers[same] == numbers[0] {
				same++
			}
			total.Mul(total, new(big.Int).Binomial(free, same))
			numbers, free = numbers[same:], free-same
		}
	}
	if b.oriented {
		total.Lsh(total, b.directionBits())
	}
	return total
}

// directionBits is the binary logarithm of how many ways the directions may be where the
// numbers lie as they do. Where all are different, with even blocks, a tile is upright or
// turned by a half, or it lies; and one of them follows from the others. With odd blocks
// a half of all ways is out of reach.
func (b Board) directionBits() uint {
	n := uint(b.Len())
	switch {
	case len(b.distinct()) < b.Len():
		return 2 * n
	case b.block%2 == 0:
		return n - 1
	}
	return 2*n - 1
}

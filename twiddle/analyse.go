package twiddle

import (
	"context"
	"math/big"
	"slices"

	"jie/puzzle"
)

// Analyse returns what is known without solving. For a goal it reports whether a certificate rules
// it out, and a lower bound of the turns, which change only the cells of one block.
func (p position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	facts := puzzle.Analysis{{Key: "side", Value: int(p.rows)}}
	if p.rows != p.cols {
		facts = puzzle.Analysis{{Key: "rows", Value: int(p.rows)}, {Key: "columns", Value: int(p.cols)}}
	}
	facts = append(facts, puzzle.Analysis{
		{Key: "block_side", Value: int(p.block)},
		{Key: "different_numbers", Value: len(p.distinct())},
		{Key: "arrangements", Value: p.arrangements()},
		{Key: "turns", Value: puzzle.CountMoves(p)},
	}...)
	if own, ok := opt.Goal.(Goal); ok {
		ends, err := p.ends(own)
		if err != nil {
			return facts, err
		}
		facts = append(facts, p.towards(ends)...)
	}
	return facts, ctx.Err()
}

func (b Board) towards(goal []Board) puzzle.Analysis {
	moved := len(b.geometry().Turns[0].From)
	inPlace, bounds := 0, []int(nil)
	for _, to := range goal {
		alike := b.alike(to)
		inPlace = max(inPlace, alike)
		if _, ruledOut := invariant(b, to); !ruledOut {
			bounds = append(bounds, (b.cells()-alike+moved-1)/moved)
		}
	}
	facts := puzzle.Analysis{
		{Key: "numbers_in_place", Value: inPlace},
		{Key: "invariants_fit", Value: len(bounds) > 0},
	}
	if len(bounds) > 0 {
		facts = append(facts, puzzle.Fact{Key: "lower_bound", Value: slices.Min(bounds)})
	}
	return facts
}

func (b Board) alike(o Board) int {
	n := 0
	for i := range b.cells() {
		if b.tiles[i] == o.tiles[i] {
			n++
		}
	}
	return n
}

// arrangements returns how many positions have b's numbers on each orbit: a bound of those in reach.
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

// directionBits returns the binary logarithm of the number of possible directions while the numbers
// stay. If all differ, with even blocks, a tile is upright or turned by a half, or it lies; and one
// of them follows from the others. With odd blocks a half of all combinations is out of reach.
func (b Board) directionBits() uint {
	n := uint(b.cells())
	switch {
	case len(b.distinct()) < b.cells():
		return 2 * n
	case b.block%2 == 0:
		return n - 1
	}
	return 2*n - 1
}

package bitboard

import (
	"math/bits"

	"jie/puzzle/board"
)

// A pattern is the pegs of a position in the holes of a list, bit k for the k-th.

// Deposit returns the set of those holes of a list whose bits the pattern has.
func Deposit(holes []int, pattern uint32) board.Set {
	var p board.Set
	for ; pattern != 0; pattern &= pattern - 1 {
		p = p.With(holes[bits.TrailingZeros32(pattern)])
	}
	return p
}

// Extract returns the pattern of p in the holes of a list.
func Extract(holes []int, p board.Set) uint32 {
	var pattern uint32
	for k, i := range holes {
		pattern |= uint32(p>>i&1) << k
	}
	return pattern
}

// Weights holds the weights of a pattern's pegs, by bit.
type Weights []int

// Of returns the weight of a pattern.
func (w Weights) Of(pattern uint32) int {
	sum := 0
	for ; pattern != 0; pattern &= pattern - 1 {
		sum += w[bits.TrailingZeros32(pattern)]
	}
	return sum
}

// Descent gives each hole of a list a weight, so that every jump over one of them lowers
// the weight of the pattern. In this order, each pattern comes after all that it depends
// on. Descent returns nil if a hole would weigh more than most.
func (b *Board) Descent(holes []int, most int) Weights {
	weights := make([]int, b.Len()) // 0 for other holes
	for _, i := range holes {
		weights[i] = 2
	}
	for changed := true; changed; {
		changed = false
		for _, jumps := range b.jumps {
			for _, j := range jumps {
				if weights[j.Over] == 0 || weights[j.From]+weights[j.Over] > weights[j.To] {
					continue
				}
				if weights[j.Over]++; weights[j.Over] > most {
					return nil
				}
				changed = true
			}
		}
	}
	w := make(Weights, len(holes))
	for k, i := range holes {
		w[k] = weights[i]
	}
	return w
}

// Corners returns the holes that are the middle of no line.
func (b *Board) Corners() board.Set {
	corners := b.Full()
	for _, l := range b.lines {
		corners = corners.Without(int(l.Middle))
	}
	return corners
}

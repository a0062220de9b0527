package bitboard

import (
	"math/bits"

	"jie/board"
	"jie/pegs/wide"
)

// Classes is a basis of the position classes as words.
func (b *Board) Classes() []board.Set {
	var basis []board.Set
	for _, v := range b.Wide().Classes(wide.Full(b.Len())) {
		basis = append(basis, v.Word())
	}
	return basis
}

// Class is p's position class: bit i is the parity of its pegs in the i-th set
// of basis.
func Class(basis []board.Set, p board.Set) uint64 {
	var c uint64
	for i, v := range basis {
		if Odd(v & p) {
			c |= 1 << i
		}
	}
	return c
}

// Odd tells whether the number of holes in s is odd.
func Odd(s board.Set) bool { return bits.OnesCount64(uint64(s))&1 != 0 }

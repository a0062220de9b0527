package bitboard

import (
	"math/bits"

	"jie/puzzle/board"
)

// Kinds of certificates of positions that are lost.
const (
	KindClass     = "position-class"
	KindPagoda    = "pagoda"
	KindPegs      = "pegs"
	KindExhausted = "exhausted"
)

// The position class; package pegs explains it.

// Class returns p's position class: bit i is the parity of its pegs in the i-th set
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

// Odd reports whether the number of holes in s is odd.
func Odd(s board.Set) bool { return bits.OnesCount64(uint64(s))&1 != 0 }

// nullSpace returns a basis of the sets that meet every one of the masks in an
// even number of the first n holes.
func nullSpace(n int, masks []Set) []Set {
	rows := make([]Set, n) // rows[i]: reduced row whose pivot is hole i
	var pivots Set
	for _, m := range masks {
		for i := range m.And(pivots).All() {
			m = m.Xor(rows[i]) // it has no other pivot
		}
		if m.Empty() {
			continue
		}
		pivot := m.First()
		for i := range pivots.All() {
			if rows[i].Has(pivot) {
				rows[i] = rows[i].Xor(m)
			}
		}
		rows[pivot] = m
		pivots = pivots.With(pivot)
	}
	var basis []Set
	for free := range Full(n).Less(pivots).All() {
		v := Of(free)
		for i := range pivots.All() {
			if rows[i].Has(free) {
				v = v.With(i)
			}
		}
		basis = append(basis, v)
	}
	return basis
}

// Classes returns a basis of the sets that every line meets in 0 or 2 holes. The caller
// must not change it.
func (b *Board) Classes() []Set { return b.classes() }

// ClassesAmong is [Board.Classes] for sets of holes of care only.
func (b *Board) ClassesAmong(care Set) []Set {
	masks := make([]Set, 0, len(b.masks)+b.Len())
	masks = append(masks, b.masks...)
	for i := range b.All().Less(care).All() {
		masks = append(masks, Of(i))
	}
	return nullSpace(b.Len(), masks)
}

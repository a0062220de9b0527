package pegs

import (
	"math/bits"

	"jie/board"
	"jie/puzzle"
)

// The position class (the rule of three). Take a set of holes that every line
// of three meets in none or two holes. A jump changes all three holes of a line,
// so it changes the number of pegs in the set by none or two: their parity never
// changes. On the square lattice the holes off one of three diagonals are such a
// set,
//
//	r+c mod 3 is not 0        r-c mod 3 is not 0
//	. x x . x x .             . x x . x x .
//	x x . x x . x             x . x x . x x
//	x . x x . x x             x x . x x . x
//
// and on any board these sets are the null space over GF(2) of the lines' masks.
// A start and a goal that meet one of them in numbers of different parity are of
// different classes, and the set proves that the goal is out of reach.

// nullSpace returns a basis of the sets that meet every one of the masks in an
// even number of the first n holes.
func nullSpace(n int, masks []board.Set) []board.Set {
	rows := make([]board.Set, n) // rows[i]: reduced row whose pivot is hole i
	var pivots board.Set
	for _, m := range masks {
		for i := range pivots.All() {
			if m.Has(i) {
				m ^= rows[i]
			}
		}
		if m == 0 {
			continue
		}
		pivot := m.First()
		for i := range pivots.All() {
			if rows[i].Has(pivot) {
				rows[i] ^= m
			}
		}
		rows[pivot] = m
		pivots = pivots.With(pivot)
	}
	var basis []board.Set
	for free := range (board.Full(n) &^ pivots).All() {
		v := board.Set(0).With(free)
		for i := range pivots.All() {
			if rows[i].Has(free) {
				v = v.With(i)
			}
		}
		basis = append(basis, v)
	}
	return basis
}

// classSets returns a basis of the sets that every line meets in 0 or 2 holes,
// among the holes of care.
func (b *Board) classSets(care board.Set) []board.Set {
	var masks []board.Set
	for _, l := range b.lines {
		masks = append(masks, l.Mask())
	}
	for i := range (b.Full() &^ care).All() {
		masks = append(masks, board.Set(0).With(i))
	}
	return nullSpace(b.Len(), masks)
}

func odd(s board.Set) bool { return bits.OnesCount64(uint64(s))&1 != 0 }

// class is p's position class: bit i is the parity of its pegs in the i-th set
// of basis.
func class(basis []board.Set, p board.Set) uint64 {
	var c uint64
	for i, v := range basis {
		if odd(v & p) {
			c |= 1 << i
		}
	}
	return c
}

// classProof returns a set that start and every position of pattern t meet in
// numbers of different parity; ok is false where there is none.
func (b *Board) classProof(start board.Set, t pattern) (v board.Set, ok bool) {
	for _, v := range b.classSets(t.care) {
		if odd(v & (start ^ t.want)) {
			return v, true
		}
	}
	return 0, false
}

// classCertificate proves by position class that no goal can be reached: by one
// set for all, or by one for each. It is nil where that cannot be done.
func (b *Board) classCertificate(start board.Set, g *Goal) *puzzle.Certificate {
	alternatives := g.alternatives()
	each := make([]board.Set, len(alternatives))
	for i, t := range alternatives {
		v, ok := b.classProof(start, t)
		if !ok {
			return nil
		}
		each[i] = v
	}
	for _, v := range each {
		if b.refutesAll(v, start, alternatives) {
			return &puzzle.Certificate{Kind: KindClass, Cells: b.Names(v)}
		}
	}
	c := &puzzle.Certificate{Kind: KindClass}
	for _, v := range each {
		c.Goals = append(c.Goals, puzzle.Certificate{Kind: KindClass, Cells: b.Names(v)})
	}
	return c
}

func (b *Board) refutesAll(v, start board.Set, alternatives []pattern) bool {
	for _, t := range alternatives {
		if v&^t.care != 0 || !odd(v&(start^t.want)) {
			return false
		}
	}
	return true
}

// Kinds of certificates that this package gives.
const (
	KindClass     = "position-class"
	KindPagoda    = "pagoda"
	KindPegs      = "pegs"
	KindExhausted = "exhausted"
)

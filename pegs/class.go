package pegs

import (
	"slices"

	"jie/pegs/bitboard"
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
// If a start and a goal meet one of them in numbers of different parity, their
// classes differ, and the set proves that the goal is out of reach.

// classOf returns p's position class: bit i is the parity of its pegs in the i-th set of
// basis.
func classOf(basis []bitboard.Set, p bitboard.Set) bitboard.Set {
	var c bitboard.Set
	for i, v := range basis {
		if v.And(p).Odd() {
			c = c.With(i)
		}
	}
	return c
}

// classProof returns a set that start and every position of pattern t meet in numbers of
// different parity; ok is false if there is none.
func (b *layout) classProof(start bitboard.Set, t bitboard.Pattern) (v bitboard.Set, ok bool) {
	basis := b.Classes()
	if t.Care != b.All() {
		basis = b.ClassesAmong(t.Care)
	}
	differ := start.Xor(t.Want)
	at := slices.IndexFunc(basis, func(v bitboard.Set) bool { return v.And(differ).Odd() })
	if at < 0 {
		return v, false
	}
	return basis[at], true
}

// classCertificate proves by position class that no goal can be reached: by one set for all,
// or by one for each. It returns nil if there is no such proof.
func (b *layout) classCertificate(start bitboard.Set, g *bitboard.Goal) *puzzle.Certificate {
	alternatives := g.Targets()
	var goals []puzzle.Certificate
	for _, t := range alternatives {
		v, ok := b.classProof(start, t)
		if !ok {
			return nil
		}
		one := puzzle.Certificate{Kind: bitboard.KindClass, Cells: b.holeNames(v)}
		passes := func(t bitboard.Pattern) bool { return !v.Less(t.Care).Empty() || !v.And(start.Xor(t.Want)).Odd() }
		if !slices.ContainsFunc(alternatives, passes) {
			return &one
		}
		goals = append(goals, one)
	}
	return &puzzle.Certificate{Kind: bitboard.KindClass, Goals: goals}
}

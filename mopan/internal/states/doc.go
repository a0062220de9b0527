// Package states represents the positions of a Mopan board with given dots as numbers: packed
// in a word each, in which turns are made by exclusive or, and numbered from 0 without gaps.
//
//	mopan.Board ── Space.Pack ──> state, a word ── Ranker.Number ──> number
//	                                 │ Ring.Flips                       │ Ranker.Neighbours
//	                              state after a turn              numbers after each turn
//
// [Codes] keeps the distances of a search in two bits a position, [Level] what a level found.
//
// In this package's code s is a packed state, n its number, k classes: the cells left of each kind.
package states

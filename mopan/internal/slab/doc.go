// Package slab finds the distances on the 37 cells with many dots. It cuts the positions into
// slabs, and turns whole rows of them at once, 64 a word: 17,672,631,900 positions of 18 dots take
// minutes.
//
//	Slabs     where the code of each position lies
//	Grow      finds a level: push (state by state), pull (the states left), sweep (all rows)
//	pass      rings that are turned together, on groups of slabs that they do not leave
//	slabRing  which rows of slabs a ring takes into which
//
// In this package's code s is a packed state, m the middle 19 cells, x and y the nine
// cells above and below, off the number of dots off the middle.
package slab

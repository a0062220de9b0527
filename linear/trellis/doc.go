// Package trellis finds the lightest members of a coset of a binary linear code by
// dynamic programming over the minimal trellis of the code.
//
// A coset is x + <kernel>: all solutions of a linear system over GF(2). The system is
// sparse in practice: a button changes few lights. Coordinates are read one after the
// other in some order. A generator is active from its first one to its last one, and a
// state says which of the active generators a member contains:
//
//	coordinates   0 1 2 3 4 5
//	generator     1 1 . 1 . .      active after coordinates 0, 1, 2
//	generator     . 1 1 . 1 .      active after 1, 2, 3
//	generator     . . 1 1 . 1      active after 2, 3, 4
//	width         1 2 3 2 1 0
//
// A state keeps the least weight of a member up to here (Viterbi's algorithm). If a
// generator begins, the states double; if one ends, they halve, by the minimum. The work
// is the sum over the coordinates of 2^width, so the order matters: see [Orders]. It is
// known before the work begins: see [Trellis.States] and [Trellis.Bytes].
//
// The generators are in minimal-span form: no two of them begin, and no two of them end,
// at the same coordinate. No trellis of the coset in that order has fewer states
// [kschischang]. The width is at most the dimension of the code, and at most the number
// of lights that are open at once, that is, that have buttons before and behind.
//
// Call [Orders], [New] for each order, and [Trellis.Run] on the cheapest trellis. If the
// cheapest is too wide, [Trellis.Beam] finds a light member without a proof.
//
// Names: t is a time, the index of a section; k is a slot, the bit of a state in which a
// generator is kept; p is a parity.
package trellis

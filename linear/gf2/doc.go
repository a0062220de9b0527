// Package gf2 computes with vectors, systems of equations and polynomials over the field of two
// elements, packed 64 to a word.
//
// Bit i of a vector, and the coefficient of s^i of a polynomial, is bit i%64 of word i/64:
//
//	word 0                    word 1
//	bit 63 ... bit 1 bit 0    bit 63 ... bit 0
//	 i=63       i=1   i=0      i=127      i=64
//
// The types are [Vector], [Band] for systems of equations, fastest if each names unknowns that lie
// close together, [Poly] for polynomials, and [Sweep] for the lightest members of a coset.
//
// Addition is XOR, so a value is its own negative and there are no signs. Names: m, n are sizes in
// bits; p, q, r polynomials; u, v, x vectors.
package gf2

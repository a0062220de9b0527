package gf2

import (
	"math/bits"
	"slices"
)

// wordMatrix is a product of Euclid's steps with coefficients of one word each,
// row by row: it maps (a, b) to (m0 a + m1 b, m2 a + m3 b).
type wordMatrix [4]uint64

// euclidDown makes Euclid's steps on (a, b), deg a >= deg b, until deg b < limit, and returns their matrix and the
// remaining pair. It finds most steps from the leading 64 terms, about 32 terms at a time, and does them on all words
// together, as Lehmer did with integers.
func euclidDown(a, b Poly, limit int) (*matrix, Poly, Poly) {
	a, b = slices.Clone(a), slices.Clone(b)
	cols := Words(max(0, a.Degree()-limit)+1) + 2
	space := make([]uint64, 4*cols)
	m := &matrix{{space[:cols], space[cols : 2*cols]}, {space[2*cols : 3*cols], space[3*cols:]}}
	m[0][0][0], m[1][1][0] = 1, 1
	used := 1 // words of the matrix in use
	for {
		n, d := a.Degree(), b.Degree()
		if d < limit || d < 0 {
			return m.trimmed(), a.trim(), b.trim()
		}
		k := max(0, n-63)
		least := max(limit-k, 0)
		if k > 0 {
			least = max(least, 32)
		}
		if d-k < least { // a long quotient
			quotient, r := divideByShifts(a, b)
			m.stepInPlace(quotient)
			used = min(cols, used+len(quotient)+1)
			a, b = b, append(r, make(Poly, max(0, len(b)-len(r)))...)
			continue
		}
		steps := leadingSteps(a.window(k), b.window(k), least)
		size := n>>6 + 1
		b = append(b, make(Poly, max(0, size-len(b)))...)
		applySteps(a[:size], b[:size], &steps)
		used = min(cols, used+1)
		applySteps(m[0][0][:used], m[1][0][:used], &steps)
		applySteps(m[0][1][:used], m[1][1][:used], &steps)
		a, b = a[:size], b[:size]
	}
}

// window returns the 64 coefficients from s^k on.
func (p Poly) window(k int) uint64 {
	i, b := k>>6, uint(k&63)
	if i >= len(p) {
		return 0
	}
	w := p[i] >> b
	if b != 0 && i+1 < len(p) {
		w |= p[i+1] << (64 - b)
	}
	return w
}

// leadingSteps makes steps on two words as long as b keeps a term s^least.
func leadingSteps(a, b uint64, least int) wordMatrix {
	m := wordMatrix{1, 0, 0, 1}
	for bits.Len64(b) > least {
		for shift := bits.Len64(a) - bits.Len64(b); shift >= 0; shift = bits.Len64(a) - bits.Len64(b) {
			a ^= b << shift
			m[0] ^= m[2] << shift
			m[1] ^= m[3] << shift
		}
		a, b = b, a
		m[0], m[1], m[2], m[3] = m[2], m[3], m[0], m[1]
	}
	return m
}

// applyPortable does the steps of m on a and b, of one length, in place, and drops terms past that length.
func applyPortable(a, b []uint64, m *wordMatrix) {
	var carryA, carryB uint64
	for i := range a {
		h0, l0 := mulWords(a[i], m[0])
		h1, l1 := mulWords(b[i], m[1])
		h2, l2 := mulWords(a[i], m[2])
		h3, l3 := mulWords(b[i], m[3])
		a[i], carryA = l0^l1^carryA, h0^h1
		b[i], carryB = l2^l3^carryB, h2^h3
	}
}

// stepInPlace is step on a matrix with room to grow.
func (m *matrix) stepInPlace(quotient Poly) {
	for i := range 2 {
		for j, w := range quotient.Mul(m[1][i]) {
			m[0][i][j] ^= w
		}
		m[0][i], m[1][i] = m[1][i], m[0][i]
	}
}

func (m *matrix) trimmed() *matrix {
	for i := range m {
		for j := range m[i] {
			m[i][j] = m[i][j].trim()
		}
	}
	return m
}

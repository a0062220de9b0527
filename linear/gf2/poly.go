package gf2

import (
	"math/bits"
	"slices"
)

// Poly is a polynomial, lowest coefficient first. Zero words may follow the leading one; nil is
// zero. Functions return new polynomials unless they say that they work in place.
type Poly []uint64

// Monomial returns s^n.
func Monomial(n int) Poly {
	p := make(Poly, n/64+1)
	p[n/64] = 1 << (n % 64)
	return p
}

// Degree returns the highest power with a coefficient of one, -1 for zero.
func (p Poly) Degree() int {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] != 0 {
			return i*64 + bits.Len64(p[i]) - 1
		}
	}
	return -1
}

func (p Poly) trim() Poly {
	n := len(p)
	for n > 0 && p[n-1] == 0 {
		n--
	}
	return p[:n]
}

// Add returns p + q.
func (p Poly) Add(q Poly) Poly {
	if len(p) < len(q) {
		p, q = q, p
	}
	r := slices.Clone(p)
	for i, w := range q {
		r[i] ^= w
	}
	return r.trim()
}

// Shift returns s^n p.
func (p Poly) Shift(n int) Poly {
	p = p.trim()
	if len(p) == 0 {
		return nil
	}
	r := make(Poly, len(p)+n/64+1)
	xorShifted(r, p, n)
	return r.trim()
}

// xorShifted adds s^n p to r in place; r must be long enough for the result.
func xorShifted(r, p []uint64, n int) {
	k, b := n>>6, uint(n&63)
	if b == 0 {
		r = r[k : k+len(p)]
		for i, w := range p {
			r[i] ^= w
		}
		return
	}
	var carry uint64
	r = r[k:]
	for i, w := range p {
		r[i] ^= w<<b | carry
		carry = w >> (64 - b)
	}
	if carry != 0 {
		r[len(p)] ^= carry
	}
}

// Square returns p^2, whose coefficients are those of p with zeros between.
func (p Poly) Square() Poly {
	p = p.trim()
	r := make(Poly, 2*len(p))
	for i, w := range p {
		r[2*i] = spread(uint32(w))
		r[2*i+1] = spread(uint32(w >> 32))
	}
	return r.trim()
}

// spread puts a zero above each bit.
func spread(h uint32) uint64 {
	w := uint64(h)
	w = (w | w<<16) & 0x0000ffff0000ffff
	w = (w | w<<8) & 0x00ff00ff00ff00ff
	w = (w | w<<4) & 0x0f0f0f0f0f0f0f0f
	w = (w | w<<2) & 0x3333333333333333
	return (w | w<<1) & 0x5555555555555555
}

// gather takes every other bit, from the lowest on; it undoes spread.
func gather(w uint64) uint32 {
	w &= 0x5555555555555555
	w = (w | w>>1) & 0x3333333333333333
	w = (w | w>>2) & 0x0f0f0f0f0f0f0f0f
	w = (w | w>>4) & 0x00ff00ff00ff00ff
	w = (w | w>>8) & 0x0000ffff0000ffff
	return uint32(w | w>>16)
}

// Shifted returns p(s+1). Because (s+1)^(2^k) = s^(2^k) + 1, the part above s^(2^k) is added to the part below, and so
// on.
func (p Poly) Shifted() Poly {
	p = p.trim()
	if len(p) == 0 {
		return nil
	}
	r := make(Poly, 1<<bits.Len(uint(len(p)-1)))
	copy(r, p)
	for half := len(r) / 2; half > 0; half /= 2 {
		for at := 0; at < len(r); at += 2 * half {
			low, high := r[at:at+half], r[at+half:at+2*half]
			for i, w := range high {
				low[i] ^= w
			}
		}
	}
	for i, w := range r {
		w ^= w >> 32
		w ^= w >> 16 & 0x0000ffff0000ffff
		w ^= w >> 8 & 0x00ff00ff00ff00ff
		w ^= w >> 4 & 0x0f0f0f0f0f0f0f0f
		w ^= w >> 2 & 0x3333333333333333
		w ^= w >> 1 & 0x5555555555555555
		r[i] = w
	}
	return r.trim()
}

package gf2

import "slices"

const karatsubaWords = 32 // the length of the longest factor that is multiplied term by term; measured by BenchmarkMul

// Mul returns the product p q. Cost: n^1.58 for factors of n words each.
func (p Poly) Mul(q Poly) Poly {
	p, q = p.trim(), q.trim()
	if len(p) < len(q) {
		p, q = q, p
	}
	if len(q) == 0 {
		return nil
	}
	if len(q) == 1 && q[0] == 1 {
		return slices.Clone(p)
	}
	size := paddedLength(len(q))
	space := make([]uint64, 8*size)
	first, second, product, scratch := space[:size], space[size:2*size], space[2*size:4*size], space[4*size:]
	copy(second, q)
	r := make(Poly, len(p)+size)
	for at := 0; at < len(p); at += len(q) { // pieces of p of q's length
		clear(first[copy(first, p[at:min(at+len(q), len(p))]):])
		karatsuba(product, first, second, scratch)
		for i, w := range product[:min(len(product), len(r)-at)] {
			r[at+i] ^= w
		}
	}
	return r.trim()
}

// paddedLength returns the least length from n on that halves to an even number of at most karatsubaWords words.
func paddedLength(n int) int {
	k := 0
	for (n-1)>>k+1 > karatsubaWords {
		k++
	}
	n = (n-1)>>k + 1
	return (n + n&1) << k
}

// karatsuba puts the product of p and q, n words each, into the 2n words of r.
// With p = p1 s + p0 and q = q1 s + q0, s a power of two of n/2 words,
//
//	p q = p1 q1 s^2 + ((p0+p1)(q0+q1) + p0 q0 + p1 q1) s + p0 q0
//
// takes three products of half the length instead of four.
func karatsuba(r, p, q, scratch []uint64) {
	if len(p) <= karatsubaWords {
		mulSquare(r, p, q)
		return
	}
	halves(r, p, q, scratch)
}

// halves does one step of [karatsuba].
func halves(r, p, q, scratch []uint64) {
	n := len(p)
	h := n / 2
	sumP, sumQ, mid := scratch[:h], scratch[h:n], scratch[n:2*n]
	for i := range sumP {
		sumP[i] = p[i] ^ p[h+i]
		sumQ[i] = q[i] ^ q[h+i]
	}
	rest := scratch[2*n:]
	karatsuba(r[:n], p[:h], q[:h], rest)
	karatsuba(r[n:2*n], p[h:], q[h:], rest)
	karatsuba(mid, sumP, sumQ, rest)
	low, high := r[:n], r[n:2*n]
	for i := range mid {
		mid[i] ^= low[i] ^ high[i]
	}
	for i, w := range mid {
		r[h+i] ^= w
	}
}

// mulPortable multiplies by a comb: the same four bits of every word of p pick multiples of q, from the top bits down,
// so the product moves up by four bits once for all words. n is at most twice karatsubaWords.
func mulPortable(r, p, q []uint64) {
	n := len(q)
	var multiples [16][2*karatsubaWords + 1]uint64
	copy(multiples[1][:n], q)
	for k := 2; k < 16; k += 2 {
		var carry uint64
		for i, w := range multiples[k/2][:n+1] {
			multiples[k][i] = w<<1 | carry
			multiples[k+1][i] = multiples[k][i] ^ multiples[1][i]
			carry = w >> 63
		}
	}
	clear(r)
	for shift := 60; ; shift -= 4 {
		for i, a := range p {
			m := multiples[a>>shift&15][:n+1]
			sum := r[i : i+len(m)]
			for j, w := range m {
				sum[j] ^= w
			}
		}
		if shift == 0 {
			return
		}
		var carry uint64
		for i, w := range r {
			r[i] = w<<4 | carry
			carry = w >> 60
		}
	}
}

// mulWords returns the carry-less product of two words, by the sixteen multiples of b and four bits of a at a time.
func mulWords(a, b uint64) (hi, lo uint64) {
	var table [16]uint64 // multiples of b modulo 2^64
	table[1] = b
	for i := 2; i < 16; i += 2 {
		table[i] = table[i/2] << 1
		table[i+1] = table[i] ^ b
	}
	for shift := 60; shift >= 0; shift -= 4 {
		hi = hi<<4 | lo>>60
		lo = lo<<4 ^ table[a>>shift&15]
	}
	// The multiples lost up to three bits at the top: the product of bit 63-k of
	// b and bit i of a with i%4 > k. Add them to the high word.
	hi ^= a & 0xeeeeeeeeeeeeeeee >> 1 & -(b >> 63)
	hi ^= a & 0xcccccccccccccccc >> 2 & -(b >> 62 & 1)
	hi ^= a & 0x8888888888888888 >> 3 & -(b >> 61 & 1)
	return hi, lo
}

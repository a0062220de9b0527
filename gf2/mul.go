package gf2

// Mul returns the product p q.
func (p Poly) Mul(q Poly) Poly {
	p, q = p.trim(), q.trim()
	if len(p) == 0 || len(q) == 0 {
		return nil
	}
	r := make(Poly, len(p)+len(q))
	for i, a := range p {
		var carry uint64
		for j, b := range q {
			hi, lo := mulWords(a, b)
			r[i+j] ^= lo ^ carry
			carry = hi
		}
		r[i+len(q)] ^= carry
	}
	return r.trim()
}

// mulWords is the carry-less product of two words, by a table of the sixteen
// multiples of b and four bits of a at a time.
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

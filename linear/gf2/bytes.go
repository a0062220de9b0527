package gf2

import "encoding/binary"

// Pictures hold the first bit of a byte highest, vectors lowest: reversing the bits of each byte converts them.

// XorReversed puts a XOR b, bytes with the first bit highest, into dst. Both must be at least as long as dst, eight
// bytes a word; a nil b stands for zero.
func XorReversed(dst Vector, a, b []byte) {
	done := 0
	if n := len(dst); n > 0 {
		done = xorReversedBlocks(dst, a[:8*n], b)
	}
	for i := done; i < len(dst); i++ {
		w := binary.LittleEndian.Uint64(a[8*i:])
		if b != nil {
			w ^= binary.LittleEndian.Uint64(b[8*i:])
		}
		dst[i] = reverseBytes(w)
	}
}

// PutReversed writes v to dst, eight bytes a word, with the first bit highest.
func PutReversed(dst []byte, v Vector) {
	done := 0
	if n := len(v); n > 0 {
		done = putReversedBlocks(dst[:8*n], v)
	}
	for i := done; i < len(v); i++ {
		binary.LittleEndian.PutUint64(dst[8*i:], reverseBytes(v[i]))
	}
}

func reverseBytes(w uint64) uint64 {
	w = w>>4&0x0f0f0f0f0f0f0f0f | w&0x0f0f0f0f0f0f0f0f<<4
	w = w>>2&0x3333333333333333 | w&0x3333333333333333<<2
	return w>>1&0x5555555555555555 | w&0x5555555555555555<<1
}

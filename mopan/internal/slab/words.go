package slab

import (
	"math/bits"

	"jie/mopan/internal/states"
)

func masks(code uint) (low, high uint64) { return -uint64(code & 1), -uint64(code >> 1) }

// extractCode writes the states with a code, from word pair base on; next is the pair read after these.
func extractCode(c states.Codes, dst []uint64, base, next int, code uint) bool {
	low, high := masks(code)
	return extract(dst, c[2*base:][:2*len(dst)], near(c, next), ^low, ^high)
}

func mergeCode(c states.Codes, src []uint64, base, next int, code uint) uint64 {
	low, high := masks(code)
	return merge(c[2*base:][:2*len(src)], src, near(c, next), low, high)
}

func near(c states.Codes, i int) *uint64 { return &c[min(2*i, len(c)-2)] }

// extractGeneric flips the bits of a pair where the code has a zero; both must then be one.
func extractGeneric(dst, pairs []uint64, flipLow, flipHigh uint64) bool {
	pairs = pairs[:2*len(dst)]
	any := uint64(0)
	for i := range dst {
		v := (pairs[2*i] ^ flipLow) & (pairs[2*i+1] ^ flipHigh)
		dst[i] = v
		any |= v
	}
	return any != 0
}

func mergeGeneric(pairs, src []uint64, low, high uint64) (found uint64) {
	pairs = pairs[:2*len(src)]
	for i, places := range src {
		if places &^= pairs[2*i] | pairs[2*i+1]; places != 0 {
			pairs[2*i] |= places & low
			pairs[2*i+1] |= places & high
			found += uint64(bits.OnesCount64(places))
		}
	}
	return found
}

// transposeGeneric exchanges the two halves off the diagonal, then those of each quarter, and so on.
//
//	A B      A C      each of A, B, C, D a 32 x 32 block, then 16 x 16 ...
//	C D  ->  B D
func transposeGeneric(a *[64]uint64) {
	exchange(a, 32, 0x00000000ffffffff)
	exchange(a, 16, 0x0000ffff0000ffff)
	exchange(a, 8, 0x00ff00ff00ff00ff)
	exchange(a, 4, 0x0f0f0f0f0f0f0f0f)
	exchange(a, 2, 0x3333333333333333)
	for i := 0; i < 64; i += 2 {
		t := (a[i]>>1 ^ a[i+1]) & 0x5555555555555555
		a[i+1] ^= t
		a[i] ^= t << 1
	}
}

// exchange does one step: blocks of size x size bits, mask over the right ones.
func exchange(a *[64]uint64, size uint, mask uint64) {
	for rows := a[:]; len(rows) > 0; rows = rows[2*size:] {
		upper, lower := rows[:size], rows[size:2*size]
		lower = lower[:len(upper)]
		for i := range upper {
			t := (upper[i]>>(size&63) ^ lower[i]) & mask
			lower[i] ^= t
			upper[i] ^= t << (size & 63)
		}
	}
}

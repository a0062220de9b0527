//go:build amd64 && !purego

package gf2

import "unsafe"

// xorReversedBlocks does whole blocks of four words and returns how many words.
func xorReversedBlocks(dst Vector, a, b []byte) int {
	if !hasAVX2 || len(dst) < 4 {
		return 0
	}
	blocks := len(dst) / 4
	if b == nil {
		reverseAVX2(unsafe.Pointer(&dst[0]), unsafe.Pointer(&a[0]), unsafe.Pointer(&a[0]), blocks, 0)
	} else {
		b = b[:32*blocks]
		reverseAVX2(unsafe.Pointer(&dst[0]), unsafe.Pointer(&a[0]), unsafe.Pointer(&b[0]), blocks, -1)
	}
	return 4 * blocks
}

func putReversedBlocks(dst []byte, v Vector) int {
	if !hasAVX2 || len(v) < 4 {
		return 0
	}
	blocks := len(v) / 4
	reverseAVX2(unsafe.Pointer(&dst[0]), unsafe.Pointer(&v[0]), unsafe.Pointer(&v[0]), blocks, 0)
	return 4 * blocks
}

// reverseAVX2 reverses the bits of each byte of a XOR (b AND mask), 32 bytes a block.
//
//go:noescape
func reverseAVX2(dst, a, b unsafe.Pointer, blocks int, mask int64)

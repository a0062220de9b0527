package table

// transposeGeneric is transpose64 without special instructions: it exchanges the
// two halves off the diagonal, then those of each quarter, and so on, all blocks
// of a size at once.
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

// transpose writes the slab src, with off dots off M, with x and y exchanged to
// dst. Both have the shape s: with p dots on one side there are off-p on the
// other.
func (s *shape) transpose(dst, src []uint64, off int) {
	for p, xs := range subsets {
		q := off - p
		if q < 0 || q > sideBits {
			continue
		}
		ys := subsets[q]
		for row := 0; row < len(xs); row += 64 {
			for col := 0; col < len(ys); col += 64 {
				s.transposeBlock(dst[s.block[q]+col*s.width[q]+row/64:], src[s.block[p]+row*s.width[p]+col/64:],
					min(64, len(ys)-col), min(64, len(xs)-row), s.width[q], s.width[p])
			}
		}
	}
}

// transposeBlock moves up to 64 rows of up to 64 bits. Rows are strides words
// apart.
func (s *shape) transposeBlock(dst, src []uint64, dstRows, srcRows, dstStride, srcStride int) {
	var a [64]uint64
	any := uint64(0)
	for i := range srcRows {
		a[i&63] = src[i*srcStride]
		any |= a[i&63]
	}
	if any != 0 {
		transpose64(&a)
	}
	for i := range dstRows {
		dst[i*dstStride] = a[i&63]
	}
}

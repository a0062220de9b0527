package slab

// transposeGeneric is transpose64 without special instructions: it exchanges the two halves off the
// diagonal, then those of each quarter, and so on, all blocks of a size at once.
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

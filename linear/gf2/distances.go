package gf2

import "math/bits"

// Distances sets dst[i] to the number of bits in which v and row i differ. Rows begin stride words apart.
func Distances(dst []int32, v Vector, rows []uint64, stride int) {
	if len(dst) == 0 || len(v) == 0 {
		clear(dst)
		return
	}
	_ = rows[(len(dst)-1)*stride : (len(dst)-1)*stride+len(v)] // panics unless all rows are there
	distances(dst, v, rows, stride)
}

func distancesPortable(dst []int32, v Vector, rows []uint64, stride int) {
	for i := range dst {
		row := rows[i*stride:][:len(v)]
		n := 0
		for k, w := range v {
			n += bits.OnesCount64(w ^ row[k])
		}
		dst[i] = int32(n)
	}
}

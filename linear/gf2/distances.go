package gf2

import "math/bits"

// Distances puts into dst[i] in how many bits v and row i differ. The rows begin
// stride words apart and are at least as long as v.
func Distances(dst []int32, v Vector, rows []uint64, stride int) {
	if len(dst) == 0 || len(v) == 0 {
		clear(dst)
		return
	}
	_ = rows[(len(dst)-1)*stride : (len(dst)-1)*stride+len(v)] // all of them are there
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

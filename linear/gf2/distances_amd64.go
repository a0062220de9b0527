//go:build amd64 && !purego

package gf2

func distances(dst []int32, v Vector, rows []uint64, stride int) {
	if hasAVX512 {
		distancesAVX512(&dst[0], &v[0], &rows[0], len(dst), len(v), stride)
		return
	}
	distancesPortable(dst, v, rows, stride)
}

// distancesAVX512 compares v with n rows.
//
//go:noescape
func distancesAVX512(dst *int32, v, rows *uint64, n, words, stride int)

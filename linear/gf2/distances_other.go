//go:build !amd64 || purego

package gf2

func distances(dst []int32, v Vector, rows []uint64, stride int) {
	distancesPortable(dst, v, rows, stride)
}

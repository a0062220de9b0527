//go:build !amd64 || purego

package covering

func leastSums(dst, sums, offsets []uint8) { leastSumsPortable(dst, sums, offsets) }

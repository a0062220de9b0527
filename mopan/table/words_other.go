//go:build !linux || purego

package table

// newWords returns n zero words.
func newWords(n int) []uint64 { return make([]uint64, n) }

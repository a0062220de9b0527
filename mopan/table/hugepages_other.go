//go:build !linux || purego

package table

// newZeros is make([]T, n).
func newZeros[T uint64 | row](n int) []T { return make([]T, n) }

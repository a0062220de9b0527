//go:build linux && !purego

package table

import (
	"syscall"
	"unsafe"
)

// newZeros is make([]T, n), on huge pages where the system has them to give:
// tables are read all over, and of pages of 4 KiB they have more than the
// processor remembers the addresses of.
func newZeros[T uint64 | row](n int) []T {
	s := make([]T, n)
	start := uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	length := uintptr(n) * unsafe.Sizeof(*new(T))
	const page = 4 << 10
	skip := -start % page
	if length < 2<<20+skip {
		return s
	}
	// What was just allocated is not backed by pages yet. A refusal does no harm.
	all := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), length)
	_ = syscall.Madvise(all[skip:length-(length-skip)%page], syscall.MADV_HUGEPAGE)
	return s
}

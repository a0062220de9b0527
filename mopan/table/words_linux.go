//go:build linux && !purego

package table

import (
	"syscall"
	"unsafe"
)

// newWords returns n zero words, on huge pages where the system has them to
// give: slabs lie anywhere in gigabytes, and of pages of 4 KiB there would be
// more than the processor remembers the addresses of.
func newWords(n int) []uint64 {
	words := make([]uint64, n)
	const page = 2 << 20
	if n*8 < page {
		return words
	}
	// Nobody has written to these pages, so they are not there yet. A refusal
	// does no harm.
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*n)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(words))) % 4096
	_ = syscall.Madvise(bytes[skip:len(bytes)-(len(bytes)-int(skip))%4096], syscall.MADV_HUGEPAGE)
	return words
}

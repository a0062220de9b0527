//go:build linux

package machine

import (
	"syscall"
	"unsafe"
)

// wantHuge asks for huge pages below b, which was just allocated. A refusal does no harm.
func wantHuge(b []byte) {
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(b))) % small)
	if length := (len(b) - skip) &^ (small - 1); length >= 2<<20 {
		_ = syscall.Madvise(b[skip:skip+length], syscall.MADV_HUGEPAGE)
	}
}

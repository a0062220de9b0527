//go:build (linux || darwin || freebsd) && !purego

package table

import (
	"math"
	"os"
	"syscall"
	"unsafe"
)

// mapFile maps the first bytes of f; nil if that is impossible.
func mapFile(f *os.File, length int64) []byte {
	if length > math.MaxInt {
		return nil
	}
	data, err := syscall.Mmap(int(f.Fd()), 0, int(length), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil
	}
	return data
}

func unmap(data []byte) error { return syscall.Munmap(data) }

func within(at uintptr, data []byte) bool {
	return at-uintptr(unsafe.Pointer(unsafe.SliceData(data))) < uintptr(len(data))
}

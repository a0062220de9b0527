//go:build (linux || darwin || freebsd) && !purego

package table

import (
	"math"
	"os"
	"syscall"
	"unsafe"
)

// mapped is a file in the address space.
type mapped struct {
	file *os.File
	data []byte
}

// newSource maps the first n blocks of f; where that cannot be, it reads them.
func newSource(f *os.File, n int) (blockSource, error) {
	length := int64(n) * blockBytes
	if length > math.MaxInt {
		return newReading(f), nil
	}
	data, err := syscall.Mmap(int(f.Fd()), 0, int(length), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return newReading(f), nil
	}
	return &mapped{f, data}, nil
}

// wholeOf is the file in memory, nil where it is not mapped.
func wholeOf(s blockSource) []byte {
	if m, ok := s.(*mapped); ok {
		return m.data
	}
	return nil
}

// within tells whether an address lies in mapped bytes.
func within(at uintptr, data []byte) bool {
	return at-uintptr(unsafe.Pointer(unsafe.SliceData(data))) < uintptr(len(data))
}

func (m *mapped) block(i int) ([]byte, error) {
	return m.data[i*blockBytes : (i+1)*blockBytes], nil
}

func (m *mapped) close() error {
	err := syscall.Munmap(m.data)
	if closing := m.file.Close(); err == nil {
		err = closing
	}
	return err
}

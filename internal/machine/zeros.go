package machine

import (
	"context"
	"unsafe"
)

// Large tables that are read in any order use huge pages, of 2 MiB, which Linux provides on request. With pages of 4
// KiB, a table has more pages than the processor remembers the addresses of, each provided in a separate call.
const (
	small = 4 << 10  // bytes: a page, or a part of one
	large = 64 << 20 // bytes that the system provides in some hundredths of a second
)

// Zeros is make([]T, n), on huge pages if the system has them, and with all of it ready. A page that is read before it
// is written to costs twice: the system first shows a page of zeros. T must hold no pointers.
func Zeros[T any](n int) []T {
	s, _ := ZerosUntil[T](context.Background(), n) // this context never ends
	return s
}

// ZerosUntil is Zeros for tables that take seconds to make. It fails with ctx.Err() if ctx ends first.
func ZerosUntil[T any](ctx context.Context, n int) ([]T, error) {
	s := make([]T, n)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), uintptr(n)*unsafe.Sizeof(*new(T)))
	if len(bytes) < 8*small {
		return s, nil
	}
	wantHuge(bytes)
	for i := 0; i < len(bytes); i += small {
		if i%large == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		bytes[i] = 0
	}
	return s, nil
}

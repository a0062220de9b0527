package machine

import (
	"context"
	"unsafe"
)

// Large tables that are read all over stand on huge pages.
//
// Of pages of 4 KiB such a table has more than the processor remembers the
// addresses of, and the system hands each of them out in a call of its own. Huge
// pages, of 2 MiB, spare both; Linux gives them to those who ask.
const (
	small = 4 << 10  // bytes: a page, or a part of one
	large = 64 << 20 // bytes that the system hands out in some hundredths of a second
)

// Zeros is make([]T, n), on huge pages where the system has them to give, and all
// of it ready. A page that is read before it is written to costs twice: the
// system shows a page of zeros, takes it back from all processors at the first
// write, and only then gives a page. T holds no pointers.
func Zeros[T any](n int) []T {
	s, _ := ZerosUntil[T](context.Background(), n) // which never ends
	return s
}

// ZerosUntil is Zeros for tables that take seconds to make. It fails with ctx.Err()
// where ctx ends first.
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

package machine

import (
	"context"
	"errors"
	"testing"
)

// Tables of all sizes about a page's bounds are as make makes them.
func TestZeros(t *testing.T) {
	type node struct {
		at, last uint64
		moves    uint8
	}
	for _, n := range []int{0, 1, 1 << 10, 2<<20/24 - 1, 2<<20/24 + 1, 3 << 20 / 24, 1 << 20} {
		s := Zeros[node](n)
		if len(s) != n || cap(s) < n {
			t.Fatalf("Zeros(%d) has length %d", n, len(s))
		}
		for i := range s {
			if s[i] != (node{}) {
				t.Fatalf("Zeros(%d): %d is %v", n, i, s[i])
			}
			s[i] = node{uint64(i), 1, 2}
		}
		for i := range s {
			if s[i].at != uint64(i) {
				t.Fatalf("Zeros(%d): %d does not keep what is written", n, i)
			}
		}
	}
}

// A table is not made where its context is over.
func TestZerosUntil(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := ZerosUntil[uint64](ctx, 1<<20); s != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%d words, %v", len(s), err)
	}
}

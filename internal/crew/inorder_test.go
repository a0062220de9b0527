package crew

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"
	"time"
)

// counted yields 0 to n-1, and then an error if there is one.
func counted(n int, last error) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for i := range n {
			if !yield(i, nil) {
				return
			}
		}
		if last != nil {
			yield(0, last)
		}
	}
}

func TestInOrder(t *testing.T) {
	broken := errors.New("broken")
	for _, workers := range []int{1, 2, 7} {
		for _, end := range []error{nil, broken} {
			var got []int
			err := InOrder(t.Context(), workers, 3, counted(50, end), func(_ context.Context, i int) int {
				time.Sleep(time.Duration(i%3) * time.Millisecond)
				return i * i
			}, func(i, square int) error {
				if square != i*i {
					t.Errorf("the answer to %d is %d", i, square)
				}
				got = append(got, i)
				return nil
			})
			if !errors.Is(err, end) || len(got) != 50 || !slices.IsSorted(got) {
				t.Errorf("%d workers: %v, %v, want %v", workers, got, err, end)
			}
		}
	}
}

func TestInOrderStops(t *testing.T) {
	full := errors.New("full")
	used := 0
	same := func(_ context.Context, i int) int { return i }
	err := InOrder(t.Context(), 2, 2, counted(1000, nil), same, func(int, int) error {
		if used++; used == 5 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || used != 5 {
		t.Errorf("used %d, %v", used, err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	waits := func(ctx context.Context, i int) int {
		if i == 1 {
			cancel()
			<-ctx.Done()
		}
		return i
	}
	if err := InOrder(ctx, 2, 2, counted(1000, nil), waits, func(int, int) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestInOrderPanics(t *testing.T) {
	cause := caught(func() {
		_ = InOrder(t.Context(), 2, 2, counted(9, nil), func(_ context.Context, i int) int {
			if i == 4 {
				panic("four")
			}
			return i
		}, func(int, int) error { return nil })
	})
	if p, ok := cause.(*Panic); !ok || p.Cause != "four" {
		t.Errorf("panics with %v", cause)
	}
}

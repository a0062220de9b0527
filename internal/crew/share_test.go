package crew

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
)

// Every task is done once, by a worker whose number is below workers.
func TestShare(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		for _, n := range []int{0, 1, 5, 100} {
			done := make([]atomic.Int32, n)
			all := Share(workers, n, func(worker, task int) bool {
				if worker < 0 || worker >= workers {
					t.Errorf("%d workers: one is number %d", workers, worker)
				}
				done[task].Add(1)
				return true
			})
			if !all {
				t.Errorf("%d tasks for %d workers: stopped", n, workers)
			}
			for task := range done {
				if got := done[task].Load(); got != 1 {
					t.Errorf("%d workers: task %d was done %d times", workers, task, got)
				}
			}
		}
	}
}

// All tasks before one that fails are done, and few after it.
func TestShareStops(t *testing.T) {
	const n, failing = 1000, 20
	for _, workers := range []int{1, 2, 7} {
		done := make([]atomic.Int32, n)
		all := Share(workers, n, func(_, task int) bool {
			done[task].Add(1)
			return task < failing
		})
		if all {
			t.Errorf("%d workers: all is done", workers)
		}
		for task := range done {
			switch got := done[task].Load(); {
			case task <= failing && got != 1:
				t.Errorf("%d workers: task %d was done %d times", workers, task, got)
			case task >= failing+workers && got != 0:
				t.Errorf("%d workers: task %d was begun after task %d failed", workers, task, failing)
			}
		}
	}
}

func TestEach(t *testing.T) {
	var sum atomic.Int64
	if err := Each(t.Context(), 3, 10, func(_, task int) { sum.Add(int64(task)) }); err != nil || sum.Load() != 45 {
		t.Errorf("the tasks add up to %d, %v", sum.Load(), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	begun := 0
	err := Each(ctx, 1, 10, func(_, task int) {
		if begun++; task == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || begun != 4 {
		t.Errorf("cancelled by task 3: %d tasks, %v", begun, err)
	}
}

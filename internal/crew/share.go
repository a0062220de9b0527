package crew

import (
	"context"
	"sync/atomic"
)

// Share calls do(worker, task) for the tasks 0 to n-1, begun in this order, on at most workers goroutines, and waits
// for them. Each goroutine has a number below workers, 0 the calling one, so do may keep memory by worker. Once do
// returns false, no further task begins, and Share returns false; all earlier tasks are then done. It panics as [Run]
// does.
func Share(workers, n int, do func(worker, task int) bool) bool {
	var next atomic.Int64
	var stopped atomic.Bool
	Run(min(workers, n), func(worker int) {
		for !stopped.Load() {
			task := int(next.Add(1)) - 1
			if task >= n {
				return
			}
			if !do(worker, task) {
				stopped.Store(true)
			}
		}
	})
	return !stopped.Load()
}

// Each is [Share] for tasks that cannot fail. When ctx ends, no further task begins, and Each returns ctx.Err().
func Each(ctx context.Context, workers, n int, do func(worker, task int)) error {
	Share(workers, n, func(worker, task int) bool {
		if ctx.Err() != nil {
			return false
		}
		do(worker, task)
		return true
	})
	return ctx.Err()
}

package mopan

import (
	"sync/atomic"

	"jie/internal/crew"
)

// parallel calls do for the tasks 0 to n-1, in that order, on some workers, and
// waits for them. Worker 0 is the calling goroutine. Once do returns false, no
// further task is begun.
func parallel(workers, n int, do func(worker, task int) bool) {
	var next atomic.Int64
	work := func(worker int) {
		for {
			task := int(next.Add(1)) - 1
			if task >= n {
				return
			}
			if !do(worker, task) {
				next.Store(int64(n))
			}
		}
	}
	crew.Run(min(workers, n), work)
}

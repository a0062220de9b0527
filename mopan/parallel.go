package mopan

import (
	"runtime"
	"sync/atomic"

	"jie/internal/crew"
)

// workersOf is how many goroutines an option asks for.
func workersOf(option int) int {
	if option <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return option
}

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

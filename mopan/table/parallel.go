package table

import (
	"context"
	"sync/atomic"

	"jie/internal/crew"
)

// parallel calls do(w, i) for every i below n, from some goroutines at once, each
// with a number w below workers of its own. When ctx ends it leaves the rest out
// and returns ctx.Err(). No goroutine outlives the call.
func parallel(ctx context.Context, workers, n int, do func(w, i int)) error {
	var next atomic.Int64
	crew.Run(workers, func(w int) {
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			do(w, i)
		}
	})
	return ctx.Err()
}

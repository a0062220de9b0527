package verb

import (
	"context"
	"time"
)

// deadline is a context whose Err looks at the clock. In a browser a search
// keeps the only thread, so that the timer of context.WithTimeout would never
// fire; a search that polls Err stops all the same.
type deadline struct {
	context.Context
	until time.Time
}

func withTimeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	until := time.Now().Add(limit)
	ctx, cancel := context.WithDeadline(ctx, until)
	return deadline{ctx, until}, cancel
}

func (d deadline) Err() error {
	if err := d.Context.Err(); err != nil {
		return err
	}
	if !time.Now().Before(d.until) {
		return context.DeadlineExceeded
	}
	return nil
}

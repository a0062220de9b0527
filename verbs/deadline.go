package verbs

import (
	"context"
	"time"
)

// deadline is a context whose Err checks the clock. In a browser a search keeps the only
// thread, so that the timer of context.WithTimeout would never fire, but a search that polls
// Err still stops. It also asks the Err of its parent context, which may be another
// deadline.
type deadline struct {
	context.Context
	around context.Context
	until  time.Time
}

func withTimeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	until := time.Now().Add(limit)
	inner, cancel := context.WithDeadline(ctx, until)
	return deadline{inner, ctx, until}, cancel
}

func (d deadline) Err() error {
	if err := d.around.Err(); err != nil {
		return err
	}
	if err := d.Context.Err(); err != nil {
		return err
	}
	if !time.Now().Before(d.until) {
		return context.DeadlineExceeded
	}
	return nil
}

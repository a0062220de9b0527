package verbs

import (
	"context"
	"time"
)

// deadline is a context whose Err looks at the clock. In a browser a search
// keeps the only thread, so that the timer of context.WithTimeout would never
// fire; a search that polls Err stops all the same. With every look it first gives
// way to what is more urgent.
type deadline struct {
	context.Context
	until time.Time
	yield func()
}

func (s *Service) withTimeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	until := time.Now().Add(limit)
	ctx, cancel := context.WithDeadline(ctx, until)
	yield := s.Yield
	if yield == nil {
		yield = func() {}
	}
	return deadline{ctx, until, yield}, cancel
}

func (d deadline) Err() error {
	d.yield()
	if err := d.Context.Err(); err != nil {
		return err
	}
	if !time.Now().Before(d.until) {
		return context.DeadlineExceeded
	}
	return nil
}

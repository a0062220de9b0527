package hint

import (
	"context"
	"time"
)

// seeking returns ctx with three quarters of its time, and at most patience, if that is not 0.
func seeking(ctx context.Context, patience time.Duration) (context.Context, context.CancelFunc) {
	if end, bounded := ctx.Deadline(); bounded {
		if left := time.Until(end) * 3 / 4; patience == 0 || left < patience {
			patience = left
		}
	} else if patience == 0 {
		return ctx, func() {}
	}
	end := time.Now().Add(patience)
	inner, cancel := context.WithDeadline(ctx, end)
	return patient{inner, ctx, end}, cancel
}

// patient checks the clock: in a browser a search keeps the only thread, and no timer would end it.
type patient struct {
	context.Context
	outer context.Context
	end   time.Time
}

func (p patient) Err() error {
	if err := p.outer.Err(); err != nil {
		return err
	}
	if !time.Now().Before(p.end) {
		return context.DeadlineExceeded
	}
	return p.Context.Err()
}

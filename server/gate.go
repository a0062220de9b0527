package server

import (
	"context"
	"sync/atomic"
	"time"
)

// gate lets a number of requests search at a time. The others wait in line, not
// too many of them and not too long.
type gate struct {
	slots    chan struct{}
	waiting  atomic.Int64
	queue    int64
	patience time.Duration
}

func newGate(slots, queue int, patience time.Duration) *gate {
	return &gate{slots: make(chan struct{}, slots), queue: int64(queue), patience: patience}
}

// enter waits for a slot; leave gives it back.
func (g *gate) enter(ctx context.Context) error {
	select {
	case g.slots <- struct{}{}:
		return nil
	default:
	}
	defer g.waiting.Add(-1)
	if g.waiting.Add(1) > g.queue {
		return fail(tooBusy, nil)
	}
	patience := time.NewTimer(g.patience)
	defer patience.Stop()
	select {
	case g.slots <- struct{}{}:
		return nil
	case <-patience.C:
		return fail(tooBusy, nil)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (g *gate) leave() { <-g.slots }

func (g *gate) busy() int { return len(g.slots) }

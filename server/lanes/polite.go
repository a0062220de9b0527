package lanes

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	// longestYield is the longest time for which a search gives way at once.
	longestYield = 50 * time.Millisecond
	// look is how often a search checks whether it may continue.
	look = time.Millisecond
)

// Polite returns a context for the search of a turn, whose Err pauses the caller, for at most 50 ms,
// while a question waits in an earlier lane or runs in the first, if its client has used less slot
// time lately. So a search that polls it leaves the processors to shorter questions of others, and
// still makes some progress. Those that run in other lanes share the processors. Of the calls within a millisecond one looks, and the others cost a look at the clock.
func (t *Turn) Polite(ctx context.Context) context.Context {
	return &polite{Context: ctx, lanes: t.lanes, turn: t}
}

// Polite is [Turn.Polite] for work that is not a question, before which any of those come.
func (s *Scheduler) Polite(ctx context.Context) context.Context {
	return &polite{Context: ctx, lanes: s, turn: &Turn{Lane: len(s.lanes), lanes: s}}
}

// polite is a context that gives way.
type polite struct {
	context.Context
	lanes  *Scheduler
	turn   *Turn
	looked atomic.Int64 // when it looked last, in nanoseconds
}

func (p *polite) Err() error {
	if now := time.Now().UnixNano(); now-p.looked.Load() >= int64(look) {
		p.lanes.yield(p.turn)
		p.looked.Store(time.Now().UnixNano())
	}
	return p.Context.Err()
}

// yield returns when no question comes before a turn, or after a while.
func (s *Scheduler) yield(t *Turn) {
	for given := time.Duration(0); given < longestYield && s.givesWay(t); given += look {
		time.Sleep(look)
	}
}

// givesWay reports whether a question comes before a turn that runs.
func (s *Scheduler) givesWay(t *Turn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.client != nil {
		t.charge(time.Now())
	}
	for i := range t.Lane {
		for _, u := range s.lanes[i].waiting {
			if t.after(u) {
				return true
			}
		}
	}
	for u := range s.running {
		if u.Lane == 0 && t.Lane > 0 && t.after(u) {
			return true
		}
	}
	return false
}

// after reports whether the client of a turn has used more than that of another one.
func (t *Turn) after(u *Turn) bool {
	return t.client == nil || t.client.used.rank() > u.client.used.rank()
}

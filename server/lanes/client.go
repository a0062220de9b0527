package lanes

import (
	"context"
	"math"
	"sync/atomic"
	"time"
)

type client struct {
	active   int                 // questions that run or wait
	running  []int               // questions that run, by lane
	waiting  []int               // questions that wait, by lane
	used     fading              // slot time in the last minutes, for the order of clients
	recent   fading              // slot time in the last moments, for Config.Light
	overruns map[string][]fading // by kind of question, then by lane
}

const (
	maxClients = 10_000
	// usedHalfLife is the half-life of the slot time that a client used. It is longer than a question waits: who
	// began with long questions does not come before one whose first comes later.
	usedHalfLife = time.Minute
	// recentHalfLife is the half-life of the slot time that counts for the first lane.
	recentHalfLife = 10 * time.Second
	// enoughOverruns is how many overruns make questions skip a lane.
	enoughOverruns = 1.5
	// A client of long questions overruns a lane once in 0.74 half-lives of its overruns, when 2.5 have faded to
	// 1.5. With half-lives of a thousand budgets, that takes 0.14 % of a slot.
	overrunHalfLife = 1000
)

// arrive counts a question of a client, if it may have one more.
func (s *Scheduler) arrive(name string) (*client, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.clients[name]
	if c == nil {
		s.forget()
		c = &client{running: make([]int, len(s.lanes)), waiting: make([]int, len(s.lanes)), overruns: make(map[string][]fading)}
		s.clients[name] = c
	}
	if c.active >= s.config.PerClient {
		return nil, ErrClient
	}
	c.active++
	return c, nil
}

func (s *Scheduler) depart(c *client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.active--
}

// forget drops clients that have no question here, down to three quarters. They begin again as strangers do.
func (s *Scheduler) forget() {
	if len(s.clients) < maxClients {
		return
	}
	for name, c := range s.clients {
		if c.active == 0 {
			delete(s.clients, name)
		}
		if len(s.clients) <= maxClients*3/4 {
			return
		}
	}
}

// before reports whether a slot of a lane goes to c rather than to other.
func (c *client) before(other *client, at int) bool {
	if c.running[at] != other.running[at] {
		return c.running[at] < other.running[at]
	}
	return c.used.rank() < other.used.rank()
}

// start returns the first lane for a client's kind of question: the first or, for a client that is not light, the
// second, and from there the next that such questions do not keep overrunning.
func (s *Scheduler) start(c *client, kind string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	at := 0
	if light := s.config.Light; light > 0 && c.recent.value(now, recentHalfLife) > light.Seconds() {
		at = 1
	}
	for o := c.overruns[kind]; at < len(o) && o[at].value(now, s.memory(at)) >= enoughOverruns; {
		at++
	}
	return min(at, len(s.lanes)-1)
}

func (c *client) overran(kind string, at, lanes int, now time.Time, halfLife time.Duration) {
	if c.overruns[kind] == nil {
		c.overruns[kind] = make([]fading, lanes)
	}
	c.overruns[kind][at].add(1, now, halfLife)
}

// forgive halves the overruns of earlier lanes in which a question would have finished.
func (s *Scheduler) forgive(c *client, kind string, at int, took time.Duration, now time.Time) {
	for below, overruns := range c.overruns[kind] {
		if below < at && took < s.lanes[below].Budget {
			halfLife := s.memory(below)
			c.overruns[kind][below].set(overruns.value(now, halfLife)/2, now, halfLife)
		}
	}
}

// memory returns the half-life of the overruns of a lane.
func (s *Scheduler) memory(at int) time.Duration { return overrunHalfLife * s.lanes[at].Budget }

// fading is an amount that fades: half of it is left after each half-life.
type fading struct {
	amount float64
	at     time.Time
	order  float64
}

func (f fading) value(now time.Time, halfLife time.Duration) float64 {
	if f.amount == 0 {
		return 0
	}
	return f.amount * math.Exp2(-float64(now.Sub(f.at))/float64(halfLife))
}

func (f *fading) add(more float64, now time.Time, halfLife time.Duration) {
	f.set(f.value(now, halfLife)+more, now, halfLife)
}

func (f *fading) set(amount float64, now time.Time, halfLife time.Duration) {
	*f = fading{amount, now, math.Log2(amount) + float64(now.UnixNano())/float64(halfLife)}
}

// rank orders amounts that fade at the same rate by value: their ratios stay.
func (f fading) rank() float64 {
	if f.amount == 0 {
		return math.Inf(-1)
	}
	return f.order
}

const (
	// longestYield is the longest time for which a search gives way at once.
	longestYield = 50 * time.Millisecond
	// look is how often a search checks whether it may continue.
	look = time.Millisecond
)

// Polite returns a context for the search of a turn. Its Err pauses the caller, for at most 50 ms, while a question
// of a client with less slot time lately waits in an earlier lane or runs in the first. So the search leaves the
// processors to shorter questions, and still makes progress. Of the calls within a millisecond only one looks.
func (t *Turn) Polite(ctx context.Context) context.Context {
	return &polite{Context: ctx, lanes: t.lanes, turn: t}
}

// Polite is [Turn.Polite] for work that is not a question, before which any of those come.
func (s *Scheduler) Polite(ctx context.Context) context.Context {
	return &polite{Context: ctx, lanes: s, turn: &Turn{Lane: len(s.lanes), lanes: s}}
}

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

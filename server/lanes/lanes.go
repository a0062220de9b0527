// Package lanes shares a machine between clients. Call [Scheduler.Do] for each question.
//
// The scheduler cannot know which question is short. So it tries each in the first lane, where a turn has little time.
// A question that does not finish there starts again in the next lane, whose turns are many times as long, and so on:
// multilevel feedback scheduling by restart. Each lane has its own slots, which long questions never take from short ones:
//
//	question ─> short ──not finished──> medium ──not finished──> long ─> answer
//	              └─> answer              └─> answer
//
// A free slot goes to the client that has the fewest questions running in the lane, of these to the one that used the
// least slot time lately, and of the questions of one client to the first. So clients with equal questions take turns,
// and one with long questions comes after those with short ones. There are more slots than processors, so searches also
// give way to questions that run in the first lane: see [Turn.Polite].
//
// The first lane is for clients that ask now and then: one that just used more slot time than [Config].Light starts in
// the second. A question that is known to be long starts in a later lane, and so do, for a while, the questions of a kind
// with which a client keeps overrunning a lane: tries that do not finish are wasted.
package lanes

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Reasons why a question gets no turn.
var (
	ErrBusy   = errors.New("lanes: too many questions wait, or this one has waited too long")
	ErrClient = errors.New("lanes: too many questions of this client run or wait")
)

// Config configures a [Scheduler].
type Config struct {
	Lanes     []Lane
	Waiting   int // questions that may wait in one lane
	PerClient int // questions of one client that may run or wait

	// Light is the slot time that a client may have used in the last moments, with a half-life of
	// ten seconds, for its questions to be tried in the first lane; 0 means any.
	Light time.Duration
}

// Lane is a number of slots.
type Lane struct {
	Name     string
	Slots    int           // questions that run at a time
	Budget   time.Duration // of one turn, which the question keeps to itself
	Patience time.Duration // how long a question waits for its turn
}

// Scheduler gives turns to questions. It is safe for concurrent use.
type Scheduler struct {
	config Config

	mu      sync.Mutex
	lanes   []lane
	clients map[string]*client
	running map[*Turn]struct{}
}

// lane is a running [Lane]. No question waits while a slot is free.
type lane struct {
	Lane
	running int
	waiting []*Turn // in the order in which they came
	stats   Stats
}

// Turn is a question that waits in a lane, or that runs there.
type Turn struct {
	Lane int // its index

	lanes   *Scheduler
	client  *client
	ready   chan error // nil: it has its slot
	began   time.Time  // of its slot; zero while it waits
	charged time.Time  // until when its client was charged
}

// Stats are the figures of one lane.
type Stats struct {
	Name             string
	Running, Waiting int
	Finished         uint64 // turns that ended their question
	Overran          uint64 // turns whose question moved to the next lane
	Refused          uint64 // questions that got no turn
}

// New makes a scheduler of at least one lane, from the shortest budget to the longest.
func New(c Config) *Scheduler {
	s := &Scheduler{config: c, clients: make(map[string]*client), running: make(map[*Turn]struct{})}
	for _, l := range c.Lanes {
		s.lanes = append(s.lanes, lane{Lane: l, stats: Stats{Name: l.Name}})
	}
	return s
}

// Do answers one question of a client. It calls try in one lane after another, from index least or a later one on,
// until try reports that the question is finished. An error means that it got no turn: [ErrBusy], [ErrClient], or
// the cause for which ctx ended.
func (s *Scheduler) Do(ctx context.Context, name, kind string, least int, try func(*Turn) (finished bool)) error {
	c, err := s.arrive(name)
	if err != nil {
		return err
	}
	defer s.depart(c)
	for at := max(s.start(c, kind), min(least, len(s.lanes)-1)); ; at++ {
		finished, err := s.turn(ctx, c, kind, at, try)
		if finished || err != nil {
			return err
		}
	}
}

// turn waits for a slot of a lane and calls try in it. In the last lane each question is finished.
func (s *Scheduler) turn(ctx context.Context, c *client, kind string, at int, try func(*Turn) bool) (finished bool, err error) {
	t, err := s.enter(ctx, c, at)
	if err != nil {
		return false, err
	}
	if s.start(c, kind) > at { // because of others of the client, which ran while this one waited
		s.leave(t)
		return false, nil
	}
	finished = true // also if try panics: the question is not tried again
	defer func() { s.record(t, kind, finished); s.leave(t) }()
	finished = try(t) || at == len(s.lanes)-1
	return finished, nil
}

func (s *Scheduler) enter(ctx context.Context, c *client, at int) (t *Turn, err error) {
	t = s.queue(c, at)
	patience := time.NewTimer(s.lanes[at].Patience)
	defer patience.Stop()
	select {
	case err := <-t.ready:
		return t, err
	case <-patience.C:
		err = ErrBusy
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lanes[at].remove(t) {
		s.lanes[at].stats.Refused++
		return t, err
	}
	return t, <-t.ready // its turn came just now
}

// queue gives a question a free slot, or a place among those that wait.
func (s *Scheduler) queue(c *client, at int) *Turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := &s.lanes[at]
	t := &Turn{Lane: at, lanes: s, client: c, ready: make(chan error, 1)}
	switch {
	case l.running < l.Slots:
		s.begin(t)
	case len(l.waiting) < s.config.Waiting || l.dropLongest(c, at):
		l.waiting = append(l.waiting, t)
		c.waiting[at]++
	default:
		l.stats.Refused++
		t.ready <- ErrBusy
	}
	return t
}

func (s *Scheduler) record(t *Turn, kind string, finished bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	l := &s.lanes[t.Lane]
	if finished {
		l.stats.Finished++
		s.forgive(t.client, kind, t.Lane, now.Sub(t.began), now)
	} else {
		l.stats.Overran++
		t.client.overran(kind, t.Lane, len(s.lanes), now, s.memory(t.Lane))
	}
}

// leave charges a client for its turn and gives the slot to the next question.
func (s *Scheduler) leave(t *Turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := &s.lanes[t.Lane]
	t.charge(time.Now())
	delete(s.running, t)
	t.client.running[t.Lane]--
	l.running--
	if next := l.next(t.Lane); next != nil {
		s.begin(next)
	}
}

func (s *Scheduler) begin(t *Turn) {
	t.began = time.Now()
	t.charged = t.began
	s.running[t] = struct{}{}
	s.lanes[t.Lane].running++
	t.client.running[t.Lane]++
	t.ready <- nil
}

// charge charges the client for the time since it was charged last.
func (t *Turn) charge(now time.Time) {
	took := now.Sub(t.charged).Seconds()
	t.client.used.add(took, now, usedHalfLife)
	t.client.recent.add(took, now, recentHalfLife)
	t.charged = now
}

// next removes from those that wait the one whose turn it is; nil: none waits.
func (l *lane) next(at int) *Turn {
	var best *Turn
	for _, t := range l.waiting {
		if best == nil || t.client.before(best.client, at) {
			best = t
		}
	}
	if best != nil {
		l.remove(best)
	}
	return best
}

func (l *lane) remove(t *Turn) bool {
	i := slices.Index(l.waiting, t)
	if i < 0 {
		return false
	}
	l.waiting = slices.Delete(l.waiting, i, i+1)
	t.client.waiting[t.Lane]--
	return true
}

// dropLongest drops the newest question of the client that has the most, unless c has as many.
func (l *lane) dropLongest(c *client, at int) bool {
	var newest *Turn
	for _, t := range l.waiting {
		if newest == nil || t.client.waiting[at] >= newest.client.waiting[at] {
			newest = t
		}
	}
	if newest == nil || newest.client.waiting[at] <= c.waiting[at]+1 {
		return false
	}
	l.remove(newest)
	l.stats.Refused++
	newest.ready <- ErrBusy
	return true
}

// Stats returns the figures of each lane.
func (s *Scheduler) Stats() []Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Stats
	for _, l := range s.lanes {
		stats := l.stats
		stats.Running, stats.Waiting = l.running, len(l.waiting)
		list = append(list, stats)
	}
	return list
}

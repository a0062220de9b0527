package jobs

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Config says how jobs are done.
type Config struct {
	Workers int           // jobs at a time
	Limits  Limits        // of what is kept
	Grace   time.Duration // how long a job goes on when its last subscriber has left
	// Run does a job. It is called again from the start for a job that was running
	// when the program ended. Its result is not stored where ctx ends.
	Run func(ctx context.Context, j Job, progress func(Step)) Result
	// Judge tells what is wrong with the answer of a job, which an earlier run of the
	// program may have stored. It is called once for each such answer, before that is
	// given out. An answer that it refuses is set aside, and the job is done again. nil
	// accepts all.
	Judge func(ctx context.Context, j Job) error
	// Patience is how long Judge may take; 0 means any time. An answer that is not
	// judged by then is handled as one that is refused.
	Patience time.Duration
	// Over is called once a job has ended or was forgotten, and does not run: what it
	// kept to go on from can go. nil does nothing.
	Over func(id string)
	// Log is told what was set aside, and each time that the file cannot be written;
	// nil discards it.
	Log *slog.Logger
}

// pause is what a file that cannot be written is given before it is tried again.
const pause = 5 * time.Second

// Manager does jobs. It is safe for concurrent use.
//
// Its lock is held while an event is decided on, appended to the log and applied to
// the index, so that both have the same order. It is not held while the disk is
// waited for, so that one wait serves many changes: those who were told of a change
// find it after a crash of the machine, and others may not.
type Manager struct {
	config  Config
	pause   time.Duration // after a failure of the file
	wake    chan struct{} // has a token while there may be something to begin
	judging chan struct{} // has a token while an answer is judged: one at a time
	stop    context.CancelFunc
	stopped <-chan struct{} // closed by stop
	done    sync.WaitGroup

	mu        sync.RWMutex
	log       *log
	index     index
	room      room
	queue     queue
	live      map[*entry]bool // the jobs that have not ended
	rewriting bool
	closed    bool
}

// Open opens a file, or makes it, and begins with what is queued in it. The error is
// [ErrHeld] where another program has the file open.
func Open(path string, c Config) (*Manager, error) {
	if c.Over == nil {
		c.Over = func(string) {}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	ctx, stop := context.WithCancel(context.Background())
	m := &Manager{
		config: c, pause: pause, wake: make(chan struct{}, 1), judging: make(chan struct{}, 1), stop: stop, stopped: ctx.Done(),
		index: newIndex(), live: make(map[*entry]bool),
		room: room{limits: c.Limits, clients: make(map[Hash]*account)},
	}
	var err error
	if m.log, err = openLog(path, c.Log, m.index.apply); err != nil {
		stop()
		return nil, err
	}
	m.settle()
	for range c.Workers {
		m.done.Go(func() { m.work(ctx) })
	}
	m.rouse()
	return m, nil
}

// settle goes on with the jobs as the log left them.
func (m *Manager) settle() {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := make([]*entry, 0, len(m.index.jobs))
	for _, j := range m.index.jobs {
		all = append(all, j)
	}
	slices.SortFunc(all, func(a, b *entry) int { return cmp.Or(a.ended.Compare(b.ended), cmp.Compare(a.id, b.id)) })
	for _, j := range all {
		m.room.charge(j.client, j.size())
		if j.state.Ended() {
			m.room.retire(j)
			continue
		}
		j.state = Queued
		m.revive(j)
	}
	m.tidy()
}

// revive puts a job into the queue.
func (m *Manager) revive(j *entry) {
	m.live[j] = true
	m.queue.add(j)
	m.vacate(j)
}

// Close stops the jobs, to go on when the file is opened again.
func (m *Manager) Close() error {
	m.mu.Lock()
	m.closed = true
	for j := range m.live {
		j.stopGrace()
	}
	m.mu.Unlock()
	m.stop()
	m.done.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.log.close()
}

// Start queues a question, or joins the job that has or had the same key. The error
// is one of the bounds such as [ErrQueue], or [ErrUnstored].
func (m *Manager) Start(ctx context.Context, a Ask) (j Job, found bool, err error) {
	id, found, err := m.join(a)
	if err != nil {
		return Job{}, false, err
	}
	j, err = m.Job(ctx, id)
	return j, found, err
}

// join makes the asker a subscriber of the job of the question, which is made where
// there is none.
func (m *Manager) join(a Ask) (id string, found bool, err error) {
	m.mu.Lock()
	if m.closed {
		m.mu.Unlock()
		return "", false, ErrClosed
	}
	if j := m.index.keys[a.Key]; j != nil {
		id, found = j.id, true
		err = m.subscribe(j, a)
	} else {
		id = newID(time.Now())
		err = m.ask(id, a)
	}
	written := m.log.written.Load()
	m.mu.Unlock()
	if err == nil {
		err = m.log.sync(written)
	}
	return id, found, err
}

func (m *Manager) ask(id string, a Ask) error {
	if err := m.admit(a); err != nil {
		return err
	}
	err := m.commit(event{
		Kind: asked, ID: id, Time: time.Now(), Verb: a.Verb, Key: &a.Key, Question: a.Question, Client: &a.Client,
		Subscribers: []subscriber{{a.Subscriber, a.Client}}, Keep: a.Keep,
	})
	if err != nil {
		return err
	}
	j := m.index.jobs[id]
	m.room.charge(j.client, j.size())
	m.revive(j)
	m.makeRoom(j.client)
	m.tidy()
	m.rouse()
	return nil
}

// subscribers is how many subscribers of an ended job are remembered. Those who come
// later have its answer all the same.
const subscribers = 100

func (m *Manager) subscribe(j *entry, a Ask) error {
	known := j.subscribed(a.Subscriber)
	switch {
	case known && (j.keep || !a.Keep), j.state.Ended() && len(j.subs) >= subscribers:
		return nil
	case !known && !j.state.Ended():
		if err := m.admitSubscriber(a.Client); err != nil {
			return err
		}
	}
	err := m.commit(event{Kind: joined, ID: j.id, Time: time.Now(), Subscriber: &subscriber{a.Subscriber, a.Client}, Keep: a.Keep})
	if err == nil {
		j.stopGrace()
		m.queue.update(j)
		m.tidy()
	}
	return err
}

// Leave takes a subscriber from a job. A job that has not ended does so after a
// grace, if nobody is left who waits for it. A job that has ended, and does not answer
// its question for good, is forgotten at once. The error is [ErrNone], [ErrStranger]
// or [ErrUnstored].
func (m *Manager) Leave(id string, who Hash) error {
	m.mu.Lock()
	j, err := m.find(id)
	if err == nil {
		err = m.unsubscribe(j, who)
	}
	written := m.log.written.Load()
	m.mu.Unlock()
	if err == nil {
		err = m.log.sync(written)
	}
	return err
}

// LeaveAll takes a subscriber from all jobs that have not ended.
func (m *Manager) LeaveAll(who Hash) (err error) {
	m.mu.Lock()
	if m.closed {
		err = ErrClosed
	}
	for j := range m.index.own[who] {
		if err == nil && !j.state.Ended() {
			err = m.unsubscribe(j, who)
		}
	}
	written := m.log.written.Load()
	m.mu.Unlock()
	if err == nil {
		err = m.log.sync(written)
	}
	return err
}

func (m *Manager) unsubscribe(j *entry, who Hash) error {
	if !j.subscribed(who) {
		return ErrStranger
	}
	if err := m.commit(event{Kind: left, ID: j.id, Time: time.Now(), Subscriber: &subscriber{Who: who}}); err != nil {
		return err
	}
	if j.state.Ended() && !j.final && len(j.subs) == 0 {
		return m.remove(j)
	}
	m.vacate(j)
	m.queue.update(j)
	m.tidy()
	return nil
}

// vacate begins the grace of a job that nobody waits for.
func (m *Manager) vacate(j *entry) {
	if !j.unwanted() || m.closed {
		return
	}
	left := time.Until(j.vacant.Add(m.config.Grace))
	m.expireAfter(j, min(max(0, left), m.config.Grace))
}

func (m *Manager) expireAfter(j *entry, d time.Duration) {
	j.stopGrace()
	var timer *time.Timer
	timer = time.AfterFunc(d, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if j.grace != timer || !j.unwanted() || m.closed {
			return // somebody came
		}
		if err := m.remove(j); err != nil {
			m.expireAfter(j, m.pause)
		}
	})
	j.grace = timer
}

func (j *entry) stopGrace() {
	if j.grace != nil {
		j.grace.Stop()
		j.grace = nil
	}
}

// remove forgets a job and stops it.
func (m *Manager) remove(j *entry) error {
	if err := m.commit(event{Kind: forgotten, ID: j.id, Time: time.Now()}); err != nil {
		return err
	}
	m.dismiss(j)
	m.tidy()
	return nil
}

// dismiss takes a job that is forgotten out of everything that the log does not have.
func (m *Manager) dismiss(j *entry) {
	j.stopGrace()
	m.room.recall(j)
	m.room.charge(j.client, -j.size())
	m.queue.remove(j)
	switch {
	case j.cancel != nil: // the worker that does it says when it is over
		j.cancel()
	case m.live[j]:
		m.config.Over(j.id)
	}
	delete(m.live, j)
	j.hangUp()
}

// makeRoom forgets ended jobs until the limits hold, after those of a client have
// grown.
func (m *Manager) makeRoom(client Hash) {
	for j := m.room.surplus(client); j != nil; j = m.room.surplus(client) {
		if m.remove(j) != nil {
			return // the disk is full: what is kept stays until it is not
		}
	}
}

// commit appends an event to the log and applies it.
func (m *Manager) commit(e event) error {
	spans, err := m.log.append(e)
	if err != nil {
		m.config.Log.Error("the store of jobs cannot be written", "cause", err)
		return err
	}
	return m.index.apply(e, spans[0])
}

// tidy is called after every change: it tells those who wait for a queued job where
// that stands now, and rewrites the file where most of it is of no use any more.
func (m *Manager) tidy() {
	for i, p := range m.queue.order() {
		if p.job.before != i {
			p.job.before = i
			p.job.tell()
		}
	}
	m.rewriteIfWorn()
}

// Running is how many jobs run now.
func (m *Manager) Running() int {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return len(m.live) - m.queue.n
}

// Waiting is how many jobs are queued.
func (m *Manager) Waiting() int {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.queue.n
}

// Bytes is what the jobs take of the room.
func (m *Manager) Bytes() int64 {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.room.bytes
}

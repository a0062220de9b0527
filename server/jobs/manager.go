package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
)

// Config says how jobs are done.
type Config struct {
	Workers int           // jobs at a time
	Limits  Limits        // of the stored jobs
	Grace   time.Duration // how long a job continues after its last subscriber has left
	// Run does a job, again from the start if it ran when the program ended. If ctx ends, its result is not stored.
	Run func(ctx context.Context, j Job, progress func(Step)) Result
	// Judge returns what is wrong with an answer that an earlier run of the program may have stored. It is called
	// once for each, before it is returned. A refused answer is set aside, and the job is done again. nil accepts
	// all.
	Judge func(ctx context.Context, j Job) error
	// Key is the [Ask.Key] of a stored question. It is called before a question is answered
	// by a job of an earlier run of the program. nil accepts the key in the file.
	Key func(verb string, question json.RawMessage) (Hash, error)
	// Patience is how long Judge may take; 0 means any time. An answer not judged by then is refused.
	Patience time.Duration
	// Over is called when a job has ended or was forgotten: its partial results can be removed. nil does nothing.
	Over func(id string)
	// Log receives each part that is set aside and each failure to write the file; nil discards them.
	Log *slog.Logger
}

// pause is the time before a file that cannot be written, or is damaged, is tried again.
const pause = 5 * time.Second

// Manager does jobs. It is safe for concurrent use.
//
// It holds its lock while a change is decided on, appended to the store and applied to the index, so that both have
// the same order. It does not hold the lock while it waits for the disk, so that one wait serves many changes. A
// change that was reported to a client survives a crash of the machine; others may not.
type Manager struct {
	config  Config
	pause   time.Duration // after a failure of the file
	wake    chan struct{} // has a token while there may be something to begin
	judging chan struct{} // has a token while an answer is judged: one at a time
	stop    context.CancelFunc
	done    sync.WaitGroup

	mu        sync.RWMutex
	store     *store
	index     index
	queue     queue
	live      map[*entry]bool // the jobs that have not ended
	rewriteAt time.Time       // not before
	made      int64           // the milliseconds of the last ID
	closed    bool
}

// Open opens or makes a file, and begins with the jobs queued in it. [ErrHeld]: another program has it open.
func Open(path string, c Config) (*Manager, error) {
	if c.Over == nil {
		c.Over = func(string) {}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	ctx, stop := context.WithCancel(context.Background())
	m := &Manager{
		config: c, pause: pause, wake: make(chan struct{}, 1), judging: make(chan struct{}, 1), stop: stop,
		index: newIndex(c.Limits), live: make(map[*entry]bool),
	}
	var err error
	if m.store, err = openStore(path, c.Log, m.index.apply); err != nil {
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

func (m *Manager) settle() {
	m.mu.Lock()
	defer m.mu.Unlock()
	byEnd := func(a, b *entry) int { return cmp.Or(a.ended.Compare(b.ended), cmp.Compare(a.id, b.id)) }
	for _, j := range slices.SortedFunc(maps.Values(m.index.jobs), byEnd) {
		if j.state.Ended() {
			m.index.room.retire(j)
		} else {
			m.revive(j)
		}
	}
	m.tidy()
}

func (m *Manager) revive(j *entry) {
	m.live[j] = true
	m.queue.add(j)
	m.vacate(j)
}

// Close stops the jobs, which continue when the file is opened again.
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
	return m.store.close()
}

func (m *Manager) remove(j *entry) error {
	if err := m.commit(record{Kind: forgotten, ID: j.id}); err != nil {
		return err
	}
	m.dismiss(j)
	m.tidy()
	return nil
}

// dismiss removes a forgotten job from everything that is not in the index.
func (m *Manager) dismiss(j *entry) {
	j.stopGrace()
	m.queue.remove(j)
	switch {
	case j.cancel != nil: // its worker reports when it is over
		j.cancel()
	case m.live[j]:
		m.config.Over(j.id)
	}
	delete(m.live, j)
	j.closeWatchers()
}

// makeRoom forgets ended jobs until the limits hold, after a client's jobs have grown.
func (m *Manager) makeRoom(client Hash) {
	for j := m.index.room.surplus(client); j != nil; j = m.index.room.surplus(client) {
		if m.remove(j) != nil {
			return // the disk is full: stored jobs stay until it is not
		}
	}
}

// change makes a change, and returns when it is safe on disk.
func (m *Manager) change(make func() error) error {
	m.mu.Lock()
	err := ErrClosed
	if !m.closed {
		err = make()
	}
	written := m.store.written.Load()
	m.mu.Unlock()
	if err != nil {
		return err
	}
	return m.store.sync(written)
}

// commit appends a record to the store, with the time, and applies it.
func (m *Manager) commit(r record) error {
	r.Time = time.Now()
	at, err := m.store.append(r)
	if errors.Is(err, errRemoved) {
		m.config.Log.Warn("the store of jobs was removed while it was open: it is written again", "path", m.store.path)
		if err = m.rewrite(); err == nil {
			at, err = m.store.append(r)
		}
	}
	if err != nil {
		m.config.Log.Error("the store of jobs cannot be written", "cause", err)
		return err
	}
	return m.index.apply(r, at)
}

// tidy follows every change: it reports the places of queued jobs, and rewrites a file that is mostly unneeded.
func (m *Manager) tidy() {
	for i, p := range m.queue.order() {
		if p.job.before != i {
			p.job.before = i
			p.job.notify()
		}
	}
	m.rewriteIfNeeded()
}

// slack is how many unneeded bytes the file may always have.
const slack = 1 << 20

// rewriteIfNeeded rewrites the file if half of it is not needed, or once for the parts that were set aside.
func (m *Manager) rewriteIfNeeded() {
	useful := m.index.room.bytes - inMemory*int64(len(m.index.jobs))
	harmed := m.store.harmed.Load()
	if m.closed || !harmed && m.store.size <= 2*useful+slack || time.Now().Before(m.rewriteAt) {
		return
	}
	if err := m.rewrite(); err != nil {
		m.config.Log.Error("the store of jobs cannot be rewritten", "cause", err)
		harmed = true
	}
	if harmed {
		m.rewriteAt = time.Now().Add(m.pause)
	}
}

// rewrite writes the file again, with the records that are still needed.
func (m *Manager) rewrite() error {
	var places []*span
	for _, j := range m.index.jobs {
		for _, record := range []*span{&j.question, &j.latest, &j.result} {
			if record.n > 0 {
				places = append(places, record)
			}
		}
	}
	slices.SortFunc(places, func(a, b *span) int { return cmp.Compare(a.at, b.at) })
	return m.store.rewrite(places)
}

// Stats are the figures of the jobs.
type Stats struct {
	Running, Waiting int   // now
	Bytes            int64 // the room that the jobs take
}

// Stats returns the figures of the jobs.
func (m *Manager) Stats() Stats {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return Stats{len(m.live) - m.queue.n, m.queue.n, m.index.room.bytes}
}

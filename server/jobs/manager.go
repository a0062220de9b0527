package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"
)

// Config says how jobs are done.
type Config struct {
	Workers int   // jobs at a time
	Bytes   int64 // what the records may take
	Queue   int   // jobs that may wait; 0 means any number
	// Run does a job. It is called again from the start for a job that was
	// running when the program ended. Its result is not stored where ctx ends.
	Run func(ctx context.Context, j Job, progress func(Step)) Result
	// Over is called once a job has ended or was deleted, and does not run: what
	// it kept to go on from can go. nil does nothing.
	Over func(id string)
	// Failed is told each time that the store fails to take a job up or to keep its
	// result, as on a full disk. The manager tries again after a pause. nil does nothing.
	Failed func(error)
}

// pause is what a store that fails is given before it is tried again.
const pause = 5 * time.Second

// Manager does jobs. It is safe for concurrent use.
type Manager struct {
	store *store
	run   func(context.Context, Job, func(Step)) Result
	over  func(id string)
	fail  func(error)
	pause time.Duration // after a failure of the store
	wake  chan struct{} // has a token while there may be something to claim
	stop  context.CancelFunc
	done  sync.WaitGroup

	mu      sync.Mutex
	running map[string]*work
	watch   map[string]map[chan Job]bool
}

// work is a job that runs.
type work struct {
	cancel context.CancelFunc
	job    Job // with its last progress
}

// Open opens a store and begins with what is queued in it.
func Open(path string, c Config) (*Manager, error) {
	store, err := openStore(path, c.Bytes, c.Queue)
	if err != nil {
		return nil, err
	}
	if c.Over == nil {
		c.Over = func(string) {}
	}
	if c.Failed == nil {
		c.Failed = func(error) {}
	}
	ctx, stop := context.WithCancel(context.Background())
	m := &Manager{
		store: store, run: c.Run, over: c.Over, fail: c.Failed, pause: pause, wake: make(chan struct{}, 1), stop: stop,
		running: make(map[string]*work), watch: make(map[string]map[chan Job]bool),
	}
	for range c.Workers {
		m.done.Go(func() { m.work(ctx) })
	}
	m.rouse()
	return m, nil
}

// Close stops the jobs, to go on when the store is opened again.
func (m *Manager) Close() error {
	m.stop()
	m.done.Wait()
	return m.store.close()
}

// Start queues a question, or finds the job that has or had the same key. Where
// too many wait already the error is [ErrFull].
func (m *Manager) Start(verb, key string, question json.RawMessage) (j Job, found bool, err error) {
	j, found, err = m.store.start(verb, key, question, time.Now())
	if err == nil && !found {
		m.rouse()
	}
	return m.current(j), found, err
}

// Job is how a job stands now.
func (m *Manager) Job(id string) (Job, error) {
	j, err := m.store.job(id)
	return m.current(j), err
}

// Delete stops a job and forgets it.
func (m *Manager) Delete(id string) error {
	if err := m.store.delete(id); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if w := m.running[id]; w != nil {
		w.cancel()
	} else {
		m.over(id)
	}
	for c := range m.watch[id] {
		close(c)
	}
	delete(m.watch, id)
	return nil
}

// Watch gives the job whenever it changes, the newest where the reader is slow.
// The channel is closed after the end, or when the job is deleted. Call cancel
// when done.
func (m *Manager) Watch(id string) (changes <-chan Job, cancel func(), err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	j, err := m.store.job(id)
	if err != nil {
		return nil, nil, err
	}
	c := make(chan Job, 1)
	if w := m.running[id]; w != nil {
		j.Progress = w.job.Progress
	}
	c <- j
	if j.State.Ended() {
		close(c)
		return c, func() {}, nil
	}
	if m.watch[id] == nil {
		m.watch[id] = make(map[chan Job]bool)
	}
	m.watch[id][c] = true
	return c, func() { m.unwatch(id, c) }, nil
}

func (m *Manager) unwatch(id string, c chan Job) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.watch[id], c)
	if len(m.watch[id]) == 0 {
		delete(m.watch, id)
	}
}

// Running is how many jobs run now.
func (m *Manager) Running() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.running)
}

// Bytes is what the records take.
func (m *Manager) Bytes() int64 { return m.store.bytes() }

// current adds the progress, which is not stored.
func (m *Manager) current(j Job) Job {
	m.mu.Lock()
	defer m.mu.Unlock()
	if w := m.running[j.ID]; w != nil && !j.State.Ended() {
		j.Progress = w.job.Progress
	}
	return j
}

// rouse lets a worker look for a queued job.
func (m *Manager) rouse() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

func (m *Manager) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.wake:
		}
		for ctx.Err() == nil {
			var j Job
			var ok bool
			err := m.insist(ctx, func() (err error) {
				j, ok, err = m.store.claim(time.Now())
				return err
			})
			if err != nil || !ok {
				break
			}
			m.rouse() // there may be more for another worker
			m.do(ctx, j)
		}
	}
}

// do runs one job to its end, unless the program ends first.
func (m *Manager) do(ctx context.Context, j Job) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m.mu.Lock()
	m.running[j.ID] = &work{cancel, j}
	m.mu.Unlock()
	var result Result
	if m.gone(j.ID) { // deleted after it was claimed, when there was nothing to cancel yet
		cancel()
	} else {
		m.tell(j)
		result = m.run(ctx, j, func(s Step) { m.advance(j.ID, s) })
	}
	m.mu.Lock()
	delete(m.running, j.ID)
	m.mu.Unlock()
	if ctx.Err() != nil {
		if m.gone(j.ID) {
			m.over(j.ID)
		}
		return
	}
	var ended Job
	err := m.insist(ctx, func() (err error) {
		ended, err = m.store.end(j.ID, result, time.Now())
		return err
	})
	if err != nil && !errors.Is(err, ErrNone) {
		return // the program ends: the job runs again when the store is opened
	}
	m.over(j.ID)
	if err == nil {
		m.tell(ended)
	}
}

// insist repeats what the store fails at, until it succeeds, the job is gone or
// ctx ends.
func (m *Manager) insist(ctx context.Context, do func() error) error {
	for {
		err := do()
		if err == nil || errors.Is(err, ErrNone) {
			return err
		}
		m.fail(err)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(m.pause):
		}
	}
}

// gone tells whether a job was deleted.
func (m *Manager) gone(id string) bool {
	_, err := m.store.job(id)
	return errors.Is(err, ErrNone)
}

func (m *Manager) advance(id string, s Step) {
	m.mu.Lock()
	w := m.running[id]
	if w != nil {
		w.job.Progress = &s
	}
	m.mu.Unlock()
	if w != nil {
		m.tell(w.snapshot(m))
	}
}

func (w *work) snapshot(m *Manager) Job {
	m.mu.Lock()
	defer m.mu.Unlock()
	return w.job
}

// tell gives j to those who watch it, in place of what they have not read yet.
func (m *Manager) tell(j Job) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for c := range m.watch[j.ID] {
		select {
		case <-c:
		default:
		}
		c <- j
		if j.State.Ended() {
			close(c)
		}
	}
	if j.State.Ended() {
		delete(m.watch, j.ID)
	}
}

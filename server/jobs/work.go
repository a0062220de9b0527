package jobs

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"time"
)

// rouse wakes a worker to look for a queued job.
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
		attempt, cancel := context.WithCancel(ctx)
		if j, asked, ok := m.begin(ctx, cancel); ok {
			m.rouse() // there may be more, for this worker or another
			m.do(ctx, attempt, j, asked)
			m.rouse() // the client of the job has one worker less
		}
		cancel()
	}
}

// begin takes the next job, which cancel stops; ok is false if no client with a waiting job may have a worker.
func (m *Manager) begin(ctx context.Context, cancel context.CancelFunc) (j *entry, asked Job, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	busy := make(map[Hash]int)
	for j := range m.live {
		if j.state == Running {
			busy[j.turn]++
		}
	}
	for _, p := range m.queue.order() {
		if ctx.Err() != nil {
			return nil, Job{}, false
		}
		if busy[p.client] >= share(m.config.Workers) {
			continue
		}
		question, err := m.store.read(p.job.question)
		if err != nil {
			m.drop(p.job, err)
			continue
		}
		m.queue.take(p)
		j = p.job
		begun := j.status
		begun.Attempts++
		if m.commit(record{Kind: changed, ID: j.id, status: begun}) != nil {
			j.status = begun // only the file lacks the attempt
		}
		j.state, j.started, j.turn, j.cancel = Running, time.Now(), p.client, cancel
		m.tidy()
		j.notify()
		asked = j.job()
		asked.Question = question.Question
		return j, asked, true
	}
	return nil, Job{}, false
}

// do runs a job to its end, unless the attempt is canceled or the program ends first.
func (m *Manager) do(ctx, attempt context.Context, j *entry, asked Job) {
	result := m.config.Run(attempt, asked, func(s Step) { m.advance(j, s) })
	for attempt.Err() == nil {
		if m.end(j, result) == nil {
			break
		}
		select { // the result is kept until the disk takes it
		case <-attempt.Done():
		case <-time.After(m.pause):
		}
	}
	if ctx.Err() == nil {
		m.config.Over(j.id)
	}
}

func (m *Manager) end(j *entry, r Result) error {
	m.mu.Lock()
	if m.index.jobs[j.id] != j {
		m.mu.Unlock()
		return nil // forgotten meanwhile
	}
	err := m.commit(record{Kind: ended, ID: j.id, Started: j.started, Answer: r.Answer, Problem: r.Problem, Final: r.Final})
	if err != nil {
		m.mu.Unlock()
		return err
	}
	delete(m.live, j)
	j.stopGrace()
	j.judged, j.progress, j.cancel = true, nil, nil
	m.index.room.retire(j)
	j.notifyEnd(r)
	m.makeRoom(j.client)
	m.tidy()
	written := m.store.written.Load()
	m.mu.Unlock()
	_ = m.store.sync(written) // if it fails, the job may be done once more after a crash of the machine
	return nil
}

func (m *Manager) advance(j *entry, s Step) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if j.state == Running {
		j.progress = &s
		j.notify()
	}
}

// nextID returns an ID greater than all earlier ones, even if the clock goes back. The manager is locked.
func (m *Manager) nextID() string {
	m.made = max(time.Now().UnixMilli(), m.made+1)
	return newID(m.made)
}

// newID returns 48 bits of milliseconds, and 80 random bits.
func newID(milliseconds int64) string {
	var id [16]byte
	binary.BigEndian.PutUint64(id[:8], uint64(milliseconds)<<16)
	rand.Read(id[6:]) // never fails
	return hex.EncodeToString(id[:])
}

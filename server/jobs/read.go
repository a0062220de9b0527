package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"jie/internal/crew"
)

// Job returns the current state of a job. An answer of an earlier run is judged first; if it is refused or was
// altered, the job is queued again. The error is [ErrNone], or that of ctx.
func (m *Manager) Job(ctx context.Context, id string) (Job, error) {
	for {
		m.mu.RLock()
		e, err := m.find(id)
		if err != nil {
			m.mu.RUnlock()
			return Job{}, err
		}
		judged := e.judged
		j, why := m.load(e)
		m.mu.RUnlock()
		if why == nil && j.State == Done && !judged {
			why = m.judgeOnce(ctx, e, j)
		}
		switch {
		case ctx.Err() != nil:
			return Job{}, ctx.Err()
		case why == nil:
			return j, nil
		}
		m.refuse(e, j.Attempts, why)
	}
}

func (m *Manager) find(id string) (*entry, error) {
	if m.closed {
		return nil, ErrClosed
	}
	if e := m.index.jobs[id]; e != nil {
		return e, nil
	}
	return nil, ErrNone
}

func (m *Manager) load(e *entry) (Job, error) {
	j := e.job()
	question, err := m.store.read(e.question)
	if err != nil {
		return j, errQuestion{err}
	}
	j.Question = question.Question
	if !j.State.Ended() {
		return j, nil
	}
	result, err := m.store.read(e.result)
	j.Answer, j.Problem = result.Answer, result.Problem
	return j, err
}

type errQuestion struct{ error }

// judgeOnce judges the answer of a job, one job at a time.
func (m *Manager) judgeOnce(ctx context.Context, e *entry, j Job) error {
	if m.config.Judge == nil {
		return nil
	}
	select {
	case m.judging <- struct{}{}:
		defer func() { <-m.judging }()
	case <-ctx.Done():
		return ctx.Err()
	}
	m.mu.RLock()
	judged := e.judged // by another, meanwhile
	m.mu.RUnlock()
	if judged {
		return nil
	}
	ctx, cancel := crew.Within(ctx, m.config.Patience)
	defer cancel()
	if err := m.config.Judge(ctx, j); err != nil {
		return fmt.Errorf("its answer is not accepted: %w", err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	e.judged = true
	return nil
}

// refuse sets aside a wrong part of a job. If that is the result of its last attempt, the job is queued again.
func (m *Manager) refuse(e *entry, attempts int, why error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.index.jobs[e.id] != e:
	case errors.As(why, new(errQuestion)):
		m.drop(e, why)
	case e.Attempts == attempts && e.state.Ended():
		m.store.setAside(e.result, e.id, why)
		m.reopen(e)
		m.tidy()
	}
}

// reopen queues an ended job again, without its old result.
func (m *Manager) reopen(e *entry) {
	m.index.room.recall(e)
	m.index.move(e, &e.result, span{})
	e.state, e.ended, e.final = Queued, time.Time{}, false
	if m.index.keys[e.key] == nil {
		m.index.keys[e.key] = e
	}
	m.revive(e)
	m.rouse()
}

// drop forgets a job whose question cannot be read.
func (m *Manager) drop(e *entry, why error) {
	m.store.setAside(e.question, e.id, why)
	if m.remove(e) != nil { // the rewrite of the file reports it
		m.index.forget(e)
		m.dismiss(e)
	}
}

// List returns up to a number of a subscriber's jobs, the newest first, without results and with few more bytes of
// questions than given. more reports whether there are others.
func (m *Manager) List(who Hash, most int, bytes int64) (list []Job, more bool, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.closed {
		return nil, false, ErrClosed
	}
	newest := func(a, b *entry) int { return cmp.Compare(b.id, a.id) }
	for _, e := range slices.SortedFunc(maps.Keys(m.index.own[who]), newest) {
		if len(list) == most || bytes < 0 {
			return list, true, nil
		}
		question, err := m.store.read(e.question)
		if err != nil {
			continue // GET of the job reports it
		}
		j := e.job()
		j.Question = question.Question
		bytes -= int64(len(j.Question))
		list = append(list, j)
	}
	return list, false, nil
}

package jobs

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Start queues a question, or joins the job with the same key. A new job that has already ended and gone to make
// room is returned as accepted. The error is one of the bounds such as [ErrQueue], or [ErrUnstored].
func (m *Manager) Start(ctx context.Context, a Ask) (j Job, found bool, err error) {
	m.verifyKey(a.Key)
	for {
		accepted, found, err := m.join(a)
		if err != nil {
			return Job{}, false, err
		}
		j, err := m.Job(ctx, accepted.ID)
		switch {
		case !errors.Is(err, ErrNone):
			return j, found, err
		case !found:
			return accepted, false, nil
		} // the job found is gone: the question needs a new one
	}
}

// join makes the asker a subscriber of the question's job, which it makes if there is none.
func (m *Manager) join(a Ask) (accepted Job, found bool, err error) {
	err = m.change(func() error {
		j := m.index.keys[a.Key]
		if found = j != nil; found {
			err = m.subscribe(j, a)
		} else {
			j, err = m.ask(a)
		}
		if err == nil {
			accepted = j.job()
			accepted.Question = a.Question
		}
		return err
	})
	return accepted, found, err
}

// verifyKey checks the key of a job of an earlier run. With a wrong one it does not answer the question.
func (m *Manager) verifyKey(key Hash) {
	m.mu.RLock()
	j := m.index.keys[key]
	if m.closed || j == nil || j.keyHolds || m.config.Key == nil {
		m.mu.RUnlock()
		return
	}
	asked, err := m.store.read(j.question)
	m.mu.RUnlock()
	var own Hash
	if err == nil {
		own, err = m.config.Key(asked.Verb, asked.Question)
	}
	if err == nil && own != key {
		err = errors.New("its key is that of another question")
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err == nil {
		j.keyHolds = true
		return
	}
	m.config.Log.Warn("a job of the store is not joined", "job", j.id, "cause", err)
	m.index.unbind(j)
}

func (m *Manager) ask(a Ask) (*entry, error) {
	if err := m.admit(a); err != nil {
		return nil, err
	}
	id := m.nextID()
	err := m.commit(record{
		Kind: asked, ID: id, Verb: a.Verb, Key: a.Key, Question: a.Question, Client: a.Client,
		status: status{Subscribers: []subscriber{{a.Subscriber, a.Client}}, Keep: a.Keep},
	})
	if err != nil {
		return nil, err
	}
	j := m.index.jobs[id]
	j.keyHolds = true
	m.revive(j)
	m.makeRoom(j.client)
	m.tidy()
	m.rouse()
	return j, nil
}

// subscribers is how many subscribers of an ended job are remembered. Others also get its answer.
const subscribers = 100

func (m *Manager) subscribe(j *entry, a Ask) error {
	known := j.subscribed(a.Subscriber)
	switch {
	case known && (j.Keep || !a.Keep), j.state.Ended() && len(j.Subscribers) >= subscribers:
		return nil
	case !known && !j.state.Ended():
		if err := m.admitSubscriber(a.Client); err != nil {
			return err
		}
	}
	next := j.status
	if next.Keep = next.Keep || a.Keep; !known {
		next.Subscribers = append(slices.Clip(next.Subscribers), subscriber{a.Subscriber, a.Client})
	}
	err := m.commit(record{Kind: changed, ID: j.id, status: next})
	if err == nil {
		j.stopGrace()
		m.queue.update(j)
		m.tidy()
	}
	return err
}

// Leave removes a subscriber from a job. Without subscribers, a job that has not ended ends after a grace, and one
// that has ended without a final answer is forgotten. The error is [ErrNone], [ErrStranger] or [ErrUnstored].
func (m *Manager) Leave(id string, who Hash) error {
	return m.change(func() error {
		j, err := m.find(id)
		if err == nil {
			err = m.unsubscribe(j, who)
		}
		return err
	})
}

// LeaveAll removes a subscriber from all jobs that have not ended.
func (m *Manager) LeaveAll(who Hash) error {
	return m.change(func() error {
		for j := range m.index.own[who] {
			if j.state.Ended() {
				continue
			}
			if err := m.unsubscribe(j, who); err != nil {
				return err
			}
		}
		return nil
	})
}

func (m *Manager) unsubscribe(j *entry, who Hash) error {
	if !j.subscribed(who) {
		return ErrStranger
	}
	next := j.status
	next.Subscribers = slices.DeleteFunc(slices.Clone(next.Subscribers), func(s subscriber) bool { return s.Who == who })
	if len(next.Subscribers) == 0 {
		next.Vacant = time.Now()
	}
	if err := m.commit(record{Kind: changed, ID: j.id, status: next}); err != nil {
		return err
	}
	if j.state.Ended() && !j.final && len(j.Subscribers) == 0 {
		return m.remove(j)
	}
	m.vacate(j)
	m.queue.update(j)
	m.tidy()
	return nil
}

func (m *Manager) vacate(j *entry) {
	if !j.unwanted() || m.closed {
		return
	}
	left := time.Until(j.Vacant.Add(m.config.Grace))
	m.expireAfter(j, min(max(0, left), m.config.Grace))
}

func (m *Manager) expireAfter(j *entry, d time.Duration) {
	j.stopGrace()
	var timer *time.Timer
	timer = time.AfterFunc(d, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if j.grace != timer || !j.unwanted() || m.closed {
			return // a new subscriber came
		}
		if err := m.remove(j); err != nil {
			m.expireAfter(j, m.pause)
		}
	})
	j.grace = timer
}

func (e *entry) stopGrace() {
	if e.grace != nil {
		e.grace.Stop()
		e.grace = nil
	}
}

// Watch sends the job whenever it changes, only the newest state if the reader is slow. The channel is closed when
// the job has ended or is forgotten. Call cancel when done. Errors are those of [Manager.Job].
func (m *Manager) Watch(ctx context.Context, id string) (changes <-chan Job, cancel func(), err error) {
	j, err := m.Job(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	c := make(chan Job, 1)
	m.mu.Lock()
	defer m.mu.Unlock()
	e, err := m.find(id)
	if err == nil && !j.State.Ended() && e.state.Ended() { // meanwhile
		j, err = m.load(e)
	}
	if err != nil {
		return nil, nil, err
	}
	if j.State.Ended() {
		c <- j
		close(c)
		return c, func() {}, nil
	}
	if e.watchers == nil {
		e.watchers = make(map[chan Job]bool)
	}
	e.watchers[c], e.text = true, j.Question
	e.notify()
	return c, func() { m.unwatch(e, c) }, nil
}

func (m *Manager) unwatch(e *entry, c chan Job) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if delete(e.watchers, c); len(e.watchers) == 0 {
		e.text = nil
	}
}

func (e *entry) notify() { e.send(e.job()) }

// notifyEnd also sends them its result, as the last state.
func (e *entry) notifyEnd(r Result) {
	j := e.job()
	j.Answer, j.Problem = r.Answer, r.Problem
	e.send(j)
	e.closeWatchers()
}

// send replaces a state that was not read yet by j.
func (e *entry) send(j Job) {
	j.Question = e.text
	for c := range e.watchers {
		select {
		case <-c:
		default:
		}
		c <- j
	}
}

func (e *entry) closeWatchers() {
	for c := range e.watchers {
		close(c)
	}
	e.watchers, e.text = nil, nil
}

package jobs

import (
	"context"
	"errors"
	"time"
)

// Start queues a question, or joins the job that has or had the same key. A new job
// that has ended and gone to make room by now is given as it was accepted. The error
// is one of the bounds such as [ErrQueue], or [ErrUnstored].
func (m *Manager) Start(ctx context.Context, a Ask) (j Job, found bool, err error) {
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
		} // what was found is gone: the question needs a new job
	}
}

// join makes the asker a subscriber of the job of the question, which is made where
// there is none. It returns the job as it is in memory.
func (m *Manager) join(a Ask) (j Job, found bool, err error) {
	m.mu.Lock()
	if m.closed {
		m.mu.Unlock()
		return Job{}, false, ErrClosed
	}
	e, found := m.index.keys[a.Key]
	if found {
		err = m.subscribe(e, a)
	} else {
		e, err = m.ask(a)
	}
	if err == nil {
		j = e.job()
		j.Question = a.Question
	}
	written := m.log.written.Load()
	m.mu.Unlock()
	if err == nil {
		err = m.log.sync(written)
	}
	return j, found, err
}

// ask makes a job.
func (m *Manager) ask(a Ask) (*entry, error) {
	if err := m.admit(a); err != nil {
		return nil, err
	}
	id := newID(time.Now())
	err := m.commit(event{
		Kind: asked, ID: id, Time: time.Now(), Verb: a.Verb, Key: &a.Key, Question: a.Question, Client: &a.Client,
		Subscribers: []subscriber{{a.Subscriber, a.Client}}, Keep: a.Keep,
	})
	if err != nil {
		return nil, err
	}
	j := m.index.jobs[id]
	m.room.charge(j.client, j.size())
	m.revive(j)
	m.makeRoom(j.client)
	m.tidy()
	m.rouse()
	return j, nil
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
// grace, if no subscriber is left. A job that has ended, and does not answer
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

// vacate begins the grace of a job without subscribers.
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

package jobs

import "context"

// Watch gives the job whenever it changes, the newest where the reader is slow.
// The channel is closed after the end, or when the job is forgotten. Call cancel
// when done. Errors are those of [Manager.Job].
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

// notify gives the job to those who watch it.
func (e *entry) notify() { e.send(e.job()) }

// notifyEnd gives them its result as well, which is the last that they are given.
func (e *entry) notifyEnd(r Result) {
	j := e.job()
	j.Answer, j.Problem = r.Answer, r.Problem
	e.send(j)
	e.closeWatchers()
}

// send puts j in place of what was not read yet.
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

// closeWatchers ends what those who watch the job are given.
func (e *entry) closeWatchers() {
	for c := range e.watchers {
		close(c)
	}
	e.watchers, e.text = nil, nil
}

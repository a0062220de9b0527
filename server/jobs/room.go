package jobs

import "slices"

// Limits bound the room of jobs. A zero field means no limit.
type Limits struct {
	Bytes       int64 // of all jobs; when there are more, the oldest ended ones go
	ClientBytes int64 // of the jobs that one client asked for
	Queue       int   // jobs that wait
	ClientJobs  int   // that one client waits for, running or not
}

// room is the room that the jobs take, and which of them go to make room.
type room struct {
	limits  Limits
	bytes   int64
	clients map[Hash]int64 // bytes of the jobs that a client asked for
	ended   []*entry       // the first to go in front
}

func (r *room) charge(client Hash, bytes int64) {
	r.bytes += bytes
	if r.clients[client] += bytes; r.clients[client] == 0 {
		delete(r.clients, client)
	}
}

// retire puts a job that has ended last among those that go.
func (r *room) retire(j *entry) { r.ended = append(r.ended, j) }

func (r *room) recall(j *entry) {
	if i := slices.Index(r.ended, j); i >= 0 {
		r.ended = slices.Delete(r.ended, i, i+1)
	}
}

// surplus returns a job that must go after a client's jobs have grown; nil if the limits hold or none can go.
func (r *room) surplus(client Hash) *entry {
	over := func(bytes, limit int64) bool { return limit > 0 && bytes > limit }
	if over(r.clients[client], r.limits.ClientBytes) {
		if i := slices.IndexFunc(r.ended, func(j *entry) bool { return j.client == client }); i >= 0 {
			return r.ended[i]
		}
	}
	if over(r.bytes, r.limits.Bytes) && len(r.ended) > 0 {
		return r.ended[0]
	}
	return nil
}

// admit returns why there is no room for one more question, even without the jobs that can go; nil if there is.
func (m *Manager) admit(a Ask) error {
	if m.index.room.limits.Queue > 0 && m.queue.n >= m.index.room.limits.Queue {
		return ErrQueue
	}
	if err := m.admitSubscriber(a.Client); err != nil {
		return err
	}
	size := int64(len(a.Question))
	all, own := size, size
	for j := range m.live {
		all += j.size()
		if j.client == a.Client {
			own += j.size()
		}
	}
	switch {
	case m.index.room.limits.ClientBytes > 0 && own > m.index.room.limits.ClientBytes:
		return ErrClientBytes
	case m.index.room.limits.Bytes > 0 && all > m.index.room.limits.Bytes:
		return ErrBytes
	}
	return nil
}

// admitSubscriber returns why a client may not wait for one more job.
func (m *Manager) admitSubscriber(client Hash) error {
	if m.index.room.limits.ClientJobs == 0 {
		return nil
	}
	n := 0
	for j := range m.live {
		for _, s := range j.Subscribers {
			if s.Client == client {
				n++
			}
		}
	}
	if n >= m.index.room.limits.ClientJobs {
		return ErrClientJobs
	}
	return nil
}

// share returns how many workers the jobs of one client may have: half, if there are several.
func share(workers int) int { return max(1, (workers+1)/2) }

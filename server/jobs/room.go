package jobs

import "container/list"

// Limits bound what jobs take. A zero field means no limit.
type Limits struct {
	Bytes       int64 // of all jobs; the oldest ended ones go when there are more
	ClientBytes int64 // of the jobs that one client asked for
	Queue       int   // jobs that wait
	ClientJobs  int   // that one client waits for, whether they run or not
}

// room is what the jobs take, and which of the ended ones is the oldest.
type room struct {
	limits  Limits
	bytes   int64
	old     list.List // ended jobs, the first to go in front
	clients map[Hash]*account
}

// account is what the jobs of a client take.
type account struct {
	bytes int64
	old   list.List // its ended jobs, the first to go in front
}

// charge counts a change of a job's size.
func (r *room) charge(client Hash, bytes int64) {
	a := r.clients[client]
	if a == nil {
		a = new(account)
		r.clients[client] = a
	}
	a.bytes += bytes
	r.bytes += bytes
	if a.bytes == 0 {
		delete(r.clients, client)
	}
}

// retire puts a job that has ended last among those that go.
func (r *room) retire(j *entry) {
	j.old = r.old.PushBack(j)
	j.oldOfClient = r.clients[j.client].old.PushBack(j)
}

// recall takes a job out of those that go.
func (r *room) recall(j *entry) {
	if j.old != nil {
		r.old.Remove(j.old)
		r.clients[j.client].old.Remove(j.oldOfClient)
		j.old, j.oldOfClient = nil, nil
	}
}

// surplus is a job that has to go for the limits to hold, after a client's jobs have
// grown; nil where they hold, or no job can go.
func (r *room) surplus(client Hash) *entry {
	over := func(bytes, limit int64) bool { return limit > 0 && bytes > limit }
	if a := r.clients[client]; a != nil && over(a.bytes, r.limits.ClientBytes) && a.old.Len() > 0 {
		return a.old.Front().Value.(*entry)
	}
	if over(r.bytes, r.limits.Bytes) && r.old.Len() > 0 {
		return r.old.Front().Value.(*entry)
	}
	return nil
}

// admit tells why there is no room for a question more, nil where there is: not even
// when all jobs have gone that can.
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

// admitSubscriber tells why a client may not wait for one job more.
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

// share is how many workers the jobs of one client may have: where there are
// several, half of them stay for others.
func share(workers int) int { return max(1, (workers+1)/2) }

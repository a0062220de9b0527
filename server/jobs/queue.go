package jobs

import "slices"

// queue is the jobs that wait. The clients take turns, and each turn takes the first job of the client. A job waits
// for each client of its subscribers: who joins a busy client's question does not wait behind its others.
type queue struct {
	n      int     // jobs
	lines  []*line // the first has the next turn
	places []place // the order found so far; nil after a change
}

// line is the jobs of a client that wait, the first to be taken first.
type line struct {
	client Hash
	jobs   []*entry
}

// place is a job in the order in which the queue is served, and the client of that turn.
type place struct {
	job    *entry
	client Hash
}

func (q *queue) add(j *entry) {
	q.n++
	j.queued = true
	q.update(j)
}

func (q *queue) remove(j *entry) {
	if !j.queued {
		return
	}
	q.n--
	j.queued, j.before = false, 0
	q.update(j)
}

// take removes a job in the turn of a client, whose next turn comes after all others.
func (q *queue) take(p place) {
	i := slices.IndexFunc(q.lines, func(l *line) bool { return l.client == p.client })
	served := q.lines[i]
	q.lines = append(slices.Delete(q.lines, i, i+1), served)
	q.remove(p.job)
}

// update puts a job into the lines of exactly the clients that wait for it.
func (q *queue) update(j *entry) {
	q.places = nil
	var clients []Hash
	if j.queued {
		clients = j.clients()
	}
	for _, client := range clients {
		i := slices.IndexFunc(q.lines, func(l *line) bool { return l.client == client })
		if i < 0 {
			i = len(q.lines)
			q.lines = append(q.lines, &line{client: client})
		}
		if l := q.lines[i]; !slices.Contains(l.jobs, j) {
			l.jobs = append(l.jobs, j)
		}
	}
	for _, l := range q.lines {
		if i := slices.Index(l.jobs, j); i >= 0 && !slices.Contains(clients, l.client) {
			l.jobs = slices.Delete(l.jobs, i, i+1)
		}
	}
	q.lines = slices.DeleteFunc(q.lines, func(l *line) bool { return len(l.jobs) == 0 })
}

// order returns the order in which the jobs will be taken, if none comes meanwhile.
func (q *queue) order() []place {
	if q.places != nil {
		return q.places
	}
	order := make([]place, 0, q.n)
	next := make([]int, len(q.lines)) // by line: those before are in the order
	for len(order) < q.n {
		for i, l := range q.lines {
			for next[i] < len(l.jobs) && l.jobs[next[i]].placed {
				next[i]++
			}
			if next[i] < len(l.jobs) {
				j := l.jobs[next[i]]
				j.placed = true
				order = append(order, place{j, l.client})
			}
		}
	}
	for _, p := range order {
		p.job.placed = false
	}
	q.places = order
	return order
}

// clients returns those whose subscribers wait for a job, or without any the one who asked.
func (e *entry) clients() []Hash {
	if len(e.Subscribers) == 0 {
		return []Hash{e.client}
	}
	clients := make([]Hash, 0, len(e.Subscribers))
	for _, s := range e.Subscribers {
		if !slices.Contains(clients, s.Client) {
			clients = append(clients, s.Client)
		}
	}
	return clients
}

package jobs

import (
	"cmp"
	"maps"
	"slices"
)

// queue is the jobs that wait. The clients take turns, and in each client's turn the
// first of its jobs is taken. A job waits for each client that has a subscriber of
// it: those who join the question of a busy client do not wait behind that client's
// other questions.
type queue struct {
	waiting []*entry        // in the order in which they were asked
	tickets map[Hash]uint64 // of a client that waits: its turn is after all that are lower
	last    uint64          // the last ticket given
}

// place is a job in the order in which the queue is served, and whose turn that is.
type place struct {
	job    *entry
	client Hash
}

func (q *queue) add(j *entry) {
	q.waiting = append(q.waiting, j)
	q.update()
}

func (q *queue) remove(j *entry) {
	if i := slices.Index(q.waiting, j); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
		j.before = 0
		q.update()
	}
}

// take removes a job in the turn of a client, whose next turn is after all others.
func (q *queue) take(p place) {
	delete(q.tickets, p.client)
	q.remove(p.job)
}

// update gives tickets to the clients that have come, and takes them from those that
// wait no more. It is called when a job comes or goes, or its subscribers change.
func (q *queue) update() {
	wait := make(map[Hash]bool)
	for _, j := range q.waiting {
		for _, client := range j.clients() {
			if wait[client] = true; q.tickets[client] == 0 {
				q.last++
				q.tickets[client] = q.last
			}
		}
	}
	maps.DeleteFunc(q.tickets, func(client Hash, _ uint64) bool { return !wait[client] })
}

// order is the order in which the jobs will be taken, if none comes meanwhile.
func (q *queue) order() []place {
	lines := make(map[Hash][]*entry)
	for _, j := range q.waiting {
		for _, client := range j.clients() {
			lines[client] = append(lines[client], j)
		}
	}
	turns := slices.SortedFunc(maps.Keys(lines), func(a, b Hash) int { return cmp.Compare(q.tickets[a], q.tickets[b]) })
	order := make([]place, 0, len(q.waiting))
	taken := make(map[*entry]bool)
	for len(order) < len(q.waiting) {
		for _, client := range turns {
			line := lines[client]
			for len(line) > 0 && taken[line[0]] {
				line = line[1:]
			}
			if len(line) > 0 {
				taken[line[0]] = true
				order = append(order, place{line[0], client})
				line = line[1:]
			}
			lines[client] = line
		}
	}
	return order
}

// clients are those whose subscribers wait for a job, or who asked for it where it
// has none.
func (j *entry) clients() []Hash {
	if len(j.subs) == 0 {
		return []Hash{j.client}
	}
	clients := make([]Hash, 0, len(j.subs))
	for _, s := range j.subs {
		if !slices.Contains(clients, s.Client) {
			clients = append(clients, s.Client)
		}
	}
	return clients
}

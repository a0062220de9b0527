package jobs

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// waits makes an entry that subscribers of some clients wait for.
func waits(id string, clients ...string) *entry {
	j := &entry{id: id}
	for _, c := range clients {
		j.Subscribers = append(j.Subscribers, subscriber{HashOf(id + c), HashOf(c)})
	}
	return j
}

func newQueue(jobs ...*entry) *queue {
	q := new(queue)
	for _, j := range jobs {
		q.add(j)
	}
	return q
}

func (q *queue) text() string {
	var ids []string
	for _, p := range q.order() {
		ids = append(ids, p.job.id)
	}
	return strings.Join(ids, " ")
}

// Clients take turns, however many questions each asks; a client that joins a question of a busy one
// does not wait behind that client's others.
func TestTurns(t *testing.T) {
	for _, test := range []struct {
		jobs []*entry
		want string
	}{
		{nil, ""},
		{[]*entry{waits("a1", "a"), waits("a2", "a"), waits("a3", "a")}, "a1 a2 a3"},
		{[]*entry{waits("a1", "a"), waits("a2", "a"), waits("a3", "a"), waits("b1", "b"), waits("c1", "c"), waits("b2", "b")}, "a1 b1 c1 a2 b2 a3"},
		{[]*entry{waits("a1", "a"), waits("a2", "a"), waits("a3", "a", "b")}, "a1 a3 a2"},
		{[]*entry{waits("a1", "a", "b", "c"), waits("b1", "b"), waits("c1", "c")}, "a1 b1 c1"},
	} {
		if got := newQueue(test.jobs...).text(); got != test.want {
			t.Errorf("the order is %s, want %s", got, test.want)
		}
	}
}

// The order is that in which the jobs are taken, and no client is ever two turns
// ahead of another that waits.
func TestOrderIsKept(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		q := newQueue()
		for i := range 1 + rng.IntN(20) {
			q.add(waits(fmt.Sprint(i), fmt.Sprint("client", rng.IntN(4))))
		}
		order := q.order()
		served := make(map[Hash]int)
		for i, p := range order {
			next := q.order()[0]
			if next.job != p.job {
				t.Fatalf("job %s is taken at place %d, want %s", next.job.id, i, p.job.id)
			}
			served[p.client]++
			for _, other := range q.lines {
				if served[p.client] > served[other.client]+1 {
					t.Fatalf("a client has its turn %d while another that waits had %d", served[p.client], served[other.client])
				}
			}
			q.take(p)
		}
	}
}

// A client that is busy leaves workers to others, where there are several.
func TestShareOfWorkers(t *testing.T) {
	w := newWorker()
	m := open(t, newPath(t), w, func(c *Config) { c.Workers = 4 })
	for i := range 10 {
		start(t, m, by("x", fmt.Sprint(i)))
	}
	running(t, m, 2)
	id := start(t, m, by("y", "of another")).ID
	for job(t, m, id).State != Running {
	}
	if n := m.Stats().Running; n != 3 {
		t.Errorf("%d jobs run, want 2 of one client and 1 of the other", n)
	}
	for workers, want := range map[int]int{1: 1, 2: 1, 3: 2, 4: 2, 8: 4} {
		if got := share(workers); got != want {
			t.Errorf("the share of %d workers is %d, want %d", workers, got, want)
		}
	}
}

package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"
)

// entry is a job in memory, without its question and its answer, which stay in the file.
type entry struct {
	id      string
	verb    string
	key     Hash
	created time.Time
	client  Hash // who asked; it pays for the bytes
	status
	state    State
	started  time.Time
	ended    time.Time
	final    bool // it answers its question permanently
	question span // of the record asked
	latest   span // of the last record changed
	result   span // of the record ended

	// About a job of an earlier run of the program.
	keyHolds bool // its key is that of its question
	judged   bool // its answer was accepted

	// About a queued job.
	queued bool
	before int
	placed bool // in the order in progress
	// About a job that has not ended and has no subscribers.
	grace *time.Timer
	// About a running job.
	turn     Hash // the client whose turn it took
	cancel   context.CancelFunc
	progress *Step
	// About a watched job.
	watchers map[chan Job]bool
	text     json.RawMessage // its question
}

func (e *entry) subscribed(who Hash) bool {
	return slices.ContainsFunc(e.Subscribers, func(s subscriber) bool { return s.Who == who })
}

// unwanted reports whether the job may end because no one waits for it.
func (e *entry) unwanted() bool { return len(e.Subscribers) == 0 && !e.Keep && !e.state.Ended() }

// inMemory is about how many bytes an entry takes.
const inMemory = 1 << 10

// size returns the room that the job takes: its records, and its entry in the index.
func (e *entry) size() int64 { return e.question.n + e.latest.n + e.result.n + inMemory }

func (e *entry) job() Job {
	return Job{
		ID: e.id, Verb: e.verb, State: e.state, Attempts: e.Attempts, Before: e.before,
		Created: e.created, Started: e.started, Ended: e.ended, Progress: e.progress,
	}
}

// index is the content of a store's records.
type index struct {
	jobs map[string]*entry
	keys map[Hash]*entry          // of the jobs that answer their question, or will
	own  map[Hash]map[*entry]bool // of a subscriber
	room room
}

func newIndex(l Limits) index {
	return index{
		jobs: make(map[string]*entry), keys: make(map[Hash]*entry), own: make(map[Hash]map[*entry]bool),
		room: room{limits: l, clients: make(map[Hash]int64)},
	}
}

// errOrphan is the error of a record without a job, and of a second question of a job.
var errOrphan = errors.New("the record is of no job")

func (x *index) apply(r record, at span) error {
	j := x.jobs[r.ID]
	switch {
	case (j == nil) != (r.Kind == asked):
		return errOrphan
	case r.Kind == asked:
		j = &entry{id: r.ID, verb: r.Verb, key: r.Key, created: r.Time, client: r.Client, state: Queued, question: at}
		x.jobs[j.id], x.keys[j.key] = j, j
		x.setStatus(j, r.status)
		x.room.charge(j.client, j.size())
	case r.Kind == changed:
		x.setStatus(j, r.status)
		x.move(j, &j.latest, at)
	case r.Kind == ended:
		j.state, j.started, j.ended, j.final = Done, r.Started, r.Time, r.Final
		if r.Problem != nil {
			j.state = Failed
		}
		if !j.final {
			x.unbind(j)
		}
		x.move(j, &j.result, at)
	case r.Kind == forgotten:
		x.forget(j)
	}
	return nil
}

// move records that a record of a job is now at another place.
func (x *index) move(j *entry, record *span, at span) {
	x.room.charge(j.client, at.n-record.n)
	*record = at
}

func (x *index) setStatus(j *entry, s status) {
	for _, old := range j.Subscribers {
		if delete(x.own[old.Who], j); len(x.own[old.Who]) == 0 {
			delete(x.own, old.Who)
		}
	}
	j.status = s
	for _, now := range j.Subscribers {
		if x.own[now.Who] == nil {
			x.own[now.Who] = make(map[*entry]bool)
		}
		x.own[now.Who][j] = true
	}
}

func (x *index) unbind(j *entry) {
	if x.keys[j.key] == j {
		delete(x.keys, j.key)
	}
}

func (x *index) forget(j *entry) {
	x.setStatus(j, status{})
	x.unbind(j)
	delete(x.jobs, j.id)
	x.room.recall(j)
	x.room.charge(j.client, -j.size())
}

package jobs

import (
	"container/list"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"
)

// entry is a job in memory: all but its question and its answer, which stay in the
// file.
type entry struct {
	id       string
	verb     string
	key      Hash
	state    State
	attempts int
	created  time.Time
	started  time.Time
	ended    time.Time
	client   Hash // who asked: its bytes are counted there
	subs     []subscriber
	keep     bool
	vacant   time.Time // when the last subscriber left
	final    bool      // it answers its question for good
	question span      // of the event asked
	result   span      // of the event ended
	judged   bool      // its answer is of this run of the program, or was judged in it

	// Of a queued job.
	queued bool
	before int
	placed bool // in the order that is being made
	// Of a job that has not ended and has no subscribers.
	grace *time.Timer
	// Of a running job.
	turn     Hash // the client whose turn it took
	cancel   context.CancelFunc
	progress *Step
	// Of a job that has ended: where it is in the lists of these.
	old, oldOfClient *list.Element

	// Of a job that is watched.
	watchers map[chan Job]bool
	text     json.RawMessage // its question
}

// subscribed tells whether somebody waits for the job.
func (e *entry) subscribed(who Hash) bool {
	return slices.ContainsFunc(e.subs, func(s subscriber) bool { return s.Who == who })
}

// unwanted tells whether nobody would miss the job if it ended.
func (e *entry) unwanted() bool { return len(e.subs) == 0 && !e.keep && !e.state.Ended() }

// inMemory is about how many bytes an entry takes.
const inMemory = 1 << 10

// size is what the job takes of the room: its events, and its entry in the index.
func (e *entry) size() int64 {
	return e.question.n + e.result.n + inMemory
}

// job is what there is to tell of the entry without the file.
func (e *entry) job() Job {
	return Job{
		ID: e.id, Verb: e.verb, State: e.state, Attempts: e.attempts, Before: e.before,
		Created: e.created, Started: e.started, Ended: e.ended, Progress: e.progress,
	}
}

// index is what the events of a log make of it.
type index struct {
	jobs map[string]*entry
	keys map[Hash]*entry          // of the jobs that answer their question, or will
	own  map[Hash]map[*entry]bool // of a subscriber
}

func newIndex() index {
	return index{jobs: make(map[string]*entry), keys: make(map[Hash]*entry), own: make(map[Hash]map[*entry]bool)}
}

// errOrphan is the error of an event whose job is not known.
var errOrphan = errors.New("the event is of no job")

// apply brings the index up to date with an event.
func (x *index) apply(e event, at span) error {
	if e.Kind == asked {
		x.ask(e, at)
		return nil
	}
	j := x.jobs[e.ID]
	if j == nil {
		return errOrphan
	}
	switch e.Kind {
	case joined:
		x.join(j, *e.Subscriber)
		j.keep = j.keep || e.Keep
	case left:
		x.leave(j, e.Subscriber.Who)
		if len(j.subs) == 0 {
			j.vacant = e.Time
		}
	case began:
		j.state, j.started = Running, e.Time
		j.attempts++
	case ended:
		j.state, j.started, j.ended, j.final, j.result = Done, e.Started, e.Time, e.Final, at
		if e.Problem != nil {
			j.state = Failed
		}
		if !j.final {
			x.unbind(j)
		}
	case forgotten:
		x.forget(j)
	}
	return nil
}

func (x *index) ask(e event, at span) {
	if old := x.jobs[e.ID]; old != nil {
		x.forget(old)
	}
	j := &entry{
		id: e.ID, verb: e.Verb, key: *e.Key, state: Queued, attempts: e.Attempts, created: e.Time,
		client: *e.Client, keep: e.Keep, vacant: e.Vacant, question: at,
	}
	x.jobs[j.id], x.keys[j.key] = j, j
	for _, s := range e.Subscribers {
		x.join(j, s)
	}
}

func (x *index) join(j *entry, s subscriber) {
	if j.subscribed(s.Who) {
		return
	}
	j.subs = append(j.subs, s)
	if x.own[s.Who] == nil {
		x.own[s.Who] = make(map[*entry]bool)
	}
	x.own[s.Who][j] = true
}

func (x *index) leave(j *entry, who Hash) {
	j.subs = slices.DeleteFunc(j.subs, func(s subscriber) bool { return s.Who == who })
	if delete(x.own[who], j); len(x.own[who]) == 0 {
		delete(x.own, who)
	}
}

func (x *index) unbind(j *entry) {
	if x.keys[j.key] == j {
		delete(x.keys, j.key)
	}
}

func (x *index) forget(j *entry) {
	for len(j.subs) > 0 {
		x.leave(j, j.subs[0].Who)
	}
	x.unbind(j)
	delete(x.jobs, j.id)
}

package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// Each bound is met by the question that passes it, and by no other.
func TestBounds(t *testing.T) {
	large := func(a Ask) Ask {
		a.Question = json.RawMessage(`"` + strings.Repeat("x", 4000) + `"`)
		return a
	}
	for name, test := range map[string]struct {
		limits  Limits
		before  []Ask
		refused Ask
		want    error
		taken   Ask // all the same
	}{
		"jobs of a client": {
			Limits{ClientJobs: 2}, []Ask{by("x", "a"), by("x", "b")}, by("x", "c"), ErrClientJobs, by("y", "c"),
		},
		"jobs that a client joins": {
			Limits{ClientJobs: 1}, []Ask{by("x", "a"), by("y", "b")}, by("x", "b"), ErrClientJobs, by("z", "b"),
		},
		"jobs that wait": {
			Limits{Queue: 2}, []Ask{by("x", "a"), by("x", "b"), by("y", "c")}, by("z", "d"), ErrQueue, by("z", "a"),
		},
		"bytes of a client": {
			Limits{ClientBytes: 12_000}, []Ask{large(by("x", "a")), large(by("x", "b"))}, large(by("x", "c")), ErrClientBytes, large(by("y", "c")),
		},
		"bytes": {
			Limits{Bytes: 12_000}, []Ask{large(by("x", "a")), large(by("y", "b"))}, large(by("z", "c")), ErrBytes, by("z", "a"),
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := open(t, newPath(t), newWorker(), func(c *Config) { c.Workers, c.Limits = 1, test.limits })
			for i, a := range test.before {
				start(t, m, a)
				if i == 0 {
					running(t, m, 1)
				}
			}
			if _, _, err := m.Start(t.Context(), test.refused); !errors.Is(err, test.want) {
				t.Errorf("one more: %v, want %v", err, test.want)
			}
			start(t, m, test.taken)
			start(t, m, test.before[0]) // who is subscribed asks as often as they like
		})
	}
}

// The oldest ended jobs go when there is no more room, those of a client who takes
// too much first; the bytes are counted right.
func TestEviction(t *testing.T) {
	w := idle()
	w.size = 1000
	path := newPath(t)
	bounded := func(c *Config) { c.Limits = Limits{Bytes: 30_000, ClientBytes: 15_000} }
	m := open(t, path, w, bounded)
	small := start(t, m, by("y", "of another")).ID
	end(t, m, small)
	var ids []string
	for i := range 30 {
		j := start(t, m, by("x", fmt.Sprint(i)))
		end(t, m, j.ID)
		ids = append(ids, j.ID)
		time.Sleep(2 * time.Millisecond) // so that IDs differ in their time
	}
	for _, when := range []string{"before a restart", "after it"} {
		kept := 0
		for i, id := range ids {
			if !gone(t, m, id) {
				kept++
			} else if kept > 0 {
				t.Errorf("%s: job %d is gone, and an older one is not", when, i)
			}
		}
		// A job takes about 2.9 kB: 1 in memory, 0.6 for its question and 1.3 for its answer.
		if kept < 4 || kept > 6 {
			t.Errorf("%s: %d jobs are kept, in %d bytes", when, kept, m.Stats().Bytes)
		}
		if gone(t, m, small) {
			t.Errorf("%s: the job of another client is gone", when)
		}
		if size := m.Stats().Bytes; size < int64(kept+1)*2500 || size > 30_000 {
			t.Errorf("%s: %d jobs take %d bytes", when, kept+1, size)
		}
		closeNow(t, m)
		m = open(t, path, w, bounded)
	}
	if j := start(t, m, by("x", "0")); j.ID == ids[0] {
		t.Error("a job that is gone answers its question")
	}
	for i := range 20 { // of clients enough to take all the room
		end(t, m, start(t, m, by(fmt.Sprint("z", i), fmt.Sprint("z", i))).ID)
	}
	if size := m.Stats().Bytes; size > 30_000 || size < 25_000 {
		t.Errorf("all jobs take %d bytes", size)
	}
	if !gone(t, m, small) {
		t.Error("the oldest job is kept, though there is no room")
	}
}

// A question that is accepted has a job, though that has ended and gone to make room
// before its asker looks at it: here each goes as soon as it has ended.
func TestAcceptedThoughGone(t *testing.T) {
	w := idle()
	w.size = 10_000
	m := open(t, newPath(t), w, func(c *Config) { c.Limits = Limits{Bytes: 5000} })
	for i := range 200 {
		j, found, err := m.Start(t.Context(), by("x", fmt.Sprint(i)))
		if err != nil || found || j.ID == "" {
			t.Fatalf("question %d is accepted as %+v, found %t, %v", i, j, found, err)
		}
		for !gone(t, m, j.ID) {
			time.Sleep(time.Millisecond)
		}
	}
}

// A question whose answer is found, and goes before it is given out, has a new job.
func TestFoundThoughGone(t *testing.T) {
	path := newPath(t)
	w := idle()
	w.size = 1000
	m := open(t, path, w)
	old := start(t, m, by("x", "a")).ID
	end(t, m, old)
	closeNow(t, m)
	m = open(t, path, w, func(c *Config) {
		c.Limits = Limits{Bytes: 5000}
		c.Judge = func(context.Context, Job) error {
			end(t, m, start(t, m, by("y", "b")).ID) // there is room for one alone
			return errors.New("there is no time left to judge it")
		}
	})
	if j, found, err := m.Start(t.Context(), by("x", "a")); err != nil || found || j.ID == old {
		t.Errorf("the question has the job %+v, found %t, %v", j, found, err)
	}
}

// Counts come back to nothing with the last job.
func TestAccountsEnd(t *testing.T) {
	m := open(t, newPath(t), idle())
	id := start(t, m, by("x", "wrong")).ID
	end(t, m, id)
	leave(t, m, id, "x")
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.index.room.bytes != 0 || len(m.index.room.clients) > 0 || len(m.index.own) > 0 || len(m.index.keys) > 0 || len(m.queue.lines) > 0 || len(m.index.room.ended) > 0 {
		t.Errorf("left are %d bytes, %d clients, %d subscribers, %d keys, %d lines, %d old jobs", m.index.room.bytes, len(m.index.room.clients),
			len(m.index.own), len(m.index.keys), len(m.queue.lines), len(m.index.room.ended))
	}
}

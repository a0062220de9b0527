package jobs

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// leave takes a subscriber from a job.
func leave(t *testing.T, m *Manager, id, who string) {
	t.Helper()
	if err := m.Leave(id, HashOf(who)); err != nil {
		t.Fatal(err)
	}
}

// gone reports whether there is no such job any more.
func gone(t *testing.T, m *Manager, id string) bool {
	t.Helper()
	_, err := m.Job(t.Context(), id)
	if err != nil && !errors.Is(err, ErrNone) {
		t.Fatal(err)
	}
	return err != nil
}

// The one who leaves does not end the search of the other; the last to leave does,
// after the grace, and those who come in it find the search going on.
func TestLastOneEndsTheJob(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorker()
		m := open(t, newPath(t), w)
		id := start(t, m, by("x", "a")).ID
		if j := start(t, m, by("y", "a")); j.ID != id {
			t.Fatalf("the second joins %s, want %s", j.ID, id)
		}
		leave(t, m, id, "x")
		time.Sleep(3 * time.Hour)
		if j := job(t, m, id); j.State != Running {
			t.Errorf("when one has left, the job is %s", j.State)
		}
		leave(t, m, id, "y")
		time.Sleep(59 * time.Minute)
		if j := start(t, m, by("z", "a")); j.ID != id || j.State != Running {
			t.Errorf("joined in the grace: %+v", j)
		}
		time.Sleep(3 * time.Hour)
		if gone(t, m, id) {
			t.Error("the job has ended, though somebody came in the grace")
		}
		leave(t, m, id, "z")
		time.Sleep(59 * time.Minute)
		if gone(t, m, id) {
			t.Error("the job has ended before the grace has")
		}
		time.Sleep(2 * time.Minute)
		if !gone(t, m, id) || m.Stats().Running != 0 {
			t.Error("the job goes on after the grace")
		}
		if again := start(t, m, by("x", "a")); again.ID == id {
			t.Error("the job that has ended is joined")
		}
	})
}

// Only a subscriber can leave, and only once.
func TestStrangersCannotLeave(t *testing.T) {
	m := open(t, newPath(t), newWorker())
	id := start(t, m, by("x", "a")).ID
	if err := m.Leave(id, HashOf("y")); !errors.Is(err, ErrStranger) {
		t.Errorf("a stranger leaves: %v", err)
	}
	if err := m.Leave("0123", HashOf("x")); !errors.Is(err, ErrNone) {
		t.Errorf("leaving no job: %v", err)
	}
	leave(t, m, id, "x")
	if err := m.Leave(id, HashOf("x")); !errors.Is(err, ErrStranger) {
		t.Errorf("leaving twice: %v", err)
	}
}

// Who leaves all jobs leaves those that have not ended, and nobody else does.
func TestLeaveAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := newPath(t)
		m := open(t, path, idle())
		done := start(t, m, by("x", "done")).ID
		end(t, m, done)
		closeNow(t, m)
		m = open(t, path, newWorker())
		mine, shared := start(t, m, by("x", "mine")).ID, start(t, m, by("x", "shared")).ID
		start(t, m, by("y", "shared"))
		if err := m.LeaveAll(HashOf("x")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Hour)
		if list, _, _ := m.List(HashOf("x"), 9, 1<<20); len(list) != 1 || list[0].ID != done {
			t.Errorf("left are %v", list)
		}
		if !gone(t, m, mine) || gone(t, m, shared) {
			t.Error("the jobs that have ended are not those that nobody waits for")
		}
		if err := m.LeaveAll(HashOf("z")); err != nil {
			t.Errorf("a stranger: %v", err)
		}
	})
}

// A job that anybody wants kept continues without subscribers.
func TestKeep(t *testing.T) {
	for name, who := range map[string]string{"by who asked": "x", "by who joined": "y"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				path := newPath(t)
				m := open(t, path, newWorker())
				id := start(t, m, by("x", "a")).ID
				kept := by(who, "a")
				kept.Keep = true
				start(t, m, kept)
				leave(t, m, id, "x")
				if who != "x" {
					leave(t, m, id, who)
				}
				time.Sleep(24 * time.Hour)
				closeNow(t, m)
				m = open(t, path, idle())
				time.Sleep(24 * time.Hour)
				if j := job(t, m, id); j.State != Done {
					t.Errorf("%+v", j)
				}
			})
		})
	}
}

// Who subscribes is known after a restart, and so is when the last one left.
func TestSubscribersSurviveRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := newPath(t)
		m := open(t, path, newWorker())
		wanted, unwanted := start(t, m, by("x", "wanted")).ID, start(t, m, by("x", "unwanted")).ID
		start(t, m, by("y", "wanted"))
		leave(t, m, wanted, "x")
		leave(t, m, unwanted, "x")
		time.Sleep(40 * time.Minute)
		closeNow(t, m)
		m = open(t, path, newWorker())
		time.Sleep(19 * time.Minute)
		if gone(t, m, unwanted) {
			t.Error("a restart cut the grace short")
		}
		time.Sleep(2 * time.Minute)
		if !gone(t, m, unwanted) {
			t.Error("the grace begins again with a restart")
		}
		time.Sleep(24 * time.Hour)
		if err := m.Leave(wanted, HashOf("x")); !errors.Is(err, ErrStranger) {
			t.Errorf("who had left before leaves again: %v", err)
		}
		leave(t, m, wanted, "y")
	})
}

// An answer is not lost for others because the one who asked has left; what answers
// no question any more is forgotten with its last subscriber.
func TestLeaveEnded(t *testing.T) {
	m := open(t, newPath(t), idle())
	answered, failed := start(t, m, by("x", "a")).ID, start(t, m, by("x", "wrong")).ID
	end(t, m, answered)
	end(t, m, failed)
	leave(t, m, answered, "x")
	leave(t, m, failed, "x")
	if j := start(t, m, by("y", "a")); j.ID != answered || j.State != Done {
		t.Errorf("asked by another: %+v", j)
	}
	if !gone(t, m, failed) {
		t.Error("a failure that nobody waits for is kept")
	}
}

// A subscriber has a list of their jobs alone, the newest first.
func TestList(t *testing.T) {
	path := newPath(t)
	m := open(t, path, newWorker())
	var want []string
	for i := range 5 {
		want = append([]string{start(t, m, by("x", fmt.Sprint(i))).ID}, want...)
		time.Sleep(2 * time.Millisecond) // so that IDs differ in their time
	}
	start(t, m, by("y", "other"))
	leave(t, m, start(t, m, by("x", "left")).ID, "x")
	for _, when := range []string{"before a restart", "after it"} {
		var got []string
		list, more, err := m.List(HashOf("x"), 4, 1<<20)
		for _, j := range list {
			got = append(got, j.ID)
		}
		if few, cut, _ := m.List(HashOf("x"), 9, 5); err != nil || !more || len(few) != 2 || !cut || len(few[0].Question) != 3 {
			t.Errorf("%s: more is %t, %v, and a short list is %v, %t", when, more, err, few, cut)
		}
		if fmt.Sprint(got) != fmt.Sprint(want[:4]) {
			t.Errorf("%s: %q, want %q", when, got, want[:4])
		}
		if list, more, _ := m.List(HashOf("z"), 4, 1<<20); len(list) > 0 || more {
			t.Errorf("%s: a stranger has %v", when, list)
		}
		closeNow(t, m)
		m = open(t, path, newWorker())
	}
}

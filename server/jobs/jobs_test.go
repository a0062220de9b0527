package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// worker does jobs as a test wants: it waits until it is let go, and counts.
type worker struct {
	mu   sync.Mutex
	runs map[string]int
	gate chan struct{}
	size int // of an answer
}

func newWorker() *worker { return &worker{runs: make(map[string]int), gate: make(chan struct{})} }

// idle is a worker that does each job at once.
func idle() *worker {
	w := newWorker()
	close(w.gate)
	return w
}

func (w *worker) run(ctx context.Context, j Job, progress func(Step)) Result {
	w.mu.Lock()
	w.runs[string(j.Question)]++
	w.mu.Unlock()
	progress(Step{Phase: "waiting", Nodes: 7})
	select {
	case <-w.gate:
	case <-ctx.Done():
		return Result{}
	}
	switch string(j.Question) {
	case `"wrong"`:
		return Result{Problem: json.RawMessage(`{"code":"wrong"}`)}
	case `"unknown"`:
		return Result{Answer: json.RawMessage(`{"status":"unknown"}`)}
	}
	return Result{Answer: w.answer(j.Question), Final: true}
}

// answer is the only right answer of a question.
func (w *worker) answer(question json.RawMessage) json.RawMessage {
	data, _ := json.Marshal("answer to " + string(question) + strings.Repeat(".", w.size))
	return data
}

func (w *worker) count(question string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.runs[fmt.Sprintf("%q", question)]
}

// newPath is where a test keeps its jobs.
func newPath(t testing.TB) string { return filepath.Join(t.TempDir(), "jobs.db") }

// open opens a store with the defaults of tests, until the test ends.
func open(t *testing.T, path string, w *worker, change ...func(*Config)) *Manager {
	t.Helper()
	c := Config{Workers: 2, Limits: Limits{Bytes: 1 << 20}, Grace: time.Hour, Run: w.run}
	for _, f := range change {
		f(&c)
	}
	m, err := Open(path, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeNow(t, m) })
	return m
}

// closeNow closes a store, if it is not closed.
func closeNow(t *testing.T, m *Manager) {
	t.Helper()
	m.mu.RLock()
	closed := m.closed
	m.mu.RUnlock()
	if closed {
		return
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

// by is a question of a subscriber who is a client of their own.
func by(who, question string) Ask {
	data, _ := json.Marshal(question)
	return Ask{Verb: "solve", Key: HashOf(question), Question: data, Subscriber: HashOf(who), Client: HashOf("client " + who)}
}

func start(t *testing.T, m *Manager, a Ask) Job {
	t.Helper()
	j, _, err := m.Start(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func job(t *testing.T, m *Manager, id string) Job {
	t.Helper()
	j, err := m.Job(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// end waits for a job's end.
func end(t *testing.T, m *Manager, id string) Job {
	t.Helper()
	changes, cancel, err := m.Watch(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer cancel()
	var j Job
	for j = range changes {
	}
	if !j.State.Ended() {
		t.Fatalf("job %s was last seen %s", id, j.State)
	}
	return j
}

// running waits until a given number of jobs run.
func running(t *testing.T, m *Manager, n int) {
	t.Helper()
	for m.Stats().Running != n {
		time.Sleep(time.Millisecond)
	}
}

func TestJobs(t *testing.T) {
	w := newWorker()
	m := open(t, newPath(t), w)
	var ids []string
	for _, question := range []string{"a", "b", "c", "wrong", "unknown"} {
		ids = append(ids, start(t, m, by("x", question)).ID)
	}
	if again := start(t, m, by("y", "a")); again.ID != ids[0] {
		t.Errorf("the same question has the jobs %s and %s", ids[0], again.ID)
	}
	close(w.gate)
	for i, want := range []State{Done, Done, Done, Failed, Done} {
		j := end(t, m, ids[i])
		if j.State != want || j.Attempts != 1 || j.Started.IsZero() || j.Ended.Before(j.Started) {
			t.Errorf("job %d: %+v, want %s", i, j, want)
		}
	}
	if j := start(t, m, by("z", "a")); j.ID != ids[0] || j.State != Done || string(j.Answer) != `"answer to \"a\""` || string(j.Question) != `"a"` {
		t.Errorf("asked again: %+v", j)
	}
	// Neither a failure nor an answer without proof is kept for the question.
	for i, question := range map[int]string{3: "wrong", 4: "unknown"} {
		if j := start(t, m, by("x", question)); j.ID == ids[i] {
			t.Errorf("%s is answered by job %s again", question, j.ID)
		}
	}
	if n := w.count("a"); n != 1 {
		t.Errorf("a was done %d times", n)
	}
}

// Jobs that are queued or running when the program ends go on after a restart,
// and end once.
func TestRestart(t *testing.T) {
	path := newPath(t)
	m := open(t, path, newWorker())
	var ids []string
	for i := range 10 {
		ids = append(ids, start(t, m, by(fmt.Sprint("x", i%2), fmt.Sprint(i))).ID)
	}
	running(t, m, 2)
	closeNow(t, m)

	second := idle()
	m = open(t, path, second)
	begunBefore := 0
	for i, id := range ids {
		j := end(t, m, id)
		if n := second.count(fmt.Sprint(i)); j.State != Done || n != 1 {
			t.Errorf("job %d: %+v, done %d times", i, j, n)
		}
		begunBefore += j.Attempts - 1
	}
	if begunBefore != 2 {
		t.Errorf("%d jobs say that they were begun before, want 2", begunBefore)
	}
	closeNow(t, m)

	third := newWorker() // has nothing to do
	m = open(t, path, third)
	for i, id := range ids {
		if j := job(t, m, id); string(j.Answer) != string(second.answer(j.Question)) {
			t.Errorf("job %d: %+v", i, j)
		}
	}
	if len(third.runs) > 0 {
		t.Errorf("done again: %v", third.runs)
	}
}

func TestWatch(t *testing.T) {
	w := newWorker()
	m := open(t, newPath(t), w)
	j := start(t, m, by("x", "a"))
	changes, cancel, err := m.Watch(t.Context(), j.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer cancel()
	for now := range changes {
		if now.Progress != nil && now.Progress.Nodes == 7 {
			break
		}
	}
	if now := job(t, m, j.ID); now.State != Running || now.Progress == nil {
		t.Errorf("Job = %+v", now)
	}
	close(w.gate)
	var last Job
	for last = range changes {
	}
	if last.State != Done || string(last.Question) != `"a"` || last.Answer == nil {
		t.Errorf("the last change is %+v", last)
	}
}

// A queued job says how many are before it, also as that changes.
func TestBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorker()
		m := open(t, newPath(t), w, func(c *Config) { c.Workers = 1 })
		start(t, m, by("x", "runs"))
		running(t, m, 1)
		var jobs []Job
		for i := range 4 {
			j := start(t, m, by("x", fmt.Sprint(i)))
			if j.Before != i {
				t.Errorf("job %d has %d before it", i, j.Before)
			}
			jobs = append(jobs, j)
		}
		changes, cancel, err := m.Watch(t.Context(), jobs[3].ID)
		if err != nil {
			t.Fatal(err)
		}
		defer cancel()
		if j := <-changes; j.Before != 3 {
			t.Errorf("the last has %d before it", j.Before)
		}
		if err := m.Leave(jobs[1].ID, HashOf("x")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Hour) // past the grace
		if j := <-changes; j.Before != 2 {
			t.Errorf("after one has left, the last has %d before it", j.Before)
		}
		// The turn of another client comes before the second job of this one.
		if j := start(t, m, by("y", "other")); j.Before != 1 {
			t.Errorf("the job of another client has %d before it", j.Before)
		}
		if j := <-changes; j.Before != 3 {
			t.Errorf("after another client came, the last has %d before it", j.Before)
		}
	})
}

// What a job kept to go on from goes when it has ended and when it is forgotten, and
// not when the program ends.
func TestOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorker()
		var mu sync.Mutex
		var over []string
		path := newPath(t)
		record := func(c *Config) {
			c.Workers = 1
			c.Over = func(id string) {
				mu.Lock()
				defer mu.Unlock()
				over = append(over, id)
			}
		}
		m := open(t, path, w, record)
		runs, waits, ends := start(t, m, by("x", "runs")), start(t, m, by("x", "waits")), start(t, m, by("x", "ends"))
		running(t, m, 1)
		closeNow(t, m)
		if len(over) > 0 {
			t.Errorf("after a restart %q are over", over)
		}
		m = open(t, path, w, record)
		for _, j := range []Job{runs, waits} {
			if err := m.Leave(j.ID, HashOf("x")); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Hour)
		close(w.gate)
		end(t, m, ends.ID)
		synctest.Wait()
		mu.Lock()
		defer mu.Unlock()
		slices.Sort(over)
		want := []string{runs.ID, waits.ID, ends.ID}
		slices.Sort(want)
		if !slices.Equal(over, want) {
			t.Errorf("over are %q, want %q", over, want)
		}
	})
}

// A store that another program has open is an error, not a wait for ever.
func TestStoreInUse(t *testing.T) {
	path := newPath(t)
	open(t, path, newWorker())
	if other, err := Open(path, Config{Workers: 1, Run: newWorker().run}); !errors.Is(err, ErrHeld) {
		t.Errorf("Open = %v, want ErrHeld", err)
		if err == nil {
			other.Close()
		}
	}
}

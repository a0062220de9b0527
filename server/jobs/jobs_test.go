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
	"time"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"
)

// worker does jobs as a test wants: it waits until it is let go, and counts.
type worker struct {
	mu   sync.Mutex
	runs map[string]int
	gate chan struct{}
	size int // of an answer
}

func newWorker() *worker { return &worker{runs: make(map[string]int), gate: make(chan struct{})} }

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
	return Result{Answer: json.RawMessage(`"` + strings.Repeat("x", w.size) + `"`), Keep: true}
}

func open(t *testing.T, path string, w *worker, limit int64) *Manager {
	t.Helper()
	m, err := Open(path, Config{Workers: 2, Bytes: limit, Run: w.run})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func start(t *testing.T, m *Manager, question string) Job {
	t.Helper()
	data, _ := json.Marshal(question)
	j, _, err := m.Start("solve", question, data)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// end waits for a job's end.
func end(t *testing.T, m *Manager, id string) Job {
	t.Helper()
	changes, cancel, err := m.Watch(id)
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

func TestJobs(t *testing.T) {
	w := newWorker()
	m := open(t, filepath.Join(t.TempDir(), "jobs.db"), w, 1<<20)
	defer m.Close()
	var ids []string
	for _, question := range []string{"a", "b", "c", "wrong", "unknown"} {
		ids = append(ids, start(t, m, question).ID)
	}
	if again := start(t, m, "a"); again.ID != ids[0] {
		t.Errorf("the same question has the jobs %s and %s", ids[0], again.ID)
	}
	close(w.gate)
	for i, want := range []State{Done, Done, Done, Failed, Done} {
		j := end(t, m, ids[i])
		if j.State != want || j.Attempts != 1 || j.Started.IsZero() || j.Ended.Before(j.Started) {
			t.Errorf("job %d: %+v, want %s", i, j, want)
		}
	}
	if j := start(t, m, "a"); j.ID != ids[0] || j.State != Done || string(j.Answer) != `""` {
		t.Errorf("asked again: %+v", j)
	}
	// Neither a failure nor an answer without proof is kept for the question.
	for i, question := range map[int]string{3: "wrong", 4: "unknown"} {
		if j := start(t, m, question); j.ID == ids[i] {
			t.Errorf("%s is answered by job %s again", question, j.ID)
		}
	}
	if w.runs[`"a"`] != 1 {
		t.Errorf("a was done %d times", w.runs[`"a"`])
	}
}

// Jobs that are queued or running when the program ends go on after a restart,
// and end once.
func TestRestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "jobs.db")
	first := newWorker()
	m := open(t, path, first, 1<<20)
	var ids []string
	for i := range 10 {
		ids = append(ids, start(t, m, fmt.Sprint(i)).ID)
	}
	for m.Running() < 2 {
		time.Sleep(time.Millisecond)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	second := newWorker()
	close(second.gate)
	m = open(t, path, second, 1<<20)
	defer m.Close()
	begunBefore := 0
	for i, id := range ids {
		j := end(t, m, id)
		if j.State != Done || second.runs[fmt.Sprintf("%q", fmt.Sprint(i))] != 1 {
			t.Errorf("job %d: %+v, done %d times", i, j, second.runs[fmt.Sprint(i)])
		}
		begunBefore += j.Attempts - 1
	}
	if begunBefore != 2 {
		t.Errorf("%d jobs say that they were begun before, want 2", begunBefore)
	}
}

func TestWatchAndDelete(t *testing.T) {
	w := newWorker()
	m := open(t, filepath.Join(t.TempDir(), "jobs.db"), w, 1<<20)
	defer m.Close()
	j := start(t, m, "a")
	changes, cancel, err := m.Watch(j.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer cancel()
	for now := range changes {
		if now.Progress != nil && now.Progress.Nodes == 7 {
			break
		}
	}
	if now, err := m.Job(j.ID); err != nil || now.State != Running || now.Progress == nil {
		t.Errorf("Job = %+v, %v", now, err)
	}
	if err := m.Delete(j.ID); err != nil {
		t.Fatal(err)
	}
	for range changes { // closed by the deletion
	}
	if _, err := m.Job(j.ID); !errors.Is(err, ErrNone) {
		t.Errorf("the deleted job: %v", err)
	}
	if err := m.Delete(j.ID); !errors.Is(err, ErrNone) {
		t.Errorf("deleted again: %v", err)
	}
	if again := start(t, m, "a"); again.ID == j.ID {
		t.Error("the deleted job answers its question")
	}
}

// A job that is deleted just after a worker claimed it is not done, and what it
// kept goes.
func TestDeleteClaimed(t *testing.T) {
	w := newWorker()
	close(w.gate)
	var over []string
	m, err := Open(filepath.Join(t.TempDir(), "jobs.db"), Config{Bytes: 1 << 20, Run: w.run, Over: func(id string) { over = append(over, id) }})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	start(t, m, "a")
	j, ok, err := m.store.claim(time.Now()) // there are no workers: the test is one
	if !ok || err != nil {
		t.Fatal(ok, err)
	}
	if err := m.Delete(j.ID); err != nil {
		t.Fatal(err)
	}
	m.do(t.Context(), j)
	if w.runs[`"a"`] != 0 {
		t.Error("the deleted job was done")
	}
	if m.Running() != 0 || !slices.Contains(over, j.ID) {
		t.Errorf("%d run, and over are %q", m.Running(), over)
	}
}

// The oldest ended jobs go when there is no more room; the total is kept right.
func TestEviction(t *testing.T) {
	w := newWorker()
	w.size = 1000
	close(w.gate)
	m := open(t, filepath.Join(t.TempDir(), "jobs.db"), w, 10_000)
	defer m.Close()
	var ids []string
	for i := range 30 {
		j := start(t, m, fmt.Sprint(i))
		end(t, m, j.ID)
		ids = append(ids, j.ID)
		time.Sleep(2 * time.Millisecond) // so that IDs differ in their time
	}
	if size := m.Bytes(); size > 10_000 || size < 5_000 {
		t.Errorf("the jobs take %d bytes", size)
	}
	kept := slices.IndexFunc(ids, func(id string) bool { _, err := m.Job(id); return err == nil })
	if kept < 15 {
		t.Fatalf("job %d is kept, though there is room for about eight", kept)
	}
	var sum int64
	for i, id := range ids {
		_, err := m.Job(id)
		if (err == nil) != (i >= kept) {
			t.Errorf("job %d: %v, though the oldest kept is %d", i, err, kept)
		}
		if err == nil {
			sum++
		}
	}
	if got := m.Bytes() / sum; got < 1000 || got > 1500 {
		t.Errorf("a job takes %d bytes on average", got)
	}
	if j := start(t, m, "0"); j.ID == ids[0] {
		t.Error("an evicted job answers its question")
	}
}

// Where the store fails, it is said, and jobs are claimed and ended once it works
// again.
func TestStoreFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "jobs.db")
	w := newWorker()
	repaired := make(chan error, 100)
	var m *Manager
	m, err := Open(path, Config{Workers: 1, Bytes: 1 << 20, Run: w.run, Failed: func(err error) {
		m.store.db, _ = bbolt.Open(path, 0o600, nil)
		repaired <- err
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { m.Close() }()
	m.pause = time.Millisecond
	j := start(t, m, "a")
	for m.Running() == 0 {
		time.Sleep(time.Millisecond)
	}
	m.store.db.Close()
	close(w.gate)
	if err := <-repaired; !errors.Is(err, bbolterrors.ErrDatabaseNotOpen) {
		t.Errorf("the end failed with %v", err)
	}
	if j := end(t, m, j.ID); j.State != Done || w.runs[`"a"`] != 1 {
		t.Errorf("%+v, done %d times", j, w.runs[`"a"`])
	}

	data := json.RawMessage(`"b"`)
	if j, _, err = m.store.start("solve", "b", data, time.Now()); err != nil { // the worker is not roused yet
		t.Fatal(err)
	}
	m.store.db.Close()
	m.rouse()
	if err := <-repaired; !errors.Is(err, bbolterrors.ErrDatabaseNotOpen) {
		t.Errorf("the claim failed with %v", err)
	}
	if j := end(t, m, j.ID); j.State != Done {
		t.Errorf("%+v", j)
	}
}

// A store that another program has open is an error, not a wait for ever.
func TestStoreInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "jobs.db")
	m := open(t, path, newWorker(), 1<<20)
	defer m.Close()
	if other, err := Open(path, Config{Workers: 1, Run: newWorker().run}); err == nil {
		other.Close()
		t.Error("the store was opened twice")
	}
}

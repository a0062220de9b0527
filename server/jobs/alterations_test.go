package jobs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jie/internal/race"
)

var alterations = flag.Int("alterations", usual(), "how often TestAlterations alters a store")

func usual() int {
	if race.Enabled {
		return 100
	}
	return 1000
}

// A store with jobs of all kinds is altered at random, in a few bits or by cutting it
// off, while it is closed or open. It opens; no answer is wrong; and the jobs whose records were not touched are
// there as they were.
func TestAlterations(t *testing.T) {
	path := newPath(t)
	before := manyJobs(t, path)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	owners := ownersOf(t, data)
	const shards = 8 // at a time, as they wait for the disk
	var found, lost, held atomic.Int64
	var group sync.WaitGroup
	for i := range shards {
		seed := rand.Uint64()
		folder := t.TempDir()
		group.Go(func() {
			rng := rand.New(rand.NewPCG(seed, 0))
			for n := i; n < *alterations; n += shards {
				altered, touched := alter(rng, data)
				first := altered
				if n/shards%2 == 1 { // it is altered while it is open
					first = data
				}
				f, l := checkAltered(t, filepath.Join(folder, fmt.Sprint(n)), first, altered, before, func(id string) bool { return touches(owners[id], touched) })
				found.Add(f)
				lost.Add(l)
				if t.Failed() {
					t.Logf("the seed is %d", seed)
					return
				}
				held.Add(1)
			}
		})
	}
	group.Wait()
	t.Logf("%d tried, %d held; %d jobs were found, %d not", *alterations, held.Load(), found.Load(), lost.Load())
	if lost.Load() == 0 || found.Load() < int64(50**alterations) {
		t.Error("the test shows little")
	}
}

// checkAltered opens a store, alters it, and compares its jobs with those that were in it.
// It counts those that it found, and those that were lost.
func checkAltered(t *testing.T, path string, first, altered []byte, before map[string]Job, touched func(id string) bool) (found, lost int64) {
	if err := os.WriteFile(path, first, 0o600); err != nil {
		t.Error(err)
		return
	}
	m, err := Open(path, Config{Grace: time.Hour})
	if errors.Is(err, ErrForeign) && cutToNothing(first) {
		return 0, int64(len(before))
	}
	if err != nil {
		t.Error(err)
		return
	}
	defer closeNow(t, m)
	if err := overwrite(path, first, altered); err != nil {
		t.Error(err)
		return
	}
	for id, want := range before {
		now, err := m.Job(t.Context(), id)
		switch {
		case err != nil && (!touched(id) || !errors.Is(err, ErrNone)):
			t.Errorf("job %s: %v", id, err)
		case err != nil:
			lost++
		case now.Answer != nil && string(now.Answer) != string(want.Answer):
			t.Errorf("job %s has the wrong answer %.300s", id, now.Answer)
		case !touched(id) && !same(now, want):
			t.Errorf("job %s is %.300v, want %.300v", id, now, want)
		default:
			found++
		}
	}
	return found, lost
}

// cutToNothing reports whether a store was cut off within its first record, before the object: so
// nothing shows that it was one, and it is refused and stays.
func cutToNothing(data []byte) bool { return len(data) < 2*sha256.Size+2 }

// overwrite puts other bytes into a file, in its place, if they are others.
func overwrite(path string, first, altered []byte) error {
	if bytes.Equal(first, altered) {
		return nil
	}
	return os.WriteFile(path, altered, 0o600)
}

// manyJobs makes a store with 100 jobs of all kinds, and tells how they stand.
func manyJobs(t *testing.T, path string) map[string]Job {
	t.Helper()
	w := newWorker()
	w.size = 200
	slow := func(ctx context.Context, j Job, progress func(Step)) Result {
		if strings.Contains(string(j.Question), "slow") {
			<-ctx.Done() // at the end of the program
			return Result{}
		}
		return w.run(ctx, j, progress)
	}
	close(w.gate)
	m := open(t, path, w, func(c *Config) { c.Workers, c.Run = 4, slow })
	jobs := make(map[string]Job)
	for i := range 60 {
		a := by(fmt.Sprint("client", i%5), []string{"solve", "table", "generate"}[i%3]+fmt.Sprint(i))
		a.Verb = []string{"solve", "table", "generate"}[i%3]
		id := start(t, m, a).ID
		jobs[id] = Job{}
		end(t, m, id)
		switch i % 10 {
		case 3:
			start(t, m, by("who joined", strings.Trim(string(a.Question), `"`)))
		case 7:
			leave(t, m, id, fmt.Sprint("client", i%5))
		}
	}
	for _, question := range []string{"wrong", "unknown"} {
		for range 5 { // neither is kept for its question
			id := start(t, m, by("x", question)).ID
			jobs[id] = Job{}
			end(t, m, id)
		}
	}
	for i := range 30 {
		jobs[start(t, m, by(fmt.Sprint("client", i%3), fmt.Sprint("slow", i))).ID] = Job{}
	}
	running(t, m, 4)
	closeNow(t, m)
	m = open(t, path, w, func(c *Config) { c.Workers = 0 })
	for id := range jobs {
		jobs[id] = job(t, m, id)
	}
	closeNow(t, m)
	if len(jobs) != 100 {
		t.Fatalf("there are %d jobs", len(jobs))
	}
	return jobs
}

// same reports whether a job is as it was. How many jobs are before it depends on others.
func same(a, b Job) bool {
	text := func(j Job) string {
		return fmt.Sprint(j.ID, j.Verb, j.State, j.Attempts, j.Created.UnixNano(), j.Ended.UnixNano(), string(j.Question), string(j.Answer), string(j.Problem))
	}
	return text(a) == text(b)
}

// ownersOf tells where in a store the records of each job are, each with the line feed
// before it.
func ownersOf(t *testing.T, data []byte) map[string][]span {
	t.Helper()
	owners := make(map[string][]span)
	at := int64(0)
	for line := range bytes.Lines(data) {
		if len(line) > 1 {
			r, sum, err := decode(line)
			if err != nil {
				t.Fatal(err)
			}
			owners[r.ID] = append(owners[r.ID], span{at - 1, int64(len(line)) + 1, sum})
		}
		at += int64(len(line))
	}
	return owners
}

// alter flips one to four bits, or cuts the file off, and tells which bytes that touches.
func alter(rng *rand.Rand, data []byte) (altered []byte, touched []span) {
	if rng.IntN(3) == 0 {
		at := rng.IntN(len(data))
		return data[:at], []span{{at: int64(at), n: int64(len(data) - at)}}
	}
	altered = bytes.Clone(data)
	for range 1 + rng.IntN(4) {
		at := rng.IntN(len(data))
		altered[at] ^= 1 << rng.IntN(8)
		touched = append(touched, span{at: int64(at), n: 1})
	}
	return altered, touched
}

func touches(records, touched []span) bool {
	for _, a := range records {
		if slices.ContainsFunc(touched, func(b span) bool { return a.at < b.at+b.n && b.at < a.at+a.n }) {
			return true
		}
	}
	return false
}

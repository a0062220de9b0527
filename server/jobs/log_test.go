package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// events makes frames of some kinds, as a log has them.
func events(t testing.TB, n int) (data []byte, payloads []string) {
	t.Helper()
	for i := range n {
		e := event{Kind: began, ID: fmt.Sprintf("%032d", i), Time: time.Unix(int64(i), 0).UTC()}
		if i%3 == 0 {
			e.Kind, e.Answer = ended, json.RawMessage(`"`+strings.Repeat("answer ", i)+`"`)
		}
		frame, err := e.encode()
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, frame...)
		payloads = append(payloads, string(frame[headLength:len(frame)-1]))
	}
	return data, payloads
}

// Whatever byte is altered, the frames that it is not in are read, and the one that it
// is in is read as it was or not at all. What is not read is reported, once.
func TestEveryByte(t *testing.T) {
	data, payloads := events(t, 8)
	for at := range data {
		for _, mask := range []byte{1, 0x20, 0x80, 0xff} {
			altered := bytes.Clone(data)
			altered[at] ^= mask
			var got []string
			covered := int64(0)
			for where, payload := range scan(bytes.NewReader(altered), int64(len(altered))) {
				if where.at != covered {
					t.Fatalf("byte %d: there is a gap at %d", at, covered)
				}
				covered += where.n
				if payload != nil {
					got = append(got, string(payload))
				}
			}
			if covered != int64(len(data)) {
				t.Fatalf("byte %d: %d of %d bytes are reported", at, covered, len(data))
			}
			lost := 0
			for i, payload := range payloads {
				if lost == 0 && (i >= len(got) || got[i] != payload) {
					lost++
				} else if got[i-lost] != payload {
					t.Fatalf("byte %d ^ %#x: frame %d is not what it was", at, mask, i)
				}
			}
		}
	}
}

// An answer that was altered is set aside and the question is done again, whether
// that is found when the store is opened or when the answer is read.
func TestAlteredAnswerIsDoneAgain(t *testing.T) {
	for _, when := range []string{"while it is closed", "while it is open"} {
		t.Run(when, func(t *testing.T) {
			path := newPath(t)
			m := open(t, path, idle())
			id := start(t, m, by("x", "a")).ID
			end(t, m, id)
			alterNow := func() {
				data, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				file, err := os.OpenFile(path, os.O_WRONLY, 0)
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				if _, err := file.WriteAt([]byte("A lie"), int64(bytes.LastIndex(data, []byte("answer to")))); err != nil {
					t.Fatal(err)
				}
			}
			if when == "while it is open" {
				alterNow()
			} else {
				closeNow(t, m)
				alterNow()
				m = open(t, path, idle())
			}
			job(t, m, id) // notices
			if j := end(t, m, id); string(j.Answer) != `"answer to \"a\""` || j.Attempts != 2 {
				t.Errorf("%+v", j)
			}
			if bad, err := os.ReadFile(path + ".bad"); err != nil || !bytes.Contains(bad, []byte("A lie")) {
				t.Errorf("set aside is %q, %v", bad, err)
			}
			closeNow(t, m)
			if data, err := os.ReadFile(path); err != nil || bytes.Contains(data, []byte("A lie")) {
				t.Errorf("the file has still what was set aside: %v", err)
			}
		})
	}
}

// An answer of an earlier run is judged, once. One that is refused, and one that the
// judge has no time for, is not given out: the question is done again.
func TestJudge(t *testing.T) {
	path := newPath(t)
	m := open(t, path, idle(), func(c *Config) { c.Judge = func(context.Context, Job) error { panic("of this run") } })
	var ids []string
	for _, question := range []string{"good", "refused", "endless"} {
		id := start(t, m, by("x", question)).ID
		end(t, m, id)
		job(t, m, id)
		ids = append(ids, id)
	}
	closeNow(t, m)

	w := idle()
	var mu sync.Mutex
	judged := make(map[string]int)
	m = open(t, path, w, func(c *Config) {
		c.Patience = 20 * time.Millisecond
		c.Judge = func(ctx context.Context, j Job) error {
			mu.Lock()
			judged[j.ID]++
			mu.Unlock()
			switch string(j.Question) {
			case `"refused"`:
				return errors.New("wrong answer refused")
			case `"endless"`:
				<-ctx.Done()
				return ctx.Err()
			}
			return nil
		}
	})
	for i, attempts := range []int{1, 2, 2} {
		job(t, m, ids[i])
		job(t, m, ids[i])
		if j := end(t, m, ids[i]); j.Attempts != attempts || j.Answer == nil || judged[ids[i]] != 1 {
			t.Errorf("job %d, judged %d times: %+v", i, judged[ids[i]], j)
		}
	}
	if w.count("good") != 0 {
		t.Error("an answer that the judge accepts was sought again")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Job(ctx, ids[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("a reader who is gone: %v", err)
	}
}

// A file that is no store, or one of another version, is moved aside under a name
// with the time, and a new store begins.
func TestMovedAside(t *testing.T) {
	future := newHeader()
	future.Version = version + 1
	frame, err := future.encode()
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"another file":    bytes.Repeat([]byte("no store\x1e\x1e00000000 "), 1000),
		"another version": frame,
	} {
		t.Run(name, func(t *testing.T) {
			path := newPath(t)
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			var notes bytes.Buffer
			m := open(t, path, idle(), func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&notes, nil)) })
			end(t, m, start(t, m, by("x", "a")).ID)
			closeNow(t, m)
			moved, err := filepath.Glob(path + ".2*")
			if err != nil || len(moved) != 1 || !strings.Contains(notes.String(), moved[0]) {
				t.Fatalf("moved are %q, %v; the log says %s", moved, err, &notes)
			}
			if data, err := os.ReadFile(moved[0]); err != nil || !bytes.Equal(data, content) {
				t.Errorf("what was moved is not what was there: %v", err)
			}
		})
	}
}

// A file cannot be a folder; that is an error, and nothing is moved.
func TestNoFile(t *testing.T) {
	if _, err := Open(t.TempDir(), Config{}); err == nil {
		t.Error("a folder was opened")
	}
}

// The file is rewritten when most of it is of no use, while jobs come and go, and
// what is of use is all in the new one.
func TestRewriting(t *testing.T) {
	w := idle()
	w.size = 10_000
	path := newPath(t)
	m := open(t, path, w, func(c *Config) { c.Limits = Limits{Bytes: 200_000} })
	var group sync.WaitGroup
	for client := range 4 {
		group.Go(func() {
			for i := range 150 {
				who := fmt.Sprint("client", client)
				j, _, err := m.Start(t.Context(), by(who, fmt.Sprint(who, " ", i)))
				if err != nil {
					t.Error(err)
					return
				}
				changes, cancel, err := m.Watch(t.Context(), j.ID)
				if errors.Is(err, ErrNone) {
					continue // it has gone to make room
				}
				if err != nil {
					t.Error(err)
					return
				}
				for range changes { // until it has ended
				}
				cancel()
				if i%10 == 0 {
					if err := m.Leave(j.ID, HashOf(who)); err != nil && !errors.Is(err, ErrNone) {
						t.Error(err)
					}
				}
			}
		})
	}
	group.Wait()
	for rewriting(m) { // a slow disk may still be at what was of use long ago
		time.Sleep(time.Millisecond)
	}
	end(t, m, start(t, m, by("last", "last")).ID) // after which the file is looked at once more
	kept := make(map[string]Job)
	for id := range m.index.jobs {
		kept[id] = job(t, m, id)
	}
	lists := len(m.index.own)
	closeNow(t, m)
	info, err := os.Stat(path)
	if err != nil || info.Size() > 3<<19 { // of about 6 MB that were written
		t.Fatalf("the file has %d bytes, %v", info.Size(), err)
	}
	m = open(t, path, w)
	if len(kept) < 10 || len(m.index.jobs) != len(kept) || len(m.index.own) != lists {
		t.Errorf("%d jobs of %d subscribers, want %d of %d", len(m.index.jobs), len(m.index.own), len(kept), lists)
	}
	for id, want := range kept {
		if now := job(t, m, id); !same(now, want) {
			t.Errorf("job %s: %.300v, want %.300v", id, now, want)
		}
	}
	if _, err := os.Stat(path + ".new"); err == nil {
		t.Error("the new file is left under its first name")
	}
}

func rewriting(m *Manager) bool {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.rewriting
}

// Where the file cannot be written, that is said and nothing that was accepted is
// lost: what is asked is refused, and what has ended is stored once it can be.
func TestFullDisk(t *testing.T) {
	w := newWorker()
	path := newPath(t)
	var notes bytes.Buffer
	m := open(t, path, w, func(c *Config) { c.Workers, c.Log = 1, slog.New(slog.NewTextHandler(&notes, nil)) })
	m.pause = time.Millisecond
	runs := start(t, m, by("x", "runs")).ID
	running(t, m, 1)
	waits := start(t, m, by("x", "waits")).ID
	restore := fill(m)
	if _, _, err := m.Start(t.Context(), by("x", "more")); !errors.Is(err, ErrUnstored) {
		t.Errorf("asked on a full disk: %v", err)
	}
	if err := m.Leave(waits, HashOf("x")); !errors.Is(err, ErrUnstored) {
		t.Errorf("leaving on a full disk: %v", err)
	}
	close(w.gate)
	for w.count("runs") == 0 || !strings.Contains(notesOf(m, &notes), "cannot be written") {
		time.Sleep(time.Millisecond)
	}
	if j := job(t, m, runs); j.State != Running {
		t.Errorf("the job that cannot be stored is %s", j.State)
	}
	restore()
	for _, id := range []string{runs, waits} {
		if j := end(t, m, id); j.State != Done || j.Attempts != 1 {
			t.Errorf("%+v", j)
		}
	}
	start(t, m, by("x", "more"))
	closeNow(t, m)
	m = open(t, path, idle())
	for _, id := range []string{runs, waits} {
		if j := end(t, m, id); j.State != Done || j.Attempts != 1 {
			t.Errorf("after a restart: %+v", j)
		}
	}
}

func notesOf(m *Manager, notes *bytes.Buffer) string {
	m.mu.Lock() // guards the log
	defer m.mu.Unlock()
	return notes.String()
}

// fill makes each write to the file of m fail, until restore is called.
func fill(m *Manager) (restore func()) {
	m.log.syncing.Lock()
	m.mu.Lock()
	defer m.log.syncing.Unlock()
	defer m.mu.Unlock()
	good := m.log.file
	m.log.file, _ = os.Open(good.Name()) // for reading alone
	return func() {
		m.log.syncing.Lock()
		m.mu.Lock()
		defer m.log.syncing.Unlock()
		defer m.mu.Unlock()
		m.log.file.Close()
		m.log.file = good
	}
}

// A log with anything in it is read without a panic, what it yields has a checksum
// that holds, and good frames before, between and after it are found.
func FuzzScan(f *testing.F) {
	data, _ := events(f, 3)
	f.Add([]byte(nil))
	f.Add(data)
	f.Add(data[:len(data)-1])
	f.Add(data[20:])
	f.Add([]byte("\x1e00000000 "))
	f.Fuzz(func(t *testing.T, junk []byte) {
		good, payloads := events(t, 2)
		file := slices.Concat(good, junk, good)
		var got []string
		covered := int64(0)
		for at, payload := range scan(bytes.NewReader(file), int64(len(file))) {
			if at.at != covered || at.n < 1 {
				t.Fatalf("%v follows byte %d", at, covered)
			}
			covered += at.n
			if payload == nil {
				continue
			}
			got = append(got, string(payload))
			if _, err := decode(payload); err == nil && !json.Valid(payload) {
				t.Fatalf("an event of %q", payload)
			}
		}
		n := len(got)
		if covered != int64(len(file)) || n < 4 || !slices.Equal(got[:2], payloads) || !slices.Equal(got[n-2:], payloads) {
			t.Fatalf("%d of %d bytes, frames %q", covered, len(file), got)
		}
	})
}

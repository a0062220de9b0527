package jobs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// records makes the lines of some records, as a store has them.
func records(t testing.TB, n int) (data []byte, list []string) {
	t.Helper()
	for i := range n {
		r := record{Kind: changed, ID: fmt.Sprintf("%032d", i), Time: time.Unix(int64(i), 0).UTC()}
		if i%3 == 0 {
			r.Kind, r.Answer = ended, json.RawMessage(`"`+strings.Repeat("answer ", i)+`"`)
		}
		line, _, err := r.encode()
		if err != nil {
			t.Fatal(err)
		}
		data = append(append(data, '\n'), line...)
		list = append(list, string(line))
	}
	return data, list
}

// readAll returns the lines of the records in a file. Each byte is in a line that is
// yielded, once, or is an empty line.
func readAll(t *testing.T, data []byte) (records []string) {
	t.Helper()
	covered := int64(0)
	for at, line := range lines(bytes.NewReader(data), func(err error) { t.Error(err) }) {
		if empty := bytes.Trim(data[covered:at], "\n"); len(empty) > 0 || !bytes.Equal(data[at:at+int64(len(line))], line) {
			t.Fatalf("the line at %d after byte %d is %q", at, covered, line)
		}
		covered = at + int64(len(line))
		if _, _, err := decode(line); err == nil {
			records = append(records, string(line))
		}
	}
	if len(bytes.Trim(data[covered:], "\n")) > 0 {
		t.Fatalf("%d of %d bytes are in lines", covered, len(data))
	}
	return records
}

// Whatever byte is altered, the records that it is not in are read, and the one that it
// is in is read as it was or not at all.
func TestEveryByte(t *testing.T) {
	data, want := records(t, 8)
	for at := range data {
		for _, mask := range []byte{1, 0x20, 0xff} {
			altered := bytes.Clone(data)
			altered[at] ^= mask
			got := readAll(t, altered)
			lost := 0
			for i, line := range want {
				if lost == 0 && (i >= len(got) || got[i] != line) {
					lost++
				} else if got[i-lost] != line {
					t.Fatalf("byte %d ^ %#x: record %d is not what it was", at, mask, i)
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

// A store in which nothing can be read, such as one of another version, is moved aside under
// a name with the time, and a new store begins.
func TestMovedAside(t *testing.T) {
	_, list := records(t, 2)
	for name, content := range map[string]string{
		"another version":     fmt.Sprintf("\n%x %s", sha256.Sum256([]byte("jie-jobs 3\n{}")), "{}\n"),
		"nothing but a line":  "\n",
		"the half of a store": list[1][:len(list[1])/2],
	} {
		t.Run(name, func(t *testing.T) {
			path := newPath(t)
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
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
			if data, err := os.ReadFile(moved[0]); err != nil || string(data) != content {
				t.Errorf("what was moved is not what was there: %v", err)
			}
		})
	}
}

// A file of something else is refused and stays as it is.
func TestForeignFile(t *testing.T) {
	for _, content := range []string{
		strings.Repeat("no store\n\n", 1000), "42\n", "deadbeef\n1,2\n", `{"kind":"asked","id":"1"}`, strings.Repeat("\x00", 5000),
		fmt.Sprintf("%x notes.txt\n", sha256.Sum256(nil)), // as sha256sum writes
	} {
		path := newPath(t)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if m, err := Open(path, Config{}); !errors.Is(err, ErrForeign) {
			t.Errorf("%.20q: %v", content, err)
			if err == nil {
				closeNow(t, m)
			}
		}
		data, err := os.ReadFile(path)
		if left := leftovers(t, path); string(data) != content || err != nil || len(left) > 0 {
			t.Errorf("%.20q became %.20q, %v, beside it %q", content, data, err, left)
		}
	}
}

// One program has a store, under whichever of its names, also after it was rewritten.
func TestHardLink(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("open files are not locked there")
	}
	path := newPath(t)
	m := open(t, path, idle())
	end(t, m, start(t, m, by("x", "a")).ID)
	for i := range 2 {
		link := fmt.Sprint(path, i)
		if err := os.Link(path, link); err != nil {
			t.Fatal(err)
		}
		if other, err := Open(link, Config{}); !errors.Is(err, ErrHeld) {
			t.Errorf("a link, rewritten %d times: %v", i, err)
			if err == nil {
				closeNow(t, other)
			}
		}
		m.mu.Lock()
		err := m.rewrite()
		m.mu.Unlock()
		if err != nil {
			t.Fatal(err)
		}
	}
	closeNow(t, m)
	closeNow(t, open(t, path+"1", idle())) // nobody has it now
}

// A store that is removed while it is open is written again with all that it had, which the
// log says. Another file that has taken its name stays, and what is asked is refused.
func TestRemovedWhileOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("open files cannot be removed there")
	}
	path := newPath(t)
	var notes bytes.Buffer
	m := open(t, path, idle(), func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&notes, nil)) })
	before := end(t, m, start(t, m, by("x", "before")).ID)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	after := end(t, m, start(t, m, by("x", "after")).ID)
	if said := notesOf(m, &notes); !strings.Contains(said, "was removed") {
		t.Errorf("the log says %q", said)
	}
	closeNow(t, m)
	m = open(t, path, idle())
	for _, want := range []Job{before, after} {
		if now := job(t, m, want.ID); !same(now, want) {
			t.Errorf("job %s: %+v, want %+v", want.ID, now, want)
		}
	}
	if err := errors.Join(os.Remove(path), os.WriteFile(path, []byte("mine"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := m.Start(t.Context(), by("x", "more")); !errors.Is(err, ErrUnstored) {
		t.Errorf("beside another file: %v", err)
	}
	closeNow(t, m)
	if data, err := os.ReadFile(path); string(data) != "mine" {
		t.Errorf("the other file is %q, %v", data, err)
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
	kept := make(map[string]Job)
	for id := range m.index.jobs {
		kept[id] = job(t, m, id)
	}
	lists := len(m.index.own)
	closeNow(t, m)
	info, err := os.Stat(path)
	if err != nil || info.Size() > 3<<20 { // of about 6 MB that were written
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
	if left := leftovers(t, path); len(left) > 0 {
		t.Errorf("beside the file there is %q", left)
	}
}

// leftovers are the files beside a store, except its lock.
func leftovers(t *testing.T, path string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if name := entry.Name(); name != filepath.Base(path) && !strings.HasSuffix(name, ".lock") {
			names = append(names, name)
		}
	}
	return names
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
	m.mu.Lock() // guards the store
	defer m.mu.Unlock()
	return notes.String()
}

// fill makes each write to the file of m fail, until restore is called.
func fill(m *Manager) (restore func()) {
	m.store.syncing.Lock()
	m.mu.Lock()
	defer m.store.syncing.Unlock()
	defer m.mu.Unlock()
	good := m.store.file
	m.store.file, _ = os.Open(good.Name()) // for reading alone
	return func() {
		m.store.syncing.Lock()
		m.mu.Lock()
		defer m.store.syncing.Unlock()
		defer m.mu.Unlock()
		m.store.file.Close()
		m.store.file = good
	}
}

// A file with anything in it is read without a panic, and the records before, between
// and after it are found.
func FuzzStore(f *testing.F) {
	data, _ := records(f, 3)
	f.Add([]byte(nil))
	f.Add(data)
	f.Add(data[:len(data)-1])
	f.Add(data[20:])
	f.Add([]byte("\n \n\r\n{}"))
	f.Fuzz(func(t *testing.T, junk []byte) {
		good, want := records(t, 2)
		got := readAll(t, slices.Concat(good, junk, good))
		n := len(got)
		if n < 4 || !slices.Equal(got[:2], want) || !slices.Equal(got[n-2:], want) {
			t.Fatalf("%d records: %q", n, got)
		}
	})
}

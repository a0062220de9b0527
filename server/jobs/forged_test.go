package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// honest accepts the answers of worker alone.
func honest(c *Config) {
	w := newWorker()
	c.Judge = func(_ context.Context, j Job) error {
		if !bytes.Equal(j.Answer, w.answer(j.Question)) {
			return errors.New("wrong answer refused")
		}
		return nil
	}
	c.Key = func(_ string, question json.RawMessage) (Hash, error) {
		var text string
		err := json.Unmarshal(question, &text)
		return HashOf(text), err
	}
}

// decodeAll are the records in a file.
func decodeAll(t *testing.T, data []byte) (list []record) {
	t.Helper()
	for line := range bytes.Lines(data) {
		if len(line) > 1 {
			r, _, err := decode(line)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, r)
		}
	}
	return list
}

// encodeAll is a file with records, each with its checksum.
func encodeAll(t *testing.T, list []record) (data []byte) {
	t.Helper()
	for _, r := range list {
		line, _, err := r.encode()
		if err != nil {
			t.Fatal(err)
		}
		data = append(append(data, '\n'), line...)
	}
	return data
}

// forge changes the records in a file, which keeps its size and its inode.
func forge(t *testing.T, path string, change func([]record)) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	list := decodeAll(t, data)
	change(list)
	forged := encodeAll(t, list)
	if len(forged) != len(data) {
		t.Fatalf("the file has %d bytes, want %d", len(forged), len(data))
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteAt(forged, 0); err != nil {
		t.Fatal(err)
	}
}

// of are the places of the records of a kind.
func of(k kind, list []record) (places []int) {
	for i, r := range list {
		if r.Kind == k {
			places = append(places, i)
		}
	}
	return places
}

// Records of two jobs are exchanged, in whole or in part, and every checksum made again,
// while the store is open or closed. No question gets the answer of another.
func TestExchangedRecords(t *testing.T) {
	exchange := func(k kind, swap func(a, b *record)) func([]record) {
		return func(list []record) {
			places := of(k, list)
			swap(&list[places[0]], &list[places[1]])
		}
	}
	whole := func(a, b *record) { *a, *b = *b, *a }
	for name, change := range map[string]func([]record){
		"questions":          exchange(asked, whole),
		"results":            exchange(ended, whole),
		"IDs of questions":   exchange(asked, func(a, b *record) { a.ID, b.ID = b.ID, a.ID }),
		"IDs of results":     exchange(ended, func(a, b *record) { a.ID, b.ID = b.ID, a.ID }),
		"answers":            exchange(ended, func(a, b *record) { a.Answer, b.Answer = b.Answer, a.Answer }),
		"texts of questions": exchange(asked, func(a, b *record) { a.Question, b.Question = b.Question, a.Question }),
		"keys":               exchange(asked, func(a, b *record) { a.Key, b.Key = b.Key, a.Key }),
	} {
		for _, when := range []string{"open", "closed"} {
			t.Run(name+", "+when, func(t *testing.T) {
				w, path := idle(), newPath(t)
				m := open(t, path, w, honest)
				ids := make(map[string]string)
				for _, question := range []string{"a", "b"} {
					ids[question] = start(t, m, by("x", question)).ID
					end(t, m, ids[question])
				}
				if when == "closed" {
					closeNow(t, m)
				}
				forge(t, path, change)
				if when == "closed" {
					m = open(t, path, w, honest)
				}
				for question, id := range ids {
					if j, err := m.Job(t.Context(), id); err == nil && j.Answer != nil && !bytes.Equal(j.Answer, w.answer(j.Question)) {
						t.Errorf("the job of %s: question %s, answer %s", question, j.Question, j.Answer)
					}
					j := start(t, m, by("y", question))
					if j = end(t, m, j.ID); string(j.Question) != fmt.Sprintf("%q", question) || !bytes.Equal(j.Answer, w.answer(j.Question)) {
						t.Errorf("asked for %s: question %s, answer %s", question, j.Question, j.Answer)
					}
				}
			})
		}
	}
}

var forgeries = flag.Int("forgeries", 100, "how often TestForgeries alters records, with every checksum made again")

// Records are altered at random, and every checksum made again, while the store is closed
// or open. It opens, and no question gets a wrong answer.
func TestForgeries(t *testing.T) {
	w, path := idle(), newPath(t)
	m := open(t, path, w, honest)
	ids := make(map[string]string)
	for i := range 6 {
		question := fmt.Sprint("question", i)
		ids[question] = start(t, m, by("x", question)).ID
		end(t, m, ids[question])
	}
	closeNow(t, m)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 0)) // not a secret
	held := 0
	for n := range *forgeries {
		path := newPath(t)
		forged := encodeAll(t, alterRecords(rng, decodeAll(t, data)))
		first := forged
		if n%2 == 1 { // it is altered while it is open
			first = data
		}
		if err := os.WriteFile(path, first, 0o600); err != nil {
			t.Fatal(err)
		}
		m := open(t, path, w, honest)
		if err := overwrite(path, first, forged); err != nil {
			t.Fatal(err)
		}
		if answersHold(t, m, w, ids) {
			held++
		}
		closeNow(t, m)
	}
	t.Logf("%d tried, %d held; the seed is %d", *forgeries, held, seed)
}

// answersHold reports whether each job, and each question asked again, has its own answer.
func answersHold(t *testing.T, m *Manager, w *worker, ids map[string]string) bool {
	t.Helper()
	right := true
	for question, id := range ids {
		if j, err := m.Job(t.Context(), id); err == nil && j.Answer != nil && !bytes.Equal(j.Answer, w.answer(j.Question)) {
			t.Errorf("the job of %s: question %s, answer %s", question, j.Question, j.Answer)
			right = false
		}
		j := end(t, m, start(t, m, by("y", question)).ID)
		if string(j.Question) != fmt.Sprintf("%q", question) || !bytes.Equal(j.Answer, w.answer(j.Question)) {
			t.Errorf("asked for %s: question %s, answer %s", question, j.Question, j.Answer)
			right = false
		}
	}
	return right
}

// alterRecords changes one to three things.
func alterRecords(rng *rand.Rand, list []record) []record {
	for range 1 + rng.IntN(3) {
		i, j := rng.IntN(len(list)), rng.IntN(len(list))
		a, b := &list[i], &list[j]
		switch rng.IntN(10) {
		case 0:
			*a, *b = *b, *a
		case 1:
			a.ID, b.ID = b.ID, a.ID
		case 2:
			a.Answer, b.Answer = b.Answer, a.Answer
		case 3:
			a.Question, b.Question = b.Question, a.Question
		case 4:
			a.Key, b.Key = b.Key, a.Key
		case 5:
			a.Kind = []kind{asked, changed, ended, forgotten}[rng.IntN(4)]
		case 6:
			a.Verb, a.Final, a.Time = a.Verb+"s", !a.Final, b.Time.AddDate(0, 0, rng.IntN(5)-2)
		case 7:
			a.Answer = bytes.ReplaceAll(a.Answer, []byte("question"), []byte("quest"))
		case 8:
			list = append(list, *a)
		case 9:
			list = slices.Delete(list, i, i+1)
		}
		if len(list) == 0 {
			break
		}
	}
	return list
}

// Lines that look like records, and one of another version, are set aside at once. What is
// between them is read, and the file is rewritten without them.
func TestFalseLines(t *testing.T) {
	w, path := idle(), newPath(t)
	m := open(t, path, w)
	for _, question := range []string{"a", "b"} {
		end(t, m, start(t, m, by("x", question)).ID)
	}
	closeNow(t, m)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	records := slices.Collect(bytes.Lines(data))
	head := strings.Repeat("0", 64) + " {\"kind\":\"ended\"\n"
	data = slices.Concat(bytes.Join(records[:2], nil), []byte(strings.Repeat(head, 200_000)), bytes.Join(records[2:], nil), []byte("\x1e00000002 44136fa355b3678a {}\n"))
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	m = open(t, path, newWorker())
	for _, question := range []string{"a", "b"} {
		if j := start(t, m, by("x", question)); !bytes.Equal(j.Answer, w.answer(j.Question)) {
			t.Errorf("%s: %+v", question, j)
		}
	}
	if bad, err := os.ReadFile(path + ".bad"); err != nil || bytes.Count(bad, []byte(head)) != 200_000 {
		t.Errorf("set aside are %d bytes, %v", len(bad), err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 10_000 {
		t.Errorf("the file has %d bytes, %v", info.Size(), err)
	}
}

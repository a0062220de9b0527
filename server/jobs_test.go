package server

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"jie/puzzle"
)

type jobAnswer struct {
	ID      string
	State   string
	Answer  *puzzle.Answer
	Problem *Problem
}

// events reads a stream to its end.
func readEvents(t *testing.T, site *httptest.Server, id string) []jobAnswer {
	t.Helper()
	r, err := http.Get(site.URL + prefix + "/jobs/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if kind := r.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("Content-Type %s", kind)
	}
	var list []jobAnswer
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
			var j jobAnswer
			if err := json.Unmarshal([]byte(data), &j); err != nil {
				t.Fatal(err)
			}
			list = append(list, j)
		}
	}
	return list
}

func TestJobOverHTTP(t *testing.T) {
	g := &gated{asked: make(map[string]int), open: make(chan struct{})}
	site := newTest(t, Config{Puzzles: []puzzle.Puzzle{g}, Data: filepath.Join(t.TempDir(), "jobs.db")})
	r := post(t, site, "jobs", `{"verb":"solve","question":{"from":"null:3","to":"null:5"}}`)
	started := read[jobAnswer](t, r)
	if r.status != http.StatusAccepted || r.header.Get("Location") != prefix+"/jobs/"+started.ID {
		t.Fatalf("%d %v %s", r.status, r.header, r.body)
	}
	close(g.open)
	list := readEvents(t, site, started.ID)
	if last := list[len(list)-1]; last.State != "done" || last.Answer == nil || *last.Answer.Length != 2 {
		t.Errorf("the last event is %+v", last)
	}
	// The same question in other words has its answer at once.
	r = post(t, site, "jobs", `{"verb":"solve","question":{"from":" null:3","to":["null:5"],"timeout":"5s","workers":1}}`)
	if again := read[jobAnswer](t, r); r.status != http.StatusOK || again.ID != started.ID || again.State != "done" {
		t.Errorf("asked again: %d %s", r.status, r.body)
	}
	if g.asked["null:3"] != 1 {
		t.Errorf("solved %d times", g.asked["null:3"])
	}
	if r := request(t, site, http.MethodDelete, prefix+"/jobs/"+started.ID, ""); r.status != http.StatusNoContent {
		t.Errorf("DELETE: %d %s", r.status, r.body)
	}
	if r := request(t, site, http.MethodGet, prefix+"/jobs/"+started.ID, ""); r.status != http.StatusNotFound {
		t.Errorf("after DELETE: %d %s", r.status, r.body)
	}
}

// A wrong question is refused before it is a job; a panic ends its job alone.
func TestJobsThatFail(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	if r := post(t, site, "jobs", `{"verb":"solve","question":{"from":"null:x","to":"null:5"}}`); r.status != http.StatusUnprocessableEntity {
		t.Errorf("%d %s", r.status, r.body)
	}
	started := read[jobAnswer](t, post(t, site, "jobs", `{"verb":"solve","question":{"from":"broken:1","to":"null:5"}}`))
	list := readEvents(t, site, started.ID)
	if last := list[len(list)-1]; last.State != "failed" || last.Problem == nil || last.Problem.Code != internalError {
		t.Errorf("the last event is %+v", last)
	}
}

package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
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
	if err := lines.Err(); err != nil {
		t.Error(err)
	}
	return list
}

func TestJobOverHTTP(t *testing.T) {
	g := &gated{asked: make(map[string]int), open: make(chan struct{})}
	site := newTest(t, Config{Puzzles: []puzzle.Puzzle{g}, Data: filepath.Join(t.TempDir(), "jobs.db")})
	r := post(t, site, "jobs", `{"verb":"solve","question":{"from":"null:3","to":"null:5"}}`, subscriberHeader, someToken)
	started := read[jobAnswer](t, r)
	if r.status != http.StatusAccepted || r.header.Get("Location") != prefix+"/jobs/"+started.ID {
		t.Fatalf("%d %v %s", r.status, r.header, r.body)
	}
	close(g.open)
	list := readEvents(t, site, started.ID)
	if last := list[len(list)-1]; last.State != "done" || last.Answer == nil || *last.Answer.Length != 2 {
		t.Errorf("the last event is %+v", last)
	}
	// A browser asks again when the stream is over, until it is told not to.
	path := prefix + "/jobs/" + started.ID + "/events"
	if r := request(t, site, http.MethodGet, path, ""); !strings.HasPrefix(string(r.body), "id: end\n") {
		t.Errorf("the end has no ID: %s", r.body)
	}
	if r := request(t, site, http.MethodGet, path, "", "Last-Event-ID", "end"); r.status != http.StatusNoContent {
		t.Errorf("after the end: %d %s", r.status, r.body)
	}
	// The same question in other words has its answer at once.
	r = post(t, site, "jobs", `{"verb":"solve","question":{"from":" null:3","to":["null:5"],"timeout":"5s","workers":1}}`)
	if again := read[jobAnswer](t, r); r.status != http.StatusOK || again.ID != started.ID || again.State != "done" {
		t.Errorf("asked again: %d %s", r.status, r.body)
	}
	if g.asked["null:3"] != 1 {
		t.Errorf("solved %d times", g.asked["null:3"])
	}
	// Who leaves a job that has ended does not take its answer from others.
	if r := request(t, site, http.MethodDelete, prefix+"/jobs/"+started.ID, "", subscriberHeader, someToken); r.status != http.StatusNoContent {
		t.Errorf("DELETE: %d %s", r.status, r.body)
	}
	if r := request(t, site, http.MethodGet, prefix+"/jobs/"+started.ID, ""); r.status != http.StatusOK {
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

// The reason why a job failed uses the reader's language, whenever it is read: the
// store keeps the error and not its words.
func TestJobFailsInEveryLanguage(t *testing.T) {
	config := Config{Data: filepath.Join(t.TempDir(), "jobs.db")}
	site, stop := startTest(t, config)
	started := read[jobAnswer](t, post(t, site, "jobs", `{"verb":"solve","question":{"from":"pegs:4x4","metric":"hops"}}`))
	readEvents(t, site, started.ID)
	stop()
	site = newTest(t, config)
	for _, test := range []struct{ query, accept, want string }{
		{"", "", `there is no metric "hops" here; use moves, jumps`},
		{"", "zh-CN, en;q=0.5", "这里没有计数方式"},
		{"?lang=zh", "en", "moves、jumps"},
		{"?lang=en", "zh", "use moves, jumps"},
		{"?lang=xx", "zh", "moves、jumps"},
	} {
		for _, path := range []string{"", "/events"} {
			r := request(t, site, http.MethodGet, prefix+"/jobs/"+started.ID+path+test.query, "", "Accept-Language", test.accept)
			if text := strings.ReplaceAll(string(r.body), `\"`, `"`); r.status != http.StatusOK || !strings.Contains(text, test.want) {
				t.Errorf("%s%s for %q: %d %s, want %s", path, test.query, test.accept, r.status, r.body, test.want)
			}
		}
	}
}

// A wrong answer that an earlier version has stored is refused when it is read, and the
// question is answered again.
func TestWrongAnswerInStore(t *testing.T) {
	wrong := func(context.Context, puzzle.Options) (puzzle.Solution, error) {
		return puzzle.Solution{Status: puzzle.Solved, Metric: puzzle.Turns, Length: 1, LowerBound: 1, Optimal: true, Moves: []string{"up"}}, nil
	}
	var log bytes.Buffer
	config := Config{
		Puzzles: []puzzle.Puzzle{earlier{solve: wrong}}, Data: filepath.Join(t.TempDir(), "jobs.db"), Log: slog.New(slog.NewTextHandler(&log, nil)),
	}
	const question = `{"verb":"solve","question":{"from":"null:1","to":"null:4"}}`
	site, stop := startTest(t, config)
	if j := finish(t, site, question); !strings.Contains(string(j.Answer), `"moves":["up"]`) {
		t.Fatalf("the wrong answer is not stored: %s", j.Answer)
	}
	stop()
	config.Puzzles = []puzzle.Puzzle{null.Puzzle{}}
	site, stop = startTest(t, config)
	if j := finish(t, site, question); j.State != "done" || j.Attempts != 2 || !strings.Contains(string(j.Answer), `"moves":["up","up","up"]`) {
		t.Errorf("%+v %s", j, j.Answer)
	}
	stop()
	if !strings.Contains(log.String(), "set aside") || !strings.Contains(log.String(), "wrong answer refused") {
		t.Errorf("the log says %s", &log)
	}
}

// earlier is the null puzzle with the solver of a version that had a bug and no judge.
type earlier struct {
	oddFamily
	solve func(context.Context, puzzle.Options) (puzzle.Solution, error)
}

func (earlier) Name() string { return "null" }

func (e earlier) Parse(text string) (puzzle.Position, error) {
	p, err := null.Puzzle{}.Parse(text)
	return oddity{p, e.solve}, err
}

// An error that was kept gives the problem that it would have given at once.
func TestFaultsAreKept(t *testing.T) {
	list := []error{
		fail(internalError, nil),
		fail(tooBusy, nil),
		&puzzle.Error{Puzzle: "pegs", Code: puzzle.BadCell, At: &puzzle.Place{Row: 2, Col: 3, Byte: 17}, Args: puzzle.Args{"cell": "z", "allowed": "01-"}},
		&puzzle.Error{Code: verbs.BadValue, At: puzzle.AtByte(9), Args: puzzle.Args{"key": "n", "value": "x"}},
		fail(verbs.BoardLarge, puzzle.Args{"got": int64(1 << 40), "limit": int64(7)}),
		fail(puzzle.BadMetric, puzzle.Args{"metric": "hops", "known": []string{"moves", "jumps"}}),
	}
	list = append(list, errors.Join(list[2], fmt.Errorf("context: %w", list[3])), errors.New("disk full"), context.DeadlineExceeded)
	for _, err := range list {
		kept := decodeFaults(encodeFaults(faults(err)))
		for _, lang := range words.Languages {
			w := words.For(lang)
			if got, want := newProblem(w, kept), newProblem(w, err); !reflect.DeepEqual(got, want) {
				t.Errorf("%v kept gives %+v, want %+v", err, got, want)
			}
		}
	}
}

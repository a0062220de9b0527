package server

import (
	"bytes"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/verbs"
)

// A wrong answer is refused by every route that solves, with the question in the log
// and nothing in the response that looks solved.
func TestWrongAnswerRefused(t *testing.T) {
	for _, test := range []struct{ verb, question, from string }{
		{"solve", `{"from":"null:1","to":"null:9"}`, "null:1"},
		{"solve", `{"from":"null:2","to":"null:9","all":true,"count":true}`, "null:2"},
		{"hint", `{"from":"null:1","to":"null:9"}`, "null:1"},
		{"hint", `{"from":"null:2","to":"null:9","level":4}`, "null:2"},
		{"generate", `{"puzzle":"null","n":3}`, "null:"},
		{"generate", `{"puzzle":"null","min_moves":1}`, "null:"},
	} {
		var log bytes.Buffer
		site := newTest(t, Config{Puzzles: []puzzle.Puzzle{null.Liar}, Log: slog.New(slog.NewTextHandler(&log, nil))})
		r := post(t, site, test.verb, test.question)
		p := read[Problem](t, r)
		if r.status != http.StatusInternalServerError || p.Code != verbs.WrongAnswer || !strings.Contains(p.Detail, "wrong answer refused") {
			t.Errorf("%s %s: %d %s", test.verb, test.question, r.status, r.body)
		}
		if strings.Contains(string(r.body), `"status":"solved"`) || strings.Contains(string(r.body), `"up"`) {
			t.Errorf("%s %s shows the lie: %s", test.verb, test.question, r.body)
		}
		if !strings.Contains(log.String(), test.from) || !strings.Contains(log.String(), "null:9") {
			t.Errorf("%s %s: the log has not the question: %s", test.verb, test.question, &log)
		}
		r = post(t, site, test.verb, "["+test.question+"]")
		if list := read[[]Problem](t, r); r.status != http.StatusOK || list[0].Code != verbs.WrongAnswer {
			t.Errorf("%s of a list: %d %s", test.verb, r.status, r.body)
		}
	}
}

// A job whose answer is refused fails, in the language of its reader.
func TestWrongAnswerRefusedInJob(t *testing.T) {
	var log bytes.Buffer
	site, stop := startTest(t, Config{
		Puzzles: []puzzle.Puzzle{null.Liar}, Data: filepath.Join(t.TempDir(), "jobs.db"), Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	started := read[jobAnswer](t, post(t, site, "jobs", `{"verb":"solve","question":{"from":"null:1","to":"null:9"}}`))
	list := readEvents(t, site, started.ID)
	last := list[len(list)-1]
	if last.State != "failed" || last.Answer != nil || last.Problem == nil || !strings.Contains(last.Problem.Detail, "wrong answer refused") {
		t.Errorf("the last event is %+v", last)
	}
	r := request(t, site, http.MethodGet, prefix+"/jobs/"+started.ID, "", "Accept-Language", "zh")
	if j := read[jobAnswer](t, r); j.Problem == nil || !strings.Contains(j.Problem.Detail, "wrong answer refused") || !strings.Contains(j.Problem.Detail, "错误答案") {
		t.Errorf("in Chinese: %s", r.body)
	}
	stop()
	if !strings.Contains(log.String(), "null:1") || !strings.Contains(log.String(), "null:9") {
		t.Errorf("the log has not the question: %s", &log)
	}
}

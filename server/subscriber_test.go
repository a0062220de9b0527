package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"jie/puzzle"
)

const (
	someToken  = "some-token-of-a-subscriber"
	otherToken = "the-token-of-another-one"
)

func leave(t *testing.T, site *httptest.Server, id string, headers ...string) received {
	t.Helper()
	return request(t, site, http.MethodDelete, prefix+"/jobs/"+id, "", headers...)
}

func stateOf(t *testing.T, site *httptest.Server, id string) string {
	t.Helper()
	return read[jobAnswer](t, request(t, site, http.MethodGet, prefix+"/jobs/"+id, "")).State
}

// Two who ask the same question share a search. When one leaves, it continues for the
// other; when both have left, it ends after the grace.
func TestSharedJob(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db"), Jobs: 4, JobGrace: time.Millisecond})
	const question = `{"verb":"solve","question":{"from":"stuck:1","to":"null:5"}}`
	one := read[jobAnswer](t, post(t, site, "jobs", question, subscriberHeader, someToken))
	<-begun
	if other := read[jobAnswer](t, post(t, site, "jobs", question, subscriberHeader, otherToken)); other.ID != one.ID {
		t.Fatalf("the same question has the jobs %s and %s", one.ID, other.ID)
	}
	if r := leave(t, site, one.ID, subscriberHeader, "the-token-of-a-stranger"); r.status != http.StatusForbidden || read[Problem](t, r).Code != notSubscribed {
		t.Errorf("a stranger leaves: %d %s", r.status, r.body)
	}
	if r := leave(t, site, one.ID); r.status != http.StatusForbidden {
		t.Errorf("nobody leaves: %d %s", r.status, r.body)
	}
	if r := leave(t, site, one.ID, subscriberHeader, someToken); r.status != http.StatusNoContent {
		t.Errorf("one leaves: %d %s", r.status, r.body)
	}
	// Another job, left after it, ends: so the grace of this one would be over.
	alone := read[jobAnswer](t, post(t, site, "jobs", strings.Replace(question, "stuck:1", "stuck:2", 1), subscriberHeader, someToken))
	<-begun
	leave(t, site, alone.ID, subscriberHeader, someToken)
	<-ended
	if state := stateOf(t, site, one.ID); state != "running" {
		t.Errorf("when one has left, the job is %s", state)
	}
	leave(t, site, one.ID, subscriberHeader, otherToken)
	<-ended
	for request(t, site, http.MethodGet, prefix+"/jobs/"+one.ID, "").status == http.StatusOK {
		time.Sleep(time.Millisecond) // until its worker has left it
	}
	if r := request(t, site, http.MethodGet, prefix+"/jobs/"+one.ID, ""); r.status != http.StatusNotFound {
		t.Errorf("when all have left: %d %s", r.status, r.body)
	}
}

// A client without a token is given one, in a header and in a cookie, and either names
// it; the header goes first.
func TestTokens(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	ask := func(digit int, headers ...string) (string, received) {
		r := post(t, site, "jobs", fmt.Sprintf(`{"verb":"solve","question":{"from":"null:%d","to":"null:5"}}`, digit), headers...)
		return read[jobAnswer](t, r).ID, r
	}
	first, r := ask(1)
	token, cookie := r.header.Get(subscriberHeader), r.header.Get("Set-Cookie")
	if !regexp.MustCompile(`^[A-Z2-7]{26}$`).MatchString(token) {
		t.Fatalf("the token is %q", token)
	}
	if want := "jie-subscriber=" + token + "; Path=/api/v1/jobs; Max-Age=7776000; HttpOnly; SameSite=Strict"; cookie != want {
		t.Errorf("the cookie is %q, want %q", cookie, want)
	}
	pair, _, _ := strings.Cut(cookie, ";")
	second, r := ask(2, "Cookie", pair)
	if r.header.Get(subscriberHeader)+r.header.Get("Set-Cookie") != "" {
		t.Error("a client that has a token is given another")
	}
	third, _ := ask(3, "Cookie", pair, subscriberHeader, someToken)
	if _, r := ask(4); r.header.Get(subscriberHeader) == token {
		t.Error("two clients have one token")
	}
	for _, test := range []struct {
		headers []string
		want    []string
	}{
		{[]string{subscriberHeader, token}, []string{second, first}},
		{[]string{"Cookie", pair}, []string{second, first}},
		{[]string{"Cookie", pair, subscriberHeader, someToken}, []string{third}},
		{nil, []string{}},
	} {
		r := request(t, site, http.MethodGet, prefix+"/jobs", "", test.headers...)
		ids := []string{}
		for _, j := range read[struct{ Jobs []jobAnswer }](t, r).Jobs {
			ids = append(ids, j.ID)
			if j.Answer != nil {
				t.Errorf("the list has an answer: %s", r.body)
			}
		}
		if !slices.Equal(ids, test.want) {
			t.Errorf("the jobs of %q are %q, want %q", test.headers, ids, test.want)
		}
	}
	if r := leave(t, site, first, "Cookie", pair); r.status != http.StatusNoContent {
		t.Errorf("leaving by the cookie: %d %s", r.status, r.body)
	}
}

// What a client may have is bounded, and what it is refused for has words of its own
// and a time to come again.
func TestJobsAreBounded(t *testing.T) {
	long := `{"verb":"solve","question":{"from":"lightsout:` + strings.Repeat("0", 900) + `"}}`
	for _, test := range []struct {
		config   Config
		question string
		status   int
		code     puzzle.Code
	}{
		{Config{JobsPerClient: 1}, `{"verb":"solve","question":{"from":"null:1","to":"null:5"}}`, 429, clientJobsFull},
		{Config{JobQuestion: 500}, long, 413, questionTooLarge},
		{Config{JobBytes: 6000}, long, 429, clientRoomFull},
	} {
		test.config.Data = filepath.Join(t.TempDir(), "jobs.db")
		site, stop := startTest(t, test.config)
		post(t, site, "jobs", `{"verb":"solve","question":{"from":"stuck:1","to":"null:5"}}`)
		<-begun
		r := post(t, site, "jobs", test.question)
		p := read[Problem](t, r)
		if r.status != test.status || p.Code != test.code || !strings.ContainsAny(p.Detail, "0123456789") {
			t.Errorf("%d %s, want %d %s", r.status, r.body, test.status, test.code)
		}
		if r.status == http.StatusTooManyRequests && r.header.Get("Retry-After") != "30" {
			t.Errorf("%s: come again after %q", p.Code, r.header.Get("Retry-After"))
		}
		stop()
		<-ended
	}
}

// An answer that is larger than a client may store is a problem, and no answer.
func TestAnswerIsBounded(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db"), JobBytes: 20_000})
	j := finish(t, site, `{"verb":"solve","question":{"from":"lightsout:all-on:30x30"}}`)
	if j.State != "failed" || j.Problem == nil || j.Problem.Code != answerTooLarge {
		t.Errorf("%+v", j)
	}
}

// A job that waits says how many are before it.
func TestBefore(t *testing.T) {
	t.Cleanup(func() { <-ended })
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db"), Jobs: 1})
	ask := func(from string) received {
		return post(t, site, "jobs", `{"verb":"solve","question":{"from":"`+from+`","to":"null:5"}}`)
	}
	ask("stuck:1")
	<-begun
	for i := range 3 {
		if r := ask(fmt.Sprint("null:", 2+i)); !strings.Contains(string(r.body), fmt.Sprintf(`"before":%d,`, i)) {
			t.Errorf("job %d: %s", i, r.body)
		}
	}
}

// Levels can be made as a job; the same seed has the same job.
func TestGenerateJob(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	const question = `{"puzzle":"lightsout","board":"3x3","n":3,"seed":7}`
	j := finish(t, site, `{"verb":"generate","question":`+question+`}`)
	direct := post(t, site, "generate", question)
	if want := strings.TrimSpace(string(direct.body)); j.State != "done" || string(j.Answer) != want {
		t.Errorf("%s %s, want %s", j.State, j.Answer, want)
	}
	again := strings.Replace(question, `"seed"`, `"timeout":"9s","seed"`, 1)
	if r := post(t, site, "jobs", `{"verb":"generate","question":`+again+`}`); r.status != http.StatusOK || read[tableJob](t, r).ID != j.ID {
		t.Errorf("asked again: %d %s", r.status, r.body)
	}
	if r := post(t, site, "jobs", `{"verb":"generate","question":{"puzzle":"pegs","n":0}}`); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a wrong question: %d %s", r.status, r.body)
	}
}

// onFullDisk asks a server whose disk is full after it has accepted a job.
func onFullDisk(t *testing.T, ask func(site *httptest.Server, id string) received) received {
	t.Helper()
	site, stop := startTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	r := post(t, site, "jobs", `{"verb":"solve","question":{"from":"stuck:1","to":"null:5"}}`, subscriberHeader, someToken)
	<-begun
	restore := fillDisk(t)
	answer := ask(site, read[jobAnswer](t, r).ID)
	restore()
	stop()
	<-ended
	return answer
}

// On a full disk nothing is accepted, and nothing that was accepted is lost.
func TestFullDisk(t *testing.T) {
	data := filepath.Join(t.TempDir(), "jobs.db")
	g := &gated{asked: make(map[string]int), open: make(chan struct{})}
	config := Config{Puzzles: []puzzle.Puzzle{g}, Data: data, Jobs: 1}
	site, stop := startTest(t, config)
	ask := func(digit int) received {
		return post(t, site, "jobs", fmt.Sprintf(`{"verb":"solve","question":{"from":"null:%d","to":"null:5"}}`, digit), subscriberHeader, someToken)
	}
	one, two := read[jobAnswer](t, ask(1)).ID, read[jobAnswer](t, ask(2)).ID
	restore := fillDisk(t)
	defer restore()
	for name, r := range map[string]received{"asking": ask(3), "leaving": leave(t, site, two, subscriberHeader, someToken)} {
		if p := read[Problem](t, r); r.status != http.StatusInsufficientStorage || p.Code != unstored {
			t.Errorf("%s on a full disk: %d %s", name, r.status, r.body)
		}
	}
	if r := ask(1); r.status != http.StatusAccepted || read[jobAnswer](t, r).ID != one {
		t.Errorf("asking again for what was accepted: %d %s", r.status, r.body)
	}
	restore()
	if r := ask(3); r.status != http.StatusAccepted {
		t.Errorf("when there is room again: %d %s", r.status, r.body)
	}
	stop()
	close(g.open)
	site = newTest(t, config)
	for _, id := range []string{one, two} {
		if list := readEvents(t, site, id); list[len(list)-1].State != "done" {
			t.Errorf("after a restart: %+v", list)
		}
	}
}

// Whatever is altered in the file, no answer that the server gives is wrong.
func TestAlteredStoreOverHTTP(t *testing.T) {
	data := filepath.Join(t.TempDir(), "jobs.db")
	questions := []string{
		`{"verb":"solve","question":{"from":"` + mopanFrom + `","to":"` + mopanTo + `"}}`,
		`{"verb":"solve","question":{"from":"lightsout:10000/00000/00000/00000/00000"}}`,
		`{"verb":"solve","question":{"from":"null:1","to":"null:4","all":true,"count":true}}`,
		`{"verb":"generate","question":{"puzzle":"lightsout","board":"3x3","n":3,"seed":7}}`,
		`{"verb":"table","question":{"puzzle":"pegs","svss":true,"board":"4x4"}}`,
		`{"verb":"table","question":{"puzzle":"mopan","all_pairs":true,"side":3,"dots":2}}`,
	}
	site, stop := startTest(t, Config{Data: data})
	ids, answers := make([]string, len(questions)), make([]string, len(questions))
	for i, question := range questions {
		j := finish(t, site, question)
		ids[i], answers[i] = j.ID, withoutStats(t, j.Answer)
	}
	stop()
	whole, err := os.ReadFile(data)
	if err != nil {
		t.Fatal(err)
	}
	again := 0
	for n := range 60 { // each byte of a sixtieth of the file, from a place that differs each time
		altered := slices.Clone(whole)
		for at := n; at < len(altered); at += len(altered)/8 + 1 {
			altered[at] ^= 1 << (n % 8)
		}
		if n%4 == 0 {
			altered = altered[:len(altered)*n/60]
		}
		if err := os.WriteFile(data, altered, 0o600); err != nil {
			t.Fatal(err)
		}
		site, stop := startTest(t, Config{Data: data})
		for i, id := range ids {
			r := request(t, site, http.MethodGet, prefix+"/jobs/"+id, "")
			if r.status == http.StatusNotFound {
				continue
			}
			j := until(t, site, id, func(j tableJob) bool { return j.State == "done" || j.State == "failed" })
			if got := withoutStats(t, j.Answer); got != answers[i] {
				t.Errorf("alteration %d: %s is answered by %.300s, want %.300s", n, questions[i], got, answers[i])
			}
			again += j.Attempts - 1
		}
		stop()
	}
	if again == 0 {
		t.Error("no question was done again: the test shows nothing")
	}
}

// withoutStats is an answer without what differs each time that it is found.
func withoutStats(t *testing.T, answer json.RawMessage) string {
	t.Helper()
	var value any
	if err := json.Unmarshal(answer, &value); err != nil {
		t.Fatalf("%v in %s", err, answer)
	}
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	for _, item := range list {
		if object, ok := item.(map[string]any); ok {
			delete(object, "stats")
		}
	}
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

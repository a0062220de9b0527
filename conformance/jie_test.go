package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jie/catalog"
	"jie/internal/race"
	"jie/puzzle"
	"jie/server"
	"jie/verbs"
	"jie/verbs/words"
)

func vectors(t *testing.T) []Vector {
	t.Helper()
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 5000 {
		t.Fatalf("%d vectors", len(all))
	}
	if race.Enabled { // a short form: every twentieth
		some := all[:0]
		for i := 0; i < len(all); i += 20 {
			some = append(some, all[i])
		}
		return some
	}
	return all
}

// each logs how long a vector took.
func each(t *testing.T, begun time.Time) {
	t.Helper()
	n := len(vectors(t))
	t.Logf("%d vectors, %.2f ms each", n, float64(time.Since(begun).Microseconds())/1000/float64(n))
}

// Each vector has a name of its own, and says what the answer is.
func TestVectors(t *testing.T) {
	seen := make(map[string]bool)
	for _, v := range vectors(t) {
		if seen[v.ID] || v.Verb == "" || len(v.Want) == 0 == (v.Error == "") {
			t.Errorf("%+v", v)
		}
		seen[v.ID] = true
	}
}

// Jie in process gives the right answers.
func TestJie(t *testing.T) {
	service := &verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{}.Wire()}
	w := words.For("en")
	defer each(t, time.Now())
	for _, v := range vectors(t) {
		answer, err := service.Answer(t.Context(), v.Verb, v.Question, verbs.Asker{Words: w})
		var data []byte
		if err == nil {
			if data, err = json.Marshal(answer.Value); err != nil {
				t.Fatal(err)
			}
			err = v.judge(t.Context(), data, "")
		} else {
			err = v.judge(t.Context(), nil, verbs.CodeOf(err))
		}
		if err != nil {
			t.Error(err)
		}
	}
}

// So does the HTTP API, in lists of questions.
func TestHTTP(t *testing.T) {
	config := server.Default()
	config.Puzzles, config.Rate = catalog.All(), -1
	s, err := server.New(config)
	if err != nil {
		t.Fatal(err)
	}
	site := httptest.NewServer(s)
	defer s.Close()
	defer site.Close()
	defer each(t, time.Now())
	lists := make(map[string][]Vector)
	ask := func(name string) {
		testList(t, site.URL+"/api/v1/"+name, lists[name])
		lists[name] = nil
	}
	for _, v := range vectors(t) {
		if lists[v.Verb] = append(lists[v.Verb], v); len(lists[v.Verb]) == 100 {
			ask(v.Verb)
		}
	}
	for name := range lists {
		ask(name)
	}
}

func testList(t *testing.T, url string, list []Vector) {
	t.Helper()
	questions := make([]json.RawMessage, len(list))
	for i, v := range list {
		questions[i] = v.Question
	}
	body, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	var answers []json.RawMessage
	if err := json.Unmarshal(data, &answers); err != nil || len(answers) != len(list) {
		t.Fatalf("%s: %s %.300s", url, r.Status, data)
	}
	for i, v := range list {
		if err := v.judge(t.Context(), answers[i], problemCode(answers[i])); err != nil {
			t.Error(err)
		}
	}
}

// problemCode is the code of a problem; "" for an answer.
func problemCode(answer []byte) puzzle.Code {
	var problem struct {
		Status any         `json:"status"` // of a problem a number, of an answer a text
		Code   puzzle.Code `json:"code"`
	}
	if err := json.Unmarshal(answer, &problem); err != nil {
		return "not-json"
	}
	if _, number := problem.Status.(float64); number {
		return problem.Code
	}
	return ""
}

// The judge refuses wrong answers: each part of a right one, changed.
func TestJudgeRefuses(t *testing.T) {
	right := `{"puzzle":"pegs","from":"pegs:110","to":"pegs:001","status":"solved","metric":"moves","length":1,"lower_bound":1,"optimal":true,"moves":["a1-c1"]}`
	v := Vector{Verb: "solve", Question: json.RawMessage(`{"from":"pegs:110"}`), Want: map[string]json.RawMessage{"status": json.RawMessage(`"solved"`), "length": json.RawMessage("1")}}
	if err := v.judge(context.Background(), []byte(right), ""); err != nil {
		t.Errorf("a right answer: %v", err)
	}
	for _, change := range [][2]string{
		{`"length":1`, `"length":2`}, {`"solved"`, `"unsolvable"`}, {`a1-c1`, `c1-a1`}, {`,"moves":["a1-c1"]`, ``}, {`}`, ``}, {`"to":"pegs:001"`, `"to":"pegs:100"`},
	} {
		wrong := strings.Replace(right, change[0], change[1], 1)
		if wrong == right {
			t.Fatalf("%s is not there", change[0])
		}
		if v.judge(context.Background(), []byte(wrong), "") == nil {
			t.Errorf("no error for %s", wrong)
		}
	}
	if v.judge(context.Background(), nil, "bad-cell") == nil {
		t.Error("no error for an error")
	}
}

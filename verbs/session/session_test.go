package session

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"jie/catalog"
	"jie/verbs"
)

func newSession(atOnce int) *Session {
	return New(&verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{}.Wire()}, atOnce)
}

// line is a reply as a client reads it.
type line struct {
	ID     int64
	Answer struct {
		Status string
		Length int
		Holds  bool
		Count  string
	}
	Error *struct{ Code, Message string }
}

func readLine(t *testing.T, text []byte) (l line) {
	t.Helper()
	if err := json.Unmarshal(text, &l); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return l
}

// Every line has its answer, whatever the order, and a wrong one its error.
func TestServe(t *testing.T) {
	var in, out bytes.Buffer
	for i := range 50 {
		fmt.Fprintf(&in, `{"id":%d,"verb":"solve","question":{"from":"lightsout:%03b/000/%03b"}}`+"\n", i+1, i%8, i/8)
	}
	in.WriteString(`{"id":51,"verb":"solve","question":{"from":"lightsout:01/x1"}}` + "\n")
	in.WriteString(`{"id":52,"verb":"dance","question":{}}` + "\n")
	in.WriteString(`{"id":53,"verb":"solve","id":54}` + "\n")
	if err := newSession(3).Serve(t.Context(), &in, &out); err != nil {
		t.Fatal(err)
	}
	codes := make(map[int64]string)
	for text := range bytes.Lines(out.Bytes()) {
		l := readLine(t, text)
		if l.Error != nil {
			codes[l.ID] = l.Error.Code
		} else {
			codes[l.ID] = l.Answer.Status
		}
	}
	for i := range int64(50) {
		if codes[i+1] != "solved" && codes[i+1] != "unsolvable" {
			t.Errorf("question %d: %q", i+1, codes[i+1])
		}
	}
	if len(codes) != 53 || codes[51] != "bad-cell" || codes[52] != "no-such-verb" {
		t.Errorf("%d replies: %v", len(codes), codes)
	}
}

// hard is a question that nobody has answered: the fewest turns of the 5x5 board in reverse.
const hard = `"verb":"solve","question":{"from":"twiddle:25,24,23,22,21/20,19,18,17,16/15,14,13,12,11/10,9,8,7,6/5,4,3,2,1"}`

// A cancel ends the question that it names, and no other.
func TestCancel(t *testing.T) {
	in, questions := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- newSession(2).Serve(context.Background(), in, out) }()
	lines := bufio.NewReader(answers)
	next := func() line {
		text, err := lines.ReadBytes('\n')
		if err != nil {
			t.Fatal(err)
		}
		return readLine(t, text)
	}
	fmt.Fprintln(questions, `{"id":1,`+hard+`}`)
	fmt.Fprintln(questions, `{"id":1,`+hard+`}`)
	if l := next(); l.ID != 1 || l.Error == nil || l.Error.Code != string(Twice) {
		t.Errorf("an ID used twice: %+v", l)
	}
	fmt.Fprintln(questions, `{"id":2,"verb":"solve","question":{"from":"pegs:110","to":"one"}}`)
	if l := next(); l.ID != 2 || l.Answer.Length != 1 {
		t.Errorf("a question beside a long one: %+v", l)
	}
	fmt.Fprintln(questions, `{"id":3,"cancel":1}`)
	if l := next(); l.ID != 1 || l.Answer.Status != "unknown" && (l.Error == nil || l.Error.Code != "stopped-signal") {
		t.Errorf("a question that was cancelled: %+v", l)
	}
	questions.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// An easy question does not wait for many hard ones, and each has a reply when the input ends.
func TestManyHard(t *testing.T) {
	in, questions := io.Pipe()
	answers, out := io.Pipe()
	s := newSession(1)
	s.Grace = time.Millisecond
	done := make(chan error, 1)
	go func() {
		done <- s.Serve(context.Background(), in, out)
		out.Close()
	}()
	const hardOnes = 20
	for i := range hardOnes {
		fmt.Fprintf(questions, `{"id":%d,%s}`+"\n", i+1, hard)
	}
	fmt.Fprintln(questions, `{"id":100,"verb":"solve","question":{"from":"pegs:110","to":"one"}}`)
	lines := bufio.NewScanner(answers)
	if !lines.Scan() {
		t.Fatal("no reply")
	}
	if l := readLine(t, lines.Bytes()); l.ID != 100 || l.Answer.Length != 1 {
		t.Errorf("the first reply is %+v", l)
	}
	questions.Close()
	ended := make(map[int64]bool)
	for lines.Scan() {
		l := readLine(t, lines.Bytes())
		if ended[l.ID] || l.Answer.Status != "unknown" && (l.Error == nil || l.Error.Code != "stopped-signal") {
			t.Errorf("a hard question: %+v", l)
		}
		ended[l.ID] = true
	}
	if err := errors.Join(lines.Err(), <-done); err != nil || len(ended) != hardOnes {
		t.Errorf("%d of %d hard questions have a reply, %v", len(ended), hardOnes, err)
	}
}

// Line may be called from many goroutines.
func TestLine(t *testing.T) {
	s := newSession(0)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for j := range 20 {
				id := i*20 + j + 1
				l := readLine(t, s.Line(t.Context(), fmt.Appendf(nil, `{"id":%d,"verb":"solve","question":{"from":"pegs:%s110","to":"one"}}`, id, strings.Repeat("0", j%4))))
				if l.ID != int64(id) || l.Answer.Length != 1 {
					t.Errorf("%+v", l)
				}
			}
		})
	}
	all.Wait()
}

// A short try that proves the length, and has to leave out the count, is not the answer: the
// question waits for a slot for long ones, as one without a proof does.
func TestCountGetsItsTurn(t *testing.T) {
	s := newSession(1)
	s.short.service.Limits.Time, s.short.service.Limits.Memory = 0, 300<<10 // so that the length is proved, whatever the machine's speed
	l := readLine(t, s.Line(t.Context(), []byte(`{"id":1,"verb":"solve","question":{"from":"pegs:5x5","metric":"jumps","count":true}}`)))
	if l.Answer.Status != "solved" || l.Answer.Count == "" {
		t.Errorf("%+v", l)
	}
}

package conformance

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"jie/catalog"
	"jie/puzzle"
	"jie/verbs"
)

// foreign judges as `jie conform` does.
func foreign(codes bool) Foreign {
	service := &verbs.Service{Puzzles: catalog.All()}
	return Foreign{Codes: codes, Read: func(question json.RawMessage) (string, []string, error) {
		var q struct {
			From string       `json:"from"`
			To   puzzle.Texts `json:"to"`
		}
		if err := json.Unmarshal(question, &q); err != nil {
			return "", nil, err
		}
		p, err := service.Read(q.From, q.To)
		return p.From.String(), p.Goal.Texts(), err
	}}
}

func vector(t *testing.T, text string) (v Vector) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// Another program may leave out what README.md lets it. What it gives must hold of the
// question, and not of a position that it names itself.
func TestForeign(t *testing.T) {
	solved := vector(t, `{"verb":"solve","question":{"from":"pegs:110","to":"one"},"want":{"length":1,"metric":"moves","optimal":true,"puzzle":"pegs","status":"solved"}}`)
	none := vector(t, `{"verb":"solve","question":{"from":"pegs:101","to":"one"},"want":{"metric":"moves","puzzle":"pegs","status":"unsolvable"}}`)
	refused := vector(t, `{"verb":"solve","question":{"from":""},"error":"no-from"}`)
	checked := vector(t, `{"verb":"check","question":{"from":"pegs:110","moves":["a1-c1"]},"want":{"holds":true,"length":1}}`)
	for _, c := range []struct {
		v     Vector
		reply string
		code  puzzle.Code // "": right
	}{
		{solved, `{"answer":{"status":"solved","length":1,"moves":["a1-c1"]}}`, ""},
		{solved, `{"answer":{"status":"solved","length":1,"moves":["a1-c1"],"metric":"moves","optimal":true,"from":"pegs:110"}}`, ""},
		{solved, `{"answer":{"status":"solved","length":1,"moves":["a1-c1"],"metric":"jumps"}}`, Differs},
		{solved, `{"answer":{"status":"solved","length":2,"moves":["a1-c1"]}}`, Differs},
		{solved, `{"answer":{"status":"solved","moves":["a1-c1"]}}`, Differs},
		{solved, `{"answer":{"status":"solved","length":1}}`, Unmoved},
		{solved, `{"answer":{"status":"solved","length":1,"moves":"a1-c1"}}`, NoAnswer},
		{solved, `{"answer":7}`, NoAnswer},
		{solved, `{"error":{"code":"lazy"}}`, Refused},
		{solved, `{"answer":{"status":"solved","length":1,"moves":["c1-a1"],"from":"pegs:011","to":"pegs:100"}}`, "check-inconsistent"},
		{none, `{"answer":{"status":"unsolvable"}}`, ""},
		{none, `{"answer":{"status":"unsolvable","certificate":{"kind":"exhausted","positions":"1","levels":["1"]}}}`, ""},
		{none, `{"answer":{"status":"unsolvable","certificate":{"kind":"exhausted","positions":"2","levels":["1","1"]}}}`, "check-certificate"},
		{refused, `{"error":{}}`, ""},
		{refused, `{"answer":{"status":"unsolvable"}}`, Accepted},
		{checked, `{"answer":{"holds":true,"length":1}}`, ""},
		{checked, `{"answer":{"holds":false}}`, Differs},
	} {
		var r Reply
		if err := json.Unmarshal([]byte(c.reply), &r); err != nil {
			t.Fatal(err)
		}
		unproved, err := foreign(false).Judge(t.Context(), c.v, r)
		if got := verbs.CodeOf(err); got != c.code || (err == nil) != (c.code == "") {
			t.Errorf("%s: %v (%s), want %q", c.reply, err, got, c.code)
		}
		if want := err == nil && strings.HasSuffix(c.reply, `"unsolvable"}}`); unproved != want {
			t.Errorf("%s: unproved %v", c.reply, unproved)
		}
	}
	if _, err := foreign(true).Judge(t.Context(), refused, Reply{Error: &Refusal{Code: "empty"}}); verbs.CodeOf(err) != Differs {
		t.Errorf("another code: %v", err)
	}
}

// Replies come in any order, with progress between them, or all at once when the input ends.
func TestAsk(t *testing.T) {
	vectors := []Vector{{ID: "a/1", Verb: "solve"}, {ID: "a/2", Verb: "solve"}, {ID: "b/1", Verb: "check"}}
	for i := range vectors {
		vectors[i].Question = json.RawMessage(`{"from":"pegs:110"}`)
	}
	type program func(in io.Reader, out io.Writer)
	said := func(lines string) program {
		return func(in io.Reader, out io.Writer) {
			for range 3 { // it reads what it is asked
				_, _ = in.Read(make([]byte, 4096))
			}
			_, _ = io.WriteString(out, lines)
		}
	}
	for _, c := range []struct {
		name    string
		program program
		got     string
		ends    string // the error, or the reason within it
	}{
		{"in another order", func(in io.Reader, out io.Writer) {
			for lines := bufio.NewScanner(in); lines.Scan(); {
				var q request
				if json.Unmarshal(lines.Bytes(), &q) != nil || q.Verb == "" || string(q.Question) != `{"from":"pegs:110"}` {
					fmt.Fprintln(out, "bad question")
				}
				if q.ID == len(vectors) { // only now, so that it has read all
					fmt.Fprintln(out, `{"id":3,"error":{"code":"x"}}`+"\n"+`{"id":1,"progress":{}}`+"\n"+`{"id":1,"answer":{}}`+"\n"+`{"id":2,"answer":{}}`)
				}
			}
		}, "b/1 a/1 a/2", ""},
		{"held back until the input ends", func(in io.Reader, out io.Writer) {
			_, _ = io.Copy(io.Discard, in)
			fmt.Fprint(out, `{"id":2,"answer":{}}`+"\n"+`{"id":1,"answer":{}}`+"\n"+`{"id":3,"answer":{}}`)
		}, "a/2 a/1 b/1", ""},
		{"ended early", said(`{"id":2,"answer":{}}` + "\n"), "a/2", io.ErrUnexpectedEOF.Error()},
		{"no JSON", said("hello\n"), "", "why=reply-json"},
		{"twice", said(`{"id":2,"answer":{}}` + "\n" + `{"id":2,"answer":{}}` + "\n"), "a/2", "why=reply-id"},
		{"both", said(`{"id":2,"answer":{},"error":{}}` + "\n"), "", "why=reply-part"},
		{"neither", said(`{"id":2}` + "\n"), "", "why=reply-part"},
	} {
		questions, in := io.Pipe()
		replies, out := io.Pipe()
		go func() {
			c.program(questions, out)
			out.Close()
			questions.Close()
		}()
		var got []string
		err := ask(vectors, in, replies, time.Millisecond, func(v Vector, _ Reply) error {
			got = append(got, v.ID)
			return nil
		})
		replies.Close() // a program that still writes
		var code *puzzle.Error
		why := fmt.Sprint(err)
		if errors.As(err, &code) {
			why = "why=" + fmt.Sprint(code.Args["why"])
		}
		if strings.Join(got, " ") != c.got || (err != nil || c.ends != "") && why != c.ends {
			t.Errorf("%s: %q, %v, want %q, %q", c.name, got, err, c.got, c.ends)
		}
	}
}

package conformance

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"time"

	"jie/puzzle"
)

// Codes of errors of a program that breaks the protocol, with their Args.
const (
	BadReply puzzle.Code = "conform-bad-reply" // line, text, why
)

// Reply is a program's reply to a question: an answer or an error.
type Reply struct {
	ID       int64           `json:"id"`
	Answer   json.RawMessage `json:"answer"`
	Error    *Refusal        `json:"error"`
	Progress json.RawMessage `json:"progress"` // without an answer or error: not the last reply
}

// Refusal is a question that a program refused.
type Refusal struct {
	Code puzzle.Code `json:"code"`
}

type request struct {
	ID       int             `json:"id"`
	Verb     string          `json:"verb"`
	Question json.RawMessage `json:"question"`
}

// patience is how long after its last reply a program may hold replies back until its input ends.
const patience = 10 * time.Second

// Ask asks a program all questions, numbered from 1, and passes each reply to judge as it comes, in
// any order. It closes in when all are answered, or no more replies come. It ends with an error of
// judge, of a line that is not a reply, or [io.ErrUnexpectedEOF] if replies are missing.
func Ask(vectors []Vector, in io.WriteCloser, out io.Reader, judge func(Vector, Reply) error) error {
	return ask(vectors, in, out, patience, judge)
}

func ask(vectors []Vector, in io.WriteCloser, out io.Reader, patience time.Duration, judge func(Vector, Reply) error) error {
	replied, done, closed := make(chan struct{}, 1), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(closed)
		write(vectors, in)
		waitQuiet(replied, done, patience)
		_ = in.Close()
	}()
	defer func() {
		close(done)
		_ = in.Close() // stops a write; closing twice does no harm
		<-closed
	}()
	open := make(map[int64]Vector, len(vectors))
	for i, v := range vectors {
		open[int64(i+1)] = v
	}
	lines := bufio.NewReaderSize(out, 64<<10)
	for number := 1; len(open) > 0; number++ {
		text, err := lines.ReadString('\n')
		if err != nil && strings.TrimSpace(text) == "" {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return err
		}
		select {
		case replied <- struct{}{}:
		default:
		}
		r, err := readReply(number, text)
		if err != nil {
			return err
		}
		v, asked := open[r.ID]
		switch {
		case !asked:
			return badReply(number, text, "reply-id")
		case r.Answer == nil && r.Error == nil: // progress
			continue
		}
		delete(open, r.ID)
		if err := judge(v, r); err != nil {
			return err
		}
	}
	return nil
}

func waitQuiet(replied, done <-chan struct{}, patience time.Duration) {
	for {
		select {
		case <-replied:
		case <-done:
			return
		case <-time.After(patience):
			return
		}
	}
}

// write writes the questions. It ignores errors: if a program stops reading, its output says why.
func write(vectors []Vector, in io.Writer) {
	w := bufio.NewWriter(in)
	lines := json.NewEncoder(w)
	for i, v := range vectors {
		if lines.Encode(request{i + 1, v.Verb, v.Question}) != nil {
			return
		}
	}
	_ = w.Flush()
}

func readReply(number int, text string) (r Reply, err error) {
	switch err := json.Unmarshal([]byte(text), &r); {
	case err != nil:
		return r, badReply(number, text, "reply-json")
	case r.Answer != nil && r.Error != nil || r.Answer == nil && r.Error == nil && r.Progress == nil:
		return r, badReply(number, text, "reply-part")
	}
	return r, nil
}

func badReply(number int, text, why string) error {
	const most = 200
	if text = strings.TrimSpace(text); len(text) > most {
		text = text[:most] + "…"
	}
	return fail(BadReply, puzzle.Args{"line": number, "text": text, "why": why})
}

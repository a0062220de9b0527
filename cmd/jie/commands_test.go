package main

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/verbs"
)

// echo is the question of a verb that has no command of its own.
type echo struct {
	From string       `json:"from"`
	To   puzzle.Texts `json:"to"`
}

func (q echo) Answer(context.Context, *verbs.Service, verbs.Asker) (verbs.Reply, error) {
	return verbs.Reply{Value: puzzle.Analysis{{Key: "from", Value: q.From}, {Key: "to", Value: q.To[0]}}}, nil
}

func (echo) Draw(context.Context, *verbs.Service, string) (verbs.Reply, error) {
	return verbs.Reply{}, errors.ErrUnsupported
}
func (echo) Key(*verbs.Service) (string, error)                  { return "", errors.ErrUnsupported }
func (echo) Judge(context.Context, *verbs.Service, []byte) error { return errors.ErrUnsupported }

// A verb of the list that has no command of its own takes a position and goals, and prints
// what it answers.
func TestVerbWithoutCommand(t *testing.T) {
	before := verbs.All
	t.Cleanup(func() { verbs.All = before })
	verbs.All = append(before[:len(before):len(before)], verbs.Verb{
		Name: "echo", Question: reflect.TypeFor[echo](),
		Read: func(data []byte) (verbs.Question, error) {
			var q echo
			err := verbs.Unmarshal(data, &q)
			return q, err
		},
	})
	if got := runNull(t, "", "echo", "null:1", "--to", "null:3"); got.code != console.Answered || got.out != "from: null:1\nto: null:3\n" {
		t.Errorf("in words: %+v", got)
	}
	if got := runNull(t, "", "echo", "null:1", "--to", "null:3", "--json"); got.code != console.Answered || got.out != `{"from":"null:1","to":"null:3"}`+"\n" {
		t.Errorf("as JSON: %+v", got)
	}
	if got := runNull(t, "", "echo", "null:1", "-o", "x.svg"); got.code != console.WrongUsage || !strings.Contains(got.err, "svg") {
		t.Errorf("to a picture: %+v", got)
	}
}

package pegs

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"jie/puzzle"
)

// watched is a context that lets a test see who looks at it, and ends it at a look.
type watched struct {
	context.Context
	look func(caller string) error
}

func (w watched) Err() error {
	pc, _, _, _ := runtime.Caller(1)
	return w.look(runtime.FuncForPC(pc).Name())
}

// A context that ends while the quick search spends the last of its budget ends the
// question as any other: the budget is no reason that a caller knows.
func TestContextEndsWithBudget(t *testing.T) {
	p := mustParse(t, "pegs:french@e1")
	goal, err := p.Goal("one")
	if err != nil {
		t.Fatal(err)
	}
	ended := false
	ctx := watched{context.Background(), func(caller string) error {
		if ended = ended || strings.HasSuffix(caller, ".tryAll"); ended {
			return context.Canceled
		}
		return nil
	}}
	s, err := p.Solve(ctx, puzzle.Options{Goal: goal, Count: true, Workers: 1})
	if !ended {
		t.Fatal("the quick search did not spend its budget")
	}
	if !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown {
		t.Errorf("%v, %v, want an unknown answer of a context that ended", s.Status, err)
	}
}

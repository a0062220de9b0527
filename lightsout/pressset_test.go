package lightsout

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"jie/puzzle"
)

// pollsContext is over once it was asked so often.
type pollsContext struct {
	context.Context
	left atomic.Int64
}

func polls(ctx context.Context, n int64) *pollsContext {
	c := &pollsContext{Context: ctx}
	c.left.Store(n)
	return c
}

func (c *pollsContext) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// ruledBoards are solved by chasing and by elimination, modulo 2 and more.
var ruledBoards = []string{
	"lightsout[torus]:all-on:30x31",
	"lightsout[torus,k=3]:all-on:30x31",
	"lightsout[near=king]:all-on:30x31",
	"lightsout[near=king,k=6]:all-on:20x21",
	"lightsout[near=king,k=3]:random:10x11:1", // refuted
}

// A search for ways ends where its context does, however far it has come.
func TestWaysStop(t *testing.T) {
	const many = 1 << 30
	for _, id := range ruledBoards {
		p, err := Puzzle{}.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		opt := puzzle.Options{First: true, Every: true, All: true, Limit: 3}
		whole := polls(t.Context(), many)
		if s, err := p.Solve(whole, opt); err != nil || s.Status == puzzle.Unknown {
			t.Fatalf("%s: %v, %v", id, s.Status, err)
		}
		asked := many - whole.left.Load()
		for _, left := range []int64{0, 1, asked / 2, asked - 1} {
			s, err := p.Solve(polls(t.Context(), left), opt)
			if !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown || s.Optimal && s.LowerBound != s.Length {
				t.Errorf("%s: stopped after %d polls of %d: %v, %v", id, left, asked, s.Status, err)
			}
		}
	}
}

func TestWaysInLittleMemory(t *testing.T) {
	for _, id := range ruledBoards {
		p, err := Puzzle{}.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := p.Solve(t.Context(), puzzle.Options{First: true, Memory: 2048}); !errors.Is(err, puzzle.ErrMemory) || s.Status != puzzle.Unknown {
			t.Errorf("%s: in 2 KiB: %v, %v", id, s.Status, err)
		}
		if s, err := p.Solve(t.Context(), puzzle.Options{First: true, Memory: 64 << 20}); err != nil || s.Status == puzzle.Unknown {
			t.Errorf("%s: in 64 MiB: %v, %v", id, s.Status, err)
		}
	}
}

// Forty thousand buttons of one light have nearly as many quiet patterns, of as
// many presses each: 1.6 GB.
func TestTooManyQuietPatterns(t *testing.T) {
	p, err := Puzzle{}.Parse("lightsout[k=3,wiring=0" + strings.Repeat("/0", 39_999) + "]:1")
	if err != nil {
		t.Fatal(err)
	}
	if s, err := p.Solve(t.Context(), puzzle.Options{First: true}); !errors.Is(err, puzzle.ErrReach) || s.Status != puzzle.Unknown {
		t.Errorf("%v, %v, want %v", s.Status, err, puzzle.ErrReach)
	}
}

// Wherever a plain board's search is cut short, its answer is not called solved.
func TestCutShortIsUnknown(t *testing.T) {
	p, err := Puzzle{}.Parse("lightsout:all-on:30x30")
	if err != nil {
		t.Fatal(err)
	}
	for _, opt := range []puzzle.Options{{All: true, Every: true, Limit: 3}, {First: true, All: true, Every: true, Limit: 3}, {All: true, Count: true}} {
		const many = 1 << 30
		whole := polls(t.Context(), many)
		if s, err := p.Solve(whole, opt); err != nil || s.Status != puzzle.Solved {
			t.Fatalf("%+v: %v, %v", opt, s.Status, err)
		}
		asked := many - whole.left.Load()
		for left := range asked {
			s, err := p.Solve(polls(t.Context(), left), opt)
			if err != nil && s.Status != puzzle.Unknown {
				t.Errorf("%+v, ended after %d of %d polls: %v with %v", opt, left, asked, s.Status, err)
			}
		}
	}
}

package server

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"jie/conformance/puzzletest/null"
	"jie/internal/crew"
	"jie/pegs"
	"jie/puzzle"
)

// oddFamily describes a puzzle of these as the null puzzle does.
type oddFamily struct{}

func (oddFamily) Describe() puzzle.Description {
	d := null.Puzzle{}.Describe()
	d.Boards = nil
	return d
}

// A position of these has the null puzzle's positions, but solves them badly.
type oddity struct {
	puzzle.Position
	solve func(context.Context, puzzle.Options) (puzzle.Solution, error)
}

func (o oddity) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	return o.solve(ctx, opt)
}

func oddPosition(text, name string, solve func(context.Context, puzzle.Options) (puzzle.Solution, error)) (puzzle.Position, error) {
	p, err := null.Puzzle{}.Parse("null:" + text[len(name)+1:])
	if err != nil {
		return nil, err
	}
	return oddity{p, solve}, nil
}

// stuck searches until it is stopped, and tells when it begins and ends.
type stuck struct{ oddFamily }

var (
	begun = make(chan struct{}, 100)
	ended = make(chan struct{}, 100)
)

func (stuck) Name() string { return "stuck" }

func (stuck) Parse(text string) (puzzle.Position, error) {
	return oddPosition(text, "stuck", func(ctx context.Context, _ puzzle.Options) (puzzle.Solution, error) {
		begun <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return puzzle.Solution{Metric: puzzle.Turns, LowerBound: 1}, ctx.Err()
	})
}

// lingering ends a search only when the test allows it, after its context ended.
type lingering struct {
	oddFamily
	asked, told, let chan bool
}

func (lingering) Name() string { return "lingering" }

func (l lingering) Parse(text string) (puzzle.Position, error) {
	return oddPosition(text, "lingering", func(ctx context.Context, _ puzzle.Options) (puzzle.Solution, error) {
		close(l.asked)
		<-ctx.Done()
		close(l.told)
		<-l.let
		return puzzle.Solution{Metric: puzzle.Turns, LowerBound: 1}, ctx.Err()
	})
}

// broken panics.
type broken struct{ oddFamily }

func (broken) Name() string { return "broken" }

func (broken) Parse(text string) (puzzle.Position, error) {
	return oddPosition(text, "broken", func(context.Context, puzzle.Options) (puzzle.Solution, error) {
		panic("index out of range")
	})
}

// shattered panics in a goroutine of its own.
type shattered struct{ oddFamily }

func (shattered) Name() string { return "shattered" }

func (shattered) Parse(text string) (puzzle.Position, error) {
	return oddPosition(text, "shattered", func(context.Context, puzzle.Options) (puzzle.Solution, error) {
		crew.Run(2, func(member int) {
			if member == 1 {
				panic("index out of range")
			}
		})
		return puzzle.Solution{}, nil
	})
}

// stopped has no memory to analyse a position, or does not reach it.
type stopped struct{ oddFamily }

func (stopped) Name() string { return "stopped" }

func (stopped) Parse(text string) (puzzle.Position, error) {
	p, err := oddPosition(text, "stopped", nil)
	if err != nil {
		return nil, err
	}
	return beyond{p, map[string]error{"stopped:1": puzzle.ErrMemory, "stopped:2": puzzle.ErrReach}[text]}, nil
}

// beyond is a position that analysis fails at.
type beyond struct {
	puzzle.Position
	why error
}

func (b beyond) Analyse(context.Context, puzzle.Options) (puzzle.Analysis, error) {
	return nil, fmt.Errorf("beyond: %w", b.why)
}

// gated waits for the test before it answers; it counts how often it is asked.
type gated struct {
	oddFamily
	mu    sync.Mutex
	asked map[string]int
	open  chan struct{}
}

func (*gated) Name() string { return "null" }

func (g *gated) Parse(text string) (puzzle.Position, error) {
	p, err := null.Puzzle{}.Parse(text)
	if err != nil {
		return nil, err
	}
	return oddity{p, func(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
		g.mu.Lock()
		g.asked[text]++
		g.mu.Unlock()
		opt.Report(puzzle.Progress{Phase: "waiting", Nodes: 1})
		select {
		case <-g.open:
		case <-ctx.Done():
			return puzzle.Solution{Metric: puzzle.Turns}, ctx.Err()
		}
		return p.Solve(ctx, opt)
	}}, nil
}

// amid is peg solitaire whose second problem is not solved but waits until it is stopped,
// and tells of that: a table stays amid its problems.
type amid struct {
	pegs.Puzzle
	asked *atomic.Int64
	waits chan struct{}
}

func newAmid() amid { return amid{asked: new(atomic.Int64), waits: make(chan struct{})} }

func (a amid) Parse(text string) (puzzle.Position, error) {
	p, err := a.Puzzle.Parse(text)
	if err != nil {
		return nil, err
	}
	return oddity{p, func(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
		if a.asked.Add(1) != 2 {
			return p.Solve(ctx, opt)
		}
		close(a.waits)
		<-ctx.Done()
		return puzzle.Solution{Metric: puzzle.Moves}, ctx.Err()
	}}, nil
}

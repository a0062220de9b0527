// Package judge withholds every answer of a puzzle until package check has accepted it. Package catalog applies [Wrap]
// to every puzzle. Positions that come out of a wrapped puzzle, by Parse or by Play, have a Solve whose solutions were
// replayed and whose certificates were verified by code that shares nothing with the solvers.
//
//	Puzzle.Parse ──> Position ── Play ──> Position
//	                    │ Solve
//	                    └──> inner Solve ──> check.Solution ──> Solution, or [ErrWrong]
package judge

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"jie/check"
	"jie/puzzle"
)

// ErrWrong marks an answer that package check refused: a bug of Jie, never of its input.
var ErrWrong = errors.New("wrong answer refused")

// Wrap returns p with every solution judged. It is safe for concurrent use if p is.
func Wrap(p puzzle.Puzzle) puzzle.Puzzle { return family{p} }

// family is a wrapped puzzle, not embedded, so that callers reach only what the methods here allow.
type family struct{ inner puzzle.Puzzle }

func (f family) Name() string { return f.inner.Name() }

func (f family) Describe() puzzle.Description { return f.inner.Describe() }

func (f family) Parse(id string) (puzzle.Position, error) { return wrapped(f.inner.Parse(id)) }

// Extend gives access to the optional interfaces of the inner puzzle, except those that parse, play or solve.
func (f family) Extend(target any) bool {
	variable := reflect.ValueOf(target).Elem()
	inner := reflect.ValueOf(f.inner)
	if variable.Kind() != reflect.Interface || !inner.Type().Implements(variable.Type()) {
		return false
	}
	// The names are separate constants: otherwise the linker keeps every exported method of the program.
	_, parses := variable.Type().MethodByName("Parse")
	_, plays := variable.Type().MethodByName("Play")
	_, solves := variable.Type().MethodByName("Solve")
	if parses || plays || solves {
		return false
	}
	variable.Set(inner)
	return true
}

// Position returns p with its solutions judged, for one that does not come from a wrapped puzzle but, say, from a
// table.
func Position(p puzzle.Position) puzzle.Position {
	if _, done := p.(position); done {
		return p
	}
	return position{p}
}

func wrapped(p puzzle.Position, err error) (puzzle.Position, error) {
	if err != nil {
		return nil, err
	}
	return position{p}, nil
}

// position is a position whose solutions are judged.
type position struct{ puzzle.Position }

func (p position) Play(move string) (puzzle.Position, error) { return wrapped(p.Position.Play(move)) }

// Cells implements [puzzle.Sized].
func (p position) Cells() int { return puzzle.Cells(p.Position) }

// Drawing implements [puzzle.Drawn].
func (p position) Drawing() string { return puzzle.Drawing(p.Position) }

// Solve solves and judges. Some certificates take as long to verify as to find. If ctx or the memory ends before the
// verdict, the solution has status [puzzle.Unknown], with the error of an interrupted search.
func (p position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	if opt.Goal == nil {
		goal, err := p.Goal()
		if err != nil {
			return puzzle.Solution{}, err
		}
		opt.Goal = goal
	}
	s, stop := p.Position.Solve(ctx, opt)
	if stop != nil && !Stopped(stop) {
		return puzzle.Solution{Metric: s.Metric, Nodes: s.Nodes}, stop
	}
	switch err := Solution(ctx, opt.Memory, p.String(), opt.Goal.Texts(), s); {
	case err == nil:
		return s, stop
	case Stopped(err):
		return puzzle.Solution{Metric: s.Metric, Nodes: s.Nodes}, err
	default:
		return puzzle.Solution{}, err
	}
}

// Solution verifies a solution from a canonical ID to canonical goals with package check, within some bytes of memory;
// 0 is unlimited. For a refused solution it returns an error that wraps [ErrWrong].
func Solution(ctx context.Context, memory int64, from string, goals []string, s puzzle.Solution) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &Refusal{From: from, Goals: goals, Cause: fmt.Errorf("%v", cause)}
		}
	}()
	err = check.Bounds{Memory: memory}.Solution(ctx, from, goals, s)
	if err == nil || Stopped(err) {
		return err
	}
	return &Refusal{From: from, Goals: goals, Cause: err}
}

// Refusal is the reason why an answer was refused, with the question for the log.
type Refusal struct {
	From  string
	Goals []string
	Cause error
}

// Error returns the question and what is wrong with the answer.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%v: from %.1000s to %.1000q: %v", ErrWrong, r.From, r.Goals, r.Cause)
}

// Unwrap lets errors.Is find ErrWrong, but not the cause: it must not be mistaken for an error of the input.
func (r *Refusal) Unwrap() error { return ErrWrong }

// Stopped reports whether work was cut short, by its context, its memory or the reach of its method.
func Stopped(err error) bool { return check.Stopped(err) }

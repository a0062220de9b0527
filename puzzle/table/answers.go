package table

import (
	"cmp"
	"context"
	"math"
	"time"

	"jie/puzzle"
)

// Solve answers one problem and has the answer judged. If a search was cut short, its
// answer comes with the reason as the error. An answer without a status means no
// answer.
type Solve func(ctx context.Context, p Problem, opt puzzle.Options) (puzzle.Answer, error)

// Answers solves problems in order and calls done with each answer when it is
// final. If share is set and the time of ctx is limited, there are two rounds. In
// the first round the problems share the time, and a solution within 1 of its bound
// is enough. The rest of the time goes to one proof after the other. The error
// comes from done or from a search that failed, or is the reason why some answer has no
// proof.
func Answers(ctx context.Context, problems []Problem, solve Solve, share bool, done func(Problem, puzzle.Answer) error) error {
	open := make([]*attempt, len(problems))
	for i, p := range problems {
		open[i] = &attempt{Problem: p}
	}
	if _, limited := ctx.Deadline(); limited && share {
		var left []*attempt
		later := func(x *attempt) error {
			if x.stop != nil {
				left = append(left, x)
				return nil
			}
			return done(x.Problem, x.answer)
		}
		if err := solve.round(ctx, open, 1, later); err != nil {
			return err
		}
		open = left
	}
	if err := solve.round(ctx, open, 0, func(x *attempt) error { return done(x.Problem, x.answer) }); err != nil {
		return err
	}
	var short error
	for _, x := range open {
		short = cmp.Or(x.stop, short)
	}
	return short
}

// attempt is a problem and the best answer so far.
type attempt struct {
	Problem
	answer puzzle.Answer // no status before the first search
	stop   error         // why there is no answer, or no proof
}

// gap returns how much shorter than the best solution another may be.
func (x *attempt) gap() int64 {
	if x.answer.Length == nil || x.answer.LowerBound == nil {
		return math.MaxInt64
	}
	return *x.answer.Length - *x.answer.LowerBound
}

// round searches each problem once more while there is time. The problems share the time
// if a bound within some distance of the best is enough. round calls done with those that
// have an answer.
func (solve Solve) round(ctx context.Context, open []*attempt, within int, done func(*attempt) error) error {
	for i, x := range open {
		left := 1
		if within > 0 {
			left = len(open) - i
		}
		if err := ctx.Err(); err != nil {
			x.stop = err
		} else if err := solve.search(ctx, left, x, within); err != nil {
			return err
		}
		if x.answer.Status == "" {
			continue
		}
		if err := done(x); err != nil {
			return err
		}
	}
	return nil
}

// search solves one problem. If time is limited, it takes its share of the time that is left
// for a given number of problems.
func (solve Solve) search(ctx context.Context, left int, x *attempt, within int) error {
	if end, limited := ctx.Deadline(); limited {
		mine, cancel := context.WithTimeout(ctx, time.Until(end)/time.Duration(left))
		defer cancel()
		ctx = mine
	}
	opt := puzzle.Options{Within: within}
	if bound := x.answer.LowerBound; bound != nil { // of the previous round
		opt.AtLeast = *bound
	}
	answer, stop := solve(ctx, x.Problem, opt)
	if answer.Status == "" && stop != nil {
		return stop
	}
	now := attempt{x.Problem, answer, stop}
	if x.answer.Status != "" && stop != nil && now.gap() >= x.gap() {
		x.stop = stop // sooner than the previous time
		return nil
	}
	*x = now
	return nil
}

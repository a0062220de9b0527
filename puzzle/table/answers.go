package table

import (
	"cmp"
	"context"

	"jie/puzzle"
)

// Solve answers one problem and has the answer judged. If a search was cut short, its answer comes
// with the reason as the error. An answer without a status means no answer.
type Solve func(ctx context.Context, p Problem) (puzzle.Answer, error)

// Answers solves problems in order and calls done with each answer. The error comes from
// done or from a search that failed, or is the reason why some answer has no proof.
func Answers(ctx context.Context, problems []Problem, solve Solve, done func(Problem, puzzle.Answer) error) error {
	var short error
	for _, p := range problems {
		if err := ctx.Err(); err != nil {
			return cmp.Or(short, err)
		}
		answer, stop := solve(ctx, p)
		if answer.Status == "" && stop != nil {
			return stop
		}
		short = cmp.Or(short, stop)
		if answer.Status == "" {
			continue
		}
		if err := done(p, answer); err != nil {
			return err
		}
	}
	return short
}

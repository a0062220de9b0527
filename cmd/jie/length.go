package main

import (
	"context"
	"encoding/json"
	"errors"

	"jie/check"
	"jie/cmd/jie/internal/failure"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/verbs"
)

// proveLength writes a proof that an answer is shortest into a file.
func (a *app) proveLength(ctx context.Context, p verbs.Problem, solved verbs.Solved, path string) error {
	prover, ok := puzzle.As[ability.LengthProver](p.Puzzle)
	if !ok || solved.Optimal == nil || !*solved.Optimal || solved.Moves == nil {
		return failure.New(failure.NoLengthProof, nil)
	}
	proof, err := prover.LengthProof(ctx, p.From.String(), p.Goal.Texts(), *solved.Moves)
	if errors.Is(err, puzzle.ErrReach) {
		return failure.New(failure.NoLengthProof, nil)
	}
	if err != nil {
		return err
	}
	return a.PrintJSON(path, proof)
}

// checkLength verifies a proof of a length; done is false where the file is none.
func (a *app) checkLength(ctx context.Context, p *proof) (done bool, err error) {
	in, err := a.certificateText(ctx, p)
	if err != nil {
		return false, err
	}
	var format struct{ Format string }
	if json.Unmarshal([]byte(in.Text), &format) != nil || format.Format != puzzle.LengthFormat {
		return false, nil
	}
	var length puzzle.LengthProof
	if err := json.Unmarshal([]byte(in.Text), &length); err != nil {
		return true, in.Locate(jsonError(in.Text, err))
	}
	v, err := a.judge(ctx, false, func(b check.Bounds) (check.Verdict, error) {
		if err := b.Length(ctx, &length); err != nil {
			return check.Verdict{}, err
		}
		return check.Verdict{Status: puzzle.Solved, Metric: puzzle.Presses, Length: &length.Length, Verified: []check.Part{check.PartMoves, check.PartLength}}, nil
	})
	if err != nil {
		return true, err
	}
	return true, a.writeVerdict(v)
}

package main

import (
	"context"

	"jie/check"
	"jie/puzzle"
	"jie/verbs"
)

// replayFile judges the moves in a file: a press pattern, or a text.
func (a *app) replayFile(ctx context.Context, args []string, p proof, path string) (verbs.Verdict, error) {
	var boards stream
	defer boards.Close()
	pattern, err := boards.Rows(path)
	if err != nil {
		return verbs.Verdict{}, err
	}
	if pattern == nil {
		return a.replay(ctx, args, p)
	}
	rows, err := a.rowsOf(ctx, &boards, args, p.goals)
	if err != nil {
		return verbs.Verdict{}, err
	}
	if _, err := check.Metric(rows.From, puzzle.Metric(p.metric)); err != nil {
		return verbs.Verdict{}, err
	}
	return a.judge(ctx, p.prove, func(b check.Bounds) (check.Verdict, error) { return b.ReplayRows(ctx, rows, pattern) })
}

// refuteRows judges an answer whose certificate is the first row of a quiet pattern.
func (a *app) refuteRows(ctx context.Context, args, goals []string, answer puzzle.Answer) (verbs.Verdict, error) {
	var boards stream
	defer boards.Close()
	rows, err := a.rowsOf(ctx, &boards, args, goals)
	if err != nil {
		return verbs.Verdict{}, err
	}
	return a.judge(ctx, false, func(b check.Bounds) (check.Verdict, error) { return b.AnswerRows(ctx, rows, answer) })
}

// rowsOf opens the board asked about and its only goal to be read row by row, from
// wherever they are, where they are full rectangles under the standard rules.
func (a *app) rowsOf(ctx context.Context, boards *stream, args, goals []string) (rows check.Rows, err error) {
	pos, err := a.rowPosition(ctx, boards, args)
	if err != nil {
		return rows, err
	}
	rows = check.Rows{From: pos.String(), Goals: goals}
	if len(goals) < 2 {
		if rows.Start, err = check.OpenLights(rows.From, boards.Rows); err != nil {
			return rows, err
		}
	}
	if rows.Start != nil && len(goals) == 1 {
		if path, named := check.LightsFile(goals[0]); named {
			if rows.Goal, err = boards.Rows(path); rows.Goal != nil || err != nil {
				return rows, err
			}
		}
	}
	goal, err := a.Goal(ctx, pos, goals)
	if err != nil {
		return rows, err
	}
	rows.Goals = goal.Texts()
	if rows.Start != nil {
		rows.Goal, err = check.ReadLights(rows.Goals[0])
	}
	return rows, err
}

// rowPosition is the position asked about. A picture too large to be held has its
// size alone.
func (a *app) rowPosition(ctx context.Context, boards *stream, args []string) (puzzle.Position, error) {
	if len(args) == 1 {
		if board, err := boards.board(a.Puzzles, args[0]); err != nil {
			return nil, err
		} else if board != nil {
			return board.Position(), nil
		}
	}
	p, err := a.Problem(ctx, args, nil)
	return p.From, err
}

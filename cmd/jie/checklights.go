package main

import (
	"context"

	"jie/check"
	"jie/internal/verb"
	"jie/puzzle"
)

// lightsReader opens boards and press patterns of Lights Out to be judged. Full
// rectangles under the standard rules are read row by row, from wherever they are,
// and never held.
type lightsReader struct {
	app    *app
	boards stream
}

// replayFile judges the moves in a file: a press pattern, or a text.
func (a *app) replayFile(ctx context.Context, args []string, p proof, path string) (verb.Verdict, error) {
	in := lightsReader{app: a}
	defer in.boards.close()
	if pattern, err := in.lights(path); err != nil {
		return verb.Verdict{}, err
	} else if pattern != nil {
		return in.replayPattern(ctx, args, p, pattern)
	}
	return a.replay(ctx, args, p)
}

// lights reads the header of a picture; nil is another kind of file.
func (in *lightsReader) lights(path string) (*check.Lights, error) {
	if path == "-" {
		return nil, nil
	}
	file, _, err := in.boards.picture(path)
	if file == nil || err != nil {
		return nil, err
	}
	lights, err := check.ReadPBM(file)
	if err != nil {
		return nil, fileError{path, err}
	}
	return lights, nil
}

// rows opens a board; nil is one with rules or holes, or of another puzzle.
func (in *lightsReader) rows(id string) (*check.Lights, error) {
	if path, found := check.LightsFile(id); found {
		return in.lights(path)
	}
	if !check.IsRectangle(id) {
		return nil, nil
	}
	return check.ReadLights(id)
}

// replayPattern judges a press pattern, row by row where there is one goal and no
// proof is asked for.
func (in *lightsReader) replayPattern(ctx context.Context, args []string, p proof, pattern *check.Lights) (verb.Verdict, error) {
	pos, err := in.start(ctx, args)
	if err != nil {
		return verb.Verdict{}, err
	}
	if _, err := check.Metric(pos.String(), puzzle.Metric(p.metric)); err != nil {
		return verb.Verdict{}, err
	}
	verdict, err := in.presses(ctx, pos, p, pattern)
	if err != nil {
		return verb.Verdict{}, err
	}
	return in.app.judge(ctx, p.prove, verdict)
}

// presses returns how the pattern is to be replayed.
func (in *lightsReader) presses(ctx context.Context, pos puzzle.Position, p proof, pattern *check.Lights) (func(check.Bounds) (check.Verdict, error), error) {
	if !p.prove || !check.Provable(pattern) {
		start, goal, err := in.both(ctx, pos, p.goals)
		if err != nil {
			return nil, err
		}
		if start != nil {
			return func(b check.Bounds) (check.Verdict, error) { return b.ReplayLights(ctx, start, goal, pattern) }, nil
		}
	}
	any, err := in.app.goal(ctx, pos, p.goals)
	return func(b check.Bounds) (check.Verdict, error) {
		rows, err := pattern.Rows()
		if err != nil {
			return check.Verdict{}, err
		}
		return b.Pattern(ctx, pos.String(), any.Texts(), rows)
	}, err
}

// refuteRows judges an answer whose certificate is the first row of a quiet pattern.
func (a *app) refuteRows(ctx context.Context, args, goals []string, answer puzzle.Answer) (verb.Verdict, error) {
	in := lightsReader{app: a}
	defer in.boards.close()
	pos, err := in.start(ctx, args)
	if err != nil {
		return verb.Verdict{}, err
	}
	start, goal, err := in.both(ctx, pos, goals)
	if err != nil {
		return verb.Verdict{}, err
	}
	if start == nil {
		any, err := a.goal(ctx, pos, goals)
		if err != nil {
			return verb.Verdict{}, err
		}
		return a.judgeAnswer(ctx, pos, any, answer, false)
	}
	return a.judge(ctx, false, func(b check.Bounds) (check.Verdict, error) {
		return b.RefuteLights(ctx, start, goal, answer, pos.String())
	})
}

// both opens a board and its only goal; nil where they are not full rectangles, or
// there are several goals.
func (in *lightsReader) both(ctx context.Context, pos puzzle.Position, goals []string) (start, goal *check.Lights, err error) {
	if len(goals) > 1 {
		return nil, nil, nil
	}
	if start, err = in.rows(pos.String()); start != nil {
		goal, err = in.goalRows(ctx, pos, goals)
	}
	return start, goal, err
}

// start is the position asked about. A picture too large to be held has its size
// alone.
func (in *lightsReader) start(ctx context.Context, args []string) (puzzle.Position, error) {
	if len(args) == 1 {
		if board, err := in.boards.board(in.app.puzzles, args[0]); err != nil {
			return nil, err
		} else if board != nil {
			return board.Position(), nil
		}
	}
	_, pos, err := in.app.position(ctx, args)
	return pos, err
}

func namesLights(id string) bool {
	_, found := check.LightsFile(id)
	return found
}

// goalRows opens the one goal given, or all lights off.
func (in *lightsReader) goalRows(ctx context.Context, pos puzzle.Position, goals []string) (*check.Lights, error) {
	if len(goals) > 0 && namesLights(goals[0]) {
		if lights, err := in.rows(goals[0]); lights != nil || err != nil {
			return lights, err
		}
	}
	goal, err := in.app.goal(ctx, pos, goals)
	if err != nil {
		return nil, err
	}
	return check.ReadLights(goal.Texts()[0])
}

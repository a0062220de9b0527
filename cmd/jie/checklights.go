package main

import (
	"context"
	"strings"

	"jie/check"
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
func (a *app) replayFile(ctx context.Context, args []string, p proof, path string) (verdict, error) {
	in := lightsReader{app: a}
	defer in.boards.close()
	if pattern, err := in.lights(path); err != nil {
		return verdict{}, err
	} else if pattern != nil {
		return in.replayPattern(ctx, args, p, pattern)
	}
	pos, goal, err := a.asked(ctx, args, p.goals)
	if err != nil {
		return verdict{}, err
	}
	return a.replay(ctx, pos, goal, p.moves, puzzle.Metric(p.metric))
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
	body, plain := strings.CutPrefix(id, "lightsout:")
	if path, found := strings.CutPrefix(body, "@"); plain && found {
		return in.lights(path)
	}
	if !plain || strings.Contains(strings.TrimPrefix(body, "all-on"), "-") {
		return nil, nil
	}
	return check.ReadLights(id)
}

// replayPattern judges a press pattern, row by row where there is one goal.
func (in *lightsReader) replayPattern(ctx context.Context, args []string, p proof, pattern *check.Lights) (verdict, error) {
	pos, err := in.start(ctx, args)
	if err != nil {
		return verdict{}, err
	}
	metric, err := check.Metric(pos.String(), puzzle.Metric(p.metric))
	if err != nil {
		return verdict{}, err
	}
	presses, err := in.presses(ctx, pos, p.goals, pattern)
	if err != nil {
		return verdict{}, err
	}
	var length int64
	if err := in.app.judge(ctx, func(b check.Bounds) (err error) { length, err = presses(b); return err }); err != nil {
		return in.app.failing(err)
	}
	return verdict{Holds: true, Length: &length, Metric: metric}, nil
}

// presses returns how the pattern is to be replayed.
func (in *lightsReader) presses(ctx context.Context, pos puzzle.Position, goals []string, pattern *check.Lights) (func(check.Bounds) (int64, error), error) {
	start, goal, err := in.both(ctx, pos, goals)
	if err != nil {
		return nil, err
	}
	if start != nil {
		return func(b check.Bounds) (int64, error) { return b.Presses(ctx, start, goal, pattern) }, nil
	}
	any, err := in.app.goal(ctx, pos, goals)
	return func(check.Bounds) (int64, error) {
		rows, err := pattern.Rows()
		if err != nil {
			return 0, err
		}
		return check.Pattern(pos.String(), any.Texts(), rows)
	}, err
}

// refuteRows judges a certificate that is the first row of a quiet pattern.
func (a *app) refuteRows(ctx context.Context, args, goals []string, c puzzle.Certificate) (verdict, error) {
	in := lightsReader{app: a}
	defer in.boards.close()
	pos, err := in.start(ctx, args)
	if err != nil {
		return verdict{}, err
	}
	start, goal, err := in.both(ctx, pos, goals)
	if err != nil {
		return verdict{}, err
	}
	if start == nil {
		any, err := a.goal(ctx, pos, goals)
		if err != nil {
			return verdict{}, err
		}
		return a.refute(ctx, pos, any, c)
	}
	if err := a.judge(ctx, func(b check.Bounds) error { return b.Quiet(ctx, start, goal, c) }); err != nil {
		return a.failing(err)
	}
	return verdict{Holds: true, Kind: c.Kind}, nil
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
		if board, err := in.boards.board(args[0]); err != nil {
			return nil, err
		} else if board != nil {
			return board.Position(), nil
		}
	}
	_, pos, err := in.app.position(ctx, args)
	return pos, err
}

// goalRows opens the one goal given, or all lights off.
func (in *lightsReader) goalRows(ctx context.Context, pos puzzle.Position, goals []string) (*check.Lights, error) {
	if len(goals) > 0 && strings.HasPrefix(goals[0], "lightsout:@") {
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

package main

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"jie/check"
	"jie/check/judge"
	"jie/cmd/jie/internal/console"
	"jie/internal/machine"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/verbs"
)

// stream is a question about a board too large to be held in memory.
type stream struct {
	puzzle      puzzle.Puzzle
	start, goal ability.LargeBoard
	console.Pictures
}

// streamed answers solve for a board too large for memory; handled is false for others.
func (a *app) streamed(ctx context.Context, args []string, q question) (handled bool, err error) {
	s := &stream{}
	defer s.Close()
	if handled, err = s.open(a.Puzzles, args, q); !handled || err != nil {
		return handled, err
	}
	started := time.Now()
	solution, stop := a.solveStream(ctx, s, q)
	if stop != nil && !judge.Stopped(stop) {
		return true, stop
	}
	stats := &puzzle.Stats{Seconds: time.Since(started).Seconds(), Nodes: solution.Nodes, PeakBytes: machine.PeakMemory(), Method: solution.Method}
	pos := s.start.Position()
	answer := puzzle.NewAnswer(s.puzzle.Name(), pos, s.goal.Goal(), solution, stats)
	path := q.output
	if strings.HasSuffix(path, ".pbm") {
		path = ""
	} else {
		answer = a.noted(answer)
	}
	p := verbs.Problem{Puzzle: s.puzzle, From: pos, Goal: s.goal.Goal(), Given: len(q.To) > 0}
	notes := a.GoalNotes(ctx, p, puzzle.Answer{})
	if err := a.printAnswer(pos, answer, q.as, path, notes); err != nil {
		return true, err
	}
	return true, stop
}

// open finds the boards, and reports whether to stream them. Other methods do or refuse what a stream cannot.
func (s *stream) open(puzzles []puzzle.Puzzle, args []string, q question) (bool, error) {
	if len(args) != 1 || len(q.To) > 1 || q.All || q.table != "" {
		return false, nil
	}
	var err error
	if s.start, err = s.board(puzzles, args[0]); s.start == nil || err != nil {
		return err != nil, err
	}
	if metric := s.puzzle.Describe().Metrics[0]; q.Metric != "" && q.Metric != string(metric) || !s.start.Large() {
		return false, nil
	}
	target := ""
	if len(q.To) == 1 {
		target = q.To[0]
	}
	return true, s.Located(func(open ability.OpenPicture) (err error) {
		s.goal, err = s.start.Target(target, open)
		return err
	})
}

// board opens a generated board or a PBM file; it returns nil for other texts.
func (s *stream) board(puzzles []puzzle.Puzzle, text string) (board ability.LargeBoard, err error) {
	for _, p := range puzzles {
		streamer, ok := puzzle.As[ability.Streamer](p)
		if !ok {
			continue
		}
		err := s.Located(func(open ability.OpenPicture) (err error) {
			board, err = streamer.OpenLarge(text, open)
			return err
		})
		if board != nil || err != nil {
			s.puzzle = p
			return board, err
		}
	}
	return nil, nil
}

// solveStream solves, and writes the press pattern to a file if -o names one.
func (a *app) solveStream(ctx context.Context, s *stream, q question) (found puzzle.Solution, err error) {
	meter := a.Meter()
	defer meter.Stop()
	opt := ability.StreamOptions{First: q.First, Count: q.Count, Every: q.Every, Workers: a.Workers, Progress: meter.Report}
	err = solveInto(q.output, func(out *os.File) (err error) {
		if out != nil {
			opt.Pattern = out
		}
		found, err = s.start.Stream(ctx, s.goal, opt)
		if err != nil && !errors.Is(err, puzzle.ErrReach) {
			return err
		}
		if wrong := replayStream(ctx, s, out, found, meter); judge.Stopped(wrong) {
			return wrong
		} else if wrong != nil {
			return &judge.Refusal{From: s.start.Position().String(), Goals: s.goal.Goal().Texts(), Cause: wrong}
		}
		return err
	})
	return found, err
}

// replayStream judges a certificate or the pattern that was written, before its file gets its name.
func replayStream(ctx context.Context, s *stream, out *os.File, found puzzle.Solution, meter *console.Meter) (err error) {
	if out == nil && found.Certificate == nil {
		return nil
	}
	var boards console.Pictures
	defer boards.Close()
	var rows check.Rows
	if rows.Start, err = check.OpenLights(s.start.Position().String(), boards.Rows); err != nil {
		return err
	}
	if rows.Goal, err = check.OpenLights(s.goal.Position().String(), boards.Rows); err != nil {
		return err
	}
	return check.Bounds{Progress: meter.Report}.SolutionRows(ctx, rows, found, io.NewSectionReader(out, 0, math.MaxInt64))
}

// solveInto solves and writes the pattern to a file, if its name asks for that.
func solveInto(path string, solve func(*os.File) error) error {
	if !strings.HasSuffix(path, ".pbm") {
		return solve(nil)
	}
	return newfile.Stream(path, func(file *os.File) (bool, error) {
		err := solve(file)
		size, _ := file.Seek(0, io.SeekEnd)
		return (err == nil || errors.Is(err, puzzle.ErrReach)) && size > 0, err
	})
}

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

// rowsOf opens the board and its only goal to be read by the row, if they are full rectangles under standard rules.
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

// rowPosition returns the position of the question; of a picture too large for memory only the size.
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

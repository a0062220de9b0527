package main

import (
	"context"
	"errors"
	"io"
	"math"
	"math/big"
	"os"
	"strings"
	"time"

	"jie/check"
	"jie/internal/ask"
	"jie/lightsout"
	"jie/puzzle"
)

// minStreamed is the most lights of a Lights Out board that is solved like any
// other position; larger ones are never held, nor judged light by light: the
// stream that makes their press pattern replays it.
const minStreamed = 1 << 22

// stream is a question about a large Lights Out board.
type stream struct {
	start, goal *lightsout.Board
	pictures
}

// streamed answers solve where the board is one of Lights Out too large to be
// held; handled is false where it is not.
func (a *app) streamed(ctx context.Context, args []string, q question) (handled bool, err error) {
	s := &stream{}
	defer s.close()
	if handled, err = s.open(args, q); !handled || err != nil {
		return handled, err
	}
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	started := time.Now()
	solution, stop := a.solveStream(ctx, s, q)
	if stop != nil && !ask.Stopped(stop) {
		return true, stop
	}
	stats := &puzzle.Stats{Seconds: time.Since(started).Seconds(), Nodes: solution.Nodes, PeakBytes: peakMemory()}
	pos := s.start.Position()
	answer := puzzle.NewAnswer("lightsout", pos, lightsout.GoalOf(s.goal), solution, stats)
	path := q.output
	if strings.HasSuffix(path, ".pbm") {
		path = ""
	}
	if err := a.printAnswer(pos, answer, q.as, path); err != nil {
		return true, err
	}
	return true, stop
}

// open finds the boards of the question, and whether they are to be streamed. What
// a stream cannot do is left to those who can, or say that it cannot be done.
func (s *stream) open(args []string, q question) (bool, error) {
	presses := q.metric == "" || q.metric == string(puzzle.Presses)
	if len(args) != 1 || len(q.goals) > 1 || q.all || q.table != "" || !presses {
		return false, nil
	}
	var err error
	if s.start, err = s.board(args[0]); s.start == nil || err != nil {
		return s.start != nil || err != nil, err
	}
	h, w := s.start.Size()
	if h <= minStreamed/int64(w) {
		return false, nil
	}
	if len(q.goals) == 0 {
		s.goal, err = lightsout.AllOff(h, w)
		return true, err
	}
	if s.goal, err = s.board(q.goals[0]); s.goal == nil && err == nil {
		s.goal, err = lightsout.ParseBoard(q.goals[0])
	}
	return true, err
}

// board opens a made board or a PBM file; nil is anything else.
func (s *stream) board(text string) (*lightsout.Board, error) {
	id, err := puzzle.SplitID(text)
	if err != nil || id.Puzzle != "lightsout" || len(id.Rules) > 0 {
		return nil, nil //nolint:nilerr // whoever parses the text says what is wrong with it
	}
	path, found := strings.CutPrefix(id.Body, "@")
	if !found {
		if !strings.Contains(id.Body, "x") || strings.ContainsAny(id.Body, "/\n") {
			return nil, nil
		}
		return lightsout.ParseBoard(text)
	}
	if path == "-" {
		return nil, nil
	}
	return s.pictured(path)
}

// pictured opens a PBM file; nil is another kind of file.
func (s *stream) pictured(path string) (*lightsout.Board, error) {
	file, size, err := s.picture(path)
	if file == nil || err != nil {
		return nil, err
	}
	board, err := lightsout.OpenPBM(file, size, path)
	if err != nil {
		return nil, fileError{path, err}
	}
	return board, nil
}

// solveStream solves, with the press pattern put in a file where -o names one.
func (a *app) solveStream(ctx context.Context, s *stream, q question) (puzzle.Solution, error) {
	meter := a.meter()
	defer meter.stop()
	opt := lightsout.StreamOptions{First: q.first || q.every, Workers: a.workers, Progress: meter.report}
	var found lightsout.Streamed
	err := solveInto(q.output, func(out *os.File) (err error) {
		if out != nil {
			opt.Pattern = out
		}
		found, err = lightsout.SolveStream(ctx, s.start, s.goal, opt)
		if found.Solution.Status == puzzle.Unsolvable || err != nil && !errors.Is(err, puzzle.ErrReach) {
			return err
		}
		if wrong := a.replayStream(ctx, s, out, found.Solution.Length, meter); wrong != nil {
			return wrong
		}
		return err
	})
	switch {
	case !q.count:
		found.Solution.Count = nil
	case found.Solution.Status == puzzle.Unsolvable:
		found.Solution.Count = new(big.Int)
	case q.every && err == nil:
		found.Solution.Count = new(big.Int).Lsh(big.NewInt(1), uint(found.Nullity))
	}
	return found.Solution, err
}

// replayStream judges the pattern that was written, if one was, before its file has
// a name.
func (a *app) replayStream(ctx context.Context, s *stream, out *os.File, length int64, meter *meter) error {
	if out == nil {
		return nil
	}
	pattern, err := check.ReadPBM(io.NewSectionReader(out, 0, math.MaxInt64))
	if err != nil {
		return err
	}
	in := lightsReader{app: a}
	defer in.boards.close()
	start, goal, err := in.both(ctx, s.start.Position(), []string{s.goal.Position().String()})
	if err != nil {
		return err
	}
	presses, err := check.Bounds{Progress: meter.report}.Presses(ctx, start, goal, pattern)
	if err == nil && presses != length {
		err = &check.Failure{Code: check.WrongLength, Move: -1, Args: puzzle.Args{"got": length, "want": presses}}
	}
	return err
}

// solveInto solves with the pattern written to a file, if its name asks for that.
func solveInto(path string, solve func(*os.File) error) error {
	if !strings.HasSuffix(path, ".pbm") {
		return solve(nil)
	}
	return streamFile(path, func(file *os.File) (bool, error) {
		err := solve(file)
		size, _ := file.Seek(0, io.SeekEnd)
		return (err == nil || errors.Is(err, puzzle.ErrReach)) && size > 0, err
	})
}

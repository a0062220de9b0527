package lightsout

import (
	"context"
	"math/big"
	"strings"

	"jie/puzzle"
)

var _ puzzle.Streamer = Puzzle{}

// OpenLarge opens a made board, or one in a PBM picture, under the standard rules.
func (Puzzle) OpenLarge(text string, open puzzle.OpenPicture) (puzzle.LargeBoard, error) {
	b, err := openLarge(text, open)
	if b == nil || err != nil {
		return nil, err
	}
	return large{b}, nil
}

// openLarge is OpenLarge for this package's type.
func openLarge(text string, open puzzle.OpenPicture) (*Board, error) {
	id, err := puzzle.SplitID(text)
	if err != nil || id.Puzzle != "lightsout" || len(id.Rules) > 0 {
		return nil, nil //nolint:nilerr // the caller that parses the text says what is wrong with it
	}
	path, found := strings.CutPrefix(id.Body, "@")
	switch {
	case path == "-":
		return nil, nil
	case found:
		picture, size, err := open(path)
		if picture == nil || err != nil {
			return nil, err
		}
		return OpenPBM(picture, size, path)
	case !strings.Contains(id.Body, "x") || strings.ContainsAny(id.Body, "/\n"):
		return nil, nil
	}
	return ParseBoard(text)
}

// large is a board as a puzzle.LargeBoard.
type large struct{ *Board }

func (b large) Goal() puzzle.Goal { return GoalOf(b.Board) }

// Large tells whether the board is never held, nor judged light by light: the
// stream that makes its press pattern replays it.
func (b large) Large() bool { return b.h > maxHeld/int64(b.w) }

// Target is the board that a text names, or the one with all lights off.
func (b large) Target(text string, open puzzle.OpenPicture) (puzzle.LargeBoard, error) {
	if text == "" {
		off, err := AllOff(b.h, b.w)
		if err != nil {
			return nil, err
		}
		return large{off}, nil
	}
	target, err := openLarge(text, open)
	if target == nil && err == nil {
		target, err = ParseBoard(text)
	}
	if err != nil {
		return nil, err
	}
	return large{target}, nil
}

// Stream is [SolveStream]. It panics where the target is not one of [large.Target].
func (b large) Stream(ctx context.Context, target puzzle.LargeBoard, opt puzzle.StreamOptions) (puzzle.Solution, error) {
	found, err := SolveStream(ctx, b.Board, target.(large).Board, StreamOptions{
		Pattern: opt.Pattern, First: opt.First || opt.Every, Workers: opt.Workers, Progress: opt.Progress,
	})
	s := found.Solution
	switch {
	case !opt.Count:
		s.Count = nil
	case s.Status == puzzle.Unsolvable:
		s.Count = new(big.Int)
	case opt.Every && err == nil:
		s.Count = new(big.Int).Lsh(big.NewInt(1), uint(found.Nullity))
	}
	return s, err
}

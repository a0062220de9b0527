package lightsout

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"strings"

	"jie/internal/crew"
	"jie/linear/gf2"
	"jie/puzzle"
	"jie/puzzle/ability"
)

// maxHeld is the most lights of a board that is solved like any other position, and of a
// picture that is held in memory.
const maxHeld = 1 << 22

// openPBM returns the board in a PBM picture of size bytes. It reads a small one at once, and the rows of a large one,
// which must be P4, from in when they are needed. name stands for the picture in texts, after an '@'.
func openPBM(in io.ReaderAt, size int64, name string) (*board, error) {
	b, err := openPicture(in, size, name, 0)
	if err != nil || b.kind != pictured || b.h > maxHeld/int64(b.w) {
		return b, err
	}
	return b.loaded()
}

// solveStream finds a press pattern that takes start to goal, full rectangles of one size, without ever holding a
// board. Rows are made or read twice, or once for all lights on. Chased from both edges, the pattern is replayed as it
// is made: it is right if the two halves meet.
//
// The pattern has the fewest presses, proved, unless First asks for any pattern or the proof is out of reach. The
// answer is then Unknown, with an error that wraps [puzzle.ErrReach], and the pattern is the best that was found.
func solveStream(ctx context.Context, start, goal *board, opt ability.StreamOptions) (s puzzle.Solution, err error) {
	s.Metric, s.Method = puzzle.Presses, methodFirstRow
	if !start.rectangle() || !start.same(goal.layout) {
		return s, fail(puzzle.OtherShape, nil, puzzle.Args{"got": goal.shapeName(), "want": start.shapeName()})
	}
	if start.size() == maxHeight {
		return s, tooLarge(start.shapeName(), int64(maxHeight))
	}
	f, err := findFirstRow(ctx, pair{start: start, goal: goal})
	if err != nil {
		return s, err
	}
	if f.certificate != nil {
		s.Status, s.Certificate = puzzle.Unsolvable, f.certificate
		if opt.Count {
			s.Count = new(big.Int)
		}
		return s, nil
	}
	c := f.way.(*coset)
	q := &question{way: &unheld{c, ctx, opt}, s: &s, opt: puzzle.Options{
		First: opt.First || opt.Every, Count: !opt.First && !opt.Every || c.unique(), Workers: opt.Workers, Progress: opt.Progress,
	}}
	err = q.answer(ctx)
	switch {
	case !opt.Count:
		s.Count = nil
	case opt.Every && err == nil:
		s.Count = new(big.Int).Lsh(big.NewInt(1), uint(c.nullity))
	}
	return s, err
}

// unheld holds the patterns of a board that is not held. It makes no pass over the board after its context ends.
type unheld struct {
	*coset
	ctx context.Context
	opt ability.StreamOptions
}

func (w *unheld) bound(context.Context) (int64, error) { return w.coset.bound(w.ctx) }

func (w *unheld) one() pattern { return written{w, w.x} }

func (w *unheld) best(ctx context.Context, f *fewest) pattern {
	return written{w, w.coset.best(ctx, f).(member).x}
}

// written is the pattern of a first row, to be written to a file.
type written struct {
	*unheld
	x gf2.Vector
}

func (w written) show(_ context.Context, s *puzzle.Solution) (err error) {
	s.Length, err = w.writeOut(w.ctx, w.x, w.opt)
	return err
}

// writeOut chases the pattern of a first row from both edges, into opt.Pattern if not nil, and returns its presses.
func (c *coset) writeOut(ctx context.Context, x gf2.Vector, opt ability.StreamOptions) (presses int64, err error) {
	ends := newSides(c.difference, crew.Size(opt.Workers))
	if opt.Pattern != nil {
		if err := ends.sendTo(opt.Pattern, c.start); err != nil {
			return 0, err
		}
	}
	ends.report(opt.Progress)
	return c.meet(ctx, x, ends)
}

func (c *sides) sendTo(out io.WriterAt, b *board) error {
	header := fmt.Appendf(nil, "P4\n%d %d\n", b.w, b.h)
	if _, err := out.WriteAt(header, 0); err != nil {
		return err
	}
	stride := (b.w + 7) / 8
	c.top.sink = newRowSink(out, int64(len(header)), stride, 0, c.top.rows, 1)
	c.bottom.sink = newRowSink(out, int64(len(header)), stride, b.h-1, c.bottom.rows, -1)
	return nil
}

var _ ability.Streamer = Puzzle{}

// OpenLarge opens a made board, or one in a PBM picture, under the standard rules.
func (Puzzle) OpenLarge(text string, open ability.OpenPicture) (ability.LargeBoard, error) {
	b, err := openLarge(text, open)
	if b == nil || err != nil {
		return nil, err
	}
	return large{b}, nil
}

// openLarge does the work of OpenLarge for this package's type.
func openLarge(text string, open ability.OpenPicture) (*board, error) {
	id, err := puzzle.SplitID(text)
	if err != nil || id.Puzzle != "lightsout" || len(id.Rules) > 0 {
		return nil, nil // the caller parses the text and reports its errors
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
		return openPBM(picture, size, path)
	case !strings.Contains(id.Body, "x") || strings.ContainsAny(id.Body, "/\n"):
		return nil, nil
	}
	return parseBoard(text)
}

type large struct{ *board }

func (b large) Goal() puzzle.Goal { return Goal{[]*board{b.board}} }

// Large reports whether the board is too large to be held and judged light by light; its stream replays the pattern.
func (b large) Large() bool { return b.h > maxHeld/int64(b.w) }

// Target returns the board that a text names, or the one with all lights off.
func (b large) Target(text string, open ability.OpenPicture) (ability.LargeBoard, error) {
	if text == "" {
		return large{b.dark()}, nil
	}
	target, err := openLarge(text, open)
	if target == nil && err == nil {
		target, err = parseBoard(text)
	}
	if err != nil {
		return nil, err
	}
	return large{target}, nil
}

// Stream calls [solveStream]. It panics if the target is not one of [large.Target].
func (b large) Stream(ctx context.Context, target ability.LargeBoard, opt ability.StreamOptions) (puzzle.Solution, error) {
	return solveStream(ctx, b.board, target.(large).board, opt)
}

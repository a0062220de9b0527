package verbs

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"

	"jie/internal/interrupt"
	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/puzzle/draw/raster"
)

// Codes of what cannot be drawn, with their Args.
const (
	BadTheme puzzle.Code = "no-such-theme" // name, known
	GIFLarge puzzle.Code = "gif-large"     // got, limit: pixels
)

// Pictures are the media types that a position is drawn as.
var Pictures = []string{"image/svg+xml", "image/png", "image/gif", "text/plain"}

// maxSide is the largest width and height that the file of a GIF can say.
const maxSide = 1<<16 - 1

// Picture draws a position as one of Pictures. SVG, GIF and text show every move
// in turn, PNG the last position.
func (s *Service) Picture(ctx context.Context, q Show, kind string) ([]byte, error) {
	p, err := s.Read(q.From, q.To)
	if err != nil {
		return nil, err
	}
	theme, ok := draw.FindTheme(q.Theme)
	if !ok {
		return nil, fail(BadTheme, puzzle.Args{"name": clip(q.Theme), "known": draw.ThemeNames()})
	}
	ctx, cancel, err := s.within(ctx, "")
	if err != nil {
		return nil, err
	}
	defer cancel()
	frames, err := s.Film(ctx, p, q.moves())
	if err != nil {
		return nil, err
	}
	var picture bytes.Buffer
	err = s.Draw(ctx, &picture, p, frames, theme, kind)
	return picture.Bytes(), err
}

// Draw writes frames of a problem as one of Pictures. Where an error cuts it short,
// what was written is no picture. It fails with ctx.Err() soon after ctx ends, and with
// [puzzle.ErrMemory] where pixels take more than the memory allowed.
func (s *Service) Draw(ctx context.Context, w io.Writer, p Problem, frames []draw.Frame, theme draw.Theme, kind string) error {
	scenes := func() []draw.Scene { return draw.Film(p.Puzzle.Name(), frames, theme) }
	switch kind {
	case "image/svg+xml":
		return draw.SVG(interrupt.Writer(ctx, w), scenes())
	case "image/gif":
		return s.animate(ctx, w, scenes(), frames)
	case "image/png":
		frames = frames[len(frames)-1:]
		return raster.PNG(ctx, w, scenes()[0], s.left(frames))
	}
	for i, f := range frames {
		text := draw.Text(f.Grid, draw.Style{})
		if i > 0 {
			text = "\n" + f.Caption + "\n" + text
		}
		if _, err := io.WriteString(interrupt.Writer(ctx, w), text); err != nil {
			return err
		}
	}
	return nil
}

// animate draws scenes as a GIF, where they are not too large for one.
func (s *Service) animate(ctx context.Context, w io.Writer, scenes []draw.Scene, frames []draw.Frame) error {
	width, height := scenes[0].Width, scenes[0].Height
	if side := max(width, height); side > maxSide {
		return fail(GIFLarge, puzzle.Args{"got": side, "limit": maxSide})
	}
	if pixels := int64(width) * int64(height) * int64(len(scenes)); s.Limits.Pixels > 0 && pixels > s.Limits.Pixels {
		return fail(GIFLarge, puzzle.Args{"got": pixels, "limit": s.Limits.Pixels})
	}
	return raster.GIF(ctx, w, scenes, s.left(frames))
}

// cellBytes is about what a cell of a frame takes, with its name.
const cellBytes = 64

// left is the memory that frames leave of what is allowed: at least 1, 0 for any.
func (s *Service) left(frames []draw.Frame) int64 {
	if s.Limits.Memory == 0 {
		return 0
	}
	return max(1, s.Limits.Memory-cellBytes*int64(len(frames))*int64(len(frames[0].Grid.Cells)))
}

// Film is the position, and the one after each move. It fails with
// [puzzle.ErrMemory] where they take more memory than is allowed.
func (s *Service) Film(ctx context.Context, p Problem, moves []string) ([]draw.Frame, error) {
	frames := []draw.Frame{{Grid: p.From.Grid()}}
	drawn := len(frames[0].Grid.Cells) * (len(moves) + 1)
	if s.Limits.Drawn > 0 && drawn > s.Limits.Drawn {
		return nil, fail(BoardLarge, puzzle.Args{"got": drawn, "limit": s.Limits.Drawn})
	}
	if s.Limits.Memory > 0 && cellBytes*int64(drawn) > s.Limits.Memory {
		return nil, fmt.Errorf("%d cells: %w", drawn, puzzle.ErrMemory)
	}
	for pos, err := range played(ctx, p.From, moves) {
		if err != nil {
			return nil, err
		}
		n := len(frames)
		frames = append(frames, draw.Frame{Grid: pos.Grid(), Caption: fmt.Sprintf("%d/%d  %s", n, len(moves), moves[n-1])})
	}
	return frames, nil
}

// Played is the problem after some moves.
func (p Problem) Played(ctx context.Context, moves []string) (Problem, error) {
	for pos, err := range played(ctx, p.From, moves) {
		if err != nil {
			return p, err
		}
		p.From = pos
	}
	return p, nil
}

// played yields the position after each of the moves. An error ends it.
func played(ctx context.Context, pos puzzle.Position, moves []string) iter.Seq2[puzzle.Position, error] {
	return func(yield func(puzzle.Position, error) bool) {
		for _, move := range moves {
			err := ctx.Err()
			if err == nil {
				pos, err = pos.Play(move)
			}
			if !yield(pos, err) || err != nil {
				return
			}
		}
	}
}

package verbs

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"

	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/puzzle/view"
)

// Codes of what cannot be drawn, with their Args.
const (
	BadTheme puzzle.Code = "no-such-theme" // name, known
	GIFLarge puzzle.Code = "gif-large"     // got, limit: pixels
)

// Drawing is the question of "picture": of show, with the requested media type. The
// bytes of its answer are base64 in JSON.
type Drawing struct {
	Show
	Kind string `json:"kind"`
}

// maxSide is the largest width and height that a GIF file can have.
const maxSide = 1<<16 - 1

// Picture draws a position as one of Pictures; any other kind is text. SVG, GIF and
// text show every move in turn, PNG the last position.
func (s *Service) Picture(ctx context.Context, q Show, kind string) ([]byte, error) {
	p, err := s.Read(q.From, q.To)
	if err != nil {
		return nil, err
	}
	theme, ok := draw.FindTheme(q.Theme)
	if !ok {
		return nil, fail(BadTheme, puzzle.Args{"name": q.Theme, "known": draw.ThemeNames()})
	}
	ctx, cancel := s.Within(ctx)
	defer cancel()
	frames, err := s.Film(ctx, p, q.moves())
	if err != nil {
		return nil, err
	}
	var picture bytes.Buffer
	format, ok := FindFormat(func(f Format) bool { return f.draw != nil && f.MIME == kind })
	if !ok {
		format = Formats[0]
	}
	err = s.Draw(ctx, &picture, p, frames, theme, format, 1)
	return picture.Bytes(), err
}

// drawPosition calls Picture for the verb show.
func (s *Service) drawPosition(ctx context.Context, q Show, kind string) (Found[[]byte], error) {
	picture, err := s.Picture(ctx, q, kind)
	return Found[[]byte]{Value: picture}, err
}

// Draw writes frames of a problem in a format that is drawn. Pictures of pixels are scale
// times as large as usual. If an error cuts it short, the output is not a picture.
// It fails with ctx.Err() soon after ctx ends, and
// with [puzzle.ErrMemory] if pixels take more than the memory allowed.
func (s *Service) Draw(ctx context.Context, w io.Writer, p Problem, frames []draw.Frame, theme draw.Theme, f Format, scale int) error {
	return f.draw(ctx, s, w, film{p.Puzzle.Name(), frames, theme, scale})
}

// cellBytes is about the size of a frame's cell, with its name.
const cellBytes = 64

// left returns the allowed memory that frames leave: at least 1, 0 for any.
func (s *Service) left(frames []draw.Frame) int64 {
	if s.Limits.Memory == 0 {
		return 0
	}
	return max(1, s.Limits.Memory-cellBytes*int64(len(frames))*int64(len(frames[0].Grid.Cells)))
}

// Film returns the position, and the one after each move. It fails with
// [puzzle.ErrMemory] if they take more memory than is allowed.
func (s *Service) Film(ctx context.Context, p Problem, moves []string) ([]draw.Frame, error) {
	cells := puzzle.Cells(p.From)
	if cells > view.MostCells {
		return nil, fail(BoardLarge, puzzle.Args{"got": cells, "limit": view.MostCells})
	}
	drawn := cells * (len(moves) + 1)
	if s.Limits.Drawn > 0 && drawn > s.Limits.Drawn {
		return nil, fail(BoardLarge, puzzle.Args{"got": drawn, "limit": s.Limits.Drawn})
	}
	if s.Limits.Memory > 0 && cellBytes*int64(drawn) > s.Limits.Memory {
		return nil, fmt.Errorf("%d cells: %w", drawn, puzzle.ErrMemory)
	}
	frames := []draw.Frame{{Grid: p.From.Grid()}}
	for pos, err := range played(ctx, p.From, moves) {
		if err != nil {
			return nil, err
		}
		n := len(frames)
		frames = append(frames, draw.Frame{Grid: pos.Grid(), Caption: fmt.Sprintf("%d/%d  %s", n, len(moves), moves[n-1])})
	}
	return frames, nil
}

// Played returns the problem after some moves.
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

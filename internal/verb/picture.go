package verb

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"jie/draw"
	"jie/internal/raster"
	"jie/puzzle"
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
	return s.Draw(ctx, p, frames, theme, kind)
}

// Draw draws frames of a problem as one of Pictures.
func (s *Service) Draw(ctx context.Context, p Problem, frames []draw.Frame, theme draw.Theme, kind string) ([]byte, error) {
	scenes := func() []draw.Scene { return draw.Film(p.Puzzle.Name(), frames, theme) }
	switch kind {
	case "image/svg+xml":
		return draw.SVG(scenes()), nil
	case "image/gif":
		return s.animate(ctx, scenes())
	case "image/png":
		frames = frames[len(frames)-1:]
		return raster.PNG(scenes()[0])
	}
	var text bytes.Buffer
	for i, f := range frames {
		if i > 0 {
			fmt.Fprintf(&text, "\n%s\n", f.Caption)
		}
		text.WriteString(draw.Text(f.Grid, draw.Style{}))
	}
	return text.Bytes(), nil
}

// animate draws scenes as a GIF, where they are not too large for one.
func (s *Service) animate(ctx context.Context, scenes []draw.Scene) ([]byte, error) {
	width, height := scenes[0].Width, scenes[0].Height
	if side := max(width, height); side > maxSide {
		return nil, fail(GIFLarge, puzzle.Args{"got": side, "limit": maxSide})
	}
	if pixels := int64(width) * int64(height) * int64(len(scenes)); s.Limits.Pixels > 0 && pixels > s.Limits.Pixels {
		return nil, fail(GIFLarge, puzzle.Args{"got": pixels, "limit": s.Limits.Pixels})
	}
	return raster.GIF(ctx, scenes)
}

// Film is the position, and the one after each move.
func (s *Service) Film(ctx context.Context, p Problem, moves []string) ([]draw.Frame, error) {
	frames := []draw.Frame{{Grid: p.From.Grid()}}
	if drawn := len(frames[0].Grid.Cells) * (len(moves) + 1); s.Limits.Drawn > 0 && drawn > s.Limits.Drawn {
		return nil, fail(BoardLarge, puzzle.Args{"got": drawn, "limit": s.Limits.Drawn})
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

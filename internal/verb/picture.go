package verb

import (
	"bytes"
	"context"
	"fmt"

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

// A picture takes far more memory than its text: what may be drawn is bounded by
// cells in all frames together, and of a GIF by pixels, a byte each.
const (
	maxDrawn  = 100_000
	maxPixels = 200_000_000
	maxSide   = 1<<16 - 1 // as its file can say
)

// Picture draws a position as one of Pictures. SVG, GIF and text show every move
// in turn, PNG the last position.
func (s *Service) Picture(ctx context.Context, q Show, kind string) ([]byte, error) {
	p, pos, err := s.position(q.From)
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
	frames, err := film(ctx, pos, q.Moves)
	if err != nil {
		return nil, err
	}
	scenes := func() []draw.Scene { return draw.Film(p.Name(), frames, theme) }
	switch kind {
	case "image/svg+xml":
		return draw.SVG(scenes()), nil
	case "image/gif":
		return animate(ctx, scenes())
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
func animate(ctx context.Context, scenes []draw.Scene) ([]byte, error) {
	width, height := scenes[0].Width, scenes[0].Height
	if side := max(width, height); side > maxSide {
		return nil, fail(GIFLarge, puzzle.Args{"got": side, "limit": maxSide})
	}
	if pixels := int64(width) * int64(height) * int64(len(scenes)); pixels > maxPixels {
		return nil, fail(GIFLarge, puzzle.Args{"got": pixels, "limit": maxPixels})
	}
	return raster.GIF(ctx, scenes)
}

// film is the position, and the one after each move.
func film(ctx context.Context, pos puzzle.Position, moves *Moves) ([]draw.Frame, error) {
	frames := []draw.Frame{{Grid: pos.Grid()}}
	if moves == nil {
		moves = new(Moves)
	}
	if drawn := len(frames[0].Grid.Cells) * (len(*moves) + 1); drawn > maxDrawn {
		return nil, fail(BoardLarge, puzzle.Args{"got": drawn, "limit": maxDrawn})
	}
	for i, move := range *moves {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		next, err := pos.Play(move)
		if err != nil {
			return nil, err
		}
		pos = next
		frames = append(frames, draw.Frame{Grid: pos.Grid(), Caption: fmt.Sprintf("%d/%d  %s", i+1, len(*moves), move)})
	}
	return frames, nil
}

package ask

import (
	"bytes"
	"fmt"

	"jie/draw"
	"jie/internal/raster"
	"jie/puzzle"
)

// BadTheme is the error of a theme that there is not, with its Args.
const BadTheme puzzle.Code = "no-such-theme" // name, known

// Pictures are the media types that a position is drawn as.
var Pictures = []string{"image/svg+xml", "image/png", "image/gif", "text/plain"}

// A picture takes far more memory than its text: what may be drawn is bounded by
// cells in all frames together.
const maxDrawn = 100_000

// Picture draws a position as one of Pictures. SVG, GIF and text show every move
// in turn, PNG the last position.
func (s *Service) Picture(q Show, kind string) ([]byte, error) {
	p, pos, err := s.position(q.From)
	if err != nil {
		return nil, err
	}
	theme, ok := draw.FindTheme(q.Theme)
	if !ok {
		return nil, fail(BadTheme, puzzle.Args{"name": clip(q.Theme), "known": draw.ThemeNames()})
	}
	frames, err := film(pos, q.Moves)
	if err != nil {
		return nil, err
	}
	scenes := func() []draw.Scene { return draw.Film(p.Name(), frames, theme) }
	switch kind {
	case "image/svg+xml":
		return draw.SVG(scenes()), nil
	case "image/gif":
		return raster.GIF(scenes())
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

// film is the position, and the one after each move.
func film(pos puzzle.Position, moves *Moves) ([]draw.Frame, error) {
	frames := []draw.Frame{{Grid: pos.Grid()}}
	if moves == nil {
		moves = new(Moves)
	}
	if drawn := len(frames[0].Grid.Cells) * (len(*moves) + 1); drawn > maxDrawn {
		return nil, fail(BoardLarge, puzzle.Args{"got": drawn, "limit": maxDrawn})
	}
	for i, move := range *moves {
		next, err := pos.Play(move)
		if err != nil {
			return nil, err
		}
		pos = next
		frames = append(frames, draw.Frame{Grid: pos.Grid(), Caption: fmt.Sprintf("%d/%d  %s", i+1, len(*moves), move)})
	}
	return frames, nil
}

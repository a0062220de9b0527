package verbs

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/collection"
	"jie/puzzle/draw"
	"jie/puzzle/draw/raster"
	"jie/puzzle/view"
)

// Format is a form in which a position is written.
type Format struct {
	Name   string // the name for users
	MIME   string // the name for programs; "" if they do not use it
	Ending string // of the names of its files; "" if no ending selects it
	Binary bool   // it is not a text
	Still  bool   // it shows only one position

	draw func(ctx context.Context, s *Service, w io.Writer, f film) error
	// Text writes a position as an ID; nil for a format that is drawn. ok is false if the position has no such ID.
	Text func(p puzzle.Puzzle, pos puzzle.Position) (text string, ok bool)
}

// Formats lists all formats. What takes a format or a file's name, or offers a picture, uses it.
var Formats = []Format{
	{Name: "text", MIME: "text/plain", Ending: "txt", draw: drawText},
	{Name: "svg", MIME: "image/svg+xml", Ending: "svg", draw: drawSVG},
	{Name: "png", MIME: "image/png", Ending: "png", Binary: true, Still: true, draw: drawPNG},
	{Name: "gif", MIME: "image/gif", Ending: "gif", Binary: true, draw: drawGIF},
	{Name: "id", Text: shortID},
	{Name: "game", Text: collection.GameID},
	{Name: "save", Ending: "sav", Text: collection.Save},
}

// Picture reports whether a format is a picture.
func (f Format) Picture() bool { return strings.HasPrefix(f.MIME, "image/") }

// FindFormat returns the first format that wanted accepts.
func FindFormat(wanted func(Format) bool) (f Format, ok bool) {
	i := slices.IndexFunc(Formats, wanted)
	if i < 0 {
		return f, false
	}
	return Formats[i], true
}

// Named accepts the format of a name.
func Named(name string) func(Format) bool { return func(f Format) bool { return f.Name == name } }

// Ended accepts the format of an ending.
func Ended(ending string) func(Format) bool { return func(f Format) bool { return f.Ending == ending } }

// Each returns a text of every format that has one.
func Each(text func(Format) string) (list []string) {
	for _, f := range Formats {
		if t := text(f); t != "" {
			list = append(list, t)
		}
	}
	return list
}

// Pictures are the media types that a position is drawn as: text, which shows least, is the last.
var Pictures = append(Each(func(f Format) string {
	if f.Picture() {
		return f.MIME
	}
	return ""
}), "text/plain")

func shortID(p puzzle.Puzzle, pos puzzle.Position) (string, bool) {
	return ability.ShortID(p, pos.String()), true
}

// film is the content of a drawing: some positions of a problem, each a frame.
type film struct {
	puzzle string
	frames []draw.Frame
	theme  draw.Theme
	scale  int // of pixels
}

func (f film) scenes() []draw.Scene { return draw.Film(f.puzzle, f.frames, f.theme) }

func (f film) enlarged() []draw.Scene { return draw.Enlarged(f.scenes(), f.scale) }

func drawText(ctx context.Context, _ *Service, w io.Writer, film film) error {
	for i, f := range film.frames {
		text := draw.Text(f.Grid, draw.Style{})
		if i > 0 {
			text = "\n" + f.Caption + "\n" + text
		}
		if _, err := io.WriteString(crew.Writer(ctx, w), text); err != nil {
			return err
		}
	}
	return nil
}

func drawSVG(ctx context.Context, _ *Service, w io.Writer, f film) error {
	return draw.SVG(crew.Writer(ctx, w), f.scenes())
}

func drawPNG(ctx context.Context, s *Service, w io.Writer, f film) error {
	f.frames = f.frames[len(f.frames)-1:]
	return raster.PNG(ctx, w, f.enlarged()[0], s.left(f.frames))
}

func drawGIF(ctx context.Context, s *Service, w io.Writer, f film) error {
	scenes := f.enlarged()
	width, height := scenes[0].Width, scenes[0].Height
	if side := max(width, height); side > maxSide {
		return fail(GIFLarge, puzzle.Args{"got": side, "limit": maxSide})
	}
	if pixels := int64(width) * int64(height) * int64(len(scenes)); s.Limits.Pixels > 0 && pixels > s.Limits.Pixels {
		return fail(GIFLarge, puzzle.Args{"got": pixels, "limit": s.Limits.Pixels})
	}
	return raster.GIF(ctx, w, scenes, s.left(f.frames))
}

// Codes of what cannot be drawn, with their Args.
const (
	BadTheme puzzle.Code = "no-such-theme" // name, known
	GIFLarge puzzle.Code = "gif-large"     // got, limit: pixels
)

// Drawing is the question of "picture": of show, with a media type. In JSON the answer is base64.
type Drawing struct {
	Show
	Kind string `json:"kind"`
}

// maxSide is the largest width and height that a GIF file can have.
const maxSide = 1<<16 - 1

// Picture draws a position as one of Pictures, or as text. PNG shows the last position, other kinds every move.
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

func (s *Service) drawPosition(ctx context.Context, q Show, kind string) (Found[[]byte], error) {
	picture, err := s.Picture(ctx, q, kind)
	return Found[[]byte]{Value: picture}, err
}

// Draw writes frames of a problem in a format that is drawn, with pixels scale times as large as usual. It fails
// with ctx.Err() soon after ctx ends, and with [puzzle.ErrMemory]; the output is then not a picture.
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

// Film returns the position, and the one after each move. It fails with [puzzle.ErrMemory] if they are too large.
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

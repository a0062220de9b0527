package verbs

import (
	"context"
	"io"
	"slices"
	"strings"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/collection"
	"jie/puzzle/draw"
	"jie/puzzle/draw/raster"
)

// Format is a form in which a position is written.
type Format struct {
	Name   string // the name for users
	MIME   string // the name for programs; "" if they do not use it
	Ending string // of the names of its files; "" if no ending selects it
	Binary bool   // it is not a text
	Still  bool   // it shows only one position

	draw func(ctx context.Context, s *Service, w io.Writer, f film) error
	// Text writes a position as an ID; nil for a format that is drawn. ok is false if
	// the position has no such ID.
	Text func(p puzzle.Puzzle, pos puzzle.Position) (text string, ok bool)
}

// Formats lists all formats. Everything that takes a format or a file's name, or offers a
// picture, uses it.
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

// Pictures are the media types that a position is drawn as: text, which shows least,
// comes last.
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

// drawGIF draws frames as a GIF, if they are not too large for one.
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

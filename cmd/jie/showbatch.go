package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jie/collection"
	"jie/draw"
	"jie/internal/verb"
	"jie/puzzle"
)

// showBatch draws the position of each line of --batch into a file of its own, whose
// name is the number of the line: 000001.svg. With --resume the files that are there
// stay.
func (a *app) showBatch(c *cobra.Command, args []string, v view, b batch) error {
	if err := validBatch(c, args, b, "as"); err != nil {
		return err
	}
	theme, ok := draw.FindTheme(v.theme)
	if !ok {
		return wrong(unknownTheme, details{"name": v.theme, "known": draw.ThemeNames()})
	}
	if b.output == "" {
		return wrong(flagNeeds, details{"flag": "--batch", "other": "--output"})
	}
	if v.as == "" {
		v.as = "svg"
	}
	if !slices.Contains(pictureFormats, v.as) {
		return wrong(unknownFormat, details{"name": v.as, "known": pictureFormats})
	}
	if err := os.MkdirAll(b.output, 0o755); err != nil {
		return err
	}
	path := func(line int) string { return filepath.Join(b.output, fmt.Sprintf("%06d.%s", line, endingOf(v.as))) }
	s, workers, err := newBatch(c.Context(), a.App, b, nil, func(service *verb.Service) func(context.Context, verb.Problem) reply {
		return func(ctx context.Context, p verb.Problem) reply {
			picture, err := a.drawn(ctx, service, p, theme, v.as)
			return reply{value: picture, err: err}
		}
	})
	if err != nil {
		return err
	}
	s.put = func(line int, value any) error {
		if picture, ok := value.([]byte); ok {
			return a.write(path(line), picture)
		}
		return a.printJSON("", value) // what is wrong with the line
	}
	if b.resume {
		s.has = func(line int) bool {
			_, err := os.Stat(path(line))
			return err == nil
		}
	}
	return s.start(c.Context(), workers, nil)
}

// endingOf is the ending of a file in a format.
func endingOf(format string) string {
	switch format {
	case "save":
		return "sav"
	case "svg", "png", "gif":
		return format
	}
	return "txt"
}

// drawn is a position in a format.
func (a *app) drawn(ctx context.Context, service *verb.Service, p verb.Problem, theme draw.Theme, format string) ([]byte, error) {
	text, ok := puzzle.ShortID(p.Puzzle, p.From.String()), true
	switch format {
	case "game":
		text, ok = collection.GameID(p.Puzzle, p.From)
	case "save":
		text, ok = collection.Save(p.Puzzle, p.From)
	case "id":
	default:
		return drawnBoard(ctx, service, p, theme, format)
	}
	if !ok {
		return nil, failure(noGame, nil)
	}
	return []byte(strings.TrimSuffix(text, "\n") + "\n"), nil
}

func drawnBoard(ctx context.Context, service *verb.Service, p verb.Problem, theme draw.Theme, format string) ([]byte, error) {
	if err := drawable(p.From, nil, format); err != nil {
		return nil, err
	}
	frames, err := service.Film(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	var picture bytes.Buffer
	err = service.Draw(ctx, &picture, p, frames, theme, mediaTypes[format])
	return picture.Bytes(), err
}

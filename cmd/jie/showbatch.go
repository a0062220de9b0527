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

	"jie/cmd/jie/internal/batch"
	"jie/cmd/jie/internal/failure"
	"jie/puzzle/ability"
	"jie/puzzle/collection"
	"jie/puzzle/draw"
	"jie/verbs"
)

// showBatch draws the position of each line of --batch into a file of its own, whose
// name is the number of the line: 000001.svg. With --resume the files that are there
// stay.
func (a *app) showBatch(c *cobra.Command, args []string, v showFlags, b batch.Question) error {
	if err := batch.Validate(c, args, b, "as"); err != nil {
		return err
	}
	theme, ok := draw.FindTheme(v.theme)
	if !ok {
		return failure.Usage(failure.UnknownTheme, failure.Details{"name": v.theme, "known": draw.ThemeNames()})
	}
	if b.Output == "" {
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--batch", "other": "--output"})
	}
	if v.as == "" {
		v.as = "svg"
	}
	if !slices.Contains(pictureFormats, v.as) {
		return failure.Usage(failure.UnknownFormat, failure.Details{"name": v.as, "known": pictureFormats})
	}
	if err := os.MkdirAll(b.Output, 0o755); err != nil {
		return err
	}
	path := func(line int) string { return filepath.Join(b.Output, fmt.Sprintf("%06d.%s", line, endingOf(v.as))) }
	s, workers, err := batch.New(c.Context(), a.App, b, nil, func(service *verbs.Service) func(context.Context, verbs.Problem) batch.Reply {
		return func(ctx context.Context, p verbs.Problem) batch.Reply {
			picture, err := a.drawn(ctx, service, p, theme, v.as)
			return batch.Reply{Value: picture, Err: err}
		}
	})
	if err != nil {
		return err
	}
	s.Put = func(line int, value any) error {
		if picture, ok := value.([]byte); ok {
			return a.Write(path(line), picture)
		}
		return a.PrintJSON("", value) // what is wrong with the line
	}
	if b.Resume {
		s.Has = func(line int) bool {
			_, err := os.Stat(path(line))
			return err == nil
		}
	}
	return s.Start(c.Context(), workers, nil)
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
func (a *app) drawn(ctx context.Context, service *verbs.Service, p verbs.Problem, theme draw.Theme, format string) ([]byte, error) {
	text, ok := ability.ShortID(p.Puzzle, p.From.String()), true
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
		return nil, failure.New(failure.NoGame, nil)
	}
	return []byte(strings.TrimSuffix(text, "\n") + "\n"), nil
}

func drawnBoard(ctx context.Context, service *verbs.Service, p verbs.Problem, theme draw.Theme, format string) ([]byte, error) {
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

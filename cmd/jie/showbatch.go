package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/batch"
	"jie/cmd/jie/internal/console"
	"jie/puzzle/draw"
	"jie/verbs"
)

// showBatch draws the position of each line of --batch into a separate file, whose
// name is the number of the line: 000001.svg. With --resume the existing files
// stay.
func (a *app) showBatch(c *cobra.Command, args []string, v showFlags, b batch.Question) error {
	if err := batch.Validate(c, args, b); err != nil {
		return err
	}
	theme, ok := draw.FindTheme(v.theme)
	if !ok {
		return console.Usage(console.UnknownTheme, console.Details{"name": v.theme, "known": draw.ThemeNames()})
	}
	if b.Output == "" {
		return console.Usage(console.FlagNeeds, console.Details{"flag": "--batch", "other": "--output"})
	}
	format, err := formatNamed(cmp.Or(v.as, "svg"))
	if err != nil {
		return err
	}
	if err := v.validScale(format); err != nil {
		return err
	}
	if err := os.MkdirAll(b.Output, 0o755); err != nil {
		return err
	}
	path := func(line int) string {
		return filepath.Join(b.Output, fmt.Sprintf("%06d.%s", line, cmp.Or(format.Ending, "txt")))
	}
	lines := batch.Positions{Answer: func(ctx context.Context, service *verbs.Service, p verbs.Problem) batch.Reply {
		picture, err := pictureOf(ctx, service, p, theme, format, v.scale)
		return batch.Reply{Value: picture, Err: err}
	}}
	s, workers := batch.New(a.App, b, lines.Source(a.App, &b))
	s.Put = func(line verbs.Line, value any) error {
		if picture, ok := value.([]byte); ok {
			return a.Write(path(line.Number), picture)
		}
		return a.PrintJSON("", value) // the error of the line
	}
	if b.Resume {
		s.Has = func(line int) bool {
			_, err := os.Stat(path(line))
			return err == nil
		}
	}
	return s.Start(c.Context(), workers, nil)
}

func pictureOf(ctx context.Context, service *verbs.Service, p verbs.Problem, theme draw.Theme, format verbs.Format, scale int) ([]byte, error) {
	if format.Text != nil {
		return idText(p, format)
	}
	if err := drawable(p.From, 1, format); err != nil {
		return nil, err
	}
	frames, err := service.Film(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	var picture bytes.Buffer
	err = service.Draw(ctx, &picture, p, frames, theme, format, scale)
	return picture.Bytes(), err
}

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jie/check"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/internal/crew"
	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/puzzle/view"
	"jie/verbs"
	"jie/verbs/words"
)

type showFlags struct {
	moves  string
	output string
	theme  string
	as     string
	scale  int // of pictures of pixels
}

const largestScale = 16

func (a *app) showVerb() *cobra.Command {
	v := showFlags{scale: 1}
	c := manual.NewVerb("show", 1, func(c *cobra.Command, args []string) error {
		err := a.show(c.Context(), args, v)
		if errors.Is(err, puzzle.ErrMemory) {
			return console.NewError(console.PictureMemory, nil)
		}
		return err
	})
	c.Flags().StringVar(&v.moves, "moves", "", "flag.moves")
	a.OutputFlag(c.Flags(), &v.output)
	c.Flags().StringVar(&v.theme, "theme", "", "flag.theme")
	c.Flags().Var(console.Within(&v.scale, 1, largestScale, "scale"), "scale", "flag.scale")
	c.Flags().StringVar(&v.as, "as", "", "flag.as")
	_ = c.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(formatNames(), cobra.ShellCompDirectiveNoFileComp))
	_ = c.RegisterFlagCompletionFunc("theme", cobra.FixedCompletions(draw.ThemeNames(), cobra.ShellCompDirectiveNoFileComp))
	return c
}

// show draws a position and those after each of the moves, in the format of the output file or of --as.
func (a *app) show(ctx context.Context, args []string, v showFlags) error {
	theme, ok := draw.FindTheme(v.theme)
	if !ok {
		return console.Usage(console.UnknownTheme, console.Details{"name": v.theme, "known": draw.ThemeNames()})
	}
	p, err := a.Problem(ctx, args, nil)
	if err != nil {
		return err
	}
	format, err := v.format()
	if err != nil {
		return err
	}
	if v.scale != 1 && !format.Binary {
		return console.Usage(console.FlagNeeds, console.Details{"flag": "--scale", "other": "--as png / gif"})
	}
	if err := a.Readable(format.Name, format.Binary, v.output); err != nil {
		return err
	}
	return a.showMoves(ctx, p, v, format, theme)
}

// showMoves draws the position after each of the moves, or writes the last one as an ID.
func (a *app) showMoves(ctx context.Context, p verbs.Problem, v showFlags, format verbs.Format, theme draw.Theme) error {
	moves, pressed, err := a.pressesGiven(p, v.moves)
	if err == nil && !pressed {
		moves, err = a.MovesGiven(ctx, p.Puzzle, v.moves)
	}
	if err != nil {
		return err
	}
	if format.Text != nil {
		if p, err = p.Played(ctx, moves); err != nil {
			return err
		}
		text, err := idText(p, format)
		if err != nil {
			return err
		}
		return a.Write(v.output, text)
	}
	shown, film := moves, a.Service().Film
	if pressed {
		shown = []string{v.moves}
		film = func(ctx context.Context, p verbs.Problem, moves []string) ([]draw.Frame, error) {
			return a.pressedFilm(ctx, p, moves, v.moves)
		}
	}
	if err := drawable(p.From, len(shown)+1, format); err != nil {
		return err
	}
	frames, err := film(ctx, p, moves)
	if err != nil {
		return err
	}
	if a.JSON && !format.Picture() {
		grid, err := a.gridJSON(frames[len(frames)-1].Grid)
		if err != nil {
			return err
		}
		return a.Write(v.output, grid)
	}
	return a.WriteBy(v.output, func(w io.Writer) error {
		if format.Picture() {
			return a.Service().Draw(ctx, w, p, frames, theme, format, v.scale)
		}
		out := crew.Writer(ctx, w)
		if err := a.drawing(out, frames, draw.Style{Color: a.Color() && v.output == ""}); err != nil {
			return err
		}
		_, err := io.WriteString(out, a.facesText(p.From.Grid()))
		return err
	})
}

// maxDrawn is the most cells of a picture, over all its frames.
const maxDrawn = 1 << 20

// drawable fails if a picture of a number of positions would have too many cells.
func drawable(pos puzzle.Position, frames int, format verbs.Format) error {
	if !format.Picture() {
		return drawn(pos, 1, view.MostCells)
	}
	return drawn(pos, frames, maxDrawn)
}

// drawn returns an error if a position has more cells than the limit, over all frames.
func drawn(pos puzzle.Position, frames, limit int) error {
	cells := puzzle.Cells(pos)
	if cells <= limit/frames {
		return nil
	}
	got := strconv.Itoa(cells)
	if frames > 1 {
		got += "x" + strconv.Itoa(frames)
	}
	return console.NewError(console.PictureLarge, console.Details{"got": got, "limit": limit})
}

func formatNames() []string { return verbs.Each(func(f verbs.Format) string { return f.Name }) }

func (v showFlags) format() (verbs.Format, error) {
	if v.as != "" {
		f, ok := verbs.FindFormat(verbs.Named(v.as))
		if !ok {
			return f, console.Usage(console.UnknownFormat, console.Details{"name": v.as, "known": formatNames()})
		}
		return f, nil
	}
	end := console.Ending(v.output)
	f, ok := verbs.FindFormat(verbs.Ended(cmp.Or(end, "txt")))
	if !ok {
		known := verbs.Each(func(f verbs.Format) string { return f.Ending })
		return f, console.Usage(console.UnknownEnding, console.Details{"name": end, "known": known, "as": true})
	}
	return f, nil
}

// idText returns a position as jie's ID, the collection's, or a save file of the collection.
func idText(p verbs.Problem, format verbs.Format) ([]byte, error) {
	text, ok := format.Text(p.Puzzle, p.From)
	if !ok {
		return nil, console.NewError(console.NoGame, nil)
	}
	return []byte(strings.TrimSuffix(text, "\n") + "\n"), nil
}

func (a *app) drawing(w io.Writer, frames []draw.Frame, style draw.Style) error {
	for i, f := range frames {
		text := draw.Text(f.Grid, style)
		if i > 0 {
			_, move, _ := strings.Cut(f.Caption, "  ")
			text = "\n" + a.Text("show.move", words.Args{"number": i, "move": move}) + "\n" + text
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) gridJSON(g view.Grid) ([]byte, error) {
	type cell struct {
		verbs.Cell
		State string `json:"state"`
	}
	cells := make([]cell, 0, len(g.Cells))
	for _, c := range g.Cells {
		cells = append(cells, cell{verbs.Cell{Name: c.Name, X: c.X, Y: c.Y}, string(c.State)})
	}
	return puzzle.JSONLine(map[string]any{"cells": cells})
}

// pressesGiven returns the presses that a PBM picture of --moves marks; picture is false for anything else.
func (a *app) pressesGiven(p verbs.Problem, text string) (moves []string, picture bool, err error) {
	path, named := strings.CutPrefix(text, "@")
	entry := p.Puzzle.Describe().Entry
	if !named || entry.Kind != view.EnterPress {
		return nil, false, nil
	}
	var files console.Pictures
	defer files.Close()
	lights, err := files.Rows(path)
	if lights == nil || err != nil {
		return nil, false, err
	}
	grid := p.From.Grid()
	h, w := lights.Size()
	if h != int64(len(grid.Rows)) || 2*w-1 != int64(len(grid.Columns)) {
		got, want := fmt.Sprintf("%dx%d", h, w), fmt.Sprintf("%dx%d", len(grid.Rows), (len(grid.Columns)+1)/2)
		return nil, true, console.InFile(path, console.NewError(check.OtherPattern, console.Details{"got": got, "want": want}))
	}
	rows, err := lights.Rows()
	if err != nil {
		return nil, true, console.InFile(path, err)
	}
	return puzzle.PatternMoves(grid, entry, rows), true, nil
}

// pressedFilm returns the position before and after all presses of a picture, too many to show each.
func (a *app) pressedFilm(ctx context.Context, p verbs.Problem, moves []string, picture string) ([]draw.Frame, error) {
	after, err := p.Played(ctx, moves)
	if err != nil {
		return nil, err
	}
	return []draw.Frame{{Grid: p.From.Grid()}, {Grid: after.From.Grid(), Caption: "1/1  " + picture}}, nil
}

// sides are the faces of a cube by the place of their middle, in the coordinates of [view.Grid].
var sides = []struct {
	name string
	at   [3]int
}{
	{"up", [3]int{1: 1}}, {"left", [3]int{0: -1}}, {"front", [3]int{2: 1}},
	{"right", [3]int{0: 1}}, {"back", [3]int{2: -1}}, {"down", [3]int{1: -1}},
}

// facesText names the faces of an unfolded cube by the cells in their middles; "" for flat boards.
func (a *app) facesText(g view.Grid) string {
	far := 0 // from the middle of the cube to a face
	for _, at := range g.Space {
		far = max(far, at[0], at[1], at[2])
	}
	var list []string
	for _, side := range sides {
		middle := [3]int{far * side.at[0], far * side.at[1], far * side.at[2]}
		for i, at := range g.Space {
			if at == middle && g.Cells[i].State != view.NoCell {
				list = append(list, a.Text("show.face."+side.name, words.Args{"cell": g.Cells[i].Name}))
			}
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "\n" + a.Text("show.faces", words.Args{"faces": list}) + "\n"
}

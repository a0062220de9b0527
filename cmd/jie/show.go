package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"jie/draw"
	"jie/internal/words"
	"jie/puzzle"
)

func (a *app) showVerb() *cobra.Command {
	var moves, output string
	c := a.verb("show", func(c *cobra.Command, args []string) error {
		return a.show(c.Context(), args, moves, output)
	})
	c.Flags().StringVar(&moves, "moves", "", a.text("flag.moves", nil))
	a.outputFlag(c.Flags(), &output)
	return c
}

// show draws a position, and the position after each of the moves.
func (a *app) show(ctx context.Context, args []string, moves, output string) error {
	_, pos, err := a.position(ctx, args)
	if err != nil {
		return err
	}
	style := draw.Style{Color: a.color() && output == ""}
	var b strings.Builder
	b.WriteString(draw.Text(pos.Grid(), style))
	for i, move := range strings.Fields(moves) {
		next, err := pos.Play(move)
		if err != nil {
			return err
		}
		pos = next
		b.WriteString("\n" + a.text("show.move", words.Args{"number": i + 1, "move": move}) + "\n")
		b.WriteString(draw.Text(pos.Grid(), style))
	}
	if a.json {
		return a.showJSON(pos.Grid(), output)
	}
	return a.write(output, []byte(b.String()))
}

// showJSON prints the last position as the skeleton of a picture.
func (a *app) showJSON(g puzzle.Grid, output string) error {
	type cell struct {
		Name  string `json:"name"`
		X     int    `json:"x"`
		Y     int    `json:"y"`
		State string `json:"state"`
	}
	cells := make([]cell, 0, len(g.Cells))
	for _, c := range g.Cells {
		cells = append(cells, cell{c.Name, c.X, c.Y, string(c.State)})
	}
	text, err := a.render(map[string]any{"cells": cells}, nil)
	if err != nil {
		return err
	}
	return a.write(output, text)
}

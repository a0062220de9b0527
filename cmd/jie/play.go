package main

import (
	"context"

	"github.com/spf13/cobra"

	"jie/check"
	"jie/cmd/jie/internal/manual"
	"jie/cmd/jie/internal/play"
	"jie/puzzle"
	"jie/puzzle/ability"
)

func (a *app) playVerb() *cobra.Command {
	var goals []string
	var metric string
	c := manual.NewVerb("play", 1, func(c *cobra.Command, args []string) error {
		return a.play(c.Context(), args, goals, puzzle.Metric(metric))
	})
	a.ToFlag(c.Flags(), &goals)
	c.Flags().StringVar(&metric, "metric", "", "flag.metric")
	a.MetricCompletion(c)
	return c
}

// play runs games in the terminal: of a menu, of a puzzle's levels, or of a position.
func (a *app) play(ctx context.Context, args, goals []string, metric puzzle.Metric) error {
	p, named := a.puzzleAlone(args)
	switch {
	case len(args) == 0 && len(goals) == 0:
		return play.Menu(ctx, a.App, metric)
	case named:
		if _, err := check.Metric(p.Name()+":", metric); err != nil {
			return err
		}
		return play.Levels(ctx, a.App, p, metric)
	}
	asked, err := a.Asked(ctx, args, goals)
	if err != nil {
		return err
	}
	if err := drawn(asked.From, 1, maxDrawn); err != nil {
		return err
	}
	if _, err := check.Metric(asked.From.String(), metric); err != nil {
		return err
	}
	return play.Game(ctx, a.App, asked, metric)
}

// puzzleAlone returns the puzzle that the only argument names.
func (a *app) puzzleAlone(args []string) (puzzle.Puzzle, bool) {
	if len(args) != 1 {
		return nil, false
	}
	p, err := ability.Find(a.Puzzles, args[0])
	return p, err == nil
}

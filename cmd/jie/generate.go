package main

import (
	"bytes"
	"cmp"
	"context"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/puzzle"
	"jie/puzzle/level"
	"jie/verbs"
)

func (a *app) generateVerb() *cobra.Command {
	var q verbs.Generate
	var output, as string
	n := 1
	c := manual.NewVerb("generate", 1, nil)
	flags := c.Flags()
	flags.StringVar(&q.Board, "board", "", "flag.board")
	flags.Var(console.Parsed(&q.Difficulty, "grades", verbs.ParseGrades), "difficulty", "flag.difficulty")
	flags.Var(console.Length(&q.MinMoves), "min-moves", "flag.min-moves")
	flags.Var(console.Length(&q.MaxMoves), "max-moves", "flag.max-moves")
	flags.StringVar(&q.Metric, "metric", "", "flag.metric")
	flags.Var(console.Count(&n, 1), "n", "flag.n")
	flags.Var(console.Seed(&q.Seed), "seed", "flag.seed")
	a.OutputFlag(flags, &output)
	a.AsFlag(c, &as)
	a.MetricCompletion(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		q.N = &n
		return a.generate(c.Context(), args, q, as, output)
	}
	c.ValidArgsFunction = cobra.FixedCompletions(a.PuzzleNames(), cobra.ShellCompDirectiveNoFileComp)
	return c
}

func (a *app) generate(ctx context.Context, args []string, q verbs.Generate, as, output string) error {
	if len(args) == 0 {
		return console.Usage(console.NoPuzzle, console.Details{"known": a.PuzzleNames()})
	}
	board, err := a.Resolve(ctx, q.Board)
	if err != nil {
		return err
	}
	q.Puzzle, q.Board = args[0], board.Text
	levels, err := a.Service().Levels(ctx, q)
	if err != nil {
		return board.Locate(err)
	}
	put, done, err := a.levelWriter(as, output)
	if err != nil {
		return err
	}
	var stop error
	found := 0
	for l, err := range levels {
		if stop = err; stop != nil {
			break
		}
		if err := put(l); err != nil {
			return err
		}
		found++
	}
	if stop != nil && found == 0 {
		return board.Locate(stop)
	}
	// The levels found before a stop are kept.
	return cmp.Or(done(), stop)
}

// levelWriter returns a function that writes a level, and one that ends the output.
func (a *app) levelWriter(as, output string) (put func(level.Level) error, done func() error, err error) {
	format, err := a.OrLines(as, output)
	if err != nil {
		return nil, nil, err
	}
	if format != "" {
		table, err := a.OpenRows(format, output, levelTable().Columns)
		return func(l level.Level) error { return table.Row(levelTable().Cells(levelRow{l, l.Measures})...) }, table.Close, err
	}
	var file bytes.Buffer
	put = func(l level.Level) error {
		line, err := puzzle.JSONLine(l)
		if err != nil || output == "" {
			return cmp.Or(err, a.Write("", line))
		}
		_, err = file.Write(line)
		return err
	}
	return put, func() error { return a.Write(output, file.Bytes()) }, nil
}

type levelRow struct {
	level.Level
	level.Measures
}

var levelTable = console.TableOf[levelRow]("puzzle", "from", "to", "metric", "length", "difficulty", "shortest_solutions",
	"moves", "bits", "greedy", "tree")

package main

import (
	"bytes"
	"cmp"
	"context"
	"iter"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/manual"
	"jie/cmd/jie/internal/sheet"
	"jie/puzzle"
	"jie/puzzle/level"
	"jie/verbs"
)

func (a *app) generateVerb() *cobra.Command {
	var q verbs.Generate
	var output, as string
	n, span := 1, grades{}
	c := manual.NewVerb("generate", 1, nil)
	flags := c.Flags()
	flags.StringVar(&q.Board, "board", "", "flag.board")
	flags.Var(console.Parsed(&span, "grades", parseGrades), "difficulty", "flag.difficulty")
	flags.Var(console.Length(&q.MinMoves), "min-moves", "flag.min-moves")
	flags.Var(console.Length(&q.MaxMoves), "max-moves", "flag.max-moves")
	flags.Var(console.Count(&n, 1), "n", "flag.n")
	flags.Var(console.Seed(&q.Seed), "seed", "flag.seed")
	a.OutputFlag(flags, &output)
	a.AsFlag(c, &as)
	c.RunE = func(c *cobra.Command, args []string) error {
		q.N = &n
		parts := []verbs.Generate{q}
		if span.most > 0 {
			parts = span.spread(q, n)
		}
		return a.generate(c.Context(), args, parts, as, output)
	}
	c.ValidArgsFunction = cobra.FixedCompletions(a.PuzzleNames(), cobra.ShellCompDirectiveNoFileComp)
	return c
}

// generate prints the levels of each question in turn, each as soon as it is found: as JSON
// lines, or as rows.
func (a *app) generate(ctx context.Context, args []string, parts []verbs.Generate, as, output string) error {
	if len(args) == 0 {
		return failure.Usage(failure.NoPuzzle, failure.Details{"known": a.PuzzleNames()})
	}
	board, err := a.Resolve(ctx, parts[0].Board)
	if err != nil {
		return err
	}
	var levels []iter.Seq2[level.Level, error]
	for _, q := range parts {
		q.Puzzle, q.Board = args[0], board.Text
		part, err := a.Service().Levels(ctx, q)
		if err != nil {
			return board.Locate(err)
		}
		levels = append(levels, part)
	}
	put, done, err := a.levelWriter(as, output)
	if err != nil {
		return err
	}
	var stop error
	found := 0
parts:
	for _, part := range levels {
		for l, err := range part {
			if stop = err; stop != nil {
				break parts
			}
			if err := put(l); err != nil {
				return err
			}
			found++
		}
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

// levelRow is a level whose measures are separate columns.
type levelRow struct {
	level.Level
	level.Measures
}

var levelTable = sheet.Of[levelRow]("puzzle", "from", "to", "metric", "length", "difficulty", "shortest_solutions",
	"moves", "bits", "greedy", "tree")

package main

import (
	"bytes"
	"cmp"
	"context"
	"iter"

	"github.com/spf13/cobra"

	"jie/internal/verb"
	"jie/level"
)

func (a *app) generateVerb() *cobra.Command {
	var q verb.Generate
	var output, as string
	n, grades := 1, gradesValue{}
	c := a.verb("generate", nil)
	flags := c.Flags()
	flags.StringVar(&q.Board, "board", "", a.text("flag.board", nil))
	flags.Var(&grades, "difficulty", a.text("flag.difficulty", nil))
	flags.Var(length(&q.MinMoves), "min-moves", a.text("flag.min-moves", nil))
	flags.Var(length(&q.MaxMoves), "max-moves", a.text("flag.max-moves", nil))
	flags.Var(count(&n, 1), "n", a.text("flag.n", nil))
	flags.Var(seed(&q.Seed), "seed", a.text("flag.seed", nil))
	a.outputFlag(flags, &output)
	a.asFlag(c, &as)
	c.RunE = func(c *cobra.Command, args []string) error {
		q.N = &n
		parts := []verb.Generate{q}
		if grades.most > 0 {
			parts = grades.spread(q, n)
		}
		return a.generate(c.Context(), args, parts, as, output)
	}
	c.ValidArgsFunction = cobra.FixedCompletions(a.puzzleNames(), cobra.ShellCompDirectiveNoFileComp)
	return c
}

// generate prints the levels of each question in turn, each as soon as it is found: JSON
// lines, or as rows.
func (a *app) generate(ctx context.Context, args []string, parts []verb.Generate, as, output string) error {
	switch {
	case len(args) == 0:
		return wrong(noPuzzle, details{"known": a.puzzleNames()})
	case len(args) > 1:
		return wrong(extraArgument, details{"argument": args[1]})
	}
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	board, err := a.resolve(ctx, parts[0].Board)
	if err != nil {
		return err
	}
	var levels []iter.Seq2[level.Level, error]
	for _, q := range parts {
		q.Puzzle, q.Board = args[0], board.text
		part, err := a.service().Levels(ctx, q)
		if err != nil {
			return board.locate(err)
		}
		levels = append(levels, part)
	}
	put, done, err := a.levelWriter(as, output)
	if err != nil {
		return err
	}
	var stop error
	found := 0
	for _, part := range levels {
		for l, err := range part {
			if stop = err; stop != nil {
				break
			}
			if err := put(l); err != nil {
				return err
			}
			found++
		}
		if stop != nil {
			break
		}
	}
	if stop != nil && found == 0 {
		return board.locate(stop)
	}
	// The levels found before a stop are kept.
	return cmp.Or(done(), stop)
}

// levelWriter returns what writes a level, and what ends the output.
func (a *app) levelWriter(as, output string) (put func(level.Level) error, done func() error, err error) {
	format, err := a.orLines(as, output)
	if err != nil {
		return nil, nil, err
	}
	if format != "" {
		table, err := a.openRows(format, output, levelTable().Columns)
		return func(l level.Level) error { return table.Row(levelTable().Cells(levelRow{l, l.Measures})...) }, table.Close, err
	}
	var file bytes.Buffer
	put = func(l level.Level) error {
		line, err := jsonLine(l)
		if err != nil || output == "" {
			return cmp.Or(err, a.write("", line))
		}
		_, err = file.Write(line)
		return err
	}
	return put, func() error { return a.write(output, file.Bytes()) }, nil
}

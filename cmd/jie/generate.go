package main

import (
	"bytes"
	"context"
	"iter"

	"github.com/spf13/cobra"

	"jie/level"
	"jie/puzzle"
)

func (a *app) generateVerb() *cobra.Command {
	var opt level.Options
	var output, as string
	opt.N = 1
	c := a.verb("generate", nil)
	flags := c.Flags()
	flags.StringVar(&opt.Board, "board", "", a.text("flag.board", nil))
	flags.Var(&rangeValue{&opt.Difficulty, 1, 5, whyGrade}, "difficulty", a.text("flag.difficulty", nil))
	flags.Var(&lengthValue{&opt.MinMoves}, "min-moves", a.text("flag.min-moves", nil))
	flags.Var(&lengthValue{&opt.MaxMoves}, "max-moves", a.text("flag.max-moves", nil))
	flags.Var(&countValue{&opt.N, 1}, "n", a.text("flag.n", nil))
	flags.Var((*seedValue)(&opt.Seed), "seed", a.text("flag.seed", nil))
	a.outputFlag(flags, &output)
	a.asFlag(c, &as)
	c.RunE = func(c *cobra.Command, args []string) error {
		return a.generate(c.Context(), args, opt, as, output)
	}
	c.ValidArgsFunction = cobra.FixedCompletions(a.puzzleNames(), cobra.ShellCompDirectiveNoFileComp)
	return c
}

// generate prints levels, each as soon as it is found: JSON lines, or as rows.
func (a *app) generate(ctx context.Context, args []string, opt level.Options, as, output string) error {
	switch {
	case len(args) == 0:
		return wrong(noPuzzle, details{"known": a.puzzleNames()})
	case len(args) > 1:
		return wrong(extraArgument, details{"argument": args[1]})
	}
	p, err := puzzle.Find(a.puzzles, args[0])
	if err != nil {
		return err
	}
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	opt.Workers = a.workers
	format, err := a.orLines(as, output)
	if err != nil {
		return err
	}
	if format != "" {
		return a.generateRows(level.Generate(ctx, p, opt), format, output)
	}
	var file bytes.Buffer
	var stop error
	for l, err := range level.Generate(ctx, p, opt) {
		if stop = err; stop != nil {
			break
		}
		line, err := jsonLine(l)
		if err != nil {
			return err
		}
		if output != "" {
			file.Write(line)
		} else if err := a.write("", line); err != nil {
			return err
		}
	}
	if output == "" || stop != nil && file.Len() == 0 {
		return stop
	}
	// The levels found before a stop are kept.
	if err := a.write(output, file.Bytes()); err != nil {
		return err
	}
	return stop
}

func (a *app) generateRows(levels iter.Seq2[level.Level, error], format, output string) error {
	table, err := a.openRows(format, output, levelColumns)
	if err != nil {
		return err
	}
	var stop error
	found := 0
	for l, err := range levels {
		if stop = err; stop != nil {
			break
		}
		if err := table.Row(levelRow(l)...); err != nil {
			return err
		}
		found++
	}
	if stop != nil && found == 0 {
		return stop
	}
	if err := table.Close(); err != nil {
		return err
	}
	return stop
}

func (a *app) puzzleNames() []string {
	var names []string
	for _, p := range a.puzzles {
		names = append(names, p.Name())
	}
	return names
}

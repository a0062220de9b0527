package main

import (
	"bytes"
	"context"
	"iter"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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

// rangeValue is a flag for a whole number from least to most.
type rangeValue struct {
	to          *int
	least, most int
	why         valueReason
}

var _ pflag.Value = (*rangeValue)(nil)

func (r *rangeValue) String() string { return (&countValue{r.to, 0}).String() }
func (r *rangeValue) Type() string   { return "number" }

func (r *rangeValue) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < r.least || n > r.most {
		return r.why
	}
	*r.to = n
	return nil
}

// lengthValue is a flag for a length, from 1: of a solution, or of a side.
type lengthValue struct{ to *int64 }

func (l *lengthValue) Type() string { return "number" }

func (l *lengthValue) String() string {
	if l.to == nil {
		return "0"
	}
	return strconv.FormatInt(*l.to, 10)
}

func (l *lengthValue) Set(text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return whyPositive
	}
	*l.to = n
	return nil
}

// seedValue is a flag for a number from 0 to 2^64-1.
type seedValue uint64

func (s *seedValue) String() string { return strconv.FormatUint(uint64(*s), 10) }
func (s *seedValue) Type() string   { return "number" }

func (s *seedValue) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return whyNatural
	}
	*s = seedValue(n)
	return nil
}

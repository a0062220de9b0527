package main

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jie/check"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/manual"
	"jie/cmd/jie/internal/sheet"
	"jie/internal/machine"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/verbs/words"
)

// benches is a run of benchmarks and where its figures go.
type benches struct {
	ability.BenchRun
	app  *app
	as   string
	rows *console.Rows // nil for words or JSON
	plot string
	done []ability.Figures
}

func (a *app) benchVerb() *cobra.Command {
	b := a.newBenches()
	c := manual.NewVerb("bench", 1, func(c *cobra.Command, args []string) error { return b.run(c.Context(), args) })
	c.Flags().StringVar(&b.Dir, "dir", "", "flag.dir")
	c.Flags().Var(console.Length(&b.Most), "most", "flag.most")
	a.AsFlag(c, &b.as)
	a.plotFlag(c.Flags(), &b.plot)
	c.ValidArgsFunction = cobra.FixedCompletions(a.PuzzleNames(), cobra.ShellCompDirectiveNoFileComp)
	return c
}

func (a *app) newBenches() *benches {
	b := &benches{app: a}
	b.Most, b.Print, b.PrintPairs, b.Check = 100_000, b.print, b.printPairs, check.Solution
	return b
}

// run runs the benchmarks of one puzzle, or of all in the order of their names.
func (b *benches) run(ctx context.Context, args []string) error {
	a := b.app
	puzzles := slices.SortedFunc(slices.Values(a.Puzzles), func(p, q puzzle.Puzzle) int { return strings.Compare(p.Name(), q.Name()) })
	if len(args) == 1 {
		p, err := ability.Find(a.Puzzles, args[0])
		if err != nil {
			return err
		}
		if _, ok := puzzle.As[ability.Benchmarks](p); !ok {
			return failure.Usage(failure.NoBenchmarks, failure.Details{"puzzle": p.Name()})
		}
		puzzles = []puzzle.Puzzle{p}
	}
	if err := validPlot(b.plot); err != nil {
		return err
	}
	format, err := a.OrLines(b.as, "")
	if err != nil {
		return err
	}
	if format != "" {
		if b.rows, err = a.OpenRows(format, "", figureTable().Columns); err != nil {
			return err
		}
	}
	b.Workers = a.Workers
	for _, p := range puzzles {
		if runner, ok := puzzle.As[ability.Benchmarks](p); ok {
			if err := runner.Bench(ctx, &b.BenchRun); err != nil {
				return err
			}
		}
	}
	if b.rows != nil {
		if err := b.rows.Close(); err != nil {
			return err
		}
	}
	return a.plotFigures(b.done, b.plot)
}

// print writes figures as a row, or as a line, unless --json, and as a JSON object.
func (b *benches) print(f ability.Figures) error {
	f.PeakBytes = machine.PeakMemory()
	if f.Floor > 0 {
		f.Ratio = f.Seconds / f.Floor
	}
	b.done = append(b.done, f)
	if b.rows != nil {
		return b.row(f)
	}
	line := b.app.Text("bench.line", words.Args{
		"name": f.Name, "seconds": significant(f.Seconds), "memory": strconv.FormatInt(f.PeakBytes>>20, 10),
	})
	if f.Floor > 0 {
		line += b.app.Text("bench.floor", words.Args{"word": significant(f.WordPass), "ratio": significant(f.Ratio)})
	}
	return b.write(line, f)
}

// printPairs writes a line, unless --json, and a JSON object; or a row, which has
// the median, as a plot does.
func (b *benches) printPairs(f ability.PairFigures) error {
	f.PeakBytes = machine.PeakMemory()
	row := ability.Figures{Name: f.Name, Seconds: f.Median, PeakBytes: f.PeakBytes, Repetitions: f.Pairs}
	b.done = append(b.done, row)
	if b.rows != nil {
		return b.row(row)
	}
	return b.write(b.app.Text("bench.pairs", words.Args{
		"name": f.Name, "median": significant(f.Median), "ninth": significant(f.Ninth), "worst": significant(f.Worst),
		"memory": strconv.FormatInt(f.PeakBytes>>20, 10),
	}), f)
}

// write writes a line, unless --json, and figures as a JSON object.
func (b *benches) write(line string, figures any) error {
	object, err := puzzle.JSONLine(figures)
	if err != nil {
		return err
	}
	if !b.app.JSON {
		object = append([]byte(line+"\n"), object...)
	}
	return b.app.Write("", object)
}

// significant is a number with three significant digits.
func significant(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// figureRow is figures as a row, which has a 0 of presses and nodes as well.
type figureRow struct {
	ability.Figures
	Presses int64 `json:"presses"`
	Nodes   int64 `json:"nodes"`
}

var figureTable = sheet.Of[figureRow]("bench", "seconds", "peak_bytes", "ns_per_64_lights_and_pass", "floor_seconds", "presses",
	"nodes", "repetitions")

func (b *benches) row(f ability.Figures) error {
	return b.rows.Row(figureTable().Cells(figureRow{f, f.Presses, f.Nodes})...)
}

package main

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"jie/internal/words"
	"jie/puzzle"
)

// benchmark is one puzzle's whole-run benchmarks.
type benchmark struct {
	puzzle string
	run    func(ctx context.Context, b *bench) error
}

var benchmarks = []benchmark{{"lightsout", benchLightsOut}, {"mopan", benchMopan}, {"pegs", benchPegs}}

// bench is a run of benchmarks.
type bench struct {
	app  *app
	dir  string // where large files may be made; "": they are not
	most int64  // the largest board, by its side
	as   string
	rows *rows // where figures go, nil for words or JSON
	plot string
	done []figures
}

// figures are what one benchmark measured.
type figures struct {
	Name        string  `json:"bench"`
	Seconds     float64 `json:"seconds"`
	PeakBytes   int64   `json:"peak_bytes"`
	WordPass    float64 `json:"ns_per_64_lights_and_pass,omitempty"`
	Floor       float64 `json:"floor_seconds,omitempty"` // reading and writing as many bytes
	Ratio       float64 `json:"ratio,omitempty"`         // of seconds to the floor
	Presses     int64   `json:"presses,omitempty"`
	Nullity     int     `json:"nullity"`
	Nodes       int64   `json:"nodes,omitempty"`
	NodeRate    float64 `json:"nodes_per_second,omitempty"`
	Repetitions int     `json:"repetitions"`
}

func (a *app) benchVerb() *cobra.Command {
	b := bench{app: a, most: 100_000}
	c := a.verb("bench", func(c *cobra.Command, args []string) error { return a.bench(c.Context(), args, &b) })
	c.Flags().StringVar(&b.dir, "dir", "", a.text("flag.dir", nil))
	c.Flags().Var(&lengthValue{&b.most}, "most", a.text("flag.most", nil))
	a.asFlag(c, &b.as)
	a.plotFlag(c.Flags(), &b.plot)
	c.ValidArgsFunction = cobra.FixedCompletions(a.puzzleNames(), cobra.ShellCompDirectiveNoFileComp)
	return c
}

// bench runs the benchmarks of one puzzle, or of all.
func (a *app) bench(ctx context.Context, args []string, b *bench) error {
	if len(args) > 1 {
		return wrong(extraArgument, details{"argument": args[1]})
	}
	if len(args) == 1 {
		if _, err := puzzle.Find(a.puzzles, args[0]); err != nil {
			return err
		}
	}
	if err := validPlot(b.plot); err != nil {
		return err
	}
	format, err := a.orLines(b.as, "")
	if err != nil {
		return err
	}
	if format != "" {
		if b.rows, err = a.openRows(format, "", figureColumns); err != nil {
			return err
		}
	}
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	for _, mark := range benchmarks {
		if len(args) == 0 || mark.puzzle == args[0] {
			if err := mark.run(ctx, b); err != nil {
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
func (b *bench) print(f figures) error {
	f.PeakBytes = peakMemory()
	if f.Floor > 0 {
		f.Ratio = f.Seconds / f.Floor
	}
	b.done = append(b.done, f)
	if b.rows != nil {
		return b.rows.Row(figureRow(f)...)
	}
	line := b.app.text("bench.line", words.Args{
		"name": f.Name, "seconds": significant(f.Seconds), "memory": strconv.FormatInt(f.PeakBytes>>20, 10),
	})
	if f.Floor > 0 {
		line += b.app.text("bench.floor", words.Args{"word": significant(f.WordPass), "ratio": significant(f.Ratio)})
	}
	return b.write(line, f)
}

// write writes a line, unless --json, and figures as a JSON object.
func (b *bench) write(line string, figures any) error {
	object, err := jsonLine(figures)
	if err != nil {
		return err
	}
	if !b.app.json {
		object = append([]byte(line+"\n"), object...)
	}
	return b.app.write("", object)
}

// significant is a number with three significant digits.
func significant(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// fastest repeats work for about half a second, three times at least where that
// takes no more than 20 seconds, and returns the shortest time and how often it ran.
func fastest(work func() error) (best time.Duration, times int, err error) {
	for began := time.Now(); times < 3 || time.Since(began) < time.Second/2 && times < 1000; times++ {
		start := time.Now()
		if err := work(); err != nil {
			return 0, times, err
		}
		if took := time.Since(start); times == 0 || took < best {
			best = took
		}
		if time.Since(began) > 20*time.Second {
			return best, times + 1, nil
		}
	}
	return best, times, nil
}

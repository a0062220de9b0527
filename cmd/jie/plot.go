package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/puzzle/draw/raster"
	"jie/verbs/words"
)

// nothingToPlot is the code of facts that cannot be plotted. known
const nothingToPlot puzzle.Code = "nothing-to-plot"

func (a *app) plotFlag(flags *pflag.FlagSet, path *string) {
	flags.StringVar(path, "plot", "", "flag.plot")
}

// plotFormats are the endings of a plot's file.
var plotFormats = []string{"svg", "png"}

// validPlot returns what is wrong with --plot, before any work is done for it.
func validPlot(path string) error {
	if path == "" || slices.Contains(plotFormats, console.Ending(path)) {
		return nil
	}
	return console.Usage(console.UnknownFormat, console.Details{"name": console.Ending(path), "known": plotFormats})
}

// plotted are the facts that count positions, or solutions, by a number.
var plotted = []string{"by_distance", "pairs_by_distance", "distribution", "solutions_by_presses"}

// plotFacts plots the first fact that can be plotted.
func (a *app) plotFacts(facts puzzle.Analysis, path string) error {
	if path == "" {
		return nil
	}
	for _, key := range plotted {
		for _, f := range facts {
			if f.Key == key {
				return a.plotGrowth(key, facts, f.Value, path)
			}
		}
	}
	return console.NewError(nothingToPlot, console.Details{"known": plotted})
}

func (a *app) plotGrowth(key string, facts puzzle.Analysis, value any, path string) error {
	bars, err := draw.Counts(value)
	if err != nil {
		return err
	}
	text := a.plotWords(path)
	title := text.Text("fact."+key, nil)
	for _, f := range facts {
		if f.Key == "from" || f.Key == "targets" {
			title = clipped(strings.Trim(fmt.Sprint(f.Value), "[]")) + ": " + title
			break
		}
	}
	return a.writePlot(draw.Histogram(title, text.Text("plot.across."+key, nil), text.Text("plot.up."+key, nil), bars, draw.Themes[0]), path)
}

// plotNumbers plots the third column of a table of numbers, or the second if it has no third,
// by the first.
func (a *app) plotNumbers(columns []string, rows [][]any, path string) error {
	if path == "" {
		return nil
	}
	about := min(2, len(columns)-1)
	bars := make([]draw.Bar, 0, len(rows))
	for _, row := range rows {
		if n, ok := row[about].(int64); ok {
			bars = append(bars, draw.Bar{Label: fmt.Sprint(row[0]), Value: float64(n)})
		}
	}
	return a.writePlot(draw.Histogram(columns[about], columns[0], columns[about], bars, draw.Themes[0]), path)
}

// plotWords returns the words of a plot: the font of PNG pictures has no Chinese.
func (a *app) plotWords(path string) words.Words {
	if console.Ending(path) == "png" {
		return words.For("en")
	}
	return a.Words
}

// clipped cuts a text that would be wider than its plot.
func clipped(text string) string {
	const most = 32
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}

func (a *app) writePlot(scene draw.Scene, path string) error {
	return a.WriteBy(path, func(w io.Writer) error {
		if console.Ending(path) == "svg" {
			return draw.SVG(w, []draw.Scene{scene})
		}
		return raster.PNG(context.Background(), w, scene, a.Memory) // it is small
	})
}

package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/check/judge"
	"jie/cmd/jie/internal/batch"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/draw"
	"jie/puzzle/draw/raster"
	"jie/verbs"
	"jie/verbs/words"
)

func (a *app) analyseVerb() *cobra.Command {
	var goals []string
	var output, as, plot string
	b := batch.Question{Alone: []string{"plot"}}
	c := manual.NewVerb("analyse", 1, func(c *cobra.Command, args []string) error {
		if c.Flags().Changed("batch") {
			b.Output, b.As = output, as
			return a.analyseBatch(c, args, goals, b)
		}
		return a.analyse(c.Context(), args, goals, as, plot, output)
	})
	a.ToFlag(c.Flags(), &goals)
	batch.AddFlags(a.App, c, &b)
	a.AsFlag(c, &as)
	a.plotFlag(c.Flags(), &plot)
	a.OutputFlag(c.Flags(), &output)
	return c
}

func (a *app) analyseBatch(c *cobra.Command, args, goals []string, b batch.Question) error {
	b.Table = &batch.Table{Kept: keptFacts, Columns: append([]string{"from"}, factColumns...), Rows: factRowsFrom}
	lines := batch.Positions{Goals: goals, Answer: func(ctx context.Context, service *verbs.Service, p verbs.Problem) batch.Reply {
		ctx, cancel := a.deadline(ctx)
		defer cancel()
		facts, err := p.Analyse(ctx, service.Limits.Memory)
		if judge.Stopped(err) && len(facts) > 0 {
			return batch.Reply{Value: facts, Stop: err}
		}
		return batch.Reply{Value: facts, Err: err}
	}}
	return batch.Answer(c, args, a.App, b, lines.Source(a.App, &b))
}

func (a *app) analyse(ctx context.Context, args, goals []string, as, plot, output string) error {
	format, err := a.RowFormat(as, output)
	if err != nil {
		return err
	}
	if err := validPlot(plot); err != nil {
		return err
	}
	p, err := a.Problem(ctx, args, goals)
	if err != nil {
		return err
	}
	meter := a.Meter()
	facts, stop := p.Analyse(ctx, a.Memory)
	meter.Stop()
	if stop != nil && (!judge.Stopped(stop) || len(facts) == 0) {
		return stop
	}
	if err := a.plotFacts(facts, plot); err != nil {
		return errors.Join(stop, err)
	}
	if picture, ok := verbs.FindFormat(verbs.Ended(console.Ending(output))); ok && picture.Picture() && format == "" {
		return a.drawFacts(ctx, p, facts, picture, output)
	}
	return errors.Join(a.printFacts(facts, format, output), stop)
}

// drawFacts draws the position with the groups of cells that the facts name.
func (a *app) drawFacts(ctx context.Context, p verbs.Problem, facts puzzle.Analysis, picture verbs.Format, output string) error {
	if err := drawable(p.From, 1, picture); err != nil {
		return err
	}
	frames := []draw.Frame{{Grid: p.From.Grid()}}
	frames[0].Grid.Groups = facts.Groups()
	return a.WriteBy(output, func(w io.Writer) error {
		return a.Service().Draw(ctx, w, p, frames, draw.Themes[0], picture, 1)
	})
}

func (a *app) printFacts(facts puzzle.Analysis, format, output string) error {
	if format != "" {
		return a.WriteRows(format, output, factColumns, factRows(facts))
	}
	facts = a.shortened(facts)
	return a.Print(output, facts, func() string { return a.factsText(facts) })
}

// shortened returns facts for people to read, in which long IDs have their short form.
func (a *app) shortened(facts puzzle.Analysis) puzzle.Analysis {
	short := slices.Clone(facts)
	for i, f := range short {
		text, ok := f.Value.(string)
		if !ok {
			continue
		}
		if p := a.Service().Of(text); p != nil {
			short[i].Value = ability.ShortID(p, text)
		}
	}
	return short
}

func (a *app) factsText(facts puzzle.Analysis) string {
	var b strings.Builder
	for _, f := range facts {
		name, ok := a.Words.Find("fact."+f.Key, nil)
		if !ok {
			name = strings.ReplaceAll(f.Key, "_", " ")
		}
		b.WriteString(a.Text("analyse.fact", words.Args{"name": name, "value": a.value(f.Value)}) + "\n")
	}
	return b.String()
}

func (a *app) value(v any) string {
	switch v := v.(type) {
	case bool:
		if v {
			return a.Text("analyse.yes", nil)
		}
		return a.Text("analyse.no", nil)
	case int, int64:
		return words.Group(fmt.Sprint(v))
	case *big.Int:
		return words.Group(v.String())
	case string:
		return v
	}
	if groups, ok := v.([][]string); ok {
		return strings.Join(console.Mapped(groups, func(cells []string) string { return strings.Join(cells, "+") }), " ")
	}
	return strings.Trim(fmt.Sprint(v), "[]")
}

// factColumns are the columns of an analysis. A list has a row for each of its items, counted from 0.
var factColumns = []string{"fact", "index", "value"}

func factRows(facts puzzle.Analysis) [][]any {
	var table [][]any
	for _, f := range facts {
		list := reflect.ValueOf(f.Value)
		if list.Kind() != reflect.Slice {
			table = append(table, []any{f.Key, nil, factText(f.Value)})
			continue
		}
		for i := range list.Len() {
			table = append(table, []any{f.Key, int64(i), factText(list.Index(i).Interface())})
		}
	}
	return table
}

// factRowsFrom returns the rows of one of several analyses, each with its position.
func factRowsFrom(_ verbs.Line, value any) ([][]any, error) {
	facts := value.(puzzle.Analysis)
	from := slices.IndexFunc(facts, func(f puzzle.Fact) bool { return f.Key == "from" })
	table := factRows(facts)
	for i, row := range table {
		table[i] = append([]any{facts[from].Value}, row...)
	}
	return table, nil
}

// keptFacts reads an analysis that an earlier run left, as factRowsFrom takes it.
func keptFacts(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if open, err := decoder.Token(); err != nil || open != json.Delim('{') {
		return nil, cmp.Or(err, errors.New("an analysis is an object"))
	}
	var facts puzzle.Analysis
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		var value any
		if err := decoder.Decode(&value); err != nil {
			return nil, err
		}
		facts = append(facts, puzzle.Fact{Key: key.(string), Value: value}) // a key is a string
	}
	return facts, nil
}

func factText(v any) any {
	if text, ok := v.(string); ok {
		return text
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	return string(text)
}

// nothingToPlot is the code of facts that cannot be plotted. known
const nothingToPlot puzzle.Code = "nothing-to-plot"

func (a *app) plotFlag(flags *pflag.FlagSet, path *string) {
	flags.StringVar(path, "plot", "", "flag.plot")
}

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

// plotNumbers plots the third column of a table of numbers, or the second of two, by the first.
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

package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/puzzle/ability"
	tables "jie/puzzle/table"
	"jie/verbs"
)

type tableQuestion struct {
	tables.Question
	file      string // to read instead of making one
	verify    bool
	sample    int
	seed      uint64
	saveEvery time.Duration
	store     string // the file in which the table is kept, and continued
	output    string // a file of rows: every position and its distance
	as        string
	plot      string
	dotted    bool // --dots was given
	count     bool // of problems: count the shortest solutions
	boards    []string
	boardOf   map[string]string // by the start of a problem
}

func (a *app) tableVerb() *cobra.Command {
	q := tableQuestion{saveEvery: 30 * time.Second, sample: 20}
	c := manual.NewVerb("table", manual.AnyNumber, func(c *cobra.Command, args []string) error {
		q.dotted = c.Flags().Changed("dots")
		return a.table(c.Context(), args, q)
	})
	flags := c.Flags()
	a.OutputFlag(flags, &q.output)
	flags.StringVar(&q.store, "store", "", "flag.store")
	flags.Var(console.Count(&q.Dots, 0), "dots", "flag.dots")
	flags.BoolVar(&q.AllPairs, "all-pairs", false, "flag.all-pairs")
	flags.Var(console.Count(&q.Side, 1), "side", "flag.side")
	flags.StringVar(&q.file, "table", "", "flag.read-table")
	flags.BoolVar(&q.verify, "verify", false, "flag.verify")
	flags.Var(console.Count(&q.sample, 0), "sample", "flag.sample")
	flags.Var(console.Seed(&q.seed), "seed", "flag.sample-seed")
	flags.Var(console.Duration(&q.saveEvery), "save-every", "flag.save-every")
	flags.BoolVar(&q.SVSS, "svss", false, "flag.svss")
	flags.BoolVar(&q.count, "count", false, "flag.svss-count")
	flags.StringArrayVar(&q.boards, "board", nil, "flag.svss-board")
	flags.StringVar(&q.Nullity, "nullity", "", "flag.nullity")
	flags.StringVar(&q.Fewest, "fewest", "", "flag.fewest")
	flags.StringVar(&q.Hardest, "hardest", "", "flag.hardest")
	a.AsFlag(c, &q.as)
	a.plotFlag(flags, &q.plot)
	c.ValidArgsFunction = cobra.FixedCompletions(tables.Makers(a.Puzzles), cobra.ShellCompDirectiveNoFileComp)
	return c
}

// table makes or reads a table and prints its facts. The first argument, or its prefix, names the puzzle.
func (a *app) table(ctx context.Context, args []string, q tableQuestion) error {
	if len(args) == 0 {
		return console.Usage(console.NoPuzzle, console.Details{"known": tables.Makers(a.Puzzles)})
	}
	name := args[0]
	if end := strings.IndexAny(name, "[:"); end >= 0 {
		name = name[:end]
	}
	p, err := ability.Find(a.Puzzles, name)
	if err != nil {
		return err
	}
	if args[0] == name {
		args = args[1:]
	}
	if q.file != "" {
		return a.readTable(ctx, p, args, q)
	}
	if q.AllPairs && q.Side != 0 && !q.dotted {
		return console.Usage(console.FlagNeeds, console.Details{"flag": "--all-pairs", "other": "--dots"})
	}
	if q.count && !q.SVSS {
		return console.Usage(console.FlagNeeds, console.Details{"flag": "--count", "other": "--svss"})
	}
	job, err := a.tableJobs(ctx, p, args, &q)
	switch {
	case err != nil:
		return err
	case job.Make == nil:
		return a.problemTable(ctx, job.Problems, q)
	}
	return a.factTable(ctx, p, q, func() (tables.Table, error) {
		meter := a.Meter()
		defer meter.Stop()
		return job.Make(ctx, a.tableWork(q, meter))
	})
}

// tableJobs reads the question once for each --board; their problems follow each other.
func (a *app) tableJobs(ctx context.Context, p puzzle.Puzzle, targets []string, q *tableQuestion) (all tables.Job, err error) {
	if len(q.boards) == 0 {
		return a.tableJob(ctx, p, targets, q.Question)
	}
	q.boardOf = make(map[string]string)
	for _, board := range q.boards {
		q.Board = board
		job, err := a.tableJob(ctx, p, targets, q.Question)
		if err != nil {
			return all, err
		}
		if job.Make != nil {
			return job, nil
		}
		for _, x := range job.Problems {
			if _, listed := q.boardOf[x.From]; !listed {
				q.boardOf[x.From] = board
			}
		}
		all.Problems = append(all.Problems, job.Problems...)
	}
	return all, nil
}

// tableJob reads the question. Texts in files are read alone first, so that an error names its file.
func (a *app) tableJob(ctx context.Context, p puzzle.Puzzle, targets []string, q tables.Question) (job tables.Job, err error) {
	maker, ok := puzzle.As[tables.Maker](p)
	if !ok {
		return job, console.Usage(tables.NoTables, console.Details{"puzzle": p.Name(), "known": tables.Makers(a.Puzzles)})
	}
	if q.AllPairs && q.Side == 0 {
		return job, console.Usage(console.FlagNeeds, console.Details{"flag": "--all-pairs", "other": "--side"})
	}
	q.Puzzle = p.Name()
	for _, text := range targets {
		in, err := a.Board(ctx, p, text)
		if err != nil {
			return job, err
		}
		alone := tables.Question{Puzzle: q.Puzzle, Targets: puzzle.Texts{in.Text}, Dots: q.Dots}
		if _, err := tables.Read(maker, alone); in.Path != "" && err != nil && !isOfKey(err) {
			return job, in.Locate(err)
		}
		q.Targets = append(q.Targets, in.Text)
	}
	board, err := a.Board(ctx, p, q.Board)
	if err != nil {
		return job, err
	}
	q.Board = board.Text
	job, err = tables.Read(maker, q)
	return job, a.flagged(err, targets)
}

// isOfKey reports whether an error is about the keys of a question and not about a target.
func isOfKey(err error) bool {
	var e *puzzle.Error
	return errors.As(err, &e) && e.Args["key"] != nil
}

// flagged makes an error about the keys of a question name their flags.
func (a *app) flagged(err error, targets []string) error {
	var e *puzzle.Error
	if !errors.As(err, &e) {
		return err
	}
	text := func(name string) string { text, _ := e.Args[name].(string); return text }
	switch key, other := text("key"), text("other"); {
	case e.Code == tables.Conflict:
		return console.Usage(console.FlagsConflict, console.Details{"one": a.flagOf(text("one")), "other": a.flagOf(other)})
	case !isOfKey(err):
		return err
	case e.Code == tables.Needs && other == "targets":
		return console.Usage(console.NoTarget, nil)
	case e.Code == tables.Needs:
		return console.Usage(console.FlagNeeds, console.Details{"flag": a.flagOf(key), "other": a.flagOf(other)})
	case e.Code == tables.NotTaken && key == "targets":
		return console.Usage(console.ExtraArgument, console.Details{"argument": targets[0]})
	case e.Code == tables.NotTaken:
		return console.Usage(e.Code, console.Details{"key": a.flagOf(key), "puzzle": e.Args["puzzle"]})
	default:
		return console.Usage(console.FlagBadValue, console.Details{"flag": a.flagOf(key), "value": text("value"), "why": cmp.Or(text("why"), "value"), "limit": e.Args["limit"]})
	}
}

// flagOf returns the flag of a key, or of several; targets are arguments. It returns other texts unchanged.
func (a *app) flagOf(key string) string {
	if keys := strings.Split(key, ", "); len(keys) > 1 {
		return strings.Join(console.Mapped(keys, a.flagOf), ", ")
	}
	if key != "targets" && slices.Contains(tables.Keys(a.Puzzles), key) {
		return "--" + strings.ReplaceAll(key, "_", "-")
	}
	return key
}

func (a *app) tableWork(q tableQuestion, meter *console.Meter) tables.Work {
	saved := time.Now()
	return tables.Work{
		File: q.store, Memory: a.Memory, Workers: a.Workers, Progress: meter.Report,
		Save: func() bool {
			due := time.Since(saved) >= q.saveEvery
			if due {
				saved = time.Now()
			}
			return due
		},
	}
}

func (a *app) readTable(ctx context.Context, p puzzle.Puzzle, targets []string, q tableQuestion) error {
	if len(targets) > 0 {
		return console.Usage(console.ExtraArgument, console.Details{"argument": targets[0]})
	}
	return a.factTable(ctx, p, q, func() (tables.Table, error) { return a.openTable(p, q.file) })
}

// mostShown is how many of the farthest positions words show; JSON has all that are listed.
const mostShown = 4

func (a *app) factTable(ctx context.Context, p puzzle.Puzzle, q tableQuestion, get func() (tables.Table, error)) error {
	format, err := a.RowFormat(q.as, "")
	if err != nil {
		return err
	}
	if err := cmp.Or(validRows(q.as, q.output), validPlot(q.plot)); err != nil {
		return err
	}
	t, err := get()
	if err != nil {
		return err
	}
	defer func() { _ = t.Close() }()
	most := 0
	if !a.JSON {
		most = mostShown
	}
	facts := tables.Report(p.Name(), t, most)
	if d, ok := t.(tables.Distances); ok {
		if q.verify {
			if err := d.Verify(ctx, q.sample, rand.New(rand.NewPCG(q.seed, 0))); err != nil {
				return err
			}
			facts = append(facts, puzzle.Fact{Key: "verified", Value: true})
		}
		if err := writeRows(q.as, q.output, exportColumns, distanceRows(ctx, d)); err != nil {
			return err
		}
	}
	if n, ok := t.(tables.Numbers); ok {
		if err := writeRows(q.as, q.output, n.Columns(), n.Rows(ctx)); err != nil {
			return err
		}
		if q.Nullity+q.Fewest+q.Hardest != "" {
			return a.numberTable(ctx, n, facts, q, format)
		}
	}
	if err := a.plotFacts(facts, q.plot); err != nil {
		return err
	}
	if q.output != "" {
		format = "" // that of the file
	}
	return a.printFacts(facts, format, "")
}

// numberTable prints a table of numbers below its facts, or its rows; --plot draws it.
func (a *app) numberTable(ctx context.Context, t tables.Numbers, facts puzzle.Analysis, q tableQuestion, format string) error {
	var rows [][]any
	for row, err := range t.Rows(ctx) {
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	if err := a.plotNumbers(t.Columns(), rows, q.plot); err != nil {
		return err
	}
	if format != "" && q.output == "" {
		return a.WriteRows(format, "", t.Columns(), rows)
	}
	if a.JSON {
		list := make([]puzzle.Analysis, len(rows))
		for i, row := range rows {
			for k, name := range t.Columns() {
				list[i] = append(list[i], puzzle.Fact{Key: name, Value: row[k]})
			}
		}
		facts = append(facts, puzzle.Fact{Key: "rows", Value: list})
	}
	return a.Print("", facts, func() string { return a.factsText(facts) + "\n" + console.Columns(t.Columns(), rows) })
}

// validRows returns what is wrong with a file of rows, before a table is made for it.
func validRows(as, path string) error {
	if path != "" && cmp.Or(as, console.RowEnding(path)) == "" {
		return console.Usage(console.UnknownEnding, console.Details{"name": console.Ending(path), "known": console.RowFormats, "as": true})
	}
	return nil
}

// exportColumns are the columns of a table's positions. One that reaches no target has no distance.
var exportColumns = []string{"position", "distance"}

func distanceRows(ctx context.Context, t tables.Distances) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for row, err := range t.All(ctx) {
			cells := []any{row.Position, nil}
			if row.Reached {
				cells[1] = row.Distance
			}
			if !yield(cells, err) {
				return
			}
		}
	}
}

// writeRows writes rows to a file that is whole or missing; "" is none.
func writeRows(as, path string, columns []string, rows iter.Seq2[[]any, error]) error {
	if path == "" {
		return nil
	}
	return newfile.Stream(path, func(file *os.File) (keep bool, err error) {
		out := bufio.NewWriter(file)
		table, err := console.NewTable(cmp.Or(as, console.RowEnding(path)), out, columns)
		if err != nil {
			return false, err
		}
		for row, err := range rows {
			if err == nil {
				err = table.Row(row...)
			}
			if err != nil {
				return false, err
			}
		}
		if err := table.Close(); err != nil {
			return false, err
		}
		return true, out.Flush()
	})
}

func (a *app) openTable(p puzzle.Puzzle, path string) (tables.Distances, error) {
	opener, ok := puzzle.As[tables.Opener](p)
	if !ok {
		return nil, console.Usage(tables.NoTables, console.Details{"puzzle": p.Name(), "known": tables.Openers(a.Puzzles)})
	}
	return opener.OpenTable(path)
}

// withTable makes a table at path, if any, solve a problem. Without a goal, the goal is the table's.
func (a *app) withTable(p verbs.Problem, path string) (verbs.Problem, func() error, error) {
	none := func() error { return nil }
	if path == "" {
		_, err := p.Reached()
		return p, none, err
	}
	t, err := a.openTable(p.Puzzle, path)
	if err != nil {
		return p, none, err
	}
	if !p.Given {
		p.Goal, p.Given = t.Goal(), true
	}
	p.From = verbs.Tabled(p.From, t)
	return p, t.Close, nil
}

package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jie/internal/tables"
	"jie/mopan"
	mopantable "jie/mopan/table"
	"jie/pegs"
	"jie/puzzle"
)

// tableQuestion is what the flags of table ask.
type tableQuestion struct {
	allPairs   bool
	side, dots int
	file       string // to read instead of making one
	verify     bool
	sample     int
	seed       uint64
	saveEvery  time.Duration
	output     string
	svss       bool   // all single-vacancy problems of a peg solitaire board
	board      string // that board
	as         string
	plot       string
	export     string // a file for every position and its distance
}

func (a *app) tableVerb() *cobra.Command {
	q := tableQuestion{saveEvery: 30 * time.Second, sample: 20}
	c := a.verb("table", func(c *cobra.Command, args []string) error { return a.table(c.Context(), args, q) })
	flags := c.Flags()
	a.outputFlag(flags, &q.output)
	flags.Var(&countValue{&q.dots, 0}, "dots", a.text("flag.dots", nil))
	flags.BoolVar(&q.allPairs, "all-pairs", false, a.text("flag.all-pairs", nil))
	flags.Var(&rangeValue{&q.side, mopan.MinSide, mopan.MaxSide, whySide}, "side", a.text("flag.side", nil))
	flags.StringVar(&q.file, "table", "", a.text("flag.read-table", nil))
	flags.BoolVar(&q.verify, "verify", false, a.text("flag.verify", nil))
	flags.Var(&countValue{&q.sample, 0}, "sample", a.text("flag.sample", nil))
	flags.Var((*seedValue)(&q.seed), "seed", a.text("flag.sample-seed", nil))
	flags.Var((*durationValue)(&q.saveEvery), "save-every", a.text("flag.save-every", nil))
	flags.BoolVar(&q.svss, "svss", false, a.text("flag.svss", nil))
	flags.StringVar(&q.board, "board", "", a.text("flag.svss-board", nil))
	flags.StringVar(&q.export, "export", "", a.text("flag.export", nil))
	a.asFlag(c, &q.as)
	a.plotFlag(flags, &q.plot)
	c.ValidArgsFunction = cobra.FixedCompletions([]string{mopan.Name, pegs.Name}, cobra.ShellCompDirectiveNoFileComp)
	return c
}

// table makes or reads a table, and tells what it says as a whole. The puzzle is
// the first argument, or the prefix of the first target.
func (a *app) table(ctx context.Context, args []string, q tableQuestion) error {
	if len(args) == 0 {
		return wrong(noPuzzle, details{"known": []string{mopan.Name, pegs.Name}})
	}
	name := args[0]
	if end := strings.IndexAny(name, "[:"); end >= 0 {
		name = name[:end]
	}
	p, err := puzzle.Find(a.puzzles, name)
	if err != nil {
		return err
	}
	if args[0] == name {
		args = args[1:]
	}
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	switch {
	case p.Name() == mopan.Name && q.svss:
		return wrong(flagNeeds, details{"flag": "--svss", "other": pegs.Name})
	case p.Name() == mopan.Name:
		return a.mopanTable(ctx, args, q)
	case p.Name() == pegs.Name && q.svss:
		return a.vacancyTable(ctx, args, q)
	case p.Name() == pegs.Name:
		return wrong(flagNeeds, details{"flag": "table pegs", "other": "--svss"})
	}
	return wrong(tables.NoTables, details{"puzzle": p.Name(), "known": []string{mopan.Name, pegs.Name}})
}

// mopanTable makes or reads a table of distances and tells its facts.
func (a *app) mopanTable(ctx context.Context, args []string, q tableQuestion) error {
	format, err := a.rowFormat(q.as, "")
	if err != nil {
		return err
	}
	if err := q.validExport(); err != nil {
		return err
	}
	if err := validPlot(q.plot); err != nil {
		return err
	}
	var facts puzzle.Analysis
	if q.allPairs {
		facts, err = a.pairsTable(ctx, args, q)
	} else {
		facts, err = a.distanceTable(ctx, args, q)
	}
	if err != nil {
		return err
	}
	facts = append(puzzle.Analysis{{Key: "puzzle", Value: mopan.Name}}, facts...)
	if err := a.plotFacts(facts, q.plot); err != nil {
		return err
	}
	return a.printFacts(facts, format, "")
}

// distanceTable makes, resumes or reads the distances to some targets.
func (a *app) distanceTable(ctx context.Context, targets []string, q tableQuestion) (puzzle.Analysis, error) {
	t, err := a.makeTable(ctx, targets, q)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	if q.verify {
		if err := t.Verify(ctx, q.sample, rand.New(rand.NewPCG(q.seed, 0))); err != nil {
			return nil, err
		}
	}
	if q.export != "" {
		if err := exportTable(ctx, t, q.export); err != nil {
			return nil, err
		}
	}
	most := 0
	if !a.json {
		most = mostShown
	}
	facts := tables.Distances(t, most)
	if q.verify {
		facts = append(facts, puzzle.Fact{Key: "verified", Value: true})
	}
	return facts, nil
}

// mostShown is how many of the farthest positions are shown in words; JSON has
// all that the table lists.
const mostShown = 4

// makeTable is the table that q speaks of.
func (a *app) makeTable(ctx context.Context, targets []string, q tableQuestion) (*mopantable.Table, error) {
	if q.file != "" {
		if len(targets) > 0 {
			return nil, wrong(extraArgument, details{"argument": targets[0]})
		}
		return mopantable.Open(q.file)
	}
	if len(targets) == 0 {
		return nil, wrong(noTarget, nil)
	}
	counts, goal, err := a.tableGoal(ctx, targets, q.dots)
	if err != nil {
		return nil, err
	}
	opt, stop := a.tableOptions(q)
	defer stop()
	if q.output == "" {
		return mopantable.Build(ctx, counts, goal, opt)
	}
	return mopantable.BuildFile(ctx, q.output, counts, goal, opt)
}

// tableGoal reads targets. The first one without wild cells says how many dots
// there are; where all have such cells, --dots does, of colour 1.
func (a *app) tableGoal(ctx context.Context, texts []string, dots int) (counts [mopan.Colours + 1]int, goal mopan.Goal, err error) {
	for _, text := range texts {
		if text != "-" && !strings.HasPrefix(text, "@") {
			text = tables.WithPrefix(mopan.Name, text)
		}
		in, err := a.resolve(ctx, text)
		if err != nil {
			return counts, nil, err
		}
		targets, err := mopan.ParseTargets(in.text)
		if err != nil {
			return counts, nil, in.locate(err)
		}
		goal = goal.With(targets...)
	}
	counts, known := tables.Counts(goal, dots)
	if !known {
		return counts, nil, wrong(flagNeeds, details{"flag": "?", "other": "--dots"})
	}
	return counts, goal, tables.SameDots(goal, counts)
}

// tableOptions are the common flags as a table takes them.
func (a *app) tableOptions(q tableQuestion) (opt mopantable.Options, stop func()) {
	meter := a.meter()
	saved := time.Now()
	return mopantable.Options{
		Memory: a.memory, Workers: a.workers, Progress: meter.report,
		Save: func() bool {
			due := time.Since(saved) >= q.saveEvery
			if due {
				saved = time.Now()
			}
			return due
		},
	}, meter.stop
}

// pairsTable finds the distances of all pairs.
func (a *app) pairsTable(ctx context.Context, args []string, q tableQuestion) (puzzle.Analysis, error) {
	if len(args) > 0 {
		return nil, wrong(extraArgument, details{"argument": args[0]})
	}
	if q.side == 0 {
		return nil, wrong(flagNeeds, details{"flag": "--all-pairs", "other": "--side, --dots"})
	}
	opt, stop := a.tableOptions(q)
	defer stop()
	counts := [mopan.Colours + 1]int{mopan.NewBoard(q.side).Len() - q.dots, q.dots}
	var pairs *mopantable.Pairs
	var err error
	if q.output == "" {
		pairs, err = mopantable.AllPairs(ctx, q.side, counts, opt)
	} else {
		pairs, err = mopantable.AllPairsFile(ctx, q.output, q.side, counts, opt)
	}
	if err != nil {
		return nil, err
	}
	return tables.AllPairs(pairs, q.dots), nil
}

package table

import (
	"context"
	"iter"
	"math/big"
	"strconv"

	"jie/mopan"
	"jie/puzzle"
	"jie/table"
)

// Puzzle is Mopan with its tables, for package catalog.
type Puzzle struct{ mopan.Puzzle }

var (
	_ table.Maker    = Puzzle{}
	_ table.Measurer = Puzzle{}
	_ table.Opener   = Puzzle{}
)

// Table reads a question about the distances to some targets, or about all pairs.
func (Puzzle) Table(q table.Question) (table.Job, error) {
	if err := q.Takes("targets", "dots", "all_pairs", "side"); err != nil {
		return table.Job{}, err
	}
	if q.AllPairs {
		return allPairsJob(q)
	}
	return distancesJob(q)
}

// Distances finds the distances to a goal whose dots are known.
func (Puzzle) Distances(goal puzzle.Goal) (job table.Job, err error) {
	targets, _ := goal.(mopan.Goal)
	counts, err := countsOf(targets, 0)
	if err != nil {
		return job, err
	}
	if err := sameDots(targets, counts); err != nil {
		return job, err
	}
	job.Size.Positions = arrangements(counts)
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) {
		t, err := Build(ctx, counts, targets, options(w))
		if err != nil {
			return nil, err
		}
		return distances{t}, nil
	}
	return job, nil
}

// distancesJob is a table of the distances to some targets.
func distancesJob(q table.Question) (job table.Job, err error) {
	goal, err := readTargets(q.Targets)
	if err != nil {
		return job, err
	}
	counts, err := countsOf(goal, q.Dots)
	if err != nil {
		return job, err
	}
	if err := sameDots(goal, counts); err != nil {
		return job, err
	}
	job.Size.Positions = arrangements(counts)
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) {
		var t *Table
		var err error
		if w.File == "" {
			t, err = Build(ctx, counts, goal, options(w))
		} else {
			t, err = BuildFile(ctx, w.File, counts, goal, options(w))
		}
		if err != nil {
			return nil, err
		}
		return distances{t}, nil
	}
	return job, nil
}

// readTargets reads targets, which need no prefix.
func readTargets(texts []string) (mopan.Goal, error) {
	if len(texts) == 0 {
		return nil, table.Missing("table "+mopan.Name, "targets")
	}
	var goal mopan.Goal
	for _, text := range texts {
		targets, err := mopan.ParseTargets(table.WithPrefix(mopan.Name, text))
		if err != nil {
			return nil, err
		}
		goal = goal.With(targets...)
	}
	return goal, nil
}

// countsOf is how many cells of each colour the positions of a table have. The
// first target without wild cells says it; where all have such cells, dots does,
// of colour 1 but for the other dots that the target shows. Dots that contradict a target
// are an error.
func countsOf(goal mopan.Goal, dots int) (counts [mopan.Colours + 1]int, err error) {
	for _, p := range goal {
		if p.Wild() != 0 {
			continue
		}
		if counts = p.Board.Counts(); dots != 0 && dots != p.Board.Len()-counts[0] {
			return counts, wrongDots(dots, "target-dots")
		}
		return counts, nil
	}
	if dots == 0 {
		return counts, table.Missing("?", "dots")
	}
	if counts, err = onlyDots(goal[0].Board.Len(), dots); err != nil {
		return counts, err
	}
	for colour, n := range goal[0].Board.Counts() {
		if colour > 1 {
			counts[1], counts[colour] = counts[1]-n, n
		}
	}
	if counts[1] < 0 {
		return counts, wrongDots(dots, "target-dots")
	}
	return counts, nil
}

// wrongDots says why so many dots will not do.
func wrongDots(dots int, why string) error {
	return &puzzle.Error{Code: table.BadValue, Args: puzzle.Args{"key": "dots", "value": strconv.Itoa(dots), "why": why}}
}

// onlyDots are the counts of a board of so many cells with dots of colour 1.
func onlyDots(cells, dots int) (counts [mopan.Colours + 1]int, err error) {
	if dots < 0 || dots > cells {
		return counts, &puzzle.Error{Code: table.BadValue, Args: puzzle.Args{"key": "dots", "value": strconv.Itoa(dots)}}
	}
	return [mopan.Colours + 1]int{cells - dots, dots}, nil
}

// sameDots tells which target does not have the dots that the others have.
func sameDots(goal mopan.Goal, counts [mopan.Colours + 1]int) error {
	for b := range goal[0].Completions(counts) {
		_, err := mopan.NewGoal(b, goal.Texts()...)
		return err
	}
	return nil // the table says what is wrong with it
}

// allPairsJob is what is known of all pairs.
func allPairsJob(q table.Question) (job table.Job, err error) {
	switch {
	case len(q.Targets) > 0:
		return job, &puzzle.Error{Code: table.NotTaken, Args: puzzle.Args{"key": "targets", "puzzle": mopan.Name}}
	case q.Side < mopan.MinSide || q.Side > mopan.MaxSide:
		return job, &puzzle.Error{Code: mopan.BadSide, Args: puzzle.Args{
			"got": q.Side, "least": mopan.MinSide, "most": mopan.MaxSide, "key": "side", "value": strconv.Itoa(q.Side), "why": "side",
		}}
	}
	counts, err := onlyDots(mopan.NewBoard(q.Side).Len(), q.Dots)
	if err != nil {
		return job, err
	}
	n := arrangements(counts)
	job.Size.Pairs = n.Mul(n, n)
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) {
		var pairs *Pairs
		var err error
		if w.File == "" {
			pairs, err = AllPairs(ctx, q.Side, counts, options(w))
		} else {
			pairs, err = AllPairsFile(ctx, w.File, q.Side, counts, options(w))
		}
		if err != nil {
			return nil, err
		}
		return pairsTable{pairs}, nil
	}
	return job, nil
}

// arrangements is how many boards have such numbers of cells of each colour.
func arrangements(counts [mopan.Colours + 1]int) *big.Int {
	n, cells := big.NewInt(1), int64(0)
	for _, k := range counts {
		cells += int64(k)
		n.Mul(n, new(big.Int).Binomial(cells, int64(k)))
	}
	return n
}

func options(w table.Work) Options {
	return Options{Memory: w.Memory, Workers: w.Workers, Progress: w.Progress, Save: w.Save}
}

// OpenTable opens the file of a table of distances.
func (Puzzle) OpenTable(path string) (table.Distances, error) {
	t, err := Open(path)
	if err != nil {
		return nil, err
	}
	return distances{t}, nil
}

// distances is a table as front ends see it.
type distances struct{ *Table }

func (d distances) Goal() puzzle.Goal { return d.Table.Goal() }

func (d distances) Facts(most int) puzzle.Analysis {
	var farthest []string
	for _, b := range d.Farthest() {
		if farthest = append(farthest, b.String()); len(farthest) == most {
			break
		}
	}
	return puzzle.Analysis{
		{Key: "targets", Value: d.Table.Goal().Texts()},
		{Key: "positions", Value: d.Positions()},
		{Key: "reached", Value: d.reached()},
		{Key: "complete", Value: d.Complete()},
		{Key: "greatest_distance", Value: len(d.levels) - 1},
		{Key: "by_distance", Value: d.Levels()},
		{Key: "mean_distance", Value: d.Mean().FloatString(6)},
		{Key: "farthest", Value: farthest},
	}
}

// All yields positions in reading order of their cells, empty ones first.
func (d distances) All(ctx context.Context) iter.Seq2[table.Row, error] {
	return func(yield func(table.Row, error) bool) {
		n := 0
		for b := range mopan.Wild(d.side).Completions(d.counts) {
			turns, ok, err := d.Distance(b)
			if n++; n%4096 == 0 && err == nil {
				err = ctx.Err()
			}
			if !yield(table.Row{Position: b.String(), Distance: int64(turns), Reached: ok}, err) || err != nil {
				return
			}
		}
	}
}

func (d distances) Answer(ctx context.Context, from puzzle.Position, opt puzzle.Options) (puzzle.Solution, error) {
	b, err := mopan.ParseBoard(from.String())
	if err != nil {
		return puzzle.Solution{}, err
	}
	goal, _ := opt.Goal.(mopan.Goal)
	return d.Solve(ctx, b, goal, opt)
}

// pairsTable is what is known of all pairs, as front ends see it.
type pairsTable struct{ *Pairs }

func (p pairsTable) Close() error { return nil }

func (p pairsTable) Facts(int) puzzle.Analysis {
	return puzzle.Analysis{
		{Key: "side", Value: p.Side},
		{Key: "dots", Value: p.dots()},
		{Key: "positions", Value: p.Positions},
		{Key: "classes", Value: p.Sources},
		{Key: "gods_number", Value: p.Diameter()},
		{Key: "pairs_by_distance", Value: p.Distances},
		{Key: "eccentricities", Value: p.Eccentricities},
		{Key: "farthest_pair", Value: p.Farthest[:]},
	}
}

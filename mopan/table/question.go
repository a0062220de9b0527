package table

import (
	"context"
	"iter"
	"strconv"

	"jie/mopan/internal/states"
	"jie/mopan/pairs"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/search"
)

// Tables makes and opens the tables of Mopan. Package catalog lists it beside the board.
type Tables struct{}

var (
	_ table.Maker    = Tables{}
	_ table.Measurer = Tables{}
	_ table.Opener   = Tables{}
)

// TableKeys returns the keys of a question about tables.
func (Tables) TableKeys() []string { return []string{"targets", "dots", "all_pairs", "side"} }

// Table reads a question about the distances to some targets, or about all pairs.
func (Tables) Table(q table.Question) (table.Job, error) {
	if q.AllPairs {
		return pairs.Job(q)
	}
	return distancesJob(q)
}

// Distances returns the job of finding the distances to a goal whose dots are known.
func (Tables) Distances(goal puzzle.Goal) (table.Job, error) {
	targets, err := rings.Targets(goal)
	if err != nil {
		return table.Job{}, err
	}
	return distancesTo(targets, 0)
}

func distancesJob(q table.Question) (job table.Job, err error) {
	goal, err := readTargets(q.Targets)
	if err != nil {
		return job, err
	}
	return distancesTo(goal, q.Dots)
}

// distancesTo returns the job of a table of distances to a goal; dots is 0 if the goal gives it.
func distancesTo(goal rings.Goal, dots int) (job table.Job, err error) {
	counts, err := countsOf(goal, dots)
	if err != nil {
		return job, err
	}
	if err := sameDots(goal, counts); err != nil {
		return job, err
	}
	job.Size.Positions = states.Arrangements(counts)
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) {
		t, err := Build(ctx, counts, goal, w)
		if err != nil {
			return nil, err
		}
		return distances{t}, nil
	}
	return job, nil
}

func readTargets(texts []string) (rings.Goal, error) {
	if len(texts) == 0 {
		return nil, table.Missing("table "+rings.Name, "targets")
	}
	return rings.ReadTargets(texts)
}

// countsOf returns how many cells of each colour the positions have: as a target without wild cells
// or, without one, dots of colour 1 but for other dots that the target shows.
func countsOf(goal rings.Goal, dots int) (counts [rings.Colours + 1]int, err error) {
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
	if dots < 0 || dots > goal[0].Board.Len() {
		return counts, &puzzle.Error{Code: table.BadValue, Args: puzzle.Args{"key": "dots", "value": strconv.Itoa(dots)}}
	}
	counts = states.Dots(goal[0].Board.Len(), dots)
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

func wrongDots(dots int, why string) error {
	return &puzzle.Error{Code: table.BadValue, Args: puzzle.Args{"key": "dots", "value": strconv.Itoa(dots), "why": why}}
}

func sameDots(goal rings.Goal, counts [rings.Colours + 1]int) error {
	for b := range goal[0].Completions(counts) {
		_, err := rings.NewGoal(b, goal.Texts()...)
		return err
	}
	return nil // the table reports its error
}

// OpenTable opens the file of a table of distances.
func (Tables) OpenTable(path string) (table.Distances, error) {
	t, err := Open(path)
	if err != nil {
		return nil, err
	}
	return distances{t}, nil
}

type distances struct{ *Table }

func (d distances) Goal() puzzle.Goal { return d.Table.Goal() }

func (d distances) Facts(most int) puzzle.Analysis {
	var farthest []string
	for _, b := range d.Farthest() {
		if farthest = append(farthest, b.String()); len(farthest) == most {
			break
		}
	}
	return search.Facts(d.Table.Goal().Texts(), d.Positions(), d.Levels(), d.Complete(), false, farthest)
}

// All yields positions in reading order of their cells, empty ones first.
func (d distances) All(ctx context.Context) iter.Seq2[table.Row, error] {
	return func(yield func(table.Row, error) bool) {
		n := 0
		for b := range rings.Wild(d.space.Side).Completions(d.space.Counts) {
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
	b, err := rings.ParseBoard(from.String())
	if err != nil {
		return puzzle.Solution{}, err
	}
	var goal rings.Goal
	if opt.Goal != nil {
		if goal, err = rings.Targets(opt.Goal); err != nil {
			return puzzle.Solution{}, err
		}
	}
	return d.Solve(ctx, b, goal, opt)
}

// ReadTargets reads targets, and returns how many cells of each colour the positions that lead to
// them have. dots is the number of dots of colour 1 if all targets have wild cells.
func ReadTargets(texts []string, dots int) (rings.Goal, [rings.Colours + 1]int, error) {
	goal, err := readTargets(texts)
	if err != nil {
		return nil, [rings.Colours + 1]int{}, err
	}
	counts, err := countsOf(goal, dots)
	if err == nil {
		err = sameDots(goal, counts)
	}
	if err == nil {
		_, err = states.Completion(counts, goal)
	}
	return goal, counts, err
}

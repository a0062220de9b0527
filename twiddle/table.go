package twiddle

import (
	"errors"

	"jie/puzzle"
	"jie/puzzle/table"
	"jie/search"
)

var (
	_ table.Maker    = Puzzle{}
	_ table.Measurer = Puzzle{}
	_ table.Opener   = Puzzle{}
)

// usualSide is the side of the board whose table is made where no target is given.
const usualSide = 3

// Table reads a question about the distances to a target, or to the sorted square
// of 3 rows.
func (Puzzle) Table(q table.Question) (job table.Job, err error) {
	if err := q.Takes("targets"); err != nil {
		return job, err
	}
	goal := Goal{New(usualSide, MinBlock)}
	if len(q.Targets) > 0 {
		if goal, err = readTargets(q.Targets); err != nil {
			return job, err
		}
	}
	return Puzzle{}.Distances(goal)
}

// Distances finds the distances to a goal of which few positions are in reach.
func (Puzzle) Distances(to puzzle.Goal) (job table.Job, err error) {
	goal := to.(Goal)
	if suitsWhole(goal) {
		return wholeJob(goal), nil
	}
	total := goal[0].arrangements()
	if !total.IsInt64() || total.Int64() > MaxPositions {
		return job, &puzzle.Error{Puzzle: Name, Code: table.TooLarge, Args: puzzle.Args{"got": total.String(), "limit": MaxPositions}}
	}
	if goal[0].words() {
		return smallTable(newWordGraph(goal[0]), goal, total.Int64()), nil
	}
	return smallTable(boardGraph{goal[0].geometry()}, goal, total.Int64()), nil
}

// OpenTable opens the file of a table.
func (Puzzle) OpenTable(path string) (table.Distances, error) {
	t, err := openWhole(path)
	if none := new(puzzle.Error); errors.As(err, &none) && none.Code == table.NoTable {
		return search.OpenTable(Puzzle{}, path)
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// readTargets reads targets, each of which fits the first.
func readTargets(texts []string) (Goal, error) {
	first, err := ParseBoard(table.WithPrefix(Name, texts[0]))
	if err != nil {
		return nil, err
	}
	return NewGoal(first, texts...)
}

func smallTable[S comparable](g graph[S], goal Goal, total int64) table.Job {
	targets := make([]S, len(goal))
	for i, b := range goal {
		targets[i] = g.pack(b)
	}
	return search.Table[S]{
		Puzzle: Puzzle{}, Graph: g, Goal: goal, Goals: targets, Total: total,
		Text: func(s S) string { return g.unpack(s).String() }, Alike: len(goal) == 1 && len(goal[0].distinct()) == goal[0].Len(),
	}.Job()
}

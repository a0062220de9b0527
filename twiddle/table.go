package twiddle

import (
	"errors"

	"jie/puzzle"
	"jie/puzzle/table"
	"jie/search"
	"jie/twiddle/geometry"
)

var (
	_ table.Maker    = Puzzle{}
	_ table.Measurer = Puzzle{}
	_ table.Opener   = Puzzle{}
)

var usualShape = geometry.Shape{Rows: 3, Cols: 3, Block: minBlock}

// maxPositions is the most of [search.Table]: about 0.5 GB up to side 4, 2 GB above.
const maxPositions = 1 << 24

// TableKeys returns the keys of a question about tables.
func (Puzzle) TableKeys() []string { return []string{"targets"} }

// Table reads a question about the distances to a target, or to the sorted square of 3 rows.
func (Puzzle) Table(q table.Question) (job table.Job, err error) {
	goal := Goal{[]Board{newBoard(usualShape)}}
	if len(q.Targets) > 0 {
		if goal, err = readTargets(q.Targets); err != nil {
			return job, err
		}
	}
	return Puzzle{}.Distances(goal)
}

// Distances finds the distances to a goal that has few positions in reach.
func (Puzzle) Distances(to puzzle.Goal) (job table.Job, err error) {
	goal, err := ownGoal(to)
	if err != nil {
		return job, err
	}
	if len(goal.boards) == 0 {
		return job, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.NoGoal}
	}
	if suitsWhole(goal) {
		return wholeJob(goal), nil
	}
	total := goal.boards[0].arrangements()
	if !total.IsInt64() || total.Int64() > maxPositions {
		return job, &puzzle.Error{Puzzle: puzzleName, Code: table.TooLarge, Args: puzzle.Args{"got": total.String(), "limit": maxPositions}}
	}
	if goal.boards[0].words() {
		return smallTable(wordGraph(goal.boards[0]), goal, total.Int64()), nil
	}
	return smallTable(boardGraph(goal.boards[0].geometry()), goal, total.Int64()), nil
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

func readTargets(texts []string) (Goal, error) {
	first, err := Parse(texts[0])
	if err != nil {
		return Goal{}, err
	}
	for _, text := range texts {
		if _, err := first.Goal(text); err != nil {
			return Goal{}, err
		}
	}
	return first.Goal(texts...)
}

func smallTable[S comparable](g graph[S], goal Goal, total int64) table.Job {
	targets := make([]S, len(goal.boards))
	for i, b := range goal.boards {
		targets[i] = g.pack(b)
	}
	return search.Table[S]{
		Puzzle: Puzzle{}, Graph: g, Goal: goal, Goals: targets, Total: total,
		Text: func(s S) string { return g.unpack(s).String() }, Alike: len(goal.boards) == 1 && len(goal.boards[0].distinct()) == goal.boards[0].cells(),
	}.Job()
}

package main

import (
	"context"

	"jie/internal/tables"
	"jie/mopan"
	mopantable "jie/mopan/table"
	"jie/puzzle"
)

// tabled is a position that is solved from a table.
type tabled struct {
	puzzle.Position
	table *mopantable.Table
}

func (p tabled) Play(move string) (puzzle.Position, error) {
	after, err := p.Position.Play(move)
	return tabled{after, p.table}, err
}

func (p tabled) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	from, err := mopan.ParseBoard(p.String())
	if err != nil {
		return puzzle.Solution{}, err
	}
	goal, _ := opt.Goal.(mopan.Goal)
	return p.table.Solve(ctx, from, goal, opt)
}

// withTable reads the goals, and has a position solved from the table at path,
// "" for none; the goal is then the table's where none is given.
func (a *app) withTable(ctx context.Context, p puzzle.Puzzle, pos puzzle.Position, path string, goals []string) (puzzle.Position, puzzle.Goal, func() error, error) {
	none := func() error { return nil }
	if path == "" {
		goal, err := a.goal(ctx, pos, goals)
		return pos, goal, none, err
	}
	if p.Name() != mopan.Name {
		return nil, nil, none, wrong(tables.NoTables, details{"puzzle": p.Name(), "known": []string{mopan.Name}})
	}
	t, err := mopantable.Open(path)
	if err != nil {
		return nil, nil, none, err
	}
	if len(goals) == 0 {
		return tabled{pos, t}, t.Goal(), t.Close, nil
	}
	goal, err := a.goal(ctx, pos, goals)
	if err != nil {
		t.Close()
		return nil, nil, none, err
	}
	return tabled{pos, t}, goal, t.Close, nil
}

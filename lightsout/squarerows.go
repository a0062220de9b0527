package lightsout

import (
	"context"
	"errors"

	"jie/check"
	"jie/puzzle"
)

// unknownNumber is a number that was not found.
const unknownNumber = -1

// fewestRow solves the all-on position, and checks the answer with the judge.
func fewestRow(ctx context.Context, side int, opt puzzle.Options) ([]int64, error) {
	lit, err := newOn(int64(side), side)
	if err != nil {
		return nil, err
	}
	from := lit.Position()
	goal, err := from.Goal()
	if err != nil {
		return nil, err
	}
	opt.Goal = goal
	solution, err := from.Solve(ctx, opt)
	if err != nil && !errors.Is(err, puzzle.ErrReach) {
		return nil, err
	}
	row := []int64{int64(squareNullity(side)), unknownNumber, unknownNumber}
	if solution.Status != puzzle.Solved {
		return row, nil
	}
	answer := puzzle.NewAnswer(Puzzle{}.Name(), from, goal, solution, nil)
	if _, err := (check.Bounds{}).Answer(ctx, answer, from.String(), goal.Texts()); err != nil {
		return nil, err
	}
	row[1], row[2] = solution.Length, solution.LowerBound
	if solution.Optimal {
		row[2] = solution.Length
	}
	return row, nil
}

// hardestRow bounds the presses that a position of a board needs. For small boards it also
// counts the positions that need the most.
func hardestRow(ctx context.Context, side int, opt puzzle.Options) ([]int64, error) {
	dark, err := newOff(int64(side), side)
	if err != nil {
		return nil, err
	}
	f, err := findWay(ctx, dark, dark, opt)
	if err != nil {
		return nil, err
	}
	facts, err := dark.hardestFacts(ctx, f.way.(space), opt)
	if err != nil {
		return nil, err
	}
	row := []int64{int64(squareNullity(side)), unknownNumber, unknownNumber, unknownNumber}
	columns := map[string][]int{"worst_case": {1, 2}, "worst_case_at_least": {1}, "worst_case_at_most": {2}, "worst_positions": {3}}
	for _, fact := range facts {
		for _, i := range columns[fact.Key] {
			row[i] = fact.Value.(int64)
		}
	}
	return row, nil
}

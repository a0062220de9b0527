package lightsout

import (
	"context"
	"errors"
	"math/big"
	"strings"

	"jie/check"
	"jie/lightsout/squares"
	"jie/puzzle"
	"jie/puzzle/table"
)

var _ table.Maker = Puzzle{}

// Table reads a question about the square boards of some sides.
func (Puzzle) Table(q table.Question) (table.Job, error) {
	return squares.Table(q, squares.Rows{Fewest: fewestRow, Hardest: hardestRow})
}

// filled is the position of all lights on, or off, of a board of that side.
func filled(side int, light string) (position, error) {
	row := strings.Repeat(light, side)
	p, err := Puzzle{}.Parse("lightsout:" + strings.Repeat(row+"/", side-1) + row)
	if err != nil {
		return position{}, err
	}
	return p.(position), nil
}

// fewestRow solves the position of all lights on, and has the answer judged.
func fewestRow(ctx context.Context, side int, opt puzzle.Options) ([]int64, error) {
	from, err := filled(side, "1")
	if err != nil {
		return nil, err
	}
	goal, err := from.Goal()
	if err != nil {
		return nil, err
	}
	opt.Goal = goal
	solution, err := from.Solve(ctx, opt)
	if err != nil && !errors.Is(err, puzzle.ErrReach) {
		return nil, err
	}
	row := []int64{int64(squares.Nullity(side)), squares.Unknown, squares.Unknown}
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

// hardestRow bounds the presses that a position of a board needs, and counts those that
// need the most where the board is small.
func hardestRow(ctx context.Context, side int, opt puzzle.Options) ([]int64, error) {
	from, err := filled(side, "0")
	if err != nil {
		return nil, err
	}
	w, _, _, err := findWay(ctx, from.board, from.board, opt)
	if err != nil {
		return nil, err
	}
	facts, err := from.board.hardestFacts(ctx, w.(space), opt)
	if err != nil {
		return nil, err
	}
	row := []int64{int64(squares.Nullity(side)), squares.Unknown, squares.Unknown, squares.Unknown}
	for _, f := range facts {
		switch f.Key {
		case "worst_case":
			row[1], row[2] = wholeFact(f.Value), wholeFact(f.Value)
		case "worst_case_at_least":
			row[1] = wholeFact(f.Value)
		case "worst_case_at_most":
			row[2] = wholeFact(f.Value)
		case "worst_positions":
			row[3] = wholeFact(f.Value)
		}
	}
	return row, nil
}

// wholeFact is the whole number that a fact is; squares.Unknown where it is beyond 64 bits.
func wholeFact(value any) int64 {
	switch v := value.(type) {
	case int:
		return int64(v)
	case int64:
		return v
	case *big.Int:
		if v.IsInt64() {
			return v.Int64()
		}
	}
	return squares.Unknown
}

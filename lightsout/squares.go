package lightsout

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math/big"
	"strconv"
	"strings"

	"jie/check"
	"jie/puzzle"
	"jie/table"
)

// squareKind is a table of the square boards of some sides, one row a side. row finds the
// numbers of a side that stand after it; unknown stands for those that were not found.
type squareKind struct {
	name     string
	phase    string
	mostSide int
	columns  []string
	greatest int // the column whose greatest value is a fact
	row      func(ctx context.Context, side int, opt puzzle.Options) ([]int64, error)
}

const unknown = -1

// squareKinds are the tables by the key of the question that asks for them. The sides
// end where a board is no longer solved, or weighed, on one machine.
var squareKinds = map[string]squareKind{
	"fewest": {
		"lightsout-fewest-table", "all-on", 256, []string{"side", "nullity", "presses", "lower_bound"}, 1, fewestRow,
	},
	"hardest": {
		"lightsout-hardest-table", "hardest", 64, []string{"side", "nullity", "at_least", "at_most", "positions"}, 2, hardestRow,
	},
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
	row := []int64{int64(squareNullity(side)), unknown, unknown}
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
	row := []int64{int64(squareNullity(side)), unknown, unknown, unknown}
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

// wholeFact is the whole number that a fact is; unknown where it is beyond 64 bits.
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
	return unknown
}

// squares is a table of a kind. Its file has a line for each side, with the numbers of the
// row after it.
type squares struct {
	sidesHead
	kind squareKind
	list [][]int64
}

// makeSquares finds the rows in the order of the sides. It goes on from what the file has,
// and saves what there is when ctx ends.
func makeSquares(ctx context.Context, kind squareKind, from, to int, w table.Work) (*squares, error) {
	t := &squares{sidesHead: newHead(kind.name, from, to), kind: kind}
	if w.File != "" {
		if err := t.read(w.File); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	known, stop := len(t.list), error(nil)
	opt := puzzle.Options{Workers: w.Workers, Memory: w.Memory}
	for t.size() > len(t.list) && stop == nil {
		var row []int64
		if row, stop = kind.row(ctx, t.From+len(t.list), opt); stop != nil {
			break
		}
		t.list = append(t.list, row)
		if w.Progress != nil {
			w.Progress(puzzle.Progress{Phase: kind.phase, Done: int64(len(t.list)), Total: int64(t.size())})
		}
		if w.File != "" && (w.Save == nil || w.Save()) {
			if err := t.write(w.File); err != nil {
				return nil, err
			}
			known = len(t.list)
		}
	}
	if w.File != "" && len(t.list) > known {
		if err := t.write(w.File); err != nil {
			return nil, err
		}
	}
	return t, stop
}

// read takes what a file has of this table.
func (t *squares) read(path string) error {
	lines, err := t.load(path)
	if err != nil {
		return err
	}
	for _, line := range lines {
		fields := strings.Fields(line)
		if len(fields) != len(t.kind.columns)-1 {
			return damagedFile(path)
		}
		row := make([]int64, len(fields))
		for i, field := range fields {
			if row[i], err = strconv.ParseInt(field, 10, 64); err != nil {
				return damagedFile(path)
			}
		}
		t.list = append(t.list, row)
	}
	return nil
}

// write puts the table in its file in one step.
func (t *squares) write(path string) error {
	var lines strings.Builder
	for _, row := range t.list {
		for i, n := range row {
			if i > 0 {
				lines.WriteByte(' ')
			}
			fmt.Fprint(&lines, n)
		}
		lines.WriteByte('\n')
	}
	return t.save(path, []byte(lines.String()))
}

// Facts are the sides, how many of them are proved, and the greatest value.
func (t *squares) Facts(most int) puzzle.Analysis {
	proved, greatest, sides := 0, int64(unknown), []int{}
	for i, row := range t.list {
		if row[1] != unknown && row[1] == row[2] {
			proved++
		}
		n := row[t.kind.greatest]
		if n > greatest {
			greatest, sides = n, []int{}
		}
		if n == greatest && (most == 0 || len(sides) < most) {
			sides = append(sides, t.From+i)
		}
	}
	return puzzle.Analysis{
		{Key: "first_side", Value: t.From}, {Key: "last_side", Value: t.From + len(t.list) - 1},
		{Key: "complete", Value: len(t.list) == t.size()}, {Key: "proved_sides", Value: proved},
		{Key: "greatest_presses", Value: greatest}, {Key: "greatest_presses_sides", Value: sides},
	}
}

// Close has nothing to close.
func (*squares) Close() error { return nil }

// Columns are those of Rows.
func (t *squares) Columns() []string { return t.kind.columns }

// Rows yields each side and its numbers, nil for those that are not known.
func (t *squares) Rows(ctx context.Context) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		if ctx.Err() != nil {
			yield(nil, ctx.Err())
			return
		}
		for i, row := range t.list {
			cells := []any{int64(t.From + i)}
			for _, n := range row {
				if n == unknown {
					cells = append(cells, nil)
					continue
				}
				cells = append(cells, n)
			}
			if !yield(cells, nil) {
				return
			}
		}
	}
}

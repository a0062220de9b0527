package lightsout

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"jie/check"
	"jie/internal/crew"
	"jie/puzzle"
	"jie/puzzle/table"
)

var (
	_ table.Maker   = Puzzle{}
	_ table.Numbers = (*squareTable)(nil)
)

const maxNullitySide = 1 << 24 // the greatest side in a table of nullities, which then takes half an hour on one core

// squareKind describes a table of the square boards of some sides: what it holds for each side.
type squareKind struct {
	name     string
	phase    string
	mostSide int
	columns  []string
	row      func(ctx context.Context, side int, opt puzzle.Options) ([]int64, error) // the numbers after the side
	block    int                                                                      // sides found at once, by several goroutines
	counted  string                                                                   // the fact with the number of sides
	counts   func([]int64) bool                                                       // for which this returns true
	greatest string                                                                   // the fact with the greatest value of a column
	sides    string                                                                   // the fact with the sides that have it
	column   int                                                                      // that column, after the side
}

const nullityBlock = 256 // the number of sides between two looks at the time to save

// squareKindOf returns the table for a key. The sides end where one machine can no longer solve, or weigh, a board.
func squareKindOf(key string) squareKind {
	proved := func(row []int64) bool { return row[1] != unknownNumber && row[1] == row[2] }
	switch key {
	case "nullity":
		return squareKind{
			"lightsout-nullities", "nullities", maxNullitySide, []string{"side", "nullity"}, nullityRow, nullityBlock,
			"zero_nullities", func(row []int64) bool { return row[0] == 0 }, "greatest_nullity", "greatest_nullity_sides", 0,
		}
	case "fewest":
		return squareKind{
			"lightsout-fewest-table", "all-on", 256, []string{"side", "nullity", "presses", "lower_bound"}, fewestRow, 1,
			"proved_sides", proved, "greatest_presses", "greatest_presses_sides", 1,
		}
	}
	return squareKind{
		"lightsout-hardest-table", "hardest", 64, []string{"side", "nullity", "at_least", "at_most", "positions"}, hardestRow, 1,
		"proved_sides", proved, "greatest_presses", "greatest_presses_sides", 2,
	}
}

func nullityRow(_ context.Context, side int, _ puzzle.Options) ([]int64, error) {
	return []int64{int64(squareNullity(side))}, nil
}

// squareKeys are the keys of a question about the square boards of some sides. A question has one.
var squareKeys = []string{"nullity", "fewest", "hardest"}

// TableKeys returns the keys of a question about tables.
func (Puzzle) TableKeys() []string { return squareKeys }

// Table reads a question about square boards: nullities, fewest presses of all-on positions, or most presses needed.
func (Puzzle) Table(q table.Question) (job table.Job, err error) {
	asked, err := q.One("table lightsout", squareKeys...)
	if err != nil {
		return job, err
	}
	text, k := cmp.Or(q.Nullity, q.Fewest, q.Hardest), squareKindOf(asked)
	from, to, ok := readRange(text, k.mostSide)
	if !ok {
		return job, fail(table.BadValue, nil, puzzle.Args{"key": asked, "value": text, "why": "lightsout-sides", "limit": k.mostSide})
	}
	job.Size.Positions = big.NewInt(int64(to))
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) { return makeSquares(ctx, k, from, to, w) }
	job.Judge = func(report []byte) error { return k.judge(from, to, report) }
	return job, nil
}

// judge returns what is wrong with a report on the boards of some sides.
func (k squareKind) judge(from, to int, report []byte) error {
	var kept struct {
		First    int  `json:"first_side"`
		Last     int  `json:"last_side"`
		Complete bool `json:"complete"`
	}
	var facts map[string]json.RawMessage
	var counted int
	var greatest int64
	var sides []int
	err := errors.Join(json.Unmarshal(report, &kept), json.Unmarshal(report, &facts))
	if err == nil {
		err = errors.Join(json.Unmarshal(facts[k.counted], &counted), json.Unmarshal(facts[k.greatest], &greatest), json.Unmarshal(facts[k.sides], &sides))
	}
	switch {
	case err != nil || kept.First != from || kept.Last != to || !kept.Complete:
		return table.ErrOther
	case counted < 0 || counted > to-from+1 || greatest < unknownNumber || !slices.IsSorted(sides) ||
		len(sides) == 0 || sides[0] < from || sides[len(sides)-1] > to:
		return table.ErrContradiction
	}
	return nil
}

// readRange reads "A..B" with 1 <= A <= B <= most.
func readRange(text string, most int) (from, to int, ok bool) {
	first, last, _ := strings.Cut(text, "..")
	from, err := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	return from, to, err == nil && err2 == nil && 1 <= from && from <= to && to <= most
}

// squareTable is a table of a kind. Its file has a line for each side with its numbers.
type squareTable struct {
	squareHead
	kind squareKind
	list []int64 // the rows, one after another
}

func (t *squareTable) width() int { return len(t.kind.columns) - 1 }

func (t *squareTable) known() int { return len(t.list) / t.width() }

func (t *squareTable) rows(yield func(side int, row []int64) bool) {
	side := t.From
	for row := range slices.Chunk(t.list, t.width()) {
		if !yield(side, row) {
			return
		}
		side++
	}
}

// makeSquares finds the rows in the order of the sides, after those in the file, and saves them when ctx ends.
func makeSquares(ctx context.Context, k squareKind, from, to int, w table.Work) (*squareTable, error) {
	t := &squareTable{squareHead: squareHead{Version: squareVersion, Kind: k.name, From: from, to: to}, kind: k}
	if w.File != "" {
		if err := t.read(w.File); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	saved, stop := t.known(), ctx.Err()
	for t.size() > t.known() && stop == nil {
		if stop = t.extend(ctx, puzzle.Options{Workers: w.Workers, Memory: w.Memory}); stop != nil {
			break
		}
		w.Report(puzzle.Progress{Phase: k.phase, Done: int64(t.known()), Total: int64(t.size())})
		if w.File != "" && w.Saves() {
			if err := t.write(w.File); err != nil {
				return nil, err
			}
			saved = t.known()
		}
	}
	if w.File != "" && t.known() > saved {
		if err := t.write(w.File); err != nil {
			return nil, err
		}
	}
	return t, stop
}

func (t *squareTable) extend(ctx context.Context, opt puzzle.Options) error {
	first := t.From + t.known()
	block := make([][]int64, min(t.kind.block, t.to-first+1))
	errs := make([]error, len(block))
	err := crew.Each(ctx, crew.Size(opt.Workers), len(block), func(_, i int) {
		block[i], errs[i] = t.kind.row(ctx, first+i, opt)
	})
	if err = cmp.Or(errors.Join(errs...), err); err != nil {
		return err
	}
	for _, row := range block {
		t.list = append(t.list, row...)
	}
	return nil
}

// read reads the rows of a file of the same kind. It extends the question to all its sides: a file never gets shorter.
func (t *squareTable) read(path string) error {
	var head squareHead
	body, err := table.ReadHeaded("lightsout", path, &head, &head.Sum, func() error {
		switch {
		case head.Version != squareVersion || head.Kind != t.Kind:
			return fail(table.NoTable, nil, puzzle.Args{"path": path})
		case head.From != t.From:
			return fail(table.OtherTarget, nil, puzzle.Args{
				"table": fmt.Sprintf("%d..", head.From), "asked": fmt.Sprintf("%d..%d", t.From, t.to),
			})
		}
		return nil
	})
	if err != nil {
		return err
	}
	damaged := fail(table.Damaged, nil, puzzle.Args{"path": path})
	for line := range strings.Lines(string(body)) {
		fields := strings.Fields(line)
		if len(fields) != t.width() {
			return damaged
		}
		for _, field := range fields {
			n, err := strconv.ParseInt(field, 10, 64)
			if err != nil {
				return damaged
			}
			t.list = append(t.list, n)
		}
	}
	t.to = max(t.to, t.From+t.known()-1)
	return nil
}

func (t *squareTable) write(path string) error {
	var lines []byte
	for i, n := range t.list {
		end := byte(' ')
		if (i+1)%t.width() == 0 {
			end = '\n'
		}
		lines = append(strconv.AppendInt(lines, n, 10), end)
	}
	return table.WriteHeaded("lightsout", path, &t.squareHead, &t.Sum, lines)
}

// Facts returns the sides, the number that count, and the greatest value.
func (t *squareTable) Facts(most int) puzzle.Analysis {
	counted, greatest, list := 0, int64(unknownNumber), []int{}
	for side, row := range t.rows {
		if t.kind.counts(row) {
			counted++
		}
		n := row[t.kind.column]
		if n > greatest {
			greatest, list = n, []int{}
		}
		if n == greatest && (most == 0 || len(list) < most) {
			list = append(list, side)
		}
	}
	return puzzle.Analysis{
		{Key: "first_side", Value: t.From}, {Key: "last_side", Value: t.From + t.known() - 1},
		{Key: "complete", Value: t.known() == t.size()}, {Key: t.kind.counted, Value: counted},
		{Key: t.kind.greatest, Value: greatest}, {Key: t.kind.sides, Value: list},
	}
}

// Close does nothing.
func (*squareTable) Close() error { return nil }

// Columns returns the names of the columns of Rows.
func (t *squareTable) Columns() []string { return t.kind.columns }

// Rows yields each side and its numbers, nil for unknown ones.
func (t *squareTable) Rows(ctx context.Context) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for side, row := range t.rows {
			if side&(1<<12-1) == 0 && ctx.Err() != nil {
				yield(nil, ctx.Err())
				return
			}
			cells := []any{int64(side)}
			for _, n := range row {
				if n == unknownNumber {
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

// squareHead is the first line of the file, in JSON, before a line for each side from From on.
type squareHead struct {
	Version int    `json:"version"`
	Kind    string `json:"kind"`
	From    int    `json:"from"`
	Sum     uint32 `json:"sum"` // CRC-32C of the head with a sum of 0, and of the lines
	to      int
}

const squareVersion = 1

func (t *squareHead) size() int { return t.to - t.From + 1 }

const unknownNumber = -1 // a number that was not found

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

// hardestRow bounds the presses that a position needs, and for small boards counts the positions that need the most.
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

// Package squares makes the tables of the square Lights Out boards of some sides: their
// nullities, the fewest presses of their all-on positions, and the most presses that a
// position of each needs.
//
// Call [Nullity] for one board, and [Table] for a table of the verb table. Functions that you
// pass to Table find the presses.
package squares

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"iter"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/puzzle/table"
)

var _ table.Numbers = (*sides)(nil)

// MaxNullitySide is the greatest side in a table of nullities. That table then takes about
// half an hour on one core.
const MaxNullitySide = 1 << 24

// Row finds the numbers of a side that follow the side in a table. Unknown stands for a
// number that was not found.
type Row func(ctx context.Context, side int, opt puzzle.Options) ([]int64, error)

// Rows finds the tables of presses.
type Rows struct {
	Fewest  Row // nullity, presses, lower bound
	Hardest Row // nullity, presses at least and at most, positions that need the most
}

// Unknown is a number that was not found.
const Unknown = -1

// kind describes a table: what it holds for each side.
type kind struct {
	name     string
	phase    string
	mostSide int
	columns  []string
	row      Row
	block    int                // sides found at once, by several goroutines
	counted  string             // the fact with the number of sides
	counts   func([]int64) bool // for which this returns true
	greatest string             // the fact with the greatest value of a column
	sides    string             // the fact with the sides that have it
	column   int                // that column, after the side
}

// nullityBlock is the number of sides between two looks at the time to save.
const nullityBlock = 256

// kind returns the table for a key of a question. The sides end where one machine can no
// longer solve, or weigh, a board.
func (r Rows) kind(key string) kind {
	proved := func(row []int64) bool { return row[1] != Unknown && row[1] == row[2] }
	switch key {
	case "nullity":
		return kind{
			"lightsout-nullities", "nullities", MaxNullitySide, []string{"side", "nullity"}, nullityRow, nullityBlock,
			"zero_nullities", func(row []int64) bool { return row[0] == 0 }, "greatest_nullity", "greatest_nullity_sides", 0,
		}
	case "fewest":
		return kind{
			"lightsout-fewest-table", "all-on", 256, []string{"side", "nullity", "presses", "lower_bound"}, r.Fewest, 1,
			"proved_sides", proved, "greatest_presses", "greatest_presses_sides", 1,
		}
	}
	return kind{
		"lightsout-hardest-table", "hardest", 64, []string{"side", "nullity", "at_least", "at_most", "positions"}, r.Hardest, 1,
		"proved_sides", proved, "greatest_presses", "greatest_presses_sides", 2,
	}
}

func nullityRow(_ context.Context, side int, _ puzzle.Options) ([]int64, error) {
	return []int64{int64(Nullity(side))}, nil
}

// Keys are the keys of a question about the square boards of some sides. A question has one.
var Keys = []string{"nullity", "fewest", "hardest"}

// Table reads a question about the square boards of some sides: their nullities, the
// fewest presses of their all-on positions, or the most presses that a position needs.
func Table(q table.Question, rows Rows) (job table.Job, err error) {
	asked, err := q.One("table lightsout", Keys...)
	if err != nil {
		return job, err
	}
	text, k := cmp.Or(q.Nullity, q.Fewest, q.Hardest), rows.kind(asked)
	from, to, ok := readRange(text, k.mostSide)
	if !ok {
		return job, fail(table.BadValue, puzzle.Args{"key": asked, "value": text, "why": "lightsout-sides", "limit": k.mostSide})
	}
	job.Size.Positions = big.NewInt(int64(to))
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) { return makeSides(ctx, k, from, to, w) }
	job.Judge = func(report []byte) error { return k.judge(from, to, report) }
	return job, nil
}

// judge returns what is wrong with a report on the boards of some sides.
func (k kind) judge(from, to int, report []byte) error {
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
	case counted < 0 || counted > to-from+1 || greatest < Unknown || !slices.IsSorted(sides) ||
		len(sides) == 0 || sides[0] < from || sides[len(sides)-1] > to:
		return table.ErrContradiction
	}
	return nil
}

func fail(code puzzle.Code, args puzzle.Args) *puzzle.Error {
	return &puzzle.Error{Puzzle: "lightsout", Code: code, Args: args}
}

// readRange reads "A..B" with 1 <= A <= B <= most.
func readRange(text string, most int) (from, to int, ok bool) {
	first, last, _ := strings.Cut(text, "..")
	from, err := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	return from, to, err == nil && err2 == nil && 1 <= from && from <= to && to <= most
}

// sides is a table of a kind. Its file has a line for each side, with the numbers of the
// row after it.
type sides struct {
	fileHead
	kind kind
	list []int64 // the rows, one after another
}

// width returns the number of numbers in a row.
func (t *sides) width() int { return len(t.kind.columns) - 1 }

// known returns the number of sides whose rows are known.
func (t *sides) known() int { return len(t.list) / t.width() }

// rows yields the known sides with their rows.
func (t *sides) rows(yield func(side int, row []int64) bool) {
	side := t.From
	for row := range slices.Chunk(t.list, t.width()) {
		if !yield(side, row) {
			return
		}
		side++
	}
}

// makeSides finds the rows in the order of the sides. It continues from the rows in the file,
// and saves its progress when ctx ends.
func makeSides(ctx context.Context, k kind, from, to int, w table.Work) (*sides, error) {
	t := &sides{fileHead: fileHead{Version: fileVersion, Kind: k.name, From: from, to: to}, kind: k}
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

// extend finds the rows of the next sides.
func (t *sides) extend(ctx context.Context, opt puzzle.Options) error {
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

// read reads the rows that a file has of this table.
func (t *sides) read(path string) error {
	lines, err := t.load(path)
	if err != nil {
		return err
	}
	for _, line := range lines {
		fields := strings.Fields(line)
		if len(fields) != t.width() {
			return damagedFile(path)
		}
		for _, field := range fields {
			n, err := strconv.ParseInt(field, 10, 64)
			if err != nil {
				return damagedFile(path)
			}
			t.list = append(t.list, n)
		}
	}
	return nil
}

// write writes the table to its file in one step.
func (t *sides) write(path string) error {
	var lines []byte
	for i, n := range t.list {
		end := byte(' ')
		if (i+1)%t.width() == 0 {
			end = '\n'
		}
		lines = append(strconv.AppendInt(lines, n, 10), end)
	}
	return table.WriteHeaded("lightsout", path, &t.fileHead, &t.Sum, lines)
}

// Facts returns the sides, the number that count, and the greatest value.
func (t *sides) Facts(most int) puzzle.Analysis {
	counted, greatest, list := 0, int64(Unknown), []int{}
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
func (*sides) Close() error { return nil }

// Columns returns the names of the columns of Rows.
func (t *sides) Columns() []string { return t.kind.columns }

// Rows yields each side and its numbers, nil for unknown ones.
func (t *sides) Rows(ctx context.Context) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for side, row := range t.rows {
			if side&(1<<12-1) == 0 && ctx.Err() != nil {
				yield(nil, ctx.Err())
				return
			}
			cells := []any{int64(side)}
			for _, n := range row {
				if n == Unknown {
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

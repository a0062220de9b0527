// Package squares makes the tables of the square Lights Out boards of some sides: their
// nullities, the fewest presses of their all-on positions, and the most presses that a
// position of each needs.
//
// Call [Nullity] for one board and [Table] for what the verb table makes. The presses are
// found by the functions that Table is given.
package squares

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math/big"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/table"
)

var _ table.Numbers = (*presses)(nil)

// MaxNullitySide is the greatest side in a table of nullities: that of all sides then
// takes about half an hour on one core.
const MaxNullitySide = 1 << 24

// Row finds what a table says of a side, after the side itself. Unknown stands for a
// number that was not found.
type Row func(ctx context.Context, side int, opt puzzle.Options) ([]int64, error)

// Rows finds the tables of presses.
type Rows struct {
	Fewest  Row // nullity, presses, lower bound
	Hardest Row // nullity, presses at least and at most, positions that need the most
}

// Unknown is a number that was not found.
const Unknown = -1

// kind is a table of presses.
type kind struct {
	name     string
	phase    string
	mostSide int
	columns  []string
	greatest int // the column whose greatest value is a fact
	row      Row
}

// kind is the table that a key of a question asks for. The sides end where a board is no
// longer solved, or weighed, on one machine.
func (r Rows) kind(key string) kind {
	if key == "fewest" {
		return kind{"lightsout-fewest-table", "all-on", 256, []string{"side", "nullity", "presses", "lower_bound"}, 1, r.Fewest}
	}
	return kind{"lightsout-hardest-table", "hardest", 64, []string{"side", "nullity", "at_least", "at_most", "positions"}, 2, r.Hardest}
}

// Table reads a question about the square boards of some sides: their nullities, the
// fewest presses of their all-on positions, or the most presses that a position needs.
func Table(q table.Question, rows Rows) (job table.Job, err error) {
	asked, err := q.One("table lightsout", "nullity", "fewest", "hardest")
	if err != nil {
		return job, err
	}
	text, most := cmp.Or(q.Nullity, q.Fewest, q.Hardest), MaxNullitySide
	presses := rows.kind(asked)
	if asked != "nullity" {
		most = presses.mostSide
	}
	from, to, ok := readRange(text, most)
	if !ok {
		return job, fail(table.BadValue, puzzle.Args{"key": asked, "value": text, "why": "lightsout-sides", "limit": most})
	}
	job.Size.Positions = big.NewInt(int64(to))
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) {
		if asked == "nullity" {
			return makeNullities(ctx, from, to, w)
		}
		return makePresses(ctx, presses, from, to, w)
	}
	return job, nil
}

func fail(code puzzle.Code, args puzzle.Args) *puzzle.Error {
	return &puzzle.Error{Puzzle: "lightsout", Code: code, Args: args}
}

// readRange reads "A..B", 1 <= A <= B, and B at most so much.
func readRange(text string, most int) (from, to int, ok bool) {
	first, last, _ := strings.Cut(text, "..")
	from, err := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	return from, to, err == nil && err2 == nil && 1 <= from && from <= to && to <= most
}

// presses is a table of a kind. Its file has a line for each side, with the numbers of the
// row after it.
type presses struct {
	fileHead
	kind kind
	list [][]int64
}

// makePresses finds the rows in the order of the sides. It goes on from what the file has,
// and saves what there is when ctx ends.
func makePresses(ctx context.Context, k kind, from, to int, w table.Work) (*presses, error) {
	t := &presses{fileHead: newHead(k.name, from, to), kind: k}
	if w.File != "" {
		if err := t.read(w.File); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	known, stop := len(t.list), error(nil)
	opt := puzzle.Options{Workers: w.Workers, Memory: w.Memory}
	for t.size() > len(t.list) && stop == nil {
		var row []int64
		if row, stop = k.row(ctx, t.From+len(t.list), opt); stop != nil {
			break
		}
		t.list = append(t.list, row)
		if w.Progress != nil {
			w.Progress(puzzle.Progress{Phase: k.phase, Done: int64(len(t.list)), Total: int64(t.size())})
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
func (t *presses) read(path string) error {
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
func (t *presses) write(path string) error {
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
func (t *presses) Facts(most int) puzzle.Analysis {
	proved, greatest, sides := 0, int64(Unknown), []int{}
	for i, row := range t.list {
		if row[1] != Unknown && row[1] == row[2] {
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
func (*presses) Close() error { return nil }

// Columns are those of Rows.
func (t *presses) Columns() []string { return t.kind.columns }

// Rows yields each side and its numbers, nil for those that are not known.
func (t *presses) Rows(ctx context.Context) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		if ctx.Err() != nil {
			yield(nil, ctx.Err())
			return
		}
		for i, row := range t.list {
			cells := []any{int64(t.From + i)}
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

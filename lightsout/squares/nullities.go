package squares

import (
	"context"
	"errors"
	"io/fs"
	"iter"
	"strconv"
	"sync/atomic"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/table"
)

var _ table.Numbers = (*nullities)(nil)

// nullities are the nullities of the square boards of the sides from From on. Their file
// has a line for each side.
type nullities struct {
	fileHead
	list []int // of as many sides as are known
}

const (
	nullityKind  = "lightsout-nullities"
	nullityBlock = 256 // sides between two looks at the time to save
)

// makeNullities finds nullities, in the order of the sides. It goes on from what the file
// has, and saves what there is when ctx ends.
func makeNullities(ctx context.Context, from, to int, w table.Work) (*nullities, error) {
	t := &nullities{fileHead: newHead(nullityKind, from, to)}
	if w.File != "" {
		if err := t.read(w.File); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	known := len(t.list)
	for t.size() > len(t.list) && ctx.Err() == nil {
		if !t.extend(ctx, w.Workers) {
			break
		}
		if w.Progress != nil {
			w.Progress(puzzle.Progress{Phase: "nullities", Done: int64(len(t.list)), Total: int64(t.size())})
		}
		if w.File != "" && len(t.list) < t.size() && (w.Save == nil || w.Save()) {
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
	return t, ctx.Err()
}

// extend finds the nullities of the next sides; false where ctx ended first.
func (t *nullities) extend(ctx context.Context, workers int) bool {
	first := t.From + len(t.list)
	block := make([]int, min(nullityBlock, t.to-first+1))
	var next atomic.Int64
	crew.Run(min(crew.Size(workers), len(block)), func(int) {
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= len(block) {
				return
			}
			block[i] = Nullity(first + i)
		}
	})
	if ctx.Err() != nil {
		return false
	}
	t.list = append(t.list, block...)
	return true
}

// read takes what a file has of this table.
func (t *nullities) read(path string) error {
	lines, err := t.load(path)
	if err != nil {
		return err
	}
	for _, line := range lines {
		n, err := strconv.Atoi(line)
		if err != nil {
			return damagedFile(path)
		}
		t.list = append(t.list, n)
	}
	return nil
}

// write puts the table in its file in one step.
func (t *nullities) write(path string) error {
	var lines []byte
	for _, n := range t.list {
		lines = append(strconv.AppendInt(lines, int64(n), 10), '\n')
	}
	return t.save(path, lines)
}

// Facts are how many nullities there are, how many are zero, and the greatest ones.
func (t *nullities) Facts(most int) puzzle.Analysis {
	zero, greatest, sides := 0, 0, []int{}
	for i, n := range t.list {
		if n == 0 {
			zero++
		}
		if n > greatest {
			greatest, sides = n, []int{}
		}
		if n == greatest && (most == 0 || len(sides) < most) {
			sides = append(sides, t.From+i)
		}
	}
	return puzzle.Analysis{
		{Key: "first_side", Value: t.From}, {Key: "last_side", Value: t.From + len(t.list) - 1},
		{Key: "complete", Value: len(t.list) == t.size()},
		{Key: "zero_nullities", Value: zero}, {Key: "greatest_nullity", Value: greatest}, {Key: "greatest_nullity_sides", Value: sides},
	}
}

// Close has nothing to close.
func (*nullities) Close() error { return nil }

// Columns are those of Rows.
func (*nullities) Columns() []string { return []string{"side", "nullity"} }

// Rows yields each side and its nullity.
func (t *nullities) Rows(ctx context.Context) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for i, n := range t.list {
			if i&(1<<12-1) == 0 && ctx.Err() != nil {
				yield(nil, ctx.Err())
				return
			}
			if !yield([]any{int64(t.From + i), int64(n)}, nil) {
				return
			}
		}
	}
}

package lightsout

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"iter"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
	"sync/atomic"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/table"
)

var (
	_ table.Maker   = Puzzle{}
	_ table.Numbers = (*nullities)(nil)
)

// maxNullitySide is the greatest side in a table of nullities: one nullity then takes
// less than a second.
const maxNullitySide = 1 << 22

// Table reads a question about the square boards of some sides: their nullities, the
// fewest presses of their all-on positions, or the most presses that a position needs.
func (Puzzle) Table(q table.Question) (job table.Job, err error) {
	asked, err := q.One("table lightsout", "nullity", "fewest", "hardest")
	if err != nil {
		return job, err
	}
	text, most := q.Nullity, maxNullitySide
	kind, other := squareKinds[asked]
	if other {
		text, most = cmp.Or(q.Fewest, q.Hardest), kind.mostSide
	}
	from, to, ok := readRange(text, most)
	if !ok {
		return job, fail(table.BadValue, nil, puzzle.Args{"key": asked, "value": text, "why": "lightsout-sides", "limit": most})
	}
	job.Size.Positions = big.NewInt(int64(to))
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) { return makeNullities(ctx, from, to, w) }
	if other {
		job.Make = func(ctx context.Context, w table.Work) (table.Table, error) {
			return makeSquares(ctx, kind, from, to, w)
		}
	}
	return job, nil
}

// readRange reads "A..B", 1 <= A <= B, and B at most so much.
func readRange(text string, most int) (from, to int, ok bool) {
	first, last, _ := strings.Cut(text, "..")
	from, err := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	return from, to, err == nil && err2 == nil && 1 <= from && from <= to && to <= most
}

// nullities are the nullities of the square boards of the sides from From on. Their file
// has a line for each side.
type nullities struct {
	sidesHead
	list []int // of as many sides as are known
}

const (
	nullityKind  = "lightsout-nullities"
	nullityBlock = 256 // sides between two looks at the time to save
)

// makeNullities finds nullities, in the order of the sides. It goes on from what the file
// has, and saves what there is when ctx ends.
func makeNullities(ctx context.Context, from, to int, w table.Work) (*nullities, error) {
	t := &nullities{sidesHead: newHead(nullityKind, from, to)}
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

// extend finds the nullities of the next sides; false where ctx ended first. Those of
// odd sides follow from smaller boards, where the table has them.
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
			if t.root(first+i) < t.From {
				block[i] = squareNullity(first + i)
			}
		}
	})
	if ctx.Err() != nil {
		return false
	}
	for i, nullity := range block {
		if root := t.root(first + i); root >= t.From {
			nullity = doubled(first+i, t.list[root-t.From])
		}
		t.list = append(t.list, nullity)
	}
	return true
}

// root is the side from which the nullity of side n follows: b-1, where n+1 = 2^e b with
// b odd. It is 0 where that is n itself, which has to be found.
func (t *nullities) root(n int) int {
	root := (n+1)>>bits.TrailingZeros(uint(n+1)) - 1
	if root == n {
		return 0
	}
	return root
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

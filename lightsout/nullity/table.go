package nullity

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"iter"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"jie/internal/crew"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/table"
)

var _ table.Numbers = (*nullities)(nil)

// MaxSide is the greatest side in a table: that of all sides then takes about half an hour
// on one core.
const MaxSide = 1 << 24

// Table reads a question about the nullities of square boards.
func Table(q table.Question) (job table.Job, err error) {
	if err := q.Takes("nullity"); err != nil {
		return job, err
	}
	if q.Nullity == "" {
		return job, table.Missing("table lightsout", "nullity")
	}
	from, to, ok := readRange(q.Nullity)
	if !ok {
		return job, fail(table.BadValue, puzzle.Args{"key": "nullity", "value": q.Nullity, "why": "lightsout-sides"})
	}
	job.Size.Positions = big.NewInt(int64(to))
	job.Make = func(ctx context.Context, w table.Work) (table.Table, error) { return makeNullities(ctx, from, to, w) }
	return job, nil
}

func fail(code puzzle.Code, args puzzle.Args) *puzzle.Error {
	return &puzzle.Error{Puzzle: "lightsout", Code: code, Args: args}
}

// readRange reads "A..B", 1 <= A <= B.
func readRange(text string) (from, to int, ok bool) {
	first, last, _ := strings.Cut(text, "..")
	from, err := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	return from, to, err == nil && err2 == nil && 1 <= from && from <= to && to <= MaxSide
}

// nullities are the nullities of the square boards of the sides from From on, and the
// head of their file: a line of JSON, and then a line for each side with its nullity.
type nullities struct {
	Version int    `json:"version"`
	Kind    string `json:"kind"`
	From    int    `json:"from"`
	Sum     uint32 `json:"sum"` // CRC-32C of the head with a sum of 0, and of the lines
	to      int
	list    []int // of as many sides as are known
}

const (
	version    = 1
	kind       = "lightsout-nullities"
	blockSides = 256 // sides between two looks at the time to save
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// makeNullities finds nullities, in the order of the sides. It goes on from what the file
// has, and saves what there is when ctx ends.
func makeNullities(ctx context.Context, from, to int, w table.Work) (*nullities, error) {
	t := &nullities{Version: version, Kind: kind, From: from, to: to}
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

// size is how many sides are asked for.
func (t *nullities) size() int { return t.to - t.From + 1 }

// extend finds the nullities of the next sides; false where ctx ended first.
func (t *nullities) extend(ctx context.Context, workers int) bool {
	first := t.From + len(t.list)
	block := make([]int, min(blockSides, t.to-first+1))
	var next atomic.Int64
	crew.Run(min(crew.Size(workers), len(block)), func(int) {
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= len(block) {
				return
			}
			block[i] = Square(first + i)
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
	data, err := table.ReadFile("lightsout", path)
	if err != nil {
		return err
	}
	var head nullities
	first, lines, _ := bytes.Cut(data, []byte{'\n'})
	if json.Unmarshal(first, &head) != nil || head.Version != version || head.Kind != kind {
		return fail(table.NoTable, puzzle.Args{"path": path})
	}
	if head.From != t.From {
		return fail(table.OtherTarget, puzzle.Args{
			"table": fmt.Sprintf("%d..", head.From), "asked": fmt.Sprintf("%d..%d", t.From, t.to),
		})
	}
	list, err := head.parse(lines)
	if err != nil {
		return fail(table.Damaged, puzzle.Args{"path": path})
	}
	t.list = list
	t.to = max(t.to, t.From+len(list)-1) // a file never gets shorter
	return nil
}

// parse reads the lines behind a head, and verifies its sum.
func (t *nullities) parse(lines []byte) (list []int, err error) {
	want := t.Sum
	if err := t.seal(lines); err != nil || t.Sum != want {
		return nil, fmt.Errorf("nullity: sum %08x, want %08x", t.Sum, want)
	}
	for line := range strings.Lines(string(lines)) {
		n, err := strconv.Atoi(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}

// seal sets the sum.
func (t *nullities) seal(lines []byte) error {
	t.Sum = 0
	head, err := json.Marshal(t)
	t.Sum = crc32.Update(crc32.Checksum(head, castagnoli), castagnoli, lines)
	return err
}

// write puts the table in its file in one step.
func (t *nullities) write(path string) error {
	var lines []byte
	for _, n := range t.list {
		lines = append(strconv.AppendInt(lines, int64(n), 10), '\n')
	}
	if err := t.seal(lines); err != nil {
		return err
	}
	head, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return newfile.Write(path, slices.Concat(head, []byte{'\n'}, lines))
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
func (t *nullities) Rows(ctx context.Context) iter.Seq2[[]int64, error] {
	return func(yield func([]int64, error) bool) {
		for i, n := range t.list {
			if i&(1<<12-1) == 0 && ctx.Err() != nil {
				yield(nil, ctx.Err())
				return
			}
			if !yield([]int64{int64(t.From + i), int64(n)}, nil) {
				return
			}
		}
	}
}

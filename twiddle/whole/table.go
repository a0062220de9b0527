// Package whole has tables of all positions of a small Twiddle board with different tiles, with
// their distances from home. [Start] and [Table.Build] make one, breadth first, with one byte a
// position: 479 MB for 3 x 4 and 2 x 6. docs/math/twiddle.md has the results.
package whole

import (
	"context"

	"jie/internal/crew"
	"jie/twiddle/geometry"
)

// Unreached is the distance of a position that no turns reach.
const Unreached = 255

// Table holds the distances of all positions of a board. Once built it is safe for concurrent use.
type Table struct {
	x      *index
	dist   []uint8 // by row and column
	counts []int64 // positions at each distance
	done   bool
}

const mostEntries = 479_001_600

// Entries returns how many entries the table of a board has. ok is false if this package has no
// table for it: more than 12! entries, fewer than 7 cells, or directions with odd blocks.
func Entries(s geometry.Shape) (entries int64, ok bool) {
	cells := s.Cells()
	if cells <= freeTiles || cells > 12 || s.Oriented && s.Block%2 == 1 {
		return 0, false
	}
	entries = 1
	for i := range int64(cells) {
		entries *= i + 1
	}
	if s.Oriented {
		entries <<= cells
	}
	return entries, entries <= mostEntries
}

// Bytes returns how much memory it takes to build a table.
func Bytes(s geometry.Shape) int64 {
	entries, _ := Entries(s)
	rows := entries / orders
	if s.Oriented {
		rows = entries >> s.Cells()
	}
	turns := 2 * int64(s.Rows-s.Block+1) * int64(s.Cols-s.Block+1)
	return entries + entries/4 + rows*(16+6*turns) + 2<<20
}

// Options say how a table is built.
type Options struct {
	Workers int // goroutines; 0 means one for each processor. The table does not depend on it
	// Layer is called after each layer, with a table that is not complete yet.
	Layer func(t *Table) error
}

// Start returns a table that has only the position at home.
func Start(g *geometry.Geometry) *Table {
	t := &Table{x: newIndex(g), counts: []int64{1}}
	t.dist = make([]uint8, t.x.rows*t.x.columns)
	t.dist[0] = Unreached
	for done := 1; done < len(t.dist); done *= 2 {
		copy(t.dist[done:], t.dist[:done])
	}
	home := geometry.Home()
	t.dist[t.at(&home)] = 0
	return t
}

// Build continues a table until it is complete. It ends with ctx.Err() soon after ctx does, or with
// an error of opt.Layer. The table is then useless: opt.Layer must save what is needed to continue.
func (t *Table) Build(ctx context.Context, opt Options) error {
	b := builder{Table: t, workers: crew.Size(opt.Workers), words: (t.x.columns + 63) / 64}
	b.each(func(from, to int) { t.x.fillRows(ctx, from, to) })
	b.front, b.next = make([]uint64, t.x.rows*b.words), make([]uint64, t.x.rows*b.words)
	b.each(func(from, to int) { b.findFront(ctx, from, to) })
	for !t.done {
		for turn := range t.x.Turns {
			if err := ctx.Err(); err != nil {
				return err
			}
			b.each(func(from, to int) { b.turnRows(ctx, turn, from, to) })
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		b.front, b.next = b.next, b.front
		clear(b.next)
		if n := b.countFront(); n > 0 {
			t.counts = append(t.counts, n)
		} else {
			t.done = true
		}
		if opt.Layer != nil {
			if err := opt.Layer(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// builder makes the layers of a table; front is the newest, a bit for each position. A turn takes
// different rows to different rows, so workers that share the rows never write to the same one.
type builder struct {
	*Table
	workers     int
	words       int // of a row of the front
	front, next []uint64
}

func (b *builder) each(work func(from, to int)) {
	crew.Run(b.workers, func(w int) { work(w*b.x.rows/b.workers, (w+1)*b.x.rows/b.workers) })
}

func (b *builder) findFront(ctx context.Context, from, to int) {
	newest := uint8(len(b.counts) - 1)
	for row := from; row < to; row++ {
		if row%pollEvery == 0 && ctx.Err() != nil {
			return
		}
		for column, d := range b.dist[row*b.x.columns : (row+1)*b.x.columns] {
			if d == newest {
				b.front[row*b.words+column/64] |= 1 << (column % 64)
			}
		}
	}
}

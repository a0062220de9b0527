// Package whole has tables of all positions of a small Twiddle board with different tiles, with
// their distances from home. [Start] and [Table.Build] make one, breadth first, with one byte a
// position: 479 MB for 3 x 4 and 2 x 6. docs/math/twiddle.md has the results.
package whole

import (
	"context"
	"math/bits"
	"sync/atomic"

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

func (b *builder) turnRows(ctx context.Context, turn, from, to int) {
	newest := uint8(len(b.counts))
	columns := b.x.columns
	for row := from; row < to; row++ {
		if row%pollEvery == 0 && ctx.Err() != nil {
			return
		}
		front := b.front[row*b.words : (row+1)*b.words]
		at := row*len(b.x.Turns) + turn
		after := int(b.x.after[at])
		dist, next := b.dist[after*columns:(after+1)*columns], b.next[after*b.words:(after+1)*b.words]
		if b.x.Oriented {
			flip(front, int(b.x.how[at]), dist, next, newest)
		} else {
			exchange(front, &b.x.composed[b.x.how[at]], dist, next, newest)
		}
	}
}

func exchange(front []uint64, columns *[orders]uint16, dist []uint8, next []uint64, newest uint8) {
	for i, word := range front {
		for ; word != 0; word &= word - 1 {
			column := columns[i<<6+bits.TrailingZeros64(word)]
			if dist[column] == Unreached {
				dist[column] = newest
				next[column>>6] |= 1 << (column & 63)
			}
		}
	}
}

func flip(front []uint64, mask int, dist []uint8, next []uint64, newest uint8) {
	for i, word := range front {
		for ; word != 0; word &= word - 1 {
			column := (i<<6 + bits.TrailingZeros64(word)) ^ mask
			if dist[column] == Unreached {
				dist[column] = newest
				next[column>>6] |= 1 << (column & 63)
			}
		}
	}
}

func (b *builder) countFront() int64 {
	var total atomic.Int64
	b.each(func(from, to int) {
		n := 0
		for _, word := range b.front[from*b.words : to*b.words] {
			n += bits.OnesCount64(word)
		}
		total.Add(int64(n))
	})
	return total.Load()
}

func (t *Table) at(p *geometry.Position) int {
	row, column := t.x.place(p)
	return row*t.x.columns + column
}

// Distance returns how many turns a position needs, or [Unreached].
func (t *Table) Distance(p *geometry.Position) int { return int(t.dist[t.at(p)]) }

// Counts returns how many positions are at each distance.
func (t *Table) Counts() []int64 { return t.counts }

// Complete reports whether no layer is missing.
func (t *Table) Complete() bool { return t.done }

// Len returns how many entries the table has; some may be [Unreached].
func (t *Table) Len() int { return len(t.dist) }

// Entry returns the position and the distance of an entry, counted from 0.
func (t *Table) Entry(i int) (p geometry.Position, distance int) {
	return t.x.position(i/t.x.columns, i%t.x.columns), int(t.dist[i])
}

// Distances returns the distances of all entries. The caller must not change them.
func (t *Table) Distances() []uint8 { return t.dist }

// Of returns the table of a board with distances and counts that the caller knows to be right.
func Of(g *geometry.Geometry, distances []uint8, counts []int64, complete bool) *Table {
	return &Table{x: newIndex(g), dist: distances, counts: counts, done: complete}
}

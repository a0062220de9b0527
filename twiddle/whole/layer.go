package whole

import (
	"context"
	"math/bits"
	"sync/atomic"

	"jie/twiddle/geometry"
)

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

package aut

import (
	"context"
	"math/bits"
	"slices"
)

// graph has the columns as its first vertices, followed by the rows of each list.
type graph struct {
	ctx     context.Context
	columns int
	near    [][]int32
	kind    []uint64 // the first color of each vertex
	work    int64    // edges that may still be visited

	next, mixed []uint64 // of refine: of each vertex
	slots       []uint64 // of cells: a hash table, twice as large as the columns
}

// newGraph numbers the rows of list i as kind order[i]: two graphs of the same lists in
// another order are isomorphic if a permutation of the columns exchanges the lists.
func newGraph(ctx context.Context, columns int, lists [][][]int32, order []int) *graph {
	g := &graph{ctx: ctx, columns: columns, near: make([][]int32, columns), kind: make([]uint64, columns)}
	for i, rows := range lists {
		for _, row := range rows {
			v := int32(len(g.near))
			g.near = append(g.near, row)
			g.kind = append(g.kind, uint64(order[i])+1)
			for _, column := range row {
				g.near[column] = append(g.near[column], v)
			}
		}
	}
	g.next, g.mixed = make([]uint64, len(g.kind)), make([]uint64, len(g.kind))
	g.slots = make([]uint64, 2<<bits.Len(uint(columns)))
	return g
}

// mix permutes the 64-bit words and spreads every bit over the whole word.
func mix(x uint64) uint64 {
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	x ^= x >> 29
	x *= 0xa0761d6478bd642f
	return x ^ x>>32
}

// coloring is a color for each vertex, with a hash of all of them.
type coloring struct {
	color []uint64
	cells int // colors of columns
	trace uint64
}

// refine colors the vertices, with the columns named one by one. Colors depend only on the
// graph and on the order of the names, so they may be compared between graphs.
// ok is false when the work is used up, or ctx ended.
func (g *graph) refine(named []int32) (c coloring, ok bool) {
	color := slices.Clone(g.kind)
	for i, v := range named {
		color[v] = mix(uint64(i) + 1<<40)
	}
	for i := range color {
		color[i] = mix(color[i])
	}
	for last := -1; g.work > 0 && g.ctx.Err() == nil; {
		for v, x := range color {
			g.mixed[v] = mix(x)
		}
		for v, near := range g.near {
			sum := uint64(0)
			for _, u := range near {
				sum += g.mixed[u]
			}
			g.next[v] = mix(bits.RotateLeft64(color[v], 17)*3 + sum)
			g.work -= int64(len(near)) + 1
		}
		color, g.next = g.next, color
		cells := g.cells(color[:g.columns])
		if cells == last || cells == g.columns {
			return finished(color, g.columns, cells), true
		}
		last = cells
	}
	return coloring{}, false
}

// cells counts the different colors. A color is a hash, and its last bits are its place in a table.
func (g *graph) cells(colors []uint64) (n int) {
	clear(g.slots)
	mask := uint64(len(g.slots) - 1)
	for _, x := range colors {
		at := x & mask
		for g.slots[at] != 0 && g.slots[at] != x {
			at = (at + 1) & mask
		}
		if g.slots[at] != x {
			g.slots[at] = x
			n++
		}
	}
	return n
}

func finished(color []uint64, columns, cells int) coloring {
	c := coloring{color: color, cells: cells}
	for _, x := range color[:columns] {
		c.trace += mix(x)
	}
	return c
}

// smallest returns, among the columns that share their color with others, the one whose
// color has the fewest columns; -1 if there is none.
func (c *coloring) smallest(columns int) int32 {
	size := make(map[uint64]int)
	for _, x := range c.color[:columns] {
		size[x]++
	}
	best := int32(-1)
	for v, x := range c.color[:columns] {
		if size[x] > 1 && (best < 0 || size[x] < size[c.color[best]]) {
			best = int32(v)
		}
	}
	return best
}

// cell lists the columns of a color, ascending.
func (c *coloring) cell(color uint64, columns int) []int32 {
	var list []int32
	for v, x := range c.color[:columns] {
		if x == color {
			list = append(list, int32(v))
		}
	}
	return list
}

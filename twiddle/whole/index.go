package whole

import (
	"context"
	"math/bits"

	"jie/twiddle/geometry"
)

// The place of each position in a table is a row and a column.
//
// Without directions, the cells of all tiles but six are the row, and the order of these the
// column. On an oriented board, the cells of all tiles are the row, and the column has a bit for
// each: whether it is turned by a half, of the two ways that the colours of its cell and home
// allow.
//
// A turn maps a row to a row, whatever the column is. So its effect is computed once for each row,
// and a layer goes through memory row by row:
//
//	without directions   column -> column after one of 720 permutations of six tiles
//	oriented             column -> column xor a mask
const (
	freeTiles = 6   // whose order is the column
	orders    = 720 // of the free tiles
)

type index struct {
	*geometry.Geometry
	ranked  int // tiles whose cells are the row
	rows    int
	columns int

	// By row and turn.
	after []uint32 // the row that it leads to
	how   []uint16 // the permutation or the mask

	composed [][orders]uint16 // the column after each permutation
}

// newIndex needs a board with 7 cells or more, or an oriented one with even blocks.
func newIndex(g *geometry.Geometry) *index {
	x := &index{Geometry: g, ranked: g.Cells() - freeTiles, columns: orders}
	if g.Oriented {
		x.ranked, x.columns = g.Cells(), 1<<g.Cells()
	} else {
		x.composed = composed()
	}
	x.rows = 1
	for i := range x.ranked {
		x.rows *= g.Cells() - i
	}
	x.after, x.how = make([]uint32, x.rows*len(g.Turns)), make([]uint16, x.rows*len(g.Turns))
	return x
}

const pollEvery = 1 << 10

func (x *index) fillRows(ctx context.Context, from, to int) {
	dest := make([][]uint8, len(x.Turns)) // of the tile on each cell
	for i := range x.Turns {
		dest[i] = make([]uint8, x.Cells())
		for cell := range dest[i] {
			dest[i][cell] = x.Turns[i].Goes(uint8(cell))
		}
	}
	cells, moved := make([]uint8, x.ranked), make([]uint8, x.ranked)
	for row := from; row < to; row++ {
		if row%pollEvery == 0 && ctx.Err() != nil {
			return
		}
		unrank(x.Cells(), row, cells)
		for i := range x.Turns {
			for tile, cell := range cells {
				moved[tile] = dest[i][cell]
			}
			at := row*len(x.Turns) + i
			x.after[at] = uint32(rank(x.Cells(), moved))
			if x.Oriented {
				x.how[at] = x.mask(cells, &x.Turns[i])
			} else {
				x.how[at] = permutation(cells, dest[i])
			}
		}
	}
}

// rank returns the number of a way to put tiles on n cells; it undoes unrank.
func rank(n int, cells []uint8) int {
	row, free := 0, uint32(1)<<n-1
	for _, cell := range cells {
		row = row*bits.OnesCount32(free) + bits.OnesCount32(free&(1<<cell-1))
		free &^= 1 << cell
	}
	return row
}

func unrank(n, row int, cells []uint8) {
	for i := range cells {
		base := n - len(cells) + 1 + i
		cells[len(cells)-1-i] = uint8(row % base)
		row /= base
	}
	free := uint32(1)<<n - 1
	for i, nth := range cells {
		left := free
		for range nth {
			left &= left - 1
		}
		cells[i] = uint8(bits.TrailingZeros32(left))
		free &^= left & -left
	}
}

// permutation returns how a turn orders the tiles on none of the cells, as the rank of their places.
func permutation(cells []uint8, dest []uint8) uint16 {
	taken := uint32(0)
	for _, cell := range cells {
		taken |= 1 << cell
	}
	var goes [freeTiles]uint8
	n, targets := 0, uint32(0)
	for cell, to := range dest {
		if taken>>cell&1 == 0 {
			goes[n], targets = to, targets|1<<to
			n++
		}
	}
	for i, to := range goes {
		goes[i] = uint8(bits.OnesCount32(targets & (1<<to - 1)))
	}
	return uint16(rank(freeTiles, goes[:]))
}

// composed returns the columns after each permutation: what was in place i is then in goes[i].
func composed() [][orders]uint16 {
	table := make([][orders]uint16, orders)
	var goes, before, after [freeTiles]uint8
	for how := range table {
		unrank(freeTiles, how, goes[:])
		for column := range orders {
			unrank(freeTiles, column, before[:])
			for i, tile := range before {
				after[goes[i]] = tile
			}
			table[how][column] = uint16(rank(freeTiles, after[:]))
		}
	}
	return table
}

// mask has the bits of the tiles that a turn takes from one half to the other. A turn to the right
// takes a tile from 0 to 1, or 2 to 3, if the colours of its cell and home agree; otherwise from 1
// to 2, or 3 to 0.
func (x *index) mask(cells []uint8, t *geometry.Turn) (mask uint16) {
	for tile, cell := range cells {
		for _, from := range t.From {
			agree := x.Colour(int(cell)) == x.Colour(tile)
			if from == cell && agree != (t.Spin == 1) {
				mask |= 1 << tile
			}
		}
	}
	return mask
}

func (x *index) place(p *geometry.Position) (row, column int) {
	cells := make([]uint8, x.ranked)
	var order [freeTiles]uint8
	n := 0
	for cell := range x.Cells() {
		tile := int(p.Tile[cell])
		switch {
		case tile < x.ranked:
			cells[tile] = uint8(cell)
			if x.Oriented {
				column |= int(p.Spin[cell]>>1) << tile
			}
		default:
			order[n] = uint8(tile - x.ranked)
			n++
		}
	}
	if !x.Oriented {
		column = rank(freeTiles, order[:])
	}
	return rank(x.Cells(), cells), column
}

func (x *index) position(row, column int) geometry.Position {
	p, cells := geometry.Home(), make([]uint8, x.ranked)
	unrank(x.Cells(), row, cells)
	taken := uint32(0)
	for tile, cell := range cells {
		taken |= 1 << cell
		p.Tile[cell] = uint8(tile)
		if x.Oriented {
			p.Spin[cell] = uint8(column>>tile&1)<<1 | uint8(x.Colour(int(cell))^x.Colour(tile))
		}
	}
	if x.Oriented {
		return p
	}
	var order [freeTiles]uint8
	unrank(freeTiles, column, order[:])
	n := 0
	for cell := range x.Cells() {
		if taken>>cell&1 == 0 {
			p.Tile[cell] = order[n] + uint8(x.ranked)
			n++
		}
	}
	return p
}

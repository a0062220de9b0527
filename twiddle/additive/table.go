package additive

import (
	"context"

	"jie/twiddle/geometry"
)

// Tables give lower bounds on the turns that a position needs. They are safe for concurrent use.
type Tables struct {
	geometry *geometry.Geometry
	kinds    geometry.Kinds
	coding   coding
	charge   int  // shares that a turn pays: the tiles that it changes
	inverse  bool // the tables bound the inverse position too: all tiles differ, and blocks turn both ways

	// groups hold the least shares that a group pays on its way home, by the weighted sum of codes.
	groups [][]uint8
	group  [geometry.MaxCells]uint8 // of each tile
	weight [geometry.MaxCells]int32 // of each tile's code in the index of its group

	children children
}

// unreached marks an index that is not a state: two tiles are on one cell.
const unreached = 255

// Bytes returns how much memory tables with groups of at most size tiles take.
func Bytes(s geometry.Shape, size int) int64 {
	entries := int64(1)
	for range size {
		entries *= int64(codingOf(s).radix)
	}
	return entries * int64((s.Cells()+size-1)/size)
}

// Build makes the tables for groups of 1 to 4 tiles. It ends with ctx.Err() soon after ctx.
func Build(ctx context.Context, g *geometry.Geometry, kinds geometry.Kinds, size int) (*Tables, error) {
	t := &Tables{
		geometry: g, kinds: kinds, coding: codingOf(g.Shape),
		charge: len(g.Turns[0].From), inverse: kinds == geometry.Different() && g.Way == geometry.BothWays,
	}
	steps := [2][][]step{t.coding.steps(g, 0), nil}
	if steps[1] = steps[0]; t.coding.cellShift == 1 {
		steps[1] = t.coding.steps(g, 1)
	}
	for i, tiles := range groupsOf(g, &t.kinds, size) {
		b := builder{Tables: t, tiles: tiles}
		weight := int32(1)
		for _, tile := range tiles {
			t.group[tile], t.weight[tile] = uint8(i), weight
			weight *= int32(t.coding.radix)
			b.steps = append(b.steps, steps[g.Colour(int(tile))])
		}
		b.shares = make([]uint8, weight)
		if err := b.fill(ctx); err != nil {
			return nil, err
		}
		t.groups = append(t.groups, b.shares)
	}
	t.children = newChildren(t)
	return t, nil
}

// builder fills a group's table by Dial's algorithm: states wait in buckets by the shares paid.
type builder struct {
	*Tables
	tiles   []uint8
	steps   [][][]step // of each tile, by its code
	shares  []uint8
	buckets [5][]int32 // a turn moves up to four of the tiles

	// The turns that change a state: what each adds to the index, and how many tiles it moves.
	after [maxTurns]int32
	moved [maxTurns]uint8
	turns []uint8
}

const maxTurns = 2 * geometry.MaxCells

const pollEvery = 1 << 12

func (b *builder) fill(ctx context.Context) error {
	for i := range b.shares {
		b.shares[i] = unreached
	}
	if b.goals(ctx, 0, 0); ctx.Err() != nil {
		return ctx.Err()
	}
	polled := 0
	for paid, empty := 0, 0; empty < len(b.buckets); paid++ {
		bucket := b.buckets[paid%len(b.buckets)]
		b.buckets[paid%len(b.buckets)] = nil
		empty++
		for _, state := range bucket {
			if int(b.shares[state]) != paid {
				continue // a cheaper way was found
			}
			empty = 0
			b.expand(state, paid)
			if polled++; polled%pollEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
	return ctx.Err()
}

func (b *builder) reach(state int32, paid int) {
	if paid < int(b.shares[state]) && paid < unreached {
		b.shares[state] = uint8(paid)
		at := paid % len(b.buckets)
		b.buckets[at] = append(b.buckets[at], state)
	}
}

// goals reaches the states with the tiles from the i-th on, and those before, home, until ctx ends.
func (b *builder) goals(ctx context.Context, i int, state int32) {
	if i == len(b.tiles) {
		b.reach(state, 0)
		return
	}
	tile := b.tiles[i]
	for cell := range b.geometry.Cells() {
		if i == len(b.tiles)/2 && ctx.Err() != nil {
			return
		}
		if b.kinds.Of[cell] != b.kinds.Of[tile] || b.isTaken(i, state, uint8(cell)) {
			continue
		}
		code := b.coding.code(uint8(cell), (b.kinds.Facing[cell]-b.kinds.Facing[tile])&3)
		b.goals(ctx, i+1, state+int32(code)*b.weight[tile])
	}
}

func (b *builder) isTaken(tiles int, state int32, cell uint8) bool {
	for range tiles {
		if uint8(int(state)%b.coding.radix>>b.coding.cellShift) == cell {
			return true
		}
		state /= int32(b.coding.radix)
	}
	return false
}

func (b *builder) expand(state int32, paid int) {
	rest := state
	b.turns = b.turns[:0]
	for i, tile := range b.tiles {
		code := rest % int32(b.coding.radix)
		rest /= int32(b.coding.radix)
		for _, s := range b.steps[i][code] {
			if b.moved[s.turn] == 0 {
				b.turns = append(b.turns, s.turn)
			}
			b.moved[s.turn]++
			b.after[s.turn] += (int32(s.after) - code) * b.weight[tile]
		}
	}
	for _, turn := range b.turns {
		b.reach(state+b.after[turn], paid+int(b.moved[turn]))
		b.after[turn], b.moved[turn] = 0, 0
	}
}

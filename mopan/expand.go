package mopan

import (
	"context"
	"math/bits"
)

// expander makes layers of positions held in one word. Its buffers are used again
// from layer to layer. It is for one goroutine.
//
// A layer's successors number some forty times the layer, and each new one comes
// up twice or so. A hash table of them all would miss the cache at every look-up,
// so they are first dealt out to parts by a hash, and each part is rid of its
// duplicates in a table that fits the cache:
//
//	layer ── turns ──> blocks ── deal ──> | part 0 | part 1 | ... ── sift ──> next layer
//
// The hash is a bijection of the board's n-bit numbers, multiplication by an odd
// number. Its top bits choose the part, so that only the rest need be kept there:
// 32 bits on the classic board.
type expander struct {
	ctx    context.Context
	rings  []ringTable
	cells  uint
	block  []uint64
	far    []uint64 // successors of a far join
	narrow sifter[uint32]
	wide   sifter[uint64]
}

const (
	blockLen = 1 << 10 // positions that turn together; their successors fit the L1 cache
	partLen  = 1 << 16 // successors a part; its table takes half a megabyte of the L2 cache

	// narrowFrom is how many successors are worth parts of 32 bits.
	narrowFrom = 1 << 15

	hashMul     = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio, odd
	hashInverse = 0xF1DE83E19937733D // hashMul * hashInverse = 1 modulo 2^64
)

// plan is how a layer will be grown.
type plan struct {
	before, frontier layer
	nodes            int // successors, with repetition
}

// plan counts the outcomes of the turns to be made from a layer; only some of them
// where ctx ends.
func (e *expander) plan(before, frontier layer) plan {
	p := plan{before, frontier, 0}
	for r := range e.rings {
		if e.ctx.Err() != nil {
			break
		}
		t := &e.rings[r]
		for _, positions := range frontier.after(r, t) {
			for _, x := range positions {
				p.nodes += t.outcomes[t.index(x)].n
			}
		}
	}
	return p
}

// dealt is how many positions are dealt out in all.
func (p plan) dealt() int { return p.nodes + len(p.before.positions) + len(p.frontier.positions) }

// bufferBytes is about what one of 2^sliceBits slices takes beside its layer.
func (p plan) bufferBytes(sliceBits int) int64 {
	return 5*int64(p.dealt())>>sliceBits + 1<<16
}

// slice returns the positions of the layer after the plan's frontier whose hashes
// begin with the given bits: all of the layer where sliceBits is 0. Each slice
// generates all successors again. Memory: 4 or 8 bytes a successor in the slice,
// and 8 a position.
func (e *expander) slice(p plan, slice, sliceBits int) (layer, error) {
	e.block = room(e.block, 3*min(blockLen, len(p.frontier.positions))+3)
	partBits := max(sliceBits, bits.Len(uint(p.dealt()/partLen)))
	if narrowBits := int(e.cells) - 31; p.dealt() >= narrowFrom && narrowBits < 12 {
		return sliceBy(e, &e.narrow, p, slice, sliceBits, max(partBits, narrowBits))
	}
	return sliceBy(e, &e.wide, p, slice, sliceBits, partBits)
}

// sliceBy makes the parts of one slice, of 2^partBits in all the slices.
func sliceBy[E entry](e *expander, s *sifter[E], p plan, slice, sliceBits, partBits int) (layer, error) {
	mean := p.dealt() >> partBits
	width := 1 << (partBits - sliceBits)
	// Parts differ in size as throws of dice do; eight deviations are seldom passed.
	for slack := 8; ; slack *= 2 {
		if err := e.ctx.Err(); err != nil {
			return layer{}, err
		}
		s.reserve(e.cells, uint(partBits), mean+slack<<(bits.Len(uint(mean))/2)+64, width, len(e.rings))
		s.first = slice * width
		if ok, err := dealPlan(e, s, p); err != nil {
			return layer{}, err
		} else if ok {
			return s.gather(s.sift()), e.ctx.Err()
		}
	}
}

// dealPlan deals all successors out; ok is false where a part overflows.
func dealPlan[E entry](e *expander, s *sifter[E], p plan) (ok bool, err error) {
	clear(s.ends)
	// First the earlier layers, which are to be left out of the next one.
	ok = s.deal(p.before.positions) && s.deal(p.frontier.positions)
	s.mark(len(e.rings))
	for r := len(e.rings) - 1; ok && err == nil && r >= 0; r-- {
		ok, err = dealRing(e, s, r, p.frontier)
		s.mark(r)
	}
	return ok, err
}

// dealRing deals what the turns of one ring lead to.
func dealRing[E entry](e *expander, s *sifter[E], r int, frontier layer) (ok bool, err error) {
	t := &e.rings[r]
	for _, positions := range frontier.after(r, t) {
		for len(positions) > 0 {
			n := min(blockLen, len(positions))
			if !s.deal(t.turnAll(e.block, positions[:n])) {
				return false, nil
			}
			positions = positions[n:]
			if err := e.ctx.Err(); err != nil {
				return false, err
			}
		}
	}
	return true, nil
}

// turnAll writes the outcomes of the ring's turns from each of the positions, up
// to three each and three words of slack, and returns what it wrote.
func (t *ringTable) turnAll(dst, positions []uint64) []uint64 {
	n := 0
	for _, x := range positions {
		o := &t.outcomes[t.index(x)]
		to := dst[n : n+3 : n+3]
		to[0] = x ^ o.flips[0]
		to[1] = x ^ o.flips[1]
		to[2] = x ^ o.flips[2]
		n += o.n
	}
	return dst[:n]
}

// concat joins the slices of a layer, group by group.
func concat(slices []layer) layer {
	if len(slices) == 1 {
		return slices[0]
	}
	total := 0
	for _, p := range slices {
		total += len(p.positions)
	}
	all := layer{make([]uint64, 0, total), make([]int, len(slices[0].starts))}
	for r := range all.starts[1:] {
		for _, p := range slices {
			all.positions = append(all.positions, p.group(r)...)
		}
		all.starts[r+1] = len(all.positions)
	}
	return all
}

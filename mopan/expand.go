package mopan

import (
	"context"
	"math/bits"

	"jie/puzzle"
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
	room   int64 // bytes that buffers and the next layer may take
	block  []uint64
	narrow sifter[uint32]
	wide   sifter[uint64]
}

const (
	blockLen = 1 << 10 // positions that turn together; their successors fit the L1 cache
	partLen  = 1 << 16 // successors a part; its table takes half a megabyte of the L2 cache

	// narrowFrom is how many successors are worth parts of 32 bits.
	narrowFrom = 1 << 15

	// maxPasses bounds how often successors are generated again for want of room.
	maxPasses = 64

	hashMul     = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio, odd
	hashInverse = 0xF1DE83E19937733D // hashMul * hashInverse = 1 modulo 2^64
)

// successors counts the outcomes of the turns to be made from a layer.
func (e *expander) successors(l layer) int {
	n := 0
	for r := range e.rings {
		t := &e.rings[r]
		for _, positions := range l.after(r, t) {
			for _, x := range positions {
				n += t.outcomes[t.index(x)].n
			}
		}
	}
	return n
}

// expand returns the layer after frontier, where before is the layer before it,
// and how many successors were generated. Memory: 4 or 8 bytes a successor and 8 a
// position of the new layer; where room is short, the parts are made in several
// passes, each generating all successors again.
func (e *expander) expand(before, frontier layer) (next layer, nodes int, err error) {
	if e.block == nil {
		e.block = make([]uint64, 3*blockLen+3)
	}
	nodes = e.successors(frontier)
	total := nodes + len(before.positions) + len(frontier.positions)
	partBits := uint(bits.Len(uint(total / partLen)))
	if narrowBits := int(e.cells) - 31; total >= narrowFrom && narrowBits < 12 {
		next, err = expandBy(e, &e.narrow, before, frontier, total, max(partBits, uint(max(0, narrowBits))))
	} else {
		next, err = expandBy(e, &e.wide, before, frontier, total, partBits)
	}
	return next, nodes, err
}

// expandBy chooses how large the parts are and how many fit in one pass.
func expandBy[E entry](e *expander, s *sifter[E], before, frontier layer, total int, partBits uint) (layer, error) {
	count := 1 << partBits
	mean := total / count
	// Parts differ in size as throws of dice do; eight deviations are seldom passed.
	for slack := 8; ; slack *= 2 {
		size := mean + slack<<(bits.Len(uint(mean))/2) + 64
		width := min(int64(count), e.room/2/int64(size)/entryBytes[E]())
		if width < 1 || int64(count)/width > maxPasses {
			return layer{}, puzzle.ErrMemory
		}
		s.reserve(e.cells, partBits, size, int(width), len(e.rings))
		next, ok, err := expandInPasses(e, s, before, frontier)
		if ok || err != nil {
			return next, err
		}
	}
}

// expandInPasses makes the parts, as many a pass as were reserved; ok is false
// where one overflows.
func expandInPasses[E entry](e *expander, s *sifter[E], before, frontier layer) (next layer, ok bool, err error) {
	var passes []layer
	held := int64(len(s.raw)) * entryBytes[E]()
	for s.first = 0; s.first < 1<<s.partBits; s.first += s.width {
		clear(s.ends)
		// First the earlier layers, which are to be left out of the next one.
		ok := s.deal(before.positions) && s.deal(frontier.positions)
		s.mark(len(e.rings))
		for r := len(e.rings) - 1; ok && r >= 0; r-- {
			ok, err = dealRing(e, s, r, frontier)
			if err != nil {
				return layer{}, false, err
			}
			s.mark(r)
		}
		if !ok {
			return layer{}, false, nil
		}
		total := s.sift()
		if held += 8 * int64(total); held > e.room {
			return layer{}, false, puzzle.ErrMemory
		}
		if err := e.ctx.Err(); err != nil {
			return layer{}, false, err
		}
		passes = append(passes, s.gather(total))
	}
	return concat(passes), true, nil
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

// concat joins the layers of several passes, group by group.
func concat(passes []layer) layer {
	if len(passes) == 1 {
		return passes[0]
	}
	total := 0
	for _, p := range passes {
		total += len(p.positions)
	}
	all := layer{make([]uint64, 0, total), make([]int, len(passes[0].starts))}
	for r := range all.starts[1:] {
		for _, p := range passes {
			all.positions = append(all.positions, p.group(r)...)
		}
		all.starts[r+1] = len(all.positions)
	}
	return all
}

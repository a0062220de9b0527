package mopan

import (
	"context"
	"math/bits"

	"jie/puzzle"
)

// expander makes layers of positions held in one word. Its buffers are used again
// from layer to layer. It is for one goroutine.
//
// A layer's successors number some fifty times the layer, and each new one comes
// up three times or so. A hash table of them all would miss the cache at every
// look-up, so they are first dealt out to parts by the top bits of a hash, and
// each part is rid of its duplicates in a table that fits the cache:
//
//	layer ── turns ──> blocks ── deal ──> | part 0 | part 1 | ... ── sift ──> next layer
type expander struct {
	ctx   context.Context
	rings []ringTable
	room  func() int64 // bytes that buffers and the next layer may take

	block []uint64 // successors of one ring and one block of positions
	raw   []uint64 // the parts, one after another
	parts []part
	table []uint64 // open addressing; 0 is no position here, since it has no dots
}

// part is a stretch of raw. First in it come positions of the layers before, which
// are to be left out of the next layer.
type part struct {
	start, old, end, limit int
}

const (
	blockLen = 1 << 10 // positions that turn together; their successors fit the L1 cache
	partLen  = 1 << 13 // successors a part; its table then takes 128 KiB of the L2 cache
	hashMul  = 0x9E3779B97F4A7C15
)

// successors counts the outcomes of every turn of every position.
func (e *expander) successors(layer []uint64) int {
	n := 0
	for r := range e.rings {
		t := &e.rings[r]
		for _, x := range layer {
			n += t.outcomes[t.index(x)].n
		}
	}
	return n
}

// expand returns the layer after frontier, where before is the layer before it,
// and how many successors were generated. Memory: 8 bytes a successor, and 8 a
// position of the new layer; where room is short, the parts are made in several
// passes, each generating all successors again.
func (e *expander) expand(before, frontier []uint64) (next []uint64, nodes int, err error) {
	nodes = e.successors(frontier)
	total := nodes + len(before) + len(frontier)
	// Parts hold 2^shift hashes each; more parts than one pass has room for wait.
	partBits := bits.Len(uint(total / partLen))
	count := 1 << partBits
	mean := total / count
	for slack := 8; ; slack *= 2 {
		size := mean + slack*isqrt(mean) + 64
		width := count
		if room := e.room() / 8 / int64(size) / 2; room < int64(width) {
			width = int(room)
		}
		if width < 1 || count/width > maxPasses {
			return nil, 0, puzzle.ErrMemory
		}
		next, ok, err := e.expandInParts(before, frontier, partBits, size, width)
		if ok || err != nil {
			return next, nodes, err
		}
	}
}

// maxPasses bounds how often successors are generated again for want of room.
const maxPasses = 64

// expandInParts makes the parts, width of them a pass, each of the given size; ok
// is false where one overflows.
func (e *expander) expandInParts(before, frontier []uint64, partBits, size, width int) (next []uint64, ok bool, err error) {
	e.reserve(size, width)
	for first := 0; first < 1<<partBits; first += width {
		d := dealer{expander: e, first: uint64(first), shift: uint(64 - partBits), size: size}
		d.reset(min(width, 1<<partBits-first))
		ok := d.deal(before) && d.deal(frontier)
		for i := range e.parts {
			e.parts[i].old = e.parts[i].end
		}
		for r := 0; ok && r < len(e.rings); r++ {
			ok, err = d.dealRing(&e.rings[r], frontier)
			if err != nil {
				return nil, false, err
			}
		}
		if !ok {
			return nil, false, nil
		}
		if next, err = e.sift(next, uint(partBits)); err != nil {
			return nil, false, err
		}
	}
	return next, true, nil
}

// reserve makes the buffers large enough.
func (e *expander) reserve(size, width int) {
	if cap(e.raw) < size*width {
		e.raw = make([]uint64, size*width)
	}
	e.raw = e.raw[:size*width]
	if cap(e.parts) < width {
		e.parts = make([]part, width)
	}
	if e.block == nil {
		e.block = make([]uint64, 3*blockLen+3)
	}
	// At least half as many slots again as there are positions in a part.
	if slots := 1 << bits.Len(uint(size+size/2)); len(e.table) < slots {
		e.table = make([]uint64, slots)
	}
}

// dealer deals positions to the parts first, first+1, ... of one pass.
type dealer struct {
	*expander
	first uint64
	shift uint
	size  int
}

func (d *dealer) reset(width int) {
	d.parts = d.parts[:width]
	for i := range d.parts {
		start := i * d.size
		d.parts[i] = part{start: start, end: start, limit: start + d.size}
	}
}

// deal puts each position into its part, if the part belongs to this pass; it
// returns false where a part is full.
func (d *dealer) deal(positions []uint64) bool {
	parts, raw, first, shift := d.parts, d.raw, d.first, d.shift
	for _, x := range positions {
		i := x*hashMul>>shift - first
		if i >= uint64(len(parts)) {
			continue
		}
		p := &parts[i]
		if p.end == p.limit {
			return false
		}
		raw[p.end] = x
		p.end++
	}
	return true
}

// dealRing deals what the turns of one ring lead to.
func (d *dealer) dealRing(t *ringTable, frontier []uint64) (ok bool, err error) {
	for len(frontier) > 0 {
		n := min(blockLen, len(frontier))
		if !d.deal(t.turnAll(d.block, frontier[:n])) {
			return false, nil
		}
		frontier = frontier[n:]
		if err := d.ctx.Err(); err != nil {
			return false, err
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

// sift appends the new positions of each part to next, each once.
func (e *expander) sift(next []uint64, partBits uint) ([]uint64, error) {
	total := 0
	for i := range e.parts {
		p := &e.parts[i]
		p.limit = e.siftPart(p, partBits)
		total += p.limit - p.old
		if i&15 == 0 && e.ctx.Err() != nil {
			return nil, e.ctx.Err()
		}
	}
	if int64(8*(len(next)+total)) > e.room()-8*int64(len(e.raw)) {
		return nil, puzzle.ErrMemory
	}
	grown := make([]uint64, len(next), len(next)+total)
	copy(grown, next)
	for i := range e.parts {
		p := &e.parts[i]
		grown = append(grown, e.raw[p.old:p.limit]...)
	}
	return grown, nil
}

// siftPart moves the new positions of a part together, after its old ones, and
// returns where they end.
func (e *expander) siftPart(p *part, partBits uint) int {
	slotBits := uint(bits.Len(uint(p.end - p.start + (p.end-p.start)/2)))
	table := e.table[:1<<slotBits]
	clear(table)
	for _, x := range e.raw[p.start:p.old] {
		insert(table, x, partBits, slotBits)
	}
	end := p.old
	for _, x := range e.raw[p.old:p.end] {
		e.raw[end] = x
		if insert(table, x, partBits, slotBits) {
			end++
		}
	}
	return end
}

// insert puts x into the table, and returns false where it was there. The slot
// comes from the hash bits after those that chose the part.
func insert(table []uint64, x uint64, partBits, slotBits uint) bool {
	mask := uint64(len(table) - 1)
	for slot := x * hashMul << partBits >> (64 - slotBits); ; slot++ {
		switch table[slot&mask] {
		case 0:
			table[slot&mask] = x
			return true
		case x:
			return false
		}
	}
}

// isqrt is the square root of n, rounded up or down.
func isqrt(n int) int {
	return 1 << (bits.Len(uint(n)) / 2)
}

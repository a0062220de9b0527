package rings

import (
	"context"
	"iter"
	"math/bits"
)

// expander makes layers of positions held in one word, sector by sector. It is for one goroutine.
//
// A layer has some thirty times as many successors as positions, each new one about twice. A hash
// table of all would miss the cache. So a hash first deals them out to parts, each of which is then
// freed of duplicates with a table that fits the cache:
//
//	layer ── turns ──> blocks ── deal ──> | part 0 | part 1 | ... ── sift ──> next layer
//
// The hash, multiplication by an odd number, is a bijection of n-bit numbers. Its top bits choose
// the part, so that only the rest must be kept there: 32 bits on the classic board.
type expander struct {
	ctx context.Context
	*tables
	block  []uint64
	narrow sifter[uint32]
	wide   sifter[uint64]

	shelf []uint64 // room for small layers, reused from search to search
	taken int      // of the shelf
}

const (
	blockLen = 1 << 10 // positions that turn together; their successors fit the L1 cache
	partLen  = 1 << 16 // successors a part; its table takes half a megabyte of the L2 cache

	// narrowFrom is the number of successors from which parts of 32 bits pay.
	narrowFrom = 1 << 15

	hashMul     = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio, odd
	hashInverse = 0xF1DE83E19937733D // hashMul * hashInverse = 1 modulo 2^64
)

// shelfLen is how many positions need no new memory, so that short searches make no garbage.
const shelfLen = 1 << 17

func (e *expander) take(n int) []uint64 {
	if e.taken+n > shelfLen {
		return make([]uint64, n)
	}
	if e.shelf == nil {
		e.shelf = make([]uint64, shelfLen)
	}
	e.taken += n
	return e.shelf[e.taken-n : e.taken : e.taken]
}

type growing struct {
	before, frontier layer
	grows            bool
}

func (t *ringTable) active(markBits int) int {
	k := 0
	for k < len(t.marks) && t.marks[k] < markBits {
		k++
	}
	return k
}

// beside returns the sector in which marks have changed, bit i of changed for marks[i].
func (t *ringTable) beside(s, changed int) int {
	for i, mark := range t.marks {
		s ^= changed >> i & 1 << mark
	}
	return s
}

// sources yields the positions that ring r takes into a sector, and the outcomes that lie in it.
func (t *tables) sources(frontier layer, s, r int) iter.Seq2[*outcomeTable, []uint64] {
	ring := &t.rings[r]
	return func(yield func(*outcomeTable, []uint64) bool) {
		changing := ring.changing[ring.active(frontier.markBits)]
		for changed := range changing {
			for positions := range frontier.sectors[ring.beside(s, changed)].after(r, ring) {
				if !yield(&changing[changed], positions) {
					return
				}
			}
		}
	}
}

// turnsARing is the most turns of a ring made from a position on average, given their order.
const turnsARing = 2

func (t *tables) expected(frontier layer, s int) int {
	sum := 0
	for r := range t.rings {
		ring := &t.rings[r]
		n, ways := 0, 1<<ring.active(frontier.markBits)
		for changed := range ways {
			n += len(frontier.sectors[ring.beside(s, changed)].positions)
		}
		sum += (turnsARing*n + ways - 1) / ways
	}
	return sum
}

// turned calls take with the outcomes of ring r in a sector, until it returns false; then ok is false.
func (e *expander) turned(frontier layer, s, r int, take func([]uint64) bool) (ok bool, err error) {
	e.block = room(e.block, 3*blockLen+3)
	ring := &e.rings[r]
	for outcomes, positions := range e.sources(frontier, s, r) {
		for len(positions) > 0 {
			n := min(blockLen, len(positions))
			if !take(ring.turnAll(outcomes, e.block, positions[:n])) {
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

// turnAll writes the outcomes from each position, up to three each and three words of slack.
func (t *ringTable) turnAll(outcomes *outcomeTable, dst, positions []uint64) []uint64 {
	n := 0
	for _, x := range positions {
		o := &outcomes[t.index(x)]
		to := dst[n : n+3 : n+3]
		to[0] = x ^ o.flips[0]
		to[1] = x ^ o.flips[1]
		to[2] = x ^ o.flips[2]
		n += o.n
	}
	return dst[:n]
}

// job is a sector to make, or its slice sub of hashes; each slice makes all turns again.
type job struct {
	growing
	sector       int
	sub, subBits int
}

// earlier returns the sector's positions in the two layers so far, which the next one leaves out.
func (j job) earlier() [2][]uint64 {
	lists := [2][]uint64{1: j.frontier.sectors[j.sector].positions}
	if len(j.before.sectors) > 0 {
		lists[0] = j.before.sectors[j.sector].positions
	}
	return lists
}

func (j job) dealt(t *tables) int {
	lists := j.earlier()
	return t.expected(j.frontier, j.sector) + len(lists[0]) + len(lists[1])
}

// narrowBits returns how many bits choose the part if 32 hold the rest; ok is false for too many.
func (t *tables) narrowBits() (n int, ok bool) {
	n = int(t.cells) - 31
	return n, n < 12
}

// grow does a job, and counts the successors. Memory: 4 or 8 bytes a successor, 8 a position.
func (e *expander) grow(j job) (made sector, nodes int, err error) {
	dealt := j.dealt(e.tables)
	partBits := max(j.subBits, bits.Len(uint(dealt/partLen)))
	if narrowBits, ok := e.narrowBits(); ok && dealt >= narrowFrom {
		return growBy(e, &e.narrow, j, dealt, max(partBits, narrowBits))
	}
	return growBy(e, &e.wide, j, dealt, partBits)
}

func growBy[E entry](e *expander, s *sifter[E], j job, dealt, partBits int) (made sector, nodes int, err error) {
	width := 1 << (partBits - j.subBits)
	for slack := 8; ; slack *= 4 {
		if err := e.ctx.Err(); err != nil {
			return sector{}, 0, err
		}
		s.reserve(e.cells, uint(partBits), partRoom(dealt>>partBits, slack), width, len(e.rings))
		s.first = j.sub * width
		if ok, err := dealJob(e, s, j); err != nil {
			return sector{}, 0, err
		} else if ok {
			nodes := s.successors()
			return s.gather(e.take(s.sift())), nodes, e.ctx.Err()
		}
	}
}

// partRoom returns how many entries to expect: rarely more than the mean and eight deviations.
func partRoom(mean, deviations int) int {
	return mean + deviations<<(bits.Len(uint(mean))/2) + 64
}

// dealJob deals all successors out; ok is false if a part overflows.
func dealJob[E entry](e *expander, s *sifter[E], j job) (ok bool, err error) {
	clear(s.ends)
	ok = true
	for _, positions := range j.earlier() {
		ok = ok && s.deal(positions)
	}
	s.mark(len(e.rings))
	for r := len(e.rings) - 1; ok && err == nil && r >= 0; r-- {
		ok, err = e.turned(j.frontier, j.sector, r, s.deal)
		s.mark(r)
	}
	return ok, err
}

func concat(slices []sector) sector {
	if len(slices) == 1 {
		return slices[0]
	}
	total := 0
	for _, p := range slices {
		total += len(p.positions)
	}
	all := sector{make([]uint64, 0, total), make([]int, len(slices[0].starts))}
	for r := range all.groups() {
		for _, p := range slices {
			all.positions = append(all.positions, p.group(r)...)
		}
		all.starts[r+1] = len(all.positions)
	}
	return all
}

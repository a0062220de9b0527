package pairs

import (
	"context"
	"iter"

	"jie/mopan/internal/states"
)

// Rows of positions take far more memory than a cache holds. So the rings, in reading order, are
// divided into three bands. A band's cells are consecutive bits of the state, its span. Positions
// that agree outside it form a world, which the band's turns do not leave. All turns of a band are
// made in one world before the next, so a level reads memory three times, not once for each ring.
//
// Numbers are in the order of states, so the number of a position is a sum:
//
//	state    upper | span | lower
//	number   base of upper + offset of span + number among those of lower
//
// The offset depends on the span's contents, and on how many dots of each colour upper has, not
// where, so one list of orbits serves many worlds. Positions that differ only in lower have
// consecutive numbers and the same turns: the orbits of one world, moved by 1, 2, ... They are made
// together, as runs of rows.
//
//	upper 0 1 ... | span 011010 | lower 0011     rows n to n+5, n the offset:
//	                              lower 0101     a run of six
//	                              ...

type ringBand struct {
	rings     []states.Ring
	low, high uint // bits of the span: from low, below high
	kinds     []worldKind
	worlds    []world
}

// worldKind is what worlds share: the orbits of their positions, as numbers from the world's base.
type worldKind struct {
	// six are the positions of an orbit in the order of L, repeated if it has three or two.
	six      [][6]uint32
	contents uint64 // of the span
	run      uint64 // of lower: consecutive rows
}

// world is a group of consecutive worlds: of one upper, and some consecutive contents of lower.
type world struct {
	base uint32 // number of its first position
	kind uint32 // index in the band's kinds
	rows uint32 // of each content
}

// Worlds are taken together as long as their rows of two levels take at most worldBytes, half of a
// second-level cache. But runs have leastRun rows if there are enough, because lines of the cache
// are read in part at their ends, and the processor reads ahead only within. Measured on an EPYC of
// Zen 3 with seven dots, where every row matters: a level took 0.50 s with runs of one row, 0.41 s
// with two, 0.35 s with four, 0.31 s with eight and 0.30 s with 16.
const (
	worldBytes = 256 << 10
	leastRun   = 16
)

func bandsOf(sp *states.Space) []ringBand {
	third := (len(sp.Rings) + 2) / 3
	low := max(third, len(sp.Rings)-third)
	var bands []ringBand
	for _, rings := range [][]states.Ring{sp.Rings[:third], sp.Rings[third:low], sp.Rings[low:]} {
		if len(rings) == 0 {
			continue
		}
		b := ringBand{rings: rings, low: 64}
		for i := range rings {
			for cell := range uint(sp.Cells) {
				if rings[i].Cells()>>(cell*sp.Width)&1 != 0 {
					b.low, b.high = min(b.low, cell*sp.Width), max(b.high, (cell+1)*sp.Width)
				}
			}
		}
		bands = append(bands, b)
	}
	return bands
}

type worldMaker struct {
	*states.Ranker[uint32]
	*ringBand
	classes            states.Classes
	upper, span, lower int                 // cells
	kindsOf            map[uint32][]uint32 // by the class of span and lower
}

// findWorlds lists the worlds of a band. If ctx ends, it leaves some out.
func (a *Search) findWorlds(ctx context.Context, b *ringBand) {
	width := a.positions.Space.Width
	m := worldMaker{Ranker: a.positions, ringBand: b, classes: a.positions.Space.Classes(), kindsOf: make(map[uint32][]uint32)}
	m.lower = int(b.low / width)
	m.span = int(b.high/width) - m.lower
	m.upper = a.positions.Cells - m.span - m.lower
	for used := range uint32(m.classes.Number) {
		class := a.positions.Top - used
		if !m.classes.Within(used, a.positions.Top) || !m.fits(class, m.span+m.lower) {
			continue
		}
		for upper := range m.contents(m.upper, used) {
			if ctx.Err() != nil {
				return
			}
			m.add(upper<<b.high, class)
		}
	}
}

func (m *worldMaker) add(upper uint64, class uint32) {
	kinds, ok := m.kindsOf[class]
	if !ok {
		kinds = m.makeKinds(upper, class)
		m.kindsOf[class] = kinds
	}
	base := m.first(upper, class)
	for _, k := range kinds {
		kind := &m.kinds[k]
		together := max(leastRun, worldBytes/(2*rowBytes*kind.contents))
		for n := uint64(0); n < kind.run; n += together {
			m.worlds = append(m.worlds, world{uint32(base + n), k, uint32(min(together, kind.run-n))})
		}
	}
}

func (m *worldMaker) first(upper uint64, class uint32) uint64 {
	return m.Number(upper | m.least(class))
}

func (m *worldMaker) makeKinds(upper uint64, class uint32) (kinds []uint32) {
	base := m.first(upper, class)
	for part := range class + 1 {
		if !m.classes.Within(part, class) || !m.fits(part, m.span) || !m.fits(class-part, m.lower) {
			continue
		}
		kind := worldKind{run: m.arrangements(m.lower, class-part)}
		rest := upper | m.least(class-part)
		for content := range m.contents(m.span, part) {
			kind.contents++
			for i := range m.rings {
				s := content << m.low
				if members, least := m.rings[i].Orbit(s); least && members[1] != s {
					kind.six = append(kind.six, m.numbers(members, rest, base))
				}
			}
		}
		if len(kind.six) > 0 {
			kinds = append(kinds, uint32(len(m.kinds)))
			m.kinds = append(m.kinds, kind)
		}
	}
	return kinds
}

func (m *worldMaker) numbers(members [6]uint64, rest, base uint64) (at [6]uint32) {
	for i, s := range members {
		at[i] = uint32(m.Number(s|rest) - base)
	}
	return at
}

func (m *worldMaker) fits(class uint32, cells int) bool {
	for _, n := range m.classes.Tuple(class) {
		cells -= n
	}
	return cells >= 0
}

func (m *worldMaker) arrangements(cells int, class uint32) uint64 {
	counts := [len(m.Counts)]int{cells}
	for i, n := range m.classes.Tuple(class) {
		counts[i+1] = n
		counts[0] -= n
	}
	return states.Arrangements(counts).Uint64()
}

func (m *worldMaker) contents(cells int, class uint32) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		place(m.Space.Width, cells, m.classes.Tuple(class), 0, yield)
	}
}

func place(width uint, cells int, left []int, content uint64, yield func(uint64) bool) bool {
	sum := 0
	for _, n := range left {
		sum += n
	}
	switch {
	case sum > cells:
		return true
	case cells == 0:
		return yield(content)
	}
	if !place(width, cells-1, left, content<<width, yield) {
		return false
	}
	for i := range left {
		if left[i] == 0 {
			continue
		}
		left[i]--
		more := place(width, cells-1, left, content<<width|uint64(i+1), yield)
		left[i]++
		if !more {
			return false
		}
	}
	return true
}

func (m *worldMaker) least(class uint32) (content uint64) {
	at := uint(0)
	tuple := m.classes.Tuple(class)
	for i := len(tuple) - 1; i >= 0; i-- {
		for range tuple[i] {
			content |= uint64(i+1) << at
			at += m.Space.Width
		}
	}
	return content
}

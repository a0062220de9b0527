package slab

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"jie/internal/race"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
)

// Whatever turn of an upper ring leads from one state to another, the lists take the row of
// the one into the row of the other: with any number of dots, also where all lie off the
// middle, above it or below.
func TestRowLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 0))
	for dots := range maxOff + 1 {
		if (race.Enabled || testing.Short()) && dots != 4 && dots != 12 {
			continue
		}
		sp, err := states.New(rings.Random(rng, Side, dots))
		if err != nil {
			t.Fatal(err)
		}
		l := New(sp)
		turned := 0
		for range 300 {
			turned += l.checkRowLists(t, sp.Pack(rings.Random(rng, Side, dots)))
		}
		for _, side := range []uint64{sideMask, sideMask << (sideBits + midBits)} { // full
			for range 50 {
				turned += l.checkRowLists(t, withDots(rng, side, dots))
			}
		}
		if dots > 0 && turned < 500 {
			t.Errorf("%d dots: %d turns", dots, turned)
		}
	}
}

// withDots adds dots to some at random, or takes some of these away.
func withDots(rng *rand.Rand, s uint64, dots int) uint64 {
	for bits.OnesCount64(s) != dots {
		if bit := uint64(1) << rng.IntN(2*sideBits+midBits); (s&bit == 0) == (bits.OnesCount64(s) < dots) {
			s ^= bit
		}
	}
	return s
}

// checkRowLists looks for all turns of upper rings from s, and returns how many there are.
func (l *Slabs) checkRowLists(t *testing.T, s uint64) (turned int) {
	t.Helper()
	upper := l.upper
	for i := range l.Rings {
		r := &l.Rings[i]
		if r.Cells()>>(sideBits+midBits) != 0 || r.Cells()&sideMask == 0 {
			continue
		}
		ring := upper[0]
		upper = upper[1:]
		for _, flip := range r.Flips[r.Key(s)] {
			if flip == 0 {
				continue
			}
			if turned++; !l.listed(ring, s, s^flip) {
				t.Fatalf("no row of %b is turned into that of %b", s, s^flip)
			}
		}
	}
	return turned
}

// listed reports whether a ring takes the row of one state into that of another.
func (l *Slabs) listed(r *slabRing, from, to uint64) bool {
	field := func(s uint64) (m, x uint32) { return uint32(s >> sideBits & midMask), uint32(s & sideMask) }
	m, x := field(from)
	n, z := field(to)
	row, other := l.shapeOf(m).rows.row[x], l.shapeOf(n).rows.row[z]
	for h, half := range r.halves {
		lists := &r.lists[h][l.ones-bits.OnesCount32(m&^r.mid)]
		lines := lists.one
		if len(subsets[bits.OnesCount64(from>>(sideBits+midBits))]) > 64 {
			lines = lists.two
		}
		for i, c := range half.from {
			for j, d := range half.to {
				if c != (content{m & r.mid, x & r.side}) || d != (content{n & r.mid, z & r.side}) {
					continue
				}
				for _, line := range lines {
					if line[i] == row && line[3+j] == other {
						return true
					}
				}
			}
		}
	}
	return false
}

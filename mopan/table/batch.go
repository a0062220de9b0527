package table

import (
	"context"
	"encoding/binary"
	"math/bits"
	"slices"

	"jie/internal/pages"
)

// balls is what is within the distance reached of each source of a batch, for
// every position a row; and the same for the distance before or after.
type balls struct {
	now, next []row
	live      []uint8 // 1 for each row that matters, where few do; with bytes beyond to be read
	orbits    [][6]uint32
}

func newBalls(ctx context.Context, n uint64) (*balls, error) {
	b := new(balls)
	for _, rows := range []*[]row{&b.now, &b.next} {
		var err error
		if *rows, err = pages.ZerosUntil[row](ctx, int(n)); err != nil {
			return nil, err
		}
	}
	b.live = pages.Zeros[uint8](int(n) + 8)
	return b, nil
}

// start gives each source its own bit.
func (b *balls) start(sources []uint32) {
	clear(b.now)
	clear(b.next)
	for k, n := range sources {
		b.now[n][k>>6] |= 1 << (k & 63)
		b.next[n][k>>6] |= 1 << (k & 63)
	}
}

// everyone is a row with the bits of so many sources.
func everyone(sources int) (r row) {
	for k := range sources {
		r[k>>6] |= 1 << (k & 63)
	}
	return r
}

// batch searches from the sources of batch i.
func (a *allPairs) batch(ctx context.Context, b *balls, i int) (share, error) {
	sources := a.sources[i*batchSize : min((i+1)*batchSize, len(a.sources))]
	weights := a.weights[i*batchSize:][:len(sources)]
	b.start(sources)
	var s share
	before := make([]uint32, batchSize) // positions within reach of each source
	ended := make([]int, len(sources))
	for distance := 0; ; distance++ {
		within := countColumns(b.now)
		grown, reached := uint64(0), uint64(0)
		for k, weight := range weights {
			reached += uint64(within[k])
			if within[k] > before[k] {
				grown += uint64(within[k]-before[k]) * uint64(weight)
				ended[k] = distance
			}
		}
		if grown == 0 {
			break
		}
		s.distances = append(s.distances, grown)
		s.farthest = a.example(b, sources)
		all := a.size * uint64(len(sources))
		if reached == all {
			break
		}
		copy(before, within[:])
		// A position within reach is one turn from another within reach, so next
		// needs nothing but the turns' outcomes; what it holds is older still.
		if err := a.grow(ctx, b, reached, all, len(sources)); err != nil {
			return share{}, err
		}
		b.now, b.next = b.next, b.now
	}
	for k, distance := range ended {
		s.eccentricities = slices.Grow(s.eccentricities, distance+1)
		for len(s.eccentricities) <= distance {
			s.eccentricities = append(s.eccentricities, 0)
		}
		s.eccentricities[distance] += uint64(weights[k])
	}
	return s, nil
}

// The rows that matter are looked for where at most one bit in so many is set, or
// is not.
const (
	fewReached = 256
	fewLeft    = 32
)

// grow takes the rows of now into those of next along all turns. At first only
// rows with a source matter, in the end only rows that lack one.
func (a *allPairs) grow(ctx context.Context, b *balls, reached, all uint64, sources int) error {
	var live []uint8
	switch {
	case reached < all/fewReached:
		differ(b.live, b.now, new(row))
		live = b.live
	case all-reached < all/fewLeft:
		b.fill(everyone(sources))
		live = b.live
	}
	for i := range a.bands {
		if err := a.bands[i].turn(ctx, b, live); err != nil {
			return err
		}
	}
	return nil
}

// fill makes the rows of next full that are full in now, so that only the others
// matter.
func (b *balls) fill(full row) {
	differ(b.live, b.now, &full)
	for i := range b.next {
		if b.live[i] == 0 {
			b.next[i] = full
		}
	}
}

// turn takes the rows of now into those of next along the turns of a band's rings;
// orbits without a live row may be left out, if live is not nil.
func (r *ringBand) turn(ctx context.Context, b *balls, live []uint8) error {
	for i := range r.worlds {
		if i%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		w := &r.worlds[i]
		six := r.kinds[w.kind].six
		if live == nil {
			turnSix(b.next[w.base:], b.now[w.base:], six, w.rows)
			continue
		}
		b.orbits = liveOrbits(b.orbits[:0], live[w.base:], six, w.rows)
		turnSix(b.next[w.base:], b.now[w.base:], b.orbits, 1)
	}
	return nil
}

// liveOrbits appends the orbits that have a live row, of so many rows each.
func liveOrbits(dst [][6]uint32, live []uint8, six [][6]uint32, rows uint32) [][6]uint32 {
	for n := uint32(0); n < rows; n += 8 {
		live, keep := live[n:], ^uint64(0)>>(64-8*min(8, rows-n))
		for i := range six {
			o := &six[i]
			some := eight(live, o[0]) | eight(live, o[1]) | eight(live, o[2]) | eight(live, o[3]) | eight(live, o[4]) | eight(live, o[5])
			for some &= keep; some != 0; some &= some - 1 {
				at := n + uint32(bits.TrailingZeros64(some))/8
				dst = append(dst, [6]uint32{o[0] + at, o[1] + at, o[2] + at, o[3] + at, o[4] + at, o[5] + at})
			}
		}
	}
	return dst
}

// eight is eight bytes.
func eight(b []uint8, at uint32) uint64 { return binary.LittleEndian.Uint64(b[at:]) }

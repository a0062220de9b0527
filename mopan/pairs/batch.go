package pairs

import (
	"context"
	"encoding/binary"
	"math/bits"
	"sync/atomic"

	"jie/internal/crew"
	"jie/internal/machine"
)

// balls has a row a position, for the sources that reach it. next holds the last step, then the next.
type balls struct {
	now, next []row
	live      []uint8       // 1 for each row that matters, and eight extra bytes for reading words
	orbits    [][][6]uint32 // lists of each worker
}

func newBalls(ctx context.Context, n uint64, workers int) (*balls, error) {
	b := &balls{orbits: make([][][6]uint32, workers)}
	for _, rows := range []*[]row{&b.now, &b.next} {
		var err error
		if *rows, err = machine.ZerosUntil[row](ctx, int(n)); err != nil {
			return nil, err
		}
	}
	b.live = machine.Zeros[uint8](int(n) + 8)
	return b, nil
}

func (b *balls) start(ctx context.Context, sources []uint32) error {
	err := b.inParts(ctx, func(from, to int) {
		clear(b.now[from:to])
		clear(b.next[from:to])
	})
	for k, n := range sources {
		b.now[n][k>>6] |= 1 << (k & 63)
		b.next[n][k>>6] |= 1 << (k & 63)
	}
	return err
}

const partRows = 1 << 16

func (b *balls) inParts(ctx context.Context, do func(from, to int)) error {
	parts := (len(b.now) + partRows - 1) / partRows
	return crew.Each(ctx, len(b.orbits), parts, func(_, i int) {
		do(i*partRows, min((i+1)*partRows, len(b.now)))
	})
}

func (b *balls) within(ctx context.Context) (counts [BatchSize]uint32, err error) {
	var sum [BatchSize]atomic.Uint32
	err = b.inParts(ctx, func(from, to int) {
		for k, n := range countColumns(b.now[from:to]) {
			sum[k].Add(n)
		}
	})
	for k := range sum {
		counts[k] = sum[k].Load()
	}
	return counts, err
}

// mark finds and counts the rows that differ from the given one, and fills the others in next.
func (b *balls) mark(ctx context.Context, other *row, fill bool) (number int, err error) {
	var sum atomic.Int64
	err = b.inParts(ctx, func(from, to int) {
		sum.Add(int64(differ(b.live[from:to], b.now[from:to], other)))
		if !fill {
			return
		}
		for i := from; i < to; i++ {
			if b.live[i] == 0 {
				b.next[i] = *other
			}
		}
	})
	return int(sum.Load()), err
}

func fullRow(sources int) (r row) {
	for k := range sources {
		r[k>>6] |= 1 << (k & 63)
	}
	return r
}

// In the first levels only rows with a bit matter, in the last only rows that lack one. They are
// marked if less than one bit in fewReached is set, or one in fewLeft is missing, and their orbits
// are computed one by one if they are fewer than one row in fewRows.
const (
	fewReached = 256
	fewLeft    = 32
	fewRows    = 128
)

// grow merges now into next along all turns, and exchanges them. reached bits of all are set.
func (a *Search) grow(ctx context.Context, b *balls, reached, all uint64, sources int) error {
	number, err := len(b.now), error(nil)
	switch {
	case reached < all/fewReached:
		number, err = b.mark(ctx, new(row), false)
	case all-reached < all/fewLeft:
		full := fullRow(sources)
		number, err = b.mark(ctx, &full, true)
	}
	switch {
	case err != nil:
	case number < len(b.now)/fewRows:
		err = a.turnFew(ctx, b)
	default:
		for i := range a.bands {
			if err == nil {
				err = a.bands[i].turn(ctx, b, number < len(b.now))
			}
		}
	}
	b.now, b.next = b.next, b.now
	return err
}

const togetherWorlds = 16

// turn merges now into next along a band's turns, of all orbits or of those with a live row.
func (r *ringBand) turn(ctx context.Context, b *balls, live bool) error {
	parts := (len(r.worlds) + togetherWorlds - 1) / togetherWorlds
	return crew.Each(ctx, len(b.orbits), parts, func(worker, i int) {
		for _, w := range r.worlds[i*togetherWorlds : min((i+1)*togetherWorlds, len(r.worlds))] {
			six, to, from := r.kinds[w.kind].six, b.next[w.base:], b.now[w.base:]
			if !live {
				turnSix(to, from, six, w.rows)
				continue
			}
			orbits := liveOrbits(b.orbits[worker][:0], b.live[w.base:], six, w.rows)
			turnSix(to, from, orbits, 1)
			b.orbits[worker] = orbits
		}
	})
}

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

func eight(b []uint8, at uint32) uint64 { return binary.LittleEndian.Uint64(b[at:]) }

// turnFew does the same row by row. It may turn an orbit twice, which does no harm; so one worker
// does it.
func (a *Search) turnFew(ctx context.Context, b *balls) error {
	orbits := b.orbits[0]
	for from := 0; from < len(b.now); from += partRows {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		orbits = orbits[:0]
		to := min(from+partRows, len(b.now))
		for n := from; n < to; n++ {
			if b.live[n] != 0 {
				orbits = a.appendOrbits(orbits, uint64(n))
			}
		}
		turnSix(b.next, b.now, orbits, 1)
	}
	b.orbits[0] = orbits
	return nil
}

func (a *Search) appendOrbits(dst [][6]uint32, n uint64) [][6]uint32 {
	s := a.positions.State(n)
	for i := range a.positions.Rings {
		members, _ := a.positions.Rings[i].Orbit(s)
		if members[1] == s {
			continue
		}
		var at [6]uint32
		for k, u := range members {
			at[k] = uint32(a.positions.Number(u))
		}
		dst = append(dst, at)
	}
	return dst
}

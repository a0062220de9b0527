package slab

import (
	"context"
	"math/bits"
	"slices"

	"jie/internal/crew"
	"jie/mopan/internal/states"
)

type growing struct {
	frontier []uint64 // the last level's states, if at is its distance: few enough to push
	at       int
	few      uint64  // how many states are handled one by one
	left     []int32 // positions of each slab without a code; nil until needed
	passes   []*pass
	groups   []*group // one a worker
}

// A level is grown in one of three ways: while it is small, from a list of states; when few states
// are left, by checking their turns; in between by rows. Measured with 12 dots: a row-wise level
// takes about as long as turning a 4000th of all states one by one.
const listShare = 4000

func (l *Slabs) few() uint64 { return l.Positions()/listShare + 1000 }

// Grow implements the layout of tables. It keeps about as much data as a table from level to level.
func (l *Slabs) Grow(ctx context.Context, c states.Codes, g states.Growth, workers int) (states.Level, error) {
	if l.grown == nil {
		l.grown = &growing{at: -1, few: l.few()}
	}
	k := l.grown
	if g.Last.Count == uint64(len(g.Last.First)) { // few: all are listed
		k.frontier, k.at = nil, g.Distance-1
		for _, place := range g.Last.First {
			s, _ := l.State(place)
			k.frontier = append(k.frontier, s)
		}
	}
	switch {
	case k.at == g.Distance-1:
		return l.push(ctx, c, g, workers)
	case l.Positions()-g.Reached < k.few:
		return l.pull(ctx, c, g, workers)
	default:
		return l.sweep(ctx, c, g, workers)
	}
}

func (l *Slabs) push(ctx context.Context, c states.Codes, g states.Growth, workers int) (states.Level, error) {
	const batch, piece = 1 << 14, 1 << 8
	var next []uint64
	var found states.Level
	k := l.grown
	outcomes := make([][]uint64, batch/piece)
	for chunk := range slices.Chunk(k.frontier, batch) {
		pieces := (len(chunk) + piece - 1) / piece
		err := crew.Each(ctx, workers, pieces, func(_, i int) {
			outcomes[i] = l.outcomes(outcomes[i][:0], c, chunk[i*piece:min((i+1)*piece, len(chunk))])
		})
		if err != nil {
			return states.Level{}, err
		}
		for _, list := range outcomes[:pieces] {
			for _, s := range list {
				place := l.Place(s)
				if bit := c.Add(int(place>>6), 1<<(place&63), states.Code(g.Distance)); bit != 0 {
					found.Add(int(place>>6), bit)
					if found.Count <= k.few {
						next = append(next, s)
					}
				}
			}
		}
	}
	k.left = nil
	k.frontier, k.at = nil, -1
	if found.Count <= k.few {
		k.frontier, k.at = next, g.Distance
	}
	return found, nil
}

// neighbours yields the places that turns lead to from s, with their states; some may come twice.
func (l *Slabs) neighbours(s uint64) func(yield func(place, after uint64) bool) {
	return func(yield func(place, after uint64) bool) {
		for i := range l.Rings {
			r := &l.Rings[i]
			for _, flip := range r.Flips[r.Key(s)] {
				if flip != 0 && !yield(l.Place(s^flip), s^flip) {
					return
				}
			}
		}
	}
}

func (l *Slabs) outcomes(dst []uint64, c states.Codes, states []uint64) []uint64 {
	for _, s := range states {
		for place, after := range l.neighbours(s) {
			if c.At(place) == 0 {
				dst = append(dst, after)
			}
		}
	}
	return dst
}

func (l *Slabs) pull(ctx context.Context, c states.Codes, g states.Growth, workers int) (states.Level, error) {
	const slabsTogether = 1 << 10
	chunks := (midMask + 1) / slabsTogether
	places := make([][]uint64, chunks)
	err := crew.Each(ctx, workers, chunks, func(_, chunk int) {
		for m := uint32(chunk * slabsTogether); m < uint32((chunk+1)*slabsTogether); m++ {
			places[chunk] = l.pullSlab(places[chunk], c, m, states.Code(g.Distance-1))
		}
	})
	if err != nil {
		return states.Level{}, err
	}
	var found states.Level
	for _, list := range places {
		for _, place := range list {
			i, bit := int(place>>6), uint64(1)<<(place&63)
			found.Add(i, c.Add(i, bit, states.Code(g.Distance)))
		}
	}
	l.grown.left = nil
	return found, nil
}

// pullSlab appends the places of slab m without a code from which a turn leads to code last.
func (l *Slabs) pullSlab(dst []uint64, c states.Codes, m uint32, last uint) []uint64 {
	shape := l.shapeOf(m)
	if shape == nil {
		return dst
	}
	base := int(l.base[m])
	for at := range shape.words {
		for open := c.With(base+at, 0) & shape.valid(at); open != 0; open &= open - 1 {
			bit := bits.TrailingZeros64(open)
			if l.borders(c, shape.state(m, at, bit), last) {
				dst = append(dst, uint64(base+at)<<6+uint64(bit))
			}
		}
	}
	return dst
}

func (l *Slabs) borders(c states.Codes, s uint64, code uint) bool {
	for place := range l.neighbours(s) {
		if c.At(place) == code {
			return true
		}
	}
	return false
}

// sweep turns every row. The groups of one pass touch different slabs.
func (l *Slabs) sweep(ctx context.Context, c states.Codes, g states.Growth, workers int) (states.Level, error) {
	k := l.grown
	if err := l.prepare(ctx, c, workers); err != nil {
		return states.Level{}, err
	}
	var all states.Level
	for _, p := range k.passes {
		found := make([]states.Level, p.groups())
		err := crew.Each(ctx, workers, p.groups(), func(w, i int) {
			found[i] = k.groups[w].grow(c, p, i, states.Code(g.Distance))
		})
		if err != nil {
			return states.Level{}, err
		}
		for _, f := range found {
			all.Merge(f)
		}
	}
	return all, nil
}

func (l *Slabs) prepare(ctx context.Context, c states.Codes, workers int) error {
	k := l.grown
	if k.passes == nil {
		k.passes = l.newPasses()
	}
	for len(k.groups) < workers {
		g, err := newGroup(ctx, l, k.passes)
		if err != nil {
			return err
		}
		k.groups = append(k.groups, g)
	}
	if k.left != nil {
		return nil
	}
	left := make([]int32, midMask+1)
	const together = 1 << 12
	err := crew.Each(ctx, workers, len(left)/together, func(_, chunk int) {
		for m := uint32(chunk * together); m < uint32((chunk+1)*together); m++ {
			shape := l.shapeOf(m)
			if shape == nil {
				continue
			}
			for at := range shape.words {
				left[m] += int32(bits.OnesCount64(c.With(int(l.base[m])+at, 0) & shape.valid(at)))
			}
		}
	})
	if err == nil {
		k.left = left
	}
	return err
}

// Bytes returns the size of the groups' buffers and of the lists of states.
func (l *Slabs) Bytes(workers int) int64 {
	most := 0
	for _, p := range l.newPasses() {
		most = max(most, p.words())
	}
	lists := int64(l.few())*32 + 32<<20
	return int64(workers)*int64(most)*16 + lists + 4*(midMask+1)
}

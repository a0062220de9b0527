package table

import (
	"context"
	"math/bits"
	"slices"

	"jie/internal/crew"
)

// growing is what slabs keep from level to level.
type growing struct {
	frontier []uint64 // the last level's states, if at is its distance: few enough to push
	at       int
	few      uint64  // how many states are dealt with one by one
	left     []int32 // positions of each slab without a code; nil until needed
	passes   []*pass
	groups   []*group // one a worker
}

// A level is grown in one of three ways. While it is small, turn by turn from a
// list of states; when few are left, by a look at the turns of these; in between
// by rows, all states at once. Measured with 12 dots: a row-wise level takes about
// as long as turning a 4000th of all states one by one.
const listShare = 4000

func (l *slabs) few() uint64 { return l.positions()/listShare + 1000 }

func (l *slabs) grow(ctx context.Context, c codes, g growth, workers int) (level, error) {
	if l.grown == nil {
		l.grown = &growing{at: -1, few: l.few()}
	}
	k := l.grown
	if g.last.count == uint64(len(g.last.first)) { // few: all are listed
		k.frontier, k.at = nil, g.distance-1
		for _, place := range g.last.first {
			s, _ := l.state(place)
			k.frontier = append(k.frontier, s)
		}
	}
	switch {
	case k.at == g.distance-1:
		return l.push(ctx, c, g, workers)
	case l.positions()-g.reached < k.few:
		return l.pull(ctx, c, g, workers)
	default:
		return l.sweep(ctx, c, g, workers)
	}
}

// push turns every state of the last level.
func (l *slabs) push(ctx context.Context, c codes, g growth, workers int) (level, error) {
	const batch, piece = 1 << 14, 1 << 8
	var next []uint64
	var found level
	k := l.grown
	outcomes := make([][]uint64, batch/piece)
	for states := range slices.Chunk(k.frontier, batch) {
		pieces := (len(states) + piece - 1) / piece
		err := crew.Each(ctx, workers, pieces, func(_, i int) {
			outcomes[i] = l.outcomes(outcomes[i][:0], c, states[i*piece:min((i+1)*piece, len(states))])
		})
		if err != nil {
			return level{}, err
		}
		for _, list := range outcomes[:pieces] {
			for _, s := range list {
				place := l.place(s)
				if bit := c.add(int(place>>6), 1<<(place&63), codeOf(g.distance)); bit != 0 {
					found.add(int(place>>6), bit)
					if found.count <= k.few {
						next = append(next, s)
					}
				}
			}
		}
	}
	k.left = nil
	k.frontier, k.at = nil, -1
	if found.count <= k.few {
		k.frontier, k.at = next, g.distance
	}
	return found, nil
}

// outcomes appends what the turns of states lead to and has no code.
func (l *slabs) outcomes(dst []uint64, c codes, states []uint64) []uint64 {
	for _, s := range states {
		for i := range l.rings {
			r := &l.rings[i]
			for _, flip := range r.flips[r.key(s)] {
				if flip != 0 && c.at(l.place(s^flip)) == 0 {
					dst = append(dst, s^flip)
				}
			}
		}
	}
	return dst
}

// pull looks at the turns of every state without a code.
func (l *slabs) pull(ctx context.Context, c codes, g growth, workers int) (level, error) {
	const slabsTogether = 1 << 10
	chunks := (midMask + 1) / slabsTogether
	places := make([][]uint64, chunks)
	err := crew.Each(ctx, workers, chunks, func(_, chunk int) {
		for m := uint32(chunk * slabsTogether); m < uint32((chunk+1)*slabsTogether); m++ {
			places[chunk] = l.pullSlab(places[chunk], c, m, codeOf(g.distance-1))
		}
	})
	if err != nil {
		return level{}, err
	}
	var found level
	for _, list := range places {
		for _, place := range list {
			i, bit := int(place>>6), uint64(1)<<(place&63)
			found.add(i, c.add(i, bit, codeOf(g.distance)))
		}
	}
	l.grown.left = nil
	return found, nil
}

// pullSlab appends the places of slab m that have no code and a turn to a state
// with code last.
func (l *slabs) pullSlab(dst []uint64, c codes, m uint32, last uint) []uint64 {
	shape := l.shapeOf(m)
	if shape == nil {
		return dst
	}
	base := int(l.base[m])
	for at := range shape.words {
		for open := c.with(base+at, 0) & shape.valid(at); open != 0; open &= open - 1 {
			bit := bits.TrailingZeros64(open)
			if l.borders(c, shape.state(m, at, bit), last) {
				dst = append(dst, uint64(base+at)<<6+uint64(bit))
			}
		}
	}
	return dst
}

// borders tells whether a turn leads from s to a state with a code.
func (l *slabs) borders(c codes, s uint64, code uint) bool {
	for i := range l.rings {
		r := &l.rings[i]
		for _, flip := range r.flips[r.key(s)] {
			if flip != 0 && c.at(l.place(s^flip)) == code {
				return true
			}
		}
	}
	return false
}

// sweep turns every row. The groups of one pass touch different slabs.
func (l *slabs) sweep(ctx context.Context, c codes, g growth, workers int) (level, error) {
	k := l.grown
	if err := l.prepare(ctx, c, workers); err != nil {
		return level{}, err
	}
	var all level
	for _, p := range k.passes {
		found := make([]level, p.groups())
		err := crew.Each(ctx, workers, p.groups(), func(w, i int) {
			found[i] = k.groups[w].grow(c, p, i, codeOf(g.distance))
		})
		if err != nil {
			return level{}, err
		}
		for _, f := range found {
			all.merge(f)
		}
	}
	return all, nil
}

// prepare counts what is left and makes the passes.
func (l *slabs) prepare(ctx context.Context, c codes, workers int) error {
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
				left[m] += int32(bits.OnesCount64(c.with(int(l.base[m])+at, 0) & shape.valid(at)))
			}
		}
	})
	if err == nil {
		k.left = left
	}
	return err
}

// bytes is what the groups' buffers and the lists of states take.
func (l *slabs) bytes(workers int) int64 {
	most := 0
	for _, p := range l.newPasses() {
		most = max(most, p.words())
	}
	lists := int64(l.few())*32 + 32<<20
	return int64(workers)*int64(most)*16 + lists + 4*(midMask+1)
}

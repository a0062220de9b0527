package table

import (
	"context"
	"math/bits"
	"slices"

	"jie/internal/crew"
	"jie/mopan"
	"jie/puzzle"
)

// Pairs is what is known of all ordered pairs of positions of one board with
// given dots, those of a position with itself included.
type Pairs struct {
	Side           int                    `json:"side"`
	Counts         [mopan.Colours + 1]int `json:"counts"`         // cells of each colour, 0 for empty
	Positions      uint64                 `json:"positions"`      // their square is the number of pairs
	Sources        uint64                 `json:"sources"`        // positions that none of the 12 symmetries makes smaller
	Distances      []uint64               `json:"distances"`      // pairs at each distance; pairs out of reach are in none
	Eccentricities []uint64               `json:"eccentricities"` // positions whose farthest position in reach is at each distance
	Farthest       [2]string              `json:"farthest"`       // a pair at the greatest distance
}

// Diameter is the greatest distance: God's number for these dots.
func (p *Pairs) Diameter() int { return len(p.Distances) - 1 }

// batchSize is how many sources are searched from at once, a bit of a row each.
const batchSize = 256

// row is what one position knows of each source of a batch: whether it is within
// the distance reached.
type row [batchSize / 64]uint64

const rowBytes = batchSize / 8

// allPairs is a search from every source, batch after batch.
//
//	position   row of 256 bits          a turn of a ring takes the rows of the
//	    0      1000...0   source 0      six contents of a necklace into each
//	    1      0100...0                 other: odd |= even, even |= odd
//	    2      0011...0
//	   ...
type allPairs struct {
	*ranked
	bands   []ringBand
	sources []uint32 // numbers of the least position of each class
	weights []uint8  // how many positions its class has
}

// AllPairs finds the distances between all positions with the given number of
// cells of each colour, 0 first. Time: for each ring, each position and each
// distance a few words a 512 sources; memory: 128 bytes a position and worker
// and 4 for each of its rings.
func AllPairs(ctx context.Context, side int, counts [mopan.Colours + 1]int, opt Options) (*Pairs, error) {
	return allPairsFrom(ctx, side, counts, opt, nil)
}

// newAllPairs prepares the search.
func newAllPairs(ctx context.Context, side int, counts [mopan.Colours + 1]int, opt Options) (*allPairs, error) {
	if side < mopan.MinSide || side > mopan.MaxSide {
		return nil, &puzzle.Error{Puzzle: mopan.Name, Code: mopan.BadSide,
			Args: puzzle.Args{"got": side, "least": mopan.MinSide, "most": mopan.MaxSide}}
	}
	b, err := firstCompletion(counts, mopan.Goal{mopan.Wild(side)})
	if err != nil {
		return nil, err
	}
	sp, err := newSpace(b)
	if err != nil {
		return nil, err
	}
	n := sp.positions()
	if !n.IsUint64() || n.Uint64() > maxRanked {
		return nil, &puzzle.Error{Puzzle: mopan.Name, Code: TooMany, Args: puzzle.Args{"positions": n.String()}}
	}
	workers := crew.Size(opt.Workers)
	need := n.Uint64() * uint64(2*64*workers+4*len(sp.rings)+8)
	if err := affordable(need, opt.Memory); err != nil {
		return nil, err
	}
	a := &allPairs{ranked: newRanked(sp)}
	a.bands = a.space.bands()
	err = parallel(ctx, workers, len(a.bands), func(_, i int) { a.findWorlds(ctx, &a.bands[i]) })
	if err != nil {
		return nil, err
	}
	return a, a.findSources(ctx)
}

// all yields every position in the order of numbers, as long as ctx lasts.
func (r *ranked) all(ctx context.Context) func(yield func(uint64) bool) {
	return func(yield func(uint64) bool) {
		for n := uint64(0); n < r.size && ctx.Err() == nil; {
			run := r.runAt(n)
			for _, v := range run.members {
				if !yield(run.high | uint64(v)) {
					return
				}
			}
			n = run.first + uint64(len(run.members))
		}
	}
}

// findSources lists one position of each class. It fails with ctx.Err() alone.
func (a *allPairs) findSources(ctx context.Context) error {
	images := newImages(a.space)
	n := uint32(0)
	for s := range a.all(ctx) {
		if size, least := images.class(s); least {
			a.sources = append(a.sources, n)
			a.weights = append(a.weights, uint8(size))
		}
		n++
	}
	return ctx.Err()
}

// batches is how many there are.
func (a *allPairs) batches() int { return (len(a.sources) + batchSize - 1) / batchSize }

// share is what the sources of one batch contribute.
type share struct {
	distances      []uint64
	eccentricities []uint64
	farthest       [2]uint64 // states at the last distance
}

// example is a source and a position that the last step has reached from it, the
// first by number. At the start, when next is as now, it is a source itself.
func (a *allPairs) example(b *balls, sources []uint32) [2]uint64 {
	for n := range b.now {
		for w, now := range b.now[n] {
			if fresh := now &^ b.next[n][w]; fresh != 0 {
				source := sources[w*64+bits.TrailingZeros64(fresh)]
				return [2]uint64{a.ranker.state(uint64(source)), a.ranker.state(uint64(n))}
			}
		}
	}
	s := a.ranker.state(uint64(sources[0]))
	return [2]uint64{s, s}
}

// add takes another batch's share into the totals.
func (p *Pairs) add(sp *space, s share) {
	if len(s.distances) > len(p.Distances) {
		p.Farthest = [2]string{sp.unpack(s.farthest[0]).String(), sp.unpack(s.farthest[1]).String()}
	}
	p.Distances = sum(p.Distances, s.distances)
	p.Eccentricities = sum(p.Eccentricities, s.eccentricities)
}

// sum adds b to a, number by number.
func sum(a, b []uint64) []uint64 {
	a = slices.Concat(a, make([]uint64, max(0, len(b)-len(a))))
	for i, n := range b {
		a[i] += n
	}
	return a
}

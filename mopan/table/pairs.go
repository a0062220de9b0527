package table

import (
	"context"
	"slices"

	"jie/internal/crew"
	"jie/mopan"
	"jie/puzzle"
)

// Pairs is what is known of all ordered pairs of positions of one board with
// given dots, those of a position with itself included.
type Pairs struct {
	Side       int                    `json:"side"`
	Counts     [mopan.Colours + 1]int `json:"counts"`    // cells of each colour, 0 for empty
	Positions  uint64                 `json:"positions"` // their square is the number of pairs
	Sources    uint64                 `json:"sources"`   // positions that none of the 12 symmetries makes smaller
	PairsShare                        // of all sources; pairs out of reach are in no distance
}

// Diameter is the greatest distance: God's number for these dots.
func (p *Pairs) Diameter() int { return len(p.Distances) - 1 }

// batchSize is how many sources are searched from at once, a bit of a row each.
const batchSize = 256

// row is what one position knows of each source of a batch: whether it is within
// the distance reached.
type row [batchSize / 64]uint64

const rowBytes = batchSize / 8

// PairsSearch searches from every source, batch after batch. It is not safe for
// concurrent use.
//
//	position   row of 256 bits          a turn of a ring takes the rows of the
//	    0      1000...0   source 0      six contents of a necklace into each
//	    1      0100...0                 other: odd |= even, even |= odd
//	    2      0011...0
//	   ...
type PairsSearch struct {
	*ranked[uint32]
	bands   []ringBand
	sources []uint32 // numbers of the least position of each class
	weights []uint8  // how many positions its class has
	workers int
	balls   *balls // nil before the first batch
}

// AllPairs finds the distances between all positions with the given number of
// cells of each colour, 0 first. Time: for each ring, each position and most
// distances a few words for every 256 sources; memory: 66 bytes a position.
func AllPairs(ctx context.Context, side int, counts [mopan.Colours + 1]int, opt Options) (*Pairs, error) {
	return allPairsFrom(ctx, side, counts, opt, nil)
}

// NewPairsSearch prepares the search: it lists the sources, and the orbits of the
// rings. Time: about a twelfth of a batch's. The rows of positions are made with
// the first batch.
func NewPairsSearch(ctx context.Context, side int, counts [mopan.Colours + 1]int, opt Options) (*PairsSearch, error) {
	sp, err := pairsSpace(side, counts)
	if err != nil {
		return nil, err
	}
	if err := fewPairs(sp); err != nil {
		return nil, err
	}
	if err := affordable(sp.positions().Uint64()*pairsBytes, opt.Memory); err != nil {
		return nil, err
	}
	a := &PairsSearch{ranked: newRanked[uint32](sp), workers: crew.Size(opt.Workers)}
	a.bands = a.space.bands()
	err = crew.Each(ctx, a.workers, len(a.bands), func(_, i int) { a.findWorlds(ctx, &a.bands[i]) })
	if err != nil {
		return nil, err
	}
	return a, a.findSources(ctx)
}

// mostPaired bounds the positions: the lists of orbits have numbers of 32 bits.
// The rows of more would take 275 GB.
const mostPaired = mostShort

// pairsBytes is the memory for a position: two rows, a byte for whether it
// matters, and its part in lists.
const pairsBytes = 2*rowBytes + 2

// fewPairs fails where there are more positions than that.
func fewPairs(sp *space) error {
	if n := sp.positions(); !n.IsUint64() || n.Uint64() > mostPaired {
		return &puzzle.Error{Puzzle: mopan.Name, Code: TooMany, Args: puzzle.Args{"positions": n.String()}}
	}
	return nil
}

// pairsSpace is the positions of a board with given dots.
func pairsSpace(side int, counts [mopan.Colours + 1]int) (*space, error) {
	if side < mopan.MinSide || side > mopan.MaxSide {
		return nil, &puzzle.Error{Puzzle: mopan.Name, Code: mopan.BadSide,
			Args: puzzle.Args{"got": side, "least": mopan.MinSide, "most": mopan.MaxSide}}
	}
	b, err := firstCompletion(counts, mopan.Goal{mopan.Wild(side)})
	if err != nil {
		return nil, err
	}
	return newSpace(b)
}

// all yields every position in the order of numbers, as long as ctx lasts.
func (r *ranked[N]) all(ctx context.Context) func(yield func(uint64) bool) {
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
func (a *PairsSearch) findSources(ctx context.Context) error {
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

// sum adds b to a, number by number.
func sum(a, b []uint64) []uint64 {
	a = slices.Concat(a, make([]uint64, max(0, len(b)-len(a))))
	for i, n := range b {
		a[i] += n
	}
	return a
}

package pairs

import (
	"context"
	"slices"

	"jie/internal/crew"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Pairs holds the facts of all ordered pairs of positions, also of each with itself.
type Pairs struct {
	Side      int                    `json:"side"`
	Counts    [rings.Colours + 1]int `json:"counts"`    // cells of each colour, 0 for empty
	Positions uint64                 `json:"positions"` // their square is the number of pairs
	Sources   uint64                 `json:"sources"`   // positions that none of the 12 symmetries makes smaller
	Share                            // of all sources; unreachable pairs are in no distance
}

// Diameter returns the greatest distance: God's number for these dots.
func (p *Pairs) Diameter() int { return len(p.Distances) - 1 }

// Options bounds the search: see [table.Work].
type Options = table.Work

// BatchSize is how many sources are searched from at once, a bit of a row each.
const BatchSize = 256

// row holds a bit for each source of a batch: whether the position is within the distance reached.
type row [BatchSize / 64]uint64

const rowBytes = BatchSize / 8

// Search searches from every source, batch after batch. It is not safe for concurrent use.
//
//	position   row of 256 bits          a turn of a ring takes the rows of the
//	    0      1000...0   source 0      six contents of a necklace into each
//	    1      0100...0                 other: odd |= even, even |= odd
//	    2      0011...0
//	   ...
type Search struct {
	positions *states.Ranker[uint32]
	bands     []ringBand
	sources   []uint32 // numbers of the least position of each class
	weights   []uint8  // how many positions its class has
	workers   int
	balls     *balls // nil before the first batch
}

// NewSearch lists the sources, and the orbits of the rings. Time: about a twelfth of a batch's.
func NewSearch(ctx context.Context, side int, counts [rings.Colours + 1]int, opt Options) (*Search, error) {
	sp, err := spaceOf(side, counts)
	if err != nil {
		return nil, err
	}
	if err := opt.Afford(rings.Name, sp.Positions().Uint64()*positionBytes); err != nil {
		return nil, err
	}
	a := &Search{positions: states.NewRanker[uint32](sp), workers: crew.Size(opt.Workers)}
	a.bands = bandsOf(a.positions.Space)
	err = crew.Each(ctx, a.workers, len(a.bands), func(_, i int) { a.findWorlds(ctx, &a.bands[i]) })
	if err != nil {
		return nil, err
	}
	return a, a.findSources(ctx)
}

// mostPaired bounds the positions: orbits have numbers of 32 bits.
const mostPaired = states.MostShort

// positionBytes is two rows, a byte for whether the position matters, and its part in lists.
const positionBytes = 2*rowBytes + 2

func spaceOf(side int, counts [rings.Colours + 1]int) (*states.Space, error) {
	sp, err := states.Of(side, counts)
	if err != nil {
		return nil, err
	}
	if n := sp.Positions(); !n.IsUint64() || n.Uint64() > mostPaired {
		return nil, &puzzle.Error{Puzzle: rings.Name, Code: TooMany, Args: puzzle.Args{"positions": n.String()}}
	}
	return sp, nil
}

func (a *Search) findSources(ctx context.Context) error {
	images := states.NewImages(a.positions.Space)
	n := uint32(0)
	for s := range a.positions.All(ctx) {
		if size, least := images.Class(s); least {
			a.sources = append(a.sources, n)
			a.weights = append(a.weights, uint8(size))
		}
		n++
	}
	return ctx.Err()
}

func sum(a, b []uint64) []uint64 {
	a = slices.Concat(a, make([]uint64, max(0, len(b)-len(a))))
	for i, n := range b {
		a[i] += n
	}
	return a
}

// Agree reports whether the counts are complete. On side 2 some positions cannot reach each other.
func (p *Pairs) Agree() bool {
	positions, pairs := uint64(0), uint64(0)
	for _, n := range p.Eccentricities {
		positions += n
	}
	for _, n := range p.Distances {
		pairs += n
	}
	all := p.Positions * p.Positions
	return positions == p.Positions && pairs <= all && (p.Side == 2 || pairs == all)
}

// Codes of this package's errors, with their Args.
const (
	TooMany    puzzle.Code = "mopan-table-many"  // positions: more than all pairs can number
	BadRange   puzzle.Code = "mopan-pairs-range" // from, to, classes: no such sources
	OtherPairs puzzle.Code = "mopan-table-pairs" // path, side, dots, asked_side, asked_dots: the file is about other pairs
)

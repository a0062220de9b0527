package pairs

import (
	"context"
	"math/bits"

	"jie/mopan/rings"
	"jie/puzzle"
)

// Share is the contribution of some sources to [Pairs]: each source stands for its class.
type Share struct {
	Distances      []uint64  `json:"distances"`      // pairs at each distance
	Eccentricities []uint64  `json:"eccentricities"` // starts whose farthest reachable position is at each distance
	Farthest       [2]string `json:"farthest"`       // a pair at the greatest distance
}

// Classes returns the number of sources, one for each class of positions under the symmetries.
func (a *Search) Classes() uint64 { return uint64(len(a.sources)) }

// Share searches from sources, 256 at a time. Shares of ranges that make up all sources add up to
// [Pairs], and depend only on the numbers. Errors: code BadRange, ctx.Err().
func (a *Search) Share(ctx context.Context, from, to uint64) (all Share, err error) {
	if from >= to || to > a.Classes() {
		return all, &puzzle.Error{Puzzle: rings.Name, Code: BadRange, Args: puzzle.Args{"from": from, "to": to, "classes": a.Classes()}}
	}
	if a.balls == nil {
		if a.balls, err = newBalls(ctx, a.positions.Size, a.workers); err != nil {
			return all, err
		}
	}
	for first := from; first < to; first += BatchSize {
		s, err := a.batch(ctx, a.balls, int(first), int(min(first+BatchSize, to)))
		if err != nil {
			return Share{}, err
		}
		all.Add(s)
	}
	return all, nil
}

// Add adds the share of later sources.
func (p *Share) Add(s Share) {
	if len(s.Distances) > len(p.Distances) {
		p.Farthest = s.Farthest
	}
	p.Distances = sum(p.Distances, s.Distances)
	p.Eccentricities = sum(p.Eccentricities, s.Eccentricities)
}

func (a *Search) batch(ctx context.Context, b *balls, first, end int) (s Share, err error) {
	sources, weights := a.sources[first:end], a.weights[first:end]
	if err := b.start(ctx, sources); err != nil {
		return s, err
	}
	var before [BatchSize]uint32       // positions in reach of each source
	ended := make([]int, len(sources)) // eccentricities
	all := a.positions.Size * uint64(len(sources))
	for distance := 0; ; distance++ {
		within, err := b.within(ctx)
		if err != nil {
			return Share{}, err
		}
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
		s.Distances = append(s.Distances, grown)
		s.Farthest = a.example(b, sources)
		if reached == all {
			break
		}
		before = within
		// A position within reach is one turn from another, so next needs only the turns' outcomes.
		if err := a.grow(ctx, b, reached, all, len(sources)); err != nil {
			return Share{}, err
		}
	}
	for k, distance := range ended {
		s.Eccentricities = sum(s.Eccentricities, append(make([]uint64, distance), uint64(weights[k])))
	}
	return s, nil
}

// example returns the first position that the last step reached, after its source.
func (a *Search) example(b *balls, sources []uint32) [2]string {
	for n := range b.now {
		for w, now := range b.now[n] {
			if fresh := now &^ b.next[n][w]; fresh != 0 {
				source := sources[w*64+bits.TrailingZeros64(fresh)]
				return [2]string{a.text(uint64(source)), a.text(uint64(n))}
			}
		}
	}
	first := a.text(uint64(sources[0]))
	return [2]string{first, first}
}

func (a *Search) text(n uint64) string { return a.positions.Unpack(a.positions.State(n)).String() }

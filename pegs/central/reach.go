package central

import (
	"context"
	"fmt"

	"jie/puzzle"
)

// Reach is every position that the central game's start reaches, won and lost. It
// is immutable and safe for concurrent use.
type Reach struct {
	central *Game // the ranking and symmetries; no positions
	levels  [Holes]*bitmap
	counts  [Holes]ReachCount
}

// ReachCount counts the positions of one level, each up to the board's symmetries
// and with all its images. Dead ends are those without a legal jump, including the
// finished ones.
type ReachCount struct {
	Positions, AllPositions int64
	DeadEnds, AllDeadEnds   int64
}

// FindReach finds every position in reach of the central game's start. report
// may be nil.
func FindReach(ctx context.Context, report func(puzzle.Progress)) (*Reach, error) {
	r := &Reach{central: newCentral()}
	g := &search{Game: r.central, ctx: ctx, reported: report}
	const start = Holes - 1
	next := g.ranking.newBitmap(start)
	next.add(g.canonical(g.Board.Full().Without(Centre)))
	for pegs := start; pegs >= 1; pegs-- {
		r.levels[pegs] = next
		if pegs > 1 {
			next = g.ranking.newBitmap(pegs - 1)
		}
		if err := r.expand(g, pegs, next); err != nil {
			return nil, fmt.Errorf("pegs: reach of central game: %w", err)
		}
	}
	return r, nil
}

// expand counts one level and fills the next one.
func (r *Reach) expand(g *search, pegs int, next *bitmap) error {
	c := &r.counts[pegs]
	for p := range r.levels[pegs].all() {
		if g.nodes++; g.nodes%pollEvery == 0 && g.ctx.Err() != nil {
			return g.ctx.Err()
		}
		orbit := int64(g.orbits.Size(p))
		c.Positions++
		c.AllPositions += orbit
		g.buffer = g.orbits.AppendSuccessors(g.buffer[:0], p)
		if len(g.buffer) == 0 {
			c.DeadEnds++
			c.AllDeadEnds += orbit
		}
		for _, n := range g.buffer {
			next.add(n)
		}
	}
	return g.tick("positions", Holes-pegs)
}

package central

import (
	"context"
	"fmt"
	"iter"
	"math/bits"

	"jie/puzzle"
	"jie/puzzle/board"
)

// Reach is every position that the central game's start reaches, won and lost.
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

// bitmap is a set of positions of one level.
type bitmap struct {
	level *numbering
	base  []uint32 // the level's, flat
	words []uint64
}

// newBitmap returns an empty set of positions with the given number of pegs.
func (r *ranking) newBitmap(pegs int) *bitmap {
	l := r.level(pegs)
	return &bitmap{level: l, base: l.flatten(), words: make([]uint64, (l.size+63)/64)}
}

func (s *bitmap) rank(p board.Set) uint32 {
	return s.base[p>>s.level.lowBits] + uint32(s.level.low[p&(1<<s.level.lowBits-1)])
}

// add puts p in s. It does not ask whether p is there already: the processor could not
// predict the answer and would wait for it.
func (s *bitmap) add(p board.Set) {
	i := s.rank(p)
	s.words[i/64] |= 1 << (i % 64)
}

// all yields the positions of s in the level's order.
func (s *bitmap) all() iter.Seq[board.Set] {
	return func(yield func(board.Set) bool) {
		l := s.level
		for block := range l.places {
			at := &l.places[block]
			for high, own := range l.high {
				part := board.Set(block)<<highBits | board.Set(high)
				if !s.part(part<<l.lowBits, at.base+at.row.base[high], l.partners(at.left, own), yield) {
					return
				}
			}
		}
	}
}

// part yields the positions of s with the given upper holes: those of the lows
// whose ranks, from base on, are in s.
func (s *bitmap) part(upper board.Set, base uint32, lows []uint16, yield func(board.Set) bool) bool {
	for i := uint32(0); i < uint32(len(lows)); {
		at := base + i
		word := s.words[at/64] >> (at % 64)
		if word == 0 {
			i += 64 - at%64
			continue
		}
		i += uint32(bits.TrailingZeros64(word))
		if i >= uint32(len(lows)) {
			break
		}
		if !yield(upper | board.Set(lows[i])) {
			return false
		}
		i++
	}
	return true
}

// flatten saves a search one look-up for each position, for half a megabyte for each level.
func (l *numbering) flatten() []uint32 {
	flat := make([]uint32, len(l.places)<<highBits)
	for block, at := range l.places {
		for high, base := range at.row.base {
			flat[block<<highBits|high] = at.base + base
		}
	}
	return flat
}

package central

import (
	"context"
	"fmt"
	"math/big"

	"jie/board"
	"jie/pegs/bitboard"
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
// and with all its images. Dead ends are those without a legal jump, the finished
// ones included.
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
		r.levels[pegs].number()
		if err := g.tick("positions", Holes-pegs); err != nil {
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
	return nil
}

// Count returns the counts of the positions after so many jumps.
func (r *Reach) Count(jumps int) ReachCount {
	if jumps < 0 || jumps >= Holes-1 {
		return ReachCount{}
	}
	return r.counts[Holes-1-jumps]
}

// Len is the number of positions, up to symmetry.
func (r *Reach) Len() int64 {
	var n int64
	for _, c := range r.counts {
		n += c.Positions
	}
	return n
}

// Games counts the games: all lists of jumps from the start to a position
// without a legal one. Each canonical position gets the number of ways to it and
// its images, and passes it on along each of its jumps.
func (r *Reach) Games(ctx context.Context) (*big.Int, error) {
	total := new(bitboard.Uint128)
	ways := []bitboard.Uint128{{Lo: 1}}
	var buffer []board.Set
	for pegs := Holes - 1; pegs >= 1; pegs-- {
		var next []bitboard.Uint128
		if pegs > 1 {
			next = make([]bitboard.Uint128, r.levels[pegs-1].n)
		}
		i := -1
		for p := range r.levels[pegs].all() {
			if i++; i%pollEvery == 0 && ctx.Err() != nil {
				return nil, fmt.Errorf("pegs: count games: %w", ctx.Err())
			}
			buffer = r.central.orbits.AppendSuccessors(buffer[:0], p)
			if len(buffer) == 0 {
				total.Add(ways[i])
			}
			for _, n := range buffer {
				next[r.levels[pegs-1].index(n)].Add(ways[i])
			}
		}
		ways = next
	}
	return total.Big(), nil
}

// ByMoves counts the positions, up to symmetry, by the fewest moves that reach
// them: entry m counts those that need m.
func (r *Reach) ByMoves(ctx context.Context) ([]int64, error) {
	var fewest [Holes][]uint8
	for pegs := 1; pegs < Holes; pegs++ {
		fewest[pegs] = make([]uint8, r.levels[pegs].n)
		for i := range fewest[pegs] {
			fewest[pegs][i] = unmeasured
		}
	}
	fewest[Holes-1][0] = 0
	f := forwardMoves{Reach: r, fewest: &fewest}
	var counts []int64
	for pegs := Holes - 1; pegs >= 1; pegs-- {
		i := -1
		for p := range r.levels[pegs].all() {
			if i++; i%pollEvery == 0 && ctx.Err() != nil {
				return nil, fmt.Errorf("pegs: count by moves: %w", ctx.Err())
			}
			moves := fewest[pegs][i]
			for int(moves) >= len(counts) {
				counts = append(counts, 0)
			}
			counts[moves]++
			f.spread(p, moves+1)
		}
	}
	return counts, nil
}

// forwardMoves lowers the numbers of moves of what a position leads to.
type forwardMoves struct {
	*Reach
	fewest *[Holes][]uint8
}

// spread makes every move from p, whose end is then reached in so many moves.
func (f *forwardMoves) spread(p board.Set, moves uint8) {
	o := f.central.orbits
	images := o.Sym.Images8(p)
	for m := o.Jumpable(p); m != 0; m &= m - 1 {
		line := &o.Lines[m.First()]
		n := p ^ line[0]
		f.end(n, xorImages(&images, line), moves, (n &^ p).First())
	}
}

// end takes the end of a move into account, and goes on with its peg.
func (f *forwardMoves) end(p board.Set, images [8]board.Set, moves uint8, peg int) {
	pegs := p.Len()
	entry := &f.fewest[pegs][f.levels[pegs].index(bitboard.LeastOf(&images, &[8]board.Set{}))]
	*entry = min(*entry, moves)
	for k, j := range f.central.Board.Jumps()[peg] {
		if j.Legal(p) {
			f.end(j.Apply(p), xorImages(&images, f.central.orbits.OfJump(peg, k)), moves, int(j.To))
		}
	}
}

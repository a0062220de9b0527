package central

import (
	"context"
	"math/big"
	"math/bits"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// numbered is a set whose positions have numbers: there are n, and before counts those in
// the words before each block of eight.
type numbered struct {
	*bitmap
	before []uint32
	n      int
}

const indexBlock = 8 // words

func newNumbered(s *bitmap) *numbered {
	m := &numbered{bitmap: s, before: make([]uint32, len(s.words)/indexBlock+1)}
	for i, w := range s.words {
		if i%indexBlock == 0 {
			m.before[i/indexBlock] = uint32(m.n)
		}
		m.n += bits.OnesCount64(w)
	}
	return m
}

// index is the number of positions in m before p in the level's order; -1 where p is not
// in m.
func (m *numbered) index(p board.Set) int {
	if !m.has(p) {
		return -1
	}
	i := m.rank(p)
	at := i / 64
	n := int(m.before[at/indexBlock])
	for _, w := range m.words[at&^(indexBlock-1) : at] {
		n += bits.OnesCount64(w)
	}
	return n + bits.OnesCount64(m.words[at]&(1<<(i%64)-1))
}

// countGames counts the games: all lists of jumps from the start to a position
// without a legal one. Each canonical position gets the number of ways to it and
// its images, and passes it on along each of its jumps.
func (r *Reach) countGames(ctx context.Context) (*big.Int, error) {
	total := new(bitboard.Uint128)
	ways := []bitboard.Uint128{{Lo: 1}}
	var buffer []board.Set
	for pegs := Holes - 1; pegs >= 1; pegs-- {
		var below *numbered
		var next []bitboard.Uint128
		if pegs > 1 {
			below = newNumbered(r.levels[pegs-1])
			next = make([]bitboard.Uint128, below.n)
		}
		i := -1
		for p := range r.levels[pegs].all() {
			if i++; i%pollEvery == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			buffer = r.central.orbits.AppendSuccessors(buffer[:0], p)
			if len(buffer) == 0 {
				total.Add(ways[i])
			}
			for _, n := range buffer {
				next[below.index(n)].Add(ways[i])
			}
		}
		ways = next
	}
	return total.Big(), nil
}

// countByMoves counts the positions, up to symmetry, by the fewest moves that reach
// them: entry m counts those that need m.
func (r *Reach) countByMoves(ctx context.Context) ([]int64, error) {
	f := forwardMoves{Reach: r}
	for pegs := 1; pegs < Holes; pegs++ {
		f.levels[pegs] = newNumbered(r.levels[pegs])
		f.fewest[pegs] = make([]uint8, f.levels[pegs].n)
		for i := range f.fewest[pegs] {
			f.fewest[pegs][i] = unmeasured
		}
	}
	f.fewest[Holes-1][0] = 0
	var counts []int64
	for pegs := Holes - 1; pegs >= 1; pegs-- {
		i := -1
		for p := range r.levels[pegs].all() {
			if i++; i%pollEvery == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			moves := f.fewest[pegs][i]
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
	levels [Holes]*numbered
	fewest [Holes][]uint8
}

// spread makes every move from p, whose end is then reached in a given number of moves.
func (f *forwardMoves) spread(p board.Set, moves uint8) {
	o := f.central.orbits
	images := o.Sym.Images8(p)
	for m := o.Jumpable(p); m != 0; m &= m - 1 {
		line := &o.Lines[m.First()]
		n := p ^ line[0]
		f.end(n, xorImages(&images, line), moves, (n &^ p).First())
	}
}

// end takes the end of a move into account, and continues with its peg.
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

package pegs

import (
	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/puzzle"
)

// pagodas returns the pagoda functions tried on a question, all of which hold.
func (b *layout) pagodas(g *bitboard.Goal) []bitboard.Pagoda {
	all := b.ParityPagodas()
	if targets := g.Targets(); len(targets) == 1 && targets[0].Want.Len() == 1 {
		all = append(all, b.FibonacciPagoda(targets[0].Want.First()))
	}
	return all
}

// pagodaCertificate proves by one pagoda function that no goal can be reached, if one of
// those tried does.
func (b *layout) pagodaCertificate(start bitboard.Set, g *bitboard.Goal) *puzzle.Certificate {
	for _, w := range b.pagodas(g) {
		if w.Holds(b.Board) && w.Of(start) < g.Lightest(w) {
			return &puzzle.Certificate{Kind: bitboard.KindPagoda, Weights: w}
		}
	}
	return nil
}

// thresholds returns the pagoda functions with the goal's least weights.
func (b *layout) thresholds(g *bitboard.Goal) []narrow.Threshold {
	var list []narrow.Threshold
	for _, w := range b.pagodas(g) {
		list = append(list, narrow.Threshold{Pagoda: w, Goal: g.Lightest(w)})
	}
	return list
}

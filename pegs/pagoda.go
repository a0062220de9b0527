package pegs

import (
	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/puzzle"
)

func leastWeight(w bitboard.Pagoda, g *bitboard.Goal) int64 {
	least := int64(1) << 62
	for _, t := range g.Targets() {
		sum := w.Of(t.Want)
		for i := range g.Board().All().Less(t.Care).All() {
			sum += min(0, w[i])
		}
		least = min(least, sum)
	}
	return least
}

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
		if w.Holds(b.Board) && w.Of(start) < leastWeight(w, g) {
			return &puzzle.Certificate{Kind: bitboard.KindPagoda, Weights: w}
		}
	}
	return nil
}

// thresholds returns the pagoda functions with the goal's least weights.
func (b *layout) thresholds(g *bitboard.Goal) []narrow.Threshold {
	var list []narrow.Threshold
	for _, w := range b.pagodas(g) {
		list = append(list, narrow.Threshold{Pagoda: w, Goal: leastWeight(w, g)})
	}
	return list
}

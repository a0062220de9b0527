package search

import (
	"iter"
	"math/big"
)

// Paths is every shortest path between a source and some targets, held as the
// states that lie on one, by their distance from the source. Each state carries
// the number of shortest paths from it to a target.
//
//	steps[0]    steps[1]    steps[2]
//	source 3 -> a 2      -> target 1
//	            b 1      -> target 1       two edges a -> target, one b -> target
type Paths[S comparable] struct {
	graph Graph[S]
	steps []map[S]*big.Int
}

// NewPaths returns the paths of length f+b through the states met, where inFrom(i, s)
// tells whether s lies i edges after the source, for i < f, and inTo(j, s) whether it
// lies j edges before the nearest target, for j < b. A search that keeps its balls
// in a form of its own builds its answer with this.
func NewPaths[S comparable](g Graph[S], met []S, f, b int, inFrom, inTo func(int, S) bool) *Paths[S] {
	p := &Paths[S]{graph: g, steps: make([]map[S]*big.Int, f+b+1)}
	p.steps[f] = make(map[S]*big.Int)
	for _, s := range met {
		p.steps[f][s] = nil
	}
	for i := f - 1; i >= 0; i-- {
		p.steps[i] = linked(p.steps[i+1], g.Prev, func(s S) bool { return inFrom(i, s) })
	}
	for i := f + 1; i <= f+b; i++ {
		p.steps[i] = linked(p.steps[i-1], g.Next, func(s S) bool { return inTo(f+b-i, s) })
	}
	p.count()
	return p
}

// linked returns the ends of the edges from states that keep wants.
func linked[S comparable](states map[S]*big.Int, edges func([]Edge[S], S) []Edge[S], keep func(S) bool) map[S]*big.Int {
	ends := make(map[S]*big.Int)
	var buf []Edge[S]
	for s := range states {
		buf = edges(buf[:0], s)
		for _, e := range buf {
			if _, ok := ends[e.State]; !ok && keep(e.State) {
				ends[e.State] = nil
			}
		}
	}
	return ends
}

// count works from the targets back to the source.
func (p *Paths[S]) count() {
	last := len(p.steps) - 1
	for s := range p.steps[last] {
		p.steps[last][s] = big.NewInt(1)
	}
	var buf []Edge[S]
	for i := last - 1; i >= 0; i-- {
		for s := range p.steps[i] {
			sum := new(big.Int)
			buf = p.graph.Next(buf[:0], s)
			for _, e := range buf {
				if n := p.steps[i+1][e.State]; n != nil {
					sum.Add(sum, n)
				}
			}
			p.steps[i][s] = sum
		}
	}
}

// Len is the length of each path, in edges.
func (p *Paths[S]) Len() int { return len(p.steps) - 1 }

// Count is the number of paths. Parallel edges count separately.
func (p *Paths[S]) Count() *big.Int {
	sum := new(big.Int)
	for _, n := range p.steps[0] {
		sum.Add(sum, n)
	}
	return sum
}

// All yields the moves of every path, in lexicographic order by the order in
// which the graph gives the edges of a state. The slice is used again for the
// next path.
func (p *Paths[S]) All() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		moves := make([]int, 0, p.Len())
		for source := range p.steps[0] { // there is one
			p.walk(source, moves, yield)
		}
	}
}

// walk goes on from s, after moves, along every path; it returns false when
// yield has had enough.
func (p *Paths[S]) walk(s S, moves []int, yield func([]int) bool) bool {
	if len(moves) == p.Len() {
		return yield(moves)
	}
	for _, e := range p.graph.Next(nil, s) {
		if _, ok := p.steps[len(moves)+1][e.State]; ok && !p.walk(e.State, append(moves, e.Move), yield) {
			return false
		}
	}
	return true
}

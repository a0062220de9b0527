package search

import (
	"iter"
	"maps"
	"math/big"
	"slices"
)

// Paths holds every shortest path between a source and some targets: the states on them by their distance from the
// source, each with the number of shortest paths from it to a target.
//
//	steps[0]    steps[1]    steps[2]
//	source 3 -> a 2      -> target 1
//	            b 1      -> target 1       two edges a -> target, one b -> target
//
// It is safe for concurrent use if its graph is.
type Paths[S comparable] struct {
	graph Graph[S]
	steps []map[S]*big.Int
}

// NewPaths returns the paths of length f+b through the states met. inFrom reports whether a state lies at distance k <
// f from the source, and inTo whether it lies at distance k < b from the nearest target.
func NewPaths[S comparable](g Graph[S], met []S, f, b int, inFrom, inTo func(k int, s S) bool) *Paths[S] {
	return FilterPaths(g, met, f, b, each(inFrom), each(inTo))
}

// Filter returns the states at distance k among those given, each given once.
type Filter[S comparable] func(k int, states []S) []S

// each makes a filter from a test of single states.
func each[S comparable](test func(k int, s S) bool) Filter[S] {
	return func(k int, states []S) []S {
		return slices.DeleteFunc(states, func(s S) bool { return !test(k, s) })
	}
}

// FilterPaths is [NewPaths] for a search that tests many states at once better than one at a time.
func FilterPaths[S comparable](g Graph[S], met []S, f, b int, inFrom, inTo Filter[S]) *Paths[S] {
	p := &Paths[S]{graph: g, steps: make([]map[S]*big.Int, f+b+1)}
	p.steps[f] = newStep(met)
	for i := f - 1; i >= 0; i-- {
		p.steps[i] = newStep(inFrom(i, linked(p.steps[i+1], g.Prev)))
	}
	for i := f + 1; i <= f+b; i++ {
		p.steps[i] = newStep(inTo(f+b-i, linked(p.steps[i-1], g.Next)))
	}
	p.count()
	return p
}

// Along returns the paths through the given states, each one move from the one before.
func Along[S comparable](g Graph[S], states []S) *Paths[S] {
	p := &Paths[S]{graph: g, steps: make([]map[S]*big.Int, len(states))}
	for i := range states {
		p.steps[i] = newStep(states[i : i+1])
	}
	p.count()
	return p
}

func newStep[S comparable](states []S) map[S]*big.Int {
	step := make(map[S]*big.Int, len(states))
	for _, s := range states {
		step[s] = nil
	}
	return step
}

// linked returns the ends of the edges from some states, each once.
func linked[S comparable](states map[S]*big.Int, edges func([]Edge[S], S) []Edge[S]) []S {
	ends := make(map[S]bool)
	var buf []Edge[S]
	for s := range states {
		buf = edges(buf[:0], s)
		for _, e := range buf {
			ends[e.State] = true
		}
	}
	return slices.Collect(maps.Keys(ends))
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

// Len returns the length of each path, in edges.
func (p *Paths[S]) Len() int { return len(p.steps) - 1 }

// Count returns the number of paths. Parallel edges count separately.
func (p *Paths[S]) Count() *big.Int { return total(p.steps[0]) }

func total[S comparable](step map[S]*big.Int) *big.Int {
	sum := new(big.Int)
	for _, n := range step {
		sum.Add(sum, n)
	}
	return sum
}

// All yields the moves of every path, in lexicographic order of the graph's edges. It reuses the slice.
func (p *Paths[S]) All() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		moves := make([]int, 0, p.Len())
		for source := range p.steps[0] { // there is one
			p.walk(source, moves, yield)
		}
	}
}

// walk continues from s, after moves, along every path; it returns false when yield does.
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

// Classes returns the number of paths up to the order of independent moves: two paths count once if one becomes the
// other by exchanging neighbouring moves for which independent is true. independent must be symmetric and false for a
// move and itself, and after an exchange the moves must be a path again.
//
// From a state, the classes are counted by the moves that can come first. A class with the possible first moves {a, b}
// is met after a and again after b, so the classes after both together are subtracted once: inclusion and exclusion
// over sets of mutually independent moves (the Möbius inversion of Cartier and Foata).
//
//	classes(s) = sum over such sets C, not empty, of -(-1)^|C| classes(s after C)
func (p *Paths[S]) Classes(independent func(a, b int) bool) *big.Int {
	last := len(p.steps) - 1
	classes := make([]map[S]*big.Int, len(p.steps))
	for i := last; i >= 0; i-- {
		classes[i] = make(map[S]*big.Int, len(p.steps[i]))
		for s := range p.steps[i] {
			if i == last {
				classes[i][s] = big.NewInt(1)
				continue
			}
			c := classCounter[S]{p, classes, independent, new(big.Int)}
			c.add(i, s, nil)
			classes[i][s] = c.sum
		}
	}
	return total(classes[0])
}

// classCounter adds up the classes of one state.
type classCounter[S comparable] struct {
	paths       *Paths[S]
	classes     []map[S]*big.Int
	independent func(a, b int) bool
	sum         *big.Int
}

// add continues with every set of the moves made and greater ones; s is the state after them, i its step.
func (c *classCounter[S]) add(i int, s S, made []int) {
	if i == len(c.classes)-1 {
		return
	}
	for _, e := range c.paths.graph.Next(nil, s) {
		if _, ok := c.paths.steps[i+1][e.State]; !ok || !c.extends(made, e.Move) {
			continue
		}
		if len(made)%2 == 0 {
			c.sum.Add(c.sum, c.classes[i+1][e.State])
		} else {
			c.sum.Sub(c.sum, c.classes[i+1][e.State])
		}
		c.add(i+1, e.State, append(made, e.Move))
	}
}

// extends reports whether move is greater than the moves made and independent of each of them.
func (c *classCounter[S]) extends(made []int, move int) bool {
	for _, m := range made {
		if move <= m || !c.independent(m, move) {
			return false
		}
	}
	return true
}

package rings

import (
	"context"
	"slices"

	"jie/puzzle"
	"jie/search"
)

type word = [1]uint64

func (g *Geometry) searchPair(ctx context.Context, from word, targets []word, opt puzzle.Options) (search.Result[word], error) {
	p := newPairSearch(ctx, g.tables(), from[0], fromWords(targets), opt)
	defer p.release()
	m, err := p.run()
	result := search.Result[word]{LowerBound: p.bound, Nodes: p.nodes}
	if err != nil || len(m.pairs) == 0 {
		return result, err
	}
	paths, err := g.pathsOf(p, m)
	if err != nil {
		return result, err
	}
	result.Found, result.LowerBound, result.Paths = true, paths.Len(), paths
	return result, nil
}

func (g *Geometry) pathsOf(p *pairSearch, m meeting) (*search.Paths[word], error) {
	if !p.one() {
		return g.paths(p, m)
	}
	states, err := p.path(m)
	if err != nil {
		return nil, err
	}
	return search.Along(graph[word]{g, layout{1, 1}}, states), nil
}

func (p *pairSearch) path(m meeting) ([]word, error) {
	at, b := m.pairs[0], m.b
	states, err := p.descend([]word{{at.from}}, &p.from, m.f)
	if err != nil {
		return nil, err
	}
	slices.Reverse(states)
	if m.joined {
		states, b = append(states, word{at.to}), b-1
	}
	return p.descend(states, &p.to, b)
}

func (p *pairSearch) descend(states []word, s *side, k int) ([]word, error) {
	for k--; k >= 0; k-- {
		nearer, err := p.within(s.layers[k], p.neighbours(states[len(states)-1][0]))
		if err != nil {
			return nil, err
		}
		states = append(states, word{slices.MinFunc(nearer, comparePairs).from})
	}
	return states, nil
}

func (t *tables) neighbours(x uint64) []uint64 {
	near := make([]uint64, 0, 3*len(t.rings))
	for i := range t.rings {
		o := &t.rings[i].outcomes[t.rings[i].index(x)]
		for _, flip := range o.flips[:o.n] {
			near = append(near, x^flip)
		}
	}
	return near
}

func (g *Geometry) paths(p *pairSearch, m meeting) (*search.Paths[word], error) {
	var err error
	within := func(s *side) search.Filter[word] {
		return func(k int, positions []word) []word {
			found, e := p.within(s.layers[k], fromWords(positions))
			if e != nil {
				err = e
			}
			return toWords(found, func(x pairing) uint64 { return x.from })
		}
	}
	met := toWords(m.pairs, func(x pairing) uint64 { return x.from })
	inTo := within(&p.to)
	if m.joined {
		// The positions one turn further are known, and fewer than their layer.
		last, rest := toWords(m.pairs, func(x pairing) uint64 { return x.to }), inTo
		inTo = func(k int, positions []word) []word {
			if k < m.b-1 {
				return rest(k, positions)
			}
			return slices.DeleteFunc(positions, func(w word) bool {
				_, ok := slices.BinarySearchFunc(last, w, compareWords)
				return !ok
			})
		}
	}
	gr := graph[word]{g, layout{1, 1}}
	paths := search.FilterPaths(gr, met, m.f, m.b, within(&p.from), inTo)
	return paths, err
}

func (p *pairSearch) within(l layer, positions []uint64) ([]pairing, error) {
	bySector := make([][]uint64, len(l.sectors))
	for _, x := range positions {
		s := p.sector(x, l.markBits)
		bySector[s] = append(bySector[s], x)
	}
	var found []pairing
	for s, some := range bySector {
		pairs, err := p.workers[0].join(same, stretches{some}, stretches{l.sectors[s].positions})
		if err != nil {
			return nil, err
		}
		found = append(found, pairs...)
	}
	return found, nil
}

func compareWords(a, b word) int {
	return slices.Compare(a[:], b[:])
}

func toWords(pairs []pairing, end func(pairing) uint64) []word {
	words := make([]word, len(pairs))
	for i, x := range pairs {
		words[i] = word{end(x)}
	}
	slices.SortFunc(words, compareWords)
	return slices.Compact(words)
}

func fromWords(words []word) []uint64 {
	numbers := make([]uint64, len(words))
	for i, w := range words {
		numbers[i] = w[0]
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

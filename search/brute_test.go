package search

import (
	"math/rand/v2"
	"slices"
)

// digraph is a small graph written out: edges[s] lists where each of s's edges
// leads. Edge i of s is move i. It may have loops and parallel edges.
type digraph struct{ edges [][]int }

func (g digraph) Next(dst []Edge[int], s int) []Edge[int] {
	for i, to := range g.edges[s] {
		dst = append(dst, Edge[int]{i, to})
	}
	return dst
}

func (g digraph) Prev(dst []Edge[int], s int) []Edge[int] {
	for from, ends := range g.edges {
		for i, to := range ends {
			if to == s {
				dst = append(dst, Edge[int]{i, from})
			}
		}
	}
	return dst
}

// randomGraph has n states and about degree edges a state.
func randomGraph(rng *rand.Rand, n, degree int) digraph {
	g := digraph{make([][]int, n)}
	for range n * degree {
		s := rng.IntN(n)
		g.edges[s] = append(g.edges[s], rng.IntN(n))
	}
	return g
}

// brutePaths lists every path of the given length from s to an accepted state,
// by trying everything.
func (g digraph) brutePaths(s, length int, accept func(int) bool) [][]int {
	if length == 0 {
		if accept(s) {
			return [][]int{{}}
		}
		return nil
	}
	var paths [][]int
	for i, to := range g.edges[s] {
		for _, rest := range g.brutePaths(to, length-1, accept) {
			paths = append(paths, append([]int{i}, rest...))
		}
	}
	return paths
}

// bruteLayers is breadth-first search over lists.
func (g digraph) bruteLayers(sources []int) [][]int {
	seen := map[int]bool{}
	layer := slices.Compact(slices.Sorted(slices.Values(sources)))
	var layers [][]int
	for len(layer) > 0 {
		layers = append(layers, layer)
		for _, s := range layer {
			seen[s] = true
		}
		var next []int
		for _, s := range layer {
			for _, to := range g.edges[s] {
				if !seen[to] && !slices.Contains(next, to) {
					next = append(next, to)
				}
			}
		}
		slices.Sort(next)
		layer = next
	}
	return layers
}

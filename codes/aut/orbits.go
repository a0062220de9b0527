package aut

import (
	"errors"
	"slices"
)

// ErrNone is the error of a text that is not a permutation, or that does not keep the rows.
var ErrNone = errors.New("aut: this is not an automorphism")

// Verify fails unless p maps the rows of list i to those of list order[i].
func Verify(code Code, p []int32, order []int) error {
	if !isPermutation(p, code.Columns) {
		return ErrNone
	}
	for i, rows := range code.Lists {
		images := make([][]int32, len(rows))
		for k, row := range rows {
			images[k] = make([]int32, len(row))
			for at, column := range row {
				images[k][at] = p[column]
			}
		}
		if !slices.EqualFunc(inOrder(images), inOrder(code.Lists[order[i]]), slices.Equal[[]int32]) {
			return ErrNone
		}
	}
	return nil
}

func isPermutation(p []int32, n int) bool {
	if len(p) != n {
		return false
	}
	seen := make([]bool, n)
	for _, v := range p {
		if v < 0 || int(v) >= n || seen[v] {
			return false
		}
		seen[v] = true
	}
	return true
}

// inOrder returns a copy of rows, each sorted, in lexicographic order.
func inOrder(rows [][]int32) [][]int32 {
	sorted := make([][]int32, len(rows))
	for i, row := range rows {
		sorted[i] = slices.Clone(row)
		slices.Sort(sorted[i])
	}
	slices.SortFunc(sorted, slices.Compare[[]int32])
	return sorted
}

// keeping returns the generators that fix each of some columns.
func keeping(generators [][]int32, columns []int32) [][]int32 {
	var kept [][]int32
	for _, g := range generators {
		if !slices.ContainsFunc(columns, func(v int32) bool { return g[v] != v }) {
			kept = append(kept, g)
		}
	}
	return kept
}

// orbitOf returns for each column whether generators map v to it.
func orbitOf(n int, generators [][]int32, v int32) []bool {
	in := make([]bool, n)
	in[v] = true
	for queue := []int32{v}; len(queue) > 0; queue = queue[1:] {
		for _, g := range generators {
			if u := g[queue[0]]; !in[u] {
				in[u] = true
				queue = append(queue, u)
			}
		}
	}
	return in
}

// Orbits returns the orbits of the columns under the group of some generators, each
// ascending, in the order of their first columns.
func Orbits(n int, generators [][]int32) [][]int32 {
	seen := make([]bool, n)
	var orbits [][]int32
	for v := range int32(n) {
		if seen[v] {
			continue
		}
		var orbit []int32
		for u, in := range orbitOf(n, generators, v) {
			if in {
				seen[u] = true
				orbit = append(orbit, int32(u))
			}
		}
		orbits = append(orbits, orbit)
	}
	return orbits
}

// PairOrbit lists the images of the pair of columns a and b, each pair in ascending
// order, the pair itself first.
func PairOrbit(generators [][]int32, a, b int32) [][2]int32 {
	orbit := [][2]int32{{min(a, b), max(a, b)}}
	var small [1 << 10]uint64 // a bit for each pair of columns below 256
	large := make(map[[2]int32]bool)
	isNew := func(p [2]int32) bool {
		if at := p[0]<<8 | p[1]; p[1] < 256 {
			before := small[at>>6]
			small[at>>6] |= 1 << (at & 63)
			return small[at>>6] != before
		}
		seen := large[p]
		large[p] = true
		return !seen
	}
	isNew(orbit[0])
	for at := 0; at < len(orbit); at++ {
		for _, g := range generators {
			x, y := g[orbit[at][0]], g[orbit[at][1]]
			if image := [2]int32{min(x, y), max(x, y)}; isNew(image) {
				orbit = append(orbit, image)
			}
		}
	}
	return orbit
}

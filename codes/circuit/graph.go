package circuit

import (
	"context"
	"slices"
)

// isGraph reports whether each column changes at most two detectors: it is an edge between
// them, or between one and the boundary. Undetected sets are then sums of cycles.
func (c *class) isGraph() bool {
	return !slices.ContainsFunc(c.columns, func(c column) bool { return len(c.detectors) > 2 })
}

// edge leads to another vertex.
type edge struct{ to, column int32 }

// graph has a vertex for each detector, and the boundary as its last one.
type graph struct {
	*class
	near [][]edge
	gone []bool // vertices whose cycles are known
	// Of each vertex of the doubled graph, 2v + parity: the search that reached it last, its
	// distance, and the edge to it with the vertex before.
	reached, distance []int32
	by                []edge
	queue             []int32
	search            int32
}

// cycle returns the columns of a shortest cycle that flips an observable, none if no cycle
// does, and ctx.Err() if ctx ends. nodes counts the vertices that it visits.
//
// For each observable it walks in the doubled graph, whose vertices are a vertex and the
// parity of the edges so far that flip it: a cycle that does leads from (v, even) to (v, odd).
// It has an edge that flips the observable, so it is enough to start from one end of each
// such edge. Cycles need not meet the boundary.
func (c *class) cycle(ctx context.Context) (shortest []int32, nodes int64, err error) {
	n := len(c.number) + 1
	g := &graph{class: c, near: make([][]edge, n), gone: make([]bool, n), reached: make([]int32, 2*n), distance: make([]int32, 2*n), by: make([]edge, 2*n)}
	for i := range c.columns {
		a, b := g.ends(int32(i))
		g.near[a] = append(g.near[a], edge{b, int32(i)})
		g.near[b] = append(g.near[b], edge{a, int32(i)})
	}
	for o := range 64 * len(c.columns[0].flips) {
		clear(g.gone)
		for _, v := range g.starts(c.flippedBy(o)) {
			if ctx.Err() != nil {
				return shortest, nodes, ctx.Err()
			}
			if cycle := g.from(v, o, len(shortest)); cycle != nil {
				shortest = cycle
			}
			g.gone[v] = true
			nodes += int64(len(g.queue))
		}
	}
	return shortest, nodes, nil
}

// ends returns the vertices of a column.
func (g *graph) ends(i int32) (a, b int32) {
	d := g.columns[i].detectors
	return d[0], append(d[1:len(d):len(d)], int32(len(g.number)))[0]
}

// starts returns vertices that meet each of the edges: of an edge that none meets yet, the end
// with more edges.
func (g *graph) starts(edges []int32) (starts []int32) {
	degree := make(map[int32]int)
	for _, e := range edges {
		a, b := g.ends(e)
		degree[a]++
		degree[b]++
	}
	in := make(map[int32]bool)
	for _, e := range edges {
		a, b := g.ends(e)
		if in[a] || in[b] {
			continue
		}
		if degree[b] > degree[a] {
			a = b
		}
		in[a] = true
		starts = append(starts, a)
	}
	return starts
}

// from returns a shortest cycle from a vertex that flips an observable, nil if there is none
// shorter than best; best 0 stands for no bound.
func (g *graph) from(v int32, observable, best int) []int32 {
	g.search++
	g.queue = append(g.queue[:0], 2*v)
	g.reached[2*v], g.distance[2*v] = g.search, 0
	for at := 0; at < len(g.queue); at++ {
		u := g.queue[at]
		if best > 0 && int(g.distance[u])+1 >= best {
			return nil
		}
		for _, e := range g.near[u/2] {
			if g.gone[e.to] {
				continue
			}
			to := 2*e.to + u&1
			if g.columns[e.column].flips.Bit(observable) {
				to ^= 1
			}
			if g.reached[to] == g.search {
				continue
			}
			g.reached[to], g.distance[to], g.by[to] = g.search, g.distance[u]+1, edge{u, e.column}
			if to == 2*v+1 {
				return g.walked(to)
			}
			g.queue = append(g.queue, to)
		}
	}
	return nil
}

// walked returns the columns of the walk to a vertex of the doubled graph.
func (g *graph) walked(to int32) []int32 {
	var walk []int32
	for range g.distance[to] {
		walk = append(walk, g.by[to].column)
		to = g.by[to].to
	}
	return walk
}

package aut

import (
	"context"
	"math/big"
	"slices"
)

// Code is what automorphisms keep: each list of rows.
type Code struct {
	Columns int
	Lists   [][][]int32
}

// Group is a group, given by generators. Generator g maps column i to g[i].
type Group struct {
	Generators [][]int32
	Order      *big.Int // of the group, or of a subgroup if Complete is false
	Complete   bool     // these generate all automorphisms
}

// DefaultWork is how many edges a search may visit, which takes half a second.
const DefaultWork = 1 << 26

// Find finds automorphisms. It visits at most work edges. If ctx ends, those found before
// are a subgroup.
//
// It names columns until every one has its own color. The named columns are the
// base. From the last base point to the first it looks for automorphisms that fix the
// earlier points and move this one to each column of its cell that no generator reaches
// yet. These generate the group, whose order is the product of the orbits [sims].
func Find(ctx context.Context, code Code, work int64) *Group {
	s := &search{code: code, order: identity(len(code.Lists))}
	s.from = newGraph(ctx, code.Columns, code.Lists, s.order)
	s.from.work = work
	group := &Group{Order: big.NewInt(1), Complete: true}
	base, colorings, ok := s.base()
	if !ok {
		return &Group{Order: big.NewInt(1)}
	}
	s.to = s.from
	for level := len(base) - 1; level >= 0; level-- {
		size, complete := s.level(group, base, colorings, level)
		group.Order.Mul(group.Order, big.NewInt(int64(size)))
		group.Complete = group.Complete && complete
	}
	return group
}

// Isomorphism finds a permutation of the columns that maps list i to list order[i]. It
// returns nil if it finds none.
func Isomorphism(ctx context.Context, code Code, order []int, work int64) []int32 {
	s := &search{code: code, order: order}
	s.from = newGraph(ctx, code.Columns, code.Lists, order)
	s.from.work = work
	base, colorings, ok := s.base()
	if !ok {
		return nil
	}
	s.to = newGraph(ctx, code.Columns, code.Lists, identity(len(code.Lists)))
	s.to.work = work
	p, _ := s.extend(base, colorings, nil)
	return p
}

type search struct {
	code     Code
	order    []int
	from, to *graph
}

// base names columns until each has a color of its own. colorings[i] is the coloring
// with i of them named.
func (s *search) base() (base []int32, colorings []coloring, ok bool) {
	for {
		c, ok := s.from.refine(base)
		if !ok {
			return nil, nil, false
		}
		colorings = append(colorings, c)
		v := c.smallest(s.code.Columns)
		if v < 0 {
			return base, colorings, true
		}
		base = append(base, v)
	}
}

// level adds generators that fix the base points before level. It returns the size of
// the orbit of the base point at that level.
func (s *search) level(group *Group, base []int32, colorings []coloring, level int) (size int, complete bool) {
	point, complete := base[level], true
	c := &colorings[level]
	orbit := orbitOf(s.code.Columns, keeping(group.Generators, base[:level]), point)
	refused := make([]bool, s.code.Columns)
	for _, image := range c.cell(c.color[point], s.code.Columns) {
		if orbit[image] || refused[image] {
			continue
		}
		images := append(slices.Clone(base[:level]), image)
		p, whole := s.extend(base, colorings, images)
		if p == nil {
			complete = complete && whole
			// No other column of the orbit of this image can be one either.
			for v, in := range orbitOf(s.code.Columns, keeping(group.Generators, base[:level]), image) {
				refused[v] = refused[v] || in
			}
			continue
		}
		group.Generators = append(group.Generators, p)
		orbit = orbitOf(s.code.Columns, keeping(group.Generators, base[:level]), point)
	}
	for _, in := range orbit {
		if in {
			size++
		}
	}
	return size, complete
}

// extend finds images of all base points, of which the first are given, and the
// permutation that they define. whole is false if it gave up.
func (s *search) extend(base []int32, colorings []coloring, images []int32) (p []int32, whole bool) {
	c, ok := s.to.refine(images)
	if !ok {
		return nil, false
	}
	want := &colorings[len(images)]
	if c.trace != want.trace || c.cells != want.cells {
		return nil, true
	}
	if len(images) == len(base) {
		return s.permutation(want, &c), true
	}
	color := want.color[base[len(images)]]
	for _, image := range c.cell(color, s.code.Columns) {
		p, whole := s.extend(base, colorings, append(slices.Clone(images), image))
		if p != nil || !whole {
			return p, whole
		}
	}
	return nil, true
}

// permutation reads a permutation off two colorings, and verifies it.
func (s *search) permutation(from, to *coloring) []int32 {
	at := make(map[uint64]int32, s.code.Columns)
	for v, x := range to.color[:s.code.Columns] {
		at[x] = int32(v)
	}
	p := make([]int32, s.code.Columns)
	for v, x := range from.color[:s.code.Columns] {
		image, ok := at[x]
		if !ok {
			return nil
		}
		p[v] = image
	}
	if Verify(s.code, p, s.order) != nil {
		return nil
	}
	return p
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

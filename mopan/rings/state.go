package rings

import "jie/search"

// words is one plane of bits for dots of one colour, two for more, each in two words at side 6.
//
//	[1]uint64  one colour, up to 61 cells
//	[2]uint64  one colour on 91 cells: low, high;  or colours up to 61 cells: plane 0, plane 1
//	[4]uint64  colours on 91 cells: plane 0 low, high, plane 1 low, high
type words interface {
	[1]uint64 | [2]uint64 | [4]uint64
	comparable
}

type layout struct{ planes, wordsPerPlane int }

func layoutOf(b Board) layout {
	l := layout{1, 1}
	if b.planes[1].len() > 0 {
		l.planes = 2
	}
	if b.Len() > 64 {
		l.wordsPerPlane = 2
	}
	return l
}

func pack[W words](l layout, b Board) W {
	var s W
	for k := range l.planes {
		for w := range l.wordsPerPlane {
			s[k*l.wordsPerPlane+w] = b.planes[k][w]
		}
	}
	return s
}

func unpack[W words](l layout, side int, s W) Board {
	b := NewBoard(side)
	for k := range l.planes {
		for w := range l.wordsPerPlane {
			b.planes[k][w] = s[k*l.wordsPerPlane+w]
		}
	}
	return b
}

type graph[W words] struct {
	*Geometry
	layout
}

// Next returns the turns in the order of their names.
func (g graph[W]) Next(dst []search.Edge[W], s W) []search.Edge[W] {
	for i := range g.Turns {
		if after := g.apply(&g.Turns[i], s); after != s {
			dst = append(dst, search.Edge[W]{Move: i, State: after})
		}
	}
	return dst
}

// Prev returns the edges of Next, each turn named by its inverse.
func (g graph[W]) Prev(dst []search.Edge[W], s W) []search.Edge[W] {
	for i := range g.Turns {
		if before := g.apply(&g.Turns[i], s); before != s {
			dst = append(dst, search.Edge[W]{Move: g.Turns[i].inverse, State: before})
		}
	}
	return dst
}

// apply gathers the six bits of each plane, turns them as a number, and flips those that differ.
func (g graph[W]) apply(t *Turn, s W) W {
	for k := 0; k < len(s); k += g.wordsPerPlane {
		ring := uint64(0)
		for i, cell := range t.Ring {
			ring |= s[k+int(cell>>6)] >> (cell & 63) & 1 << i
		}
		turned := (ring<<t.Step | ring>>(6-t.Step)) & 63
		for i, cell := range t.Ring {
			s[k+int(cell>>6)] ^= (ring ^ turned) >> i & 1 << (cell & 63)
		}
	}
	return s
}

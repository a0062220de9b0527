package twiddle

import (
	"slices"

	"jie/search"
	"jie/twiddle/geometry"
)

// graph has the turns of a board as edges between states of some form.
type graph[S comparable] struct {
	*geometry.Geometry
	turned func(s S, turn int) S
	pack   func(b Board) S
	unpack func(s S) Board
}

// Next appends the turns that change s.
func (g graph[S]) Next(dst []search.Edge[S], s S) []search.Edge[S] {
	for _, i := range g.Legal {
		if after := g.turned(s, i); after != s {
			dst = append(dst, search.Edge[S]{Move: i, State: after})
		}
	}
	return dst
}

// Prev appends the turns that lead to s.
func (g graph[S]) Prev(dst []search.Edge[S], s S) []search.Edge[S] {
	for _, i := range g.Legal {
		if before := g.turned(s, g.Inverse(i)); before != s {
			dst = append(dst, search.Edge[S]{Move: i, State: before})
		}
	}
	return dst
}

// word is a state of up to 16 cells without directions, four bits per cell, the first cell lowest:
// the rank of its number.
//
//	twiddle:381/624/957   0x6 4 8 3 1 5 0 7 2   ranks count from 0
//	         cell           8 7 6 5 4 3 2 1 0
type word uint64

const wordCells = 16

func (b Board) words() bool { return b.cells() <= wordCells && !b.oriented }

func wordGraph(b Board) graph[word] {
	g, blank, numbers := b.geometry(), empty(b.shape()), b.distinct()
	masks := make([]word, len(g.Turns)) // of the cells that each turn changes
	for i := range g.Turns {
		for _, from := range g.Turns[i].From {
			masks[i] |= 15 << (4 * from)
		}
	}
	return graph[word]{
		Geometry: g,
		turned: func(s word, turn int) word {
			t := &g.Turns[turn]
			after := s &^ masks[turn]
			for i, from := range t.From {
				after |= (s >> (4 * from & 63) & 15) << (4 * t.To[i] & 63)
			}
			return after
		},
		pack: func(b Board) (s word) {
			for i := range b.cells() {
				rank, _ := slices.BinarySearch(numbers, b.number(i))
				s |= word(rank) << (4 * i)
			}
			return s
		},
		unpack: func(s word) Board {
			b := blank
			for i := range b.cells() {
				b = b.with(i, numbers[s>>(4*i)&15])
			}
			return b
		},
	}
}

func boardGraph(g *geometry.Geometry) graph[Board] {
	same := func(b Board) Board { return b }
	return graph[Board]{g, func(b Board, turn int) Board { return b.turned(&g.Turns[turn]) }, same, same}
}

package twiddle

import (
	"slices"

	"jie/search"
)

// state is a position as a search holds it: for each cell, which of the board's
// different numbers lies on it, counted from the least.
type state[S any] interface {
	comparable
	turned(t *turn) S
	put(cell int, rank uint8) S
	rank(cell int) uint8
}

// word is a state of up to 16 cells, four bits a cell, the first cell lowest:
//
//	twiddle:381/624/957   0x6 4 8 3 1 5 0 7 2   ranks count from 0
//	         cell           8 7 6 5 4 3 2 1 0
type word uint64

func (s word) turned(t *turn) word {
	after := s &^ word(t.mask)
	for i, from := range t.from {
		after |= (s >> (4 * from & 63) & 15) << (4 * t.to[i] & 63)
	}
	return after
}

func (s word) put(cell int, rank uint8) word { return s | word(rank)<<(4*cell) }

func (s word) rank(cell int) uint8 { return uint8(s >> (4 * cell) & 15) }

// wordSide is the side of the largest board that a word holds.
const wordSide = 4

// square is a state of any board.
type square [maxCells]uint8

func (s square) turned(t *turn) square {
	after := s
	for i, from := range t.from {
		after[t.to[i]] = s[from]
	}
	return after
}

func (s square) put(cell int, rank uint8) square {
	s[cell] = rank
	return s
}

func (s square) rank(cell int) uint8 { return s[cell] }

// graph is the turns of a board as edges between states.
type graph[S state[S]] struct {
	*geometry
	numbers []uint16 // by rank
}

// graphOf is the graph that b lies in.
func graphOf[S state[S]](b Board) graph[S] {
	return graph[S]{geometryOf(b.Side(), b.Block()), b.distinct()}
}

// pack turns a board with the graph's numbers into a state.
func (g graph[S]) pack(b Board) S {
	var s S
	for i := range b.Len() {
		rank, _ := slices.BinarySearch(g.numbers, b.numbers[i])
		s = s.put(i, uint8(rank)) // below maxCells
	}
	return s
}

// unpack turns a state into a board.
func (g graph[S]) unpack(s S) Board {
	b := Board{side: uint8(g.side), block: uint8(g.block)} // at most MaxSide
	for i := range b.Len() {
		b.numbers[i] = g.numbers[s.rank(i)]
	}
	return b
}

// Next appends the turns that change s.
func (g graph[S]) Next(dst []search.Edge[S], s S) []search.Edge[S] {
	for i := range g.turns {
		if after := s.turned(&g.turns[i]); after != s {
			dst = append(dst, search.Edge[S]{Move: i, State: after})
		}
	}
	return dst
}

// Prev appends the turns that lead to s.
func (g graph[S]) Prev(dst []search.Edge[S], s S) []search.Edge[S] {
	for i := range g.turns {
		if before := s.turned(&g.turns[g.inverse(i)]); before != s {
			dst = append(dst, search.Edge[S]{Move: i, State: before})
		}
	}
	return dst
}

// Names writes turns given by their numbers.
func (g *geometry) Names(path []int) []string {
	names := make([]string, len(path))
	for i, t := range path {
		names[i] = g.turns[t].name
	}
	return names
}

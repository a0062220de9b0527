package twiddle

import (
	"slices"

	"jie/search"
	"jie/twiddle/geometry"
)

// graph has the turns of a board as edges between states of its own form.
type graph[S comparable] interface {
	search.Graph[S]
	search.Moves
	pack(b Board) S
	unpack(s S) Board
}

// word is a state of up to 16 cells without directions, four bits per cell, the first cell
// lowest: the rank of its number among the board's different numbers.
//
//	twiddle:381/624/957   0x6 4 8 3 1 5 0 7 2   ranks count from 0
//	         cell           8 7 6 5 4 3 2 1 0
type word uint64

// wordCells is the number of cells of the largest board whose states are words.
const wordCells = 16

// wordGraph has the turns between words.
type wordGraph struct {
	*geometry.Geometry
	blank   Board
	numbers []int    // by rank
	masks   []uint64 // of the cells that each turn changes
}

// newWordGraph returns the graph that contains b.
func newWordGraph(b Board) *wordGraph {
	g := &wordGraph{Geometry: b.geometry(), blank: empty(b.shape()), numbers: b.distinct()}
	for i := range g.Turns {
		mask := uint64(0)
		for _, from := range g.Turns[i].From {
			mask |= 15 << (4 * from)
		}
		g.masks = append(g.masks, mask)
	}
	return g
}

func (g *wordGraph) turned(s word, turn int) word {
	t := &g.Turns[turn]
	after := s &^ word(g.masks[turn])
	for i, from := range t.From {
		after |= (s >> (4 * from & 63) & 15) << (4 * t.To[i] & 63)
	}
	return after
}

// pack returns the state of a board with the graph's numbers.
func (g *wordGraph) pack(b Board) word {
	var s word
	for i := range b.cells() {
		rank, _ := slices.BinarySearch(g.numbers, b.number(i))
		s |= word(rank) << (4 * i)
	}
	return s
}

func (g *wordGraph) unpack(s word) Board {
	b := g.blank
	for i := range b.cells() {
		b = b.with(i, g.numbers[s>>(4*i)&15])
	}
	return b
}

// Next appends the turns that change s.
func (g *wordGraph) Next(dst []search.Edge[word], s word) []search.Edge[word] {
	for _, i := range g.Legal {
		if after := g.turned(s, i); after != s {
			dst = append(dst, search.Edge[word]{Move: i, State: after})
		}
	}
	return dst
}

// Prev appends the turns that lead to s.
func (g *wordGraph) Prev(dst []search.Edge[word], s word) []search.Edge[word] {
	for _, i := range g.Legal {
		if before := g.turned(s, g.Inverse(i)); before != s {
			dst = append(dst, search.Edge[word]{Move: i, State: before})
		}
	}
	return dst
}

// boardGraph has the turns between boards of any kind, used directly as states.
type boardGraph struct{ *geometry.Geometry }

func (g boardGraph) pack(b Board) Board   { return b }
func (g boardGraph) unpack(b Board) Board { return b }

// Next appends the turns that change b.
func (g boardGraph) Next(dst []search.Edge[Board], b Board) []search.Edge[Board] {
	for _, i := range g.Legal {
		if after := b.turned(&g.Turns[i]); after != b {
			dst = append(dst, search.Edge[Board]{Move: i, State: after})
		}
	}
	return dst
}

// Prev appends the turns that lead to b.
func (g boardGraph) Prev(dst []search.Edge[Board], b Board) []search.Edge[Board] {
	for _, i := range g.Legal {
		if before := b.turned(&g.Turns[g.Inverse(i)]); before != b {
			dst = append(dst, search.Edge[Board]{Move: i, State: before})
		}
	}
	return dst
}

func (b Board) words() bool { return b.cells() <= wordCells && !b.oriented }

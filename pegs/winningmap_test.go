package pegs

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"jie/board"
	"jie/puzzle"
)

// plainWinning is the positions on a line from start to a goal, found one by one.
func plainWinning(b *Board, start board.Set, goals []board.Set) map[board.Set]bool {
	leads := make(map[board.Set]bool)
	seen := make(map[board.Set]bool)
	var look func(p board.Set) bool
	look = func(p board.Set) bool {
		if seen[p] {
			return leads[p]
		}
		seen[p] = true
		for _, goal := range goals {
			leads[p] = leads[p] || p == goal
		}
		for _, n := range b.appendSuccessors(nil, p) {
			if look(n) {
				leads[p] = true
			}
		}
		return leads[p]
	}
	look(start)
	for p, ok := range leads {
		if !ok {
			delete(leads, p)
		}
	}
	return leads
}

// randomHoles is a board of n holes at most in a small drawing.
func randomHoles(r *rand.Rand, n int) *Board {
	var holes []board.Point
	height, width, gaps := 3+r.IntN(4), 3+r.IntN(4), r.IntN(6)
	for row := range height {
		for col := range width {
			if len(holes) < n && r.IntN(12) >= gaps {
				holes = append(holes, board.Point{Row: row, Col: col})
			}
		}
	}
	return NewBoard([]Rules{Orthogonal, Triangular, Diagonal}[r.IntN(3)], holes)
}

// endOf plays at random from p to a position without a jump, or for a few jumps.
func endOf(r *rand.Rand, b *Board, p board.Set) board.Set {
	for jumps := 2 + r.IntN(20); jumps > 0; jumps-- {
		next := b.appendSuccessors(nil, p)
		if len(next) == 0 {
			break
		}
		p = next[r.IntN(len(next))]
	}
	return p
}

// On random boards, the map has just the positions that a plain search finds.
func TestWinningMap(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 4))
	var ofWord, ofBlock, positions int
	for range 1000 {
		b := randomHoles(r, 18)
		start := b.Full() &^ (board.Set(1) << r.IntN(b.Len())) &^ (board.Set(1) << r.IntN(b.Len()))
		l, ok := newCornerLayout(b, start)
		if !ok {
			continue
		}
		if r.IntN(4) == 0 { // few small boards have so many corners
			l.size = mostFree
			l.number()
		}
		goals := []board.Set{endOf(r, b, start), endOf(r, b, start)}
		positions += compareMap(t, l, start, goals, 1+r.IntN(2))
		if l.blockBits() == wordFree {
			ofWord++
		} else {
			ofBlock++
		}
	}
	if ofWord < 100 || ofBlock < 30 || positions < 30_000 {
		t.Errorf("looked at %d boards with blocks of one word, %d of four, %d positions: too few", ofWord, ofBlock, positions)
	}
}

// compareMap makes a map, compares it with a plain search, and returns its size.
func compareMap(t *testing.T, l *cornerLayout, start board.Set, goals []board.Set, workers int) int {
	t.Helper()
	m, err := newWinningMap(context.Background(), l, start, goals, workers)
	if err != nil {
		t.Fatal(err)
	}
	b := l.board
	want := plainWinning(b, start, goals)
	n := 0
	for _, w := range m.words {
		n += bits.OnesCount64(w)
	}
	if n != len(want) {
		t.Fatalf("%s from %s: %d winning positions, want %d", b.wordText(b.Full()), b.wordText(start), n, len(want))
	}
	for p := range want {
		if !m.has(p) {
			t.Fatalf("%s is not in the map", b.wordText(p))
		}
	}
	return n
}

// The map of the French board, whose blocks are of four words, from positions of few
// pegs to ends of random play.
func TestWinningMapFrench(t *testing.T) {
	if !*long {
		t.Skip("takes 1 GiB and a minute")
	}
	p := mustParse(t, "pegs:french")
	r := rand.New(rand.NewPCG(17, 8))
	for range 3 {
		start := p.board.Full()
		for start.Len() > 16 {
			start = start.Without(r.IntN(p.board.Len()))
		}
		l, ok := newCornerLayout(p.board, start)
		if !ok || l.blockBits() != mostFree {
			t.Fatal("the French board has no layout with blocks of four words")
		}
		goals := []board.Set{endOf(r, p.board, start), endOf(r, p.board, start)}
		if n := compareMap(t, l, start, goals, 2); n < 100 {
			t.Logf("%d winning positions only", n)
		}
	}
}

// The central game has 13,428,122 winning positions with all their images [bell].
func TestWinningMapCentral(t *testing.T) {
	if short() {
		t.Skip("takes seconds")
	}
	b := englishBoard()
	start := b.Full().Without(centralHole)
	l, ok := newCornerLayout(b, start)
	if !ok {
		t.Fatal("the English board has no layout")
	}
	m, err := newWinningMap(context.Background(), l, start, []board.Set{1 << centralHole}, 2)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, w := range m.words {
		n += bits.OnesCount64(w)
	}
	if n != 13_428_122 {
		t.Errorf("%d winning positions, want 13428122", n)
	}
}

// A search that takes a map finds what one without finds, with fewer nodes.
func TestBoundedMap(t *testing.T) {
	p := mustParse(t, "pegs:english@c2")
	g, err := p.Goal("c5")
	if err != nil {
		t.Fatal(err)
	}
	var nodes [2]int64
	for i := range nodes {
		q := newQuestion(context.Background(), p.board, p.pegs, g.(*Goal), puzzle.Options{Metric: puzzle.Moves})
		q.prepare()
		s := q.newBounded(q.cuts(partHoles))
		if i == 1 {
			if err := s.findMap(); err != nil {
				t.Fatal(err)
			}
		}
		for allowed, want := range map[int]int{13: never, 14: 15} {
			if err := s.attempt(allowed); err != nil || s.best.total != want {
				t.Errorf("map %v, %d moves allowed: found %d, %v; want %d", i == 1, allowed, s.best.total, err, want)
			}
		}
		nodes[i] = q.nodes
		s.release()
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("%d nodes with a map, %d without", nodes[1], nodes[0])
	}
}

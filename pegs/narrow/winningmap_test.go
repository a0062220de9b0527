package narrow

import (
	"context"
	"flag"
	"math/bits"
	"math/rand/v2"
	"testing"

	"jie/internal/race"
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

var long = flag.Bool("long", false, "run the tests that take minutes")

// plainWinning is the positions on a line from start to a goal, found one by one.
func plainWinning(b *bitboard.Board, start board.Set, goals []board.Set) map[board.Set]bool {
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
		for _, n := range b.AppendSuccessors(nil, p) {
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
func randomHoles(r *rand.Rand, n int) *bitboard.Board {
	var holes []board.Point
	height, width, gaps := 3+r.IntN(4), 3+r.IntN(4), r.IntN(6)
	for row := range height {
		for col := range width {
			if len(holes) < n && r.IntN(12) >= gaps {
				holes = append(holes, board.Point{Row: row, Col: col})
			}
		}
	}
	rules := [...]bitboard.Rules{bitboard.Orthogonal, bitboard.Triangular, bitboard.Diagonal}
	return bitboard.New(rules[r.IntN(len(rules))], holes)
}

// endOf plays at random from p to a position without a jump, or for a few jumps.
func endOf(r *rand.Rand, b *bitboard.Board, p board.Set) board.Set {
	for jumps := 2 + r.IntN(20); jumps > 0; jumps-- {
		next := b.AppendSuccessors(nil, p)
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
	boards := 1000
	if race.Enabled {
		boards = 250
	}
	for range boards {
		b := randomHoles(r, 18)
		start := b.Full() &^ (board.Set(1) << r.IntN(b.Len())) &^ (board.Set(1) << r.IntN(b.Len()))
		l, ok := newLayout(b, start)
		if !ok {
			continue
		}
		if r.IntN(4) == 0 { // few small boards have so many corners
			l.size = mostFree
			l.number()
		}
		goals := []board.Set{endOf(r, b, start), endOf(r, b, start)}
		positions += compareMap(t, l, start, goals, 1+r.IntN(2))
		if l.size == wordFree {
			ofWord++
		} else {
			ofBlock++
		}
	}
	if ofWord < boards/10 || ofBlock < 3*boards/100 || positions < 30*boards {
		t.Errorf("looked at %d boards with blocks of one word, %d of four, %d positions: too few", ofWord, ofBlock, positions)
	}
}

// compareMap makes a map, compares it with a plain search, and returns its size.
func compareMap(t *testing.T, l *cornerLayout, start board.Set, goals []board.Set, workers int) int {
	t.Helper()
	m, err := newMap(context.Background(), l, start, goals, workers)
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
		t.Fatalf("%d holes from %x: %d winning positions, want %d", b.Len(), start, n, len(want))
	}
	for p := range want {
		if at := m.index(p); m.words[at>>6]>>(at&63)&1 == 0 {
			t.Fatalf("%x is not in the map", p)
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
	b := drawn{"", "--111--/-11111-/1111111/1111111/1111111/-11111-/--111--"}.board()
	r := rand.New(rand.NewPCG(17, 8))
	positions := 0
	for range 3 {
		start := b.Full()
		for start.Len() > 16 {
			start = start.Without(r.IntN(b.Len()))
		}
		l, ok := newLayout(b, start)
		if !ok || l.size != mostFree {
			t.Fatal("the French board has no layout with blocks of four words")
		}
		goals := []board.Set{endOf(r, b, start), endOf(r, b, start)}
		positions += compareMap(t, l, start, goals, 2)
	}
	if positions < 250 {
		t.Errorf("looked at %d winning positions: too few", positions)
	}
}

// The central game has 13,428,122 winning positions with all their images [bell].
func TestWinningMapCentral(t *testing.T) {
	if race.Enabled || testing.Short() {
		t.Skip("takes seconds")
	}
	b := drawn{"", "--111--/--111--/1111111/1111111/1111111/--111--/--111--"}.board()
	start := b.Full().Without(16)
	l, ok := newLayout(b, start)
	if !ok {
		t.Fatal("the English board has no layout")
	}
	m, err := newMap(context.Background(), l, start, []board.Set{1 << 16}, 2)
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

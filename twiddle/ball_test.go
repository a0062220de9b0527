package twiddle

import (
	"math/rand/v2"
	"testing"

	"jie/puzzle"
	"jie/twiddle/geometry"
)

// nibbles is a position of 4 x 4: the number on each cell less 1, four bits a cell.
type nibbles uint64

// blockCells are the four cells of each block, clockwise.
var blockCells = func() (all [][4]uint) {
	for r := range uint(3) {
		for c := range uint(3) {
			all = append(all, [4]uint{4*r + c, 4*r + c + 1, 4*r + c + 5, 4*r + c + 4})
		}
	}
	return all
}()

// turned is a position after a block was turned by a given number of cells of its ring: 1
// or 3.
func (n nibbles) turned(block, by int) nibbles {
	cells := blockCells[block]
	after := n
	for i, from := range cells {
		to := cells[(i+by)%4]
		after = after&^(15<<(4*to)) | (n>>(4*from)&15)<<(4*to)
	}
	return after
}

// disjoint reports whether two blocks share no cell.
func disjoint(a, b int) bool {
	rows, cols := a/3-b/3, a%3-b%3
	return max(rows, -rows) > 1 || max(cols, -cols) > 1
}

// ball is the positions within some turns of the sorted board, in a table with open addressing.
type ball struct {
	keys  []nibbles // 0 is no position
	turns []uint8
	bits  uint
}

func (b *ball) slot(n nibbles) uint64 {
	at := uint64(n) * 0x9E3779B97F4A7C15 >> (64 - b.bits)
	for b.keys[at] != 0 && b.keys[at] != n {
		at = (at + 1) & (1<<b.bits - 1)
	}
	return at
}

func newBall(radius int, bits uint) *ball {
	b := &ball{make([]nibbles, 1<<bits), make([]uint8, 1<<bits), bits}
	const home nibbles = 0xfedcba9876543210
	b.keys[b.slot(home)] = home
	layer := []nibbles{home}
	for d := 1; d <= radius; d++ {
		var next []nibbles
		for _, n := range layer {
			for move := range 18 {
				after := n.turned(move/2, 1+move%2*2)
				if at := b.slot(after); b.keys[at] == 0 {
					b.keys[at], b.turns[at] = after, uint8(d)
					next = append(next, after)
				}
			}
		}
		layer = next
	}
	return b
}

// nearest is the fewest turns from a position into the ball and on to the sorted board, where
// exactly a given number of turns lead into the ball; 0 where none do.
func (b *ball) nearest(n nibbles, depth, last int) (fewest int) {
	if depth == 0 {
		at := b.slot(n)
		if b.keys[at] == 0 {
			return 0
		}
		return int(b.turns[at])
	}
	for block := range 9 {
		if last >= 0 && (block == last || block < last && disjoint(block, last)) {
			continue // half turns are two steps at once, and turns that commute come in order
		}
		for by := 1; by <= 3; by++ {
			steps := 1
			after := n.turned(block, by)
			if by == 2 {
				steps, after = 2, n.turned(block, 1).turned(block, 1)
			}
			if steps > depth {
				continue
			}
			if got := b.nearest(after, depth-steps, block); got > 0 && (fewest == 0 || got < fewest) {
				fewest = got
			}
		}
	}
	return fewest
}

// Lengths from 11 to 14 on 4 x 4 are those of a search without tables, from both sides.
func TestFour(t *testing.T) {
	wanted, radius, bits, from := 2, 5, uint(20), 8
	if *long {
		wanted, radius, bits, from = 50, 7, 27, 11
	}
	b := newBall(radius, bits)
	for seed, done := uint64(0), 0; done < wanted; seed++ {
		board := randomBoard(geometry.Shape{Rows: 4, Cols: 4, Block: 2}, seed)
		if !*long {
			board = walked(newSquare(4, 2), rand.New(rand.NewPCG(seed, 11)), 9)
		}
		s, err := Solve(t.Context(), board, Goal{[]Board{newSquare(4, 2)}}, puzzle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if int(s.Length) < from || int(s.Length) > 2*radius {
			continue
		}
		done++
		var n nibbles
		for cell := range 16 {
			n |= nibbles(board.number(cell)-1) << (4 * cell)
		}
		length := 0
		for depth := 0; length == 0; depth++ {
			if got := b.nearest(n, depth, -1); got > 0 {
				length = depth + got
			}
		}
		if int(s.Length) != length {
			t.Errorf("%s: %d turns, want %d", board, s.Length, length)
		}
	}
}

// Package bitboard holds the rules of peg solitaire: boards of up to 256 holes, sets of
// holes, jumps, moves and goals, and what a position shows without a search.
//
// A position is the set of its pegs. A [Set] holds any position. A position of a board of at
// most [MaxWord] holes is also a machine word, a [board.Set], on which searches are fast:
// bit i is a peg in hole i.
//
// The files in reading order: set.go, board.go, jump.go and move.go (the rules); goal.go and
// opengoal.go (goals); class.go, pagoda.go and merson.go (what no jump changes, what no jump
// raises, and the regions in which moves begin); for words pattern.go, symmetry.go, orbit.go
// and positionset.go.
package bitboard

import (
	"slices"
	"sync"

	"jie/puzzle/board"
)

// MaxWord is the largest number of holes of a board whose positions are also words, of
// type [board.Set].
const MaxWord = board.MaxCells

// Rules says along which lines pegs jump.
type Rules uint8

// The rules.
const (
	Orthogonal Rules = iota // square lattice, along rows and columns
	Diagonal                // square lattice, along diagonals as well
	Triangular              // triangular lattice, along its three directions
)

// String returns the rule as IDs write it between brackets, "" for the standard one.
func (r Rules) String() string {
	return [...]string{"", "diagonal", "tri"}[r]
}

// Lattice returns the lattice of boards under r.
func (r Rules) Lattice() board.Lattice {
	if r == Triangular {
		return board.Triangular
	}
	return board.Square
}

// Directions returns one step of each pair of opposite jump directions.
func (r Rules) Directions() []board.Point {
	steps := []board.Point{{Row: 0, Col: 1}, {Row: 1, Col: 0}, {Row: 1, Col: 1}, {Row: 1, Col: -1}}
	return steps[:[...]int{Orthogonal: 2, Diagonal: 4, Triangular: 3}[r]]
}

// Board is the holes of a board and the lines of three along which pegs jump. It is
// immutable and safe for concurrent use. Methods with a [board.Set] are for boards of at
// most [MaxWord] holes.
type Board struct {
	rules  Rules
	shape  *board.Shape
	lines  []Line
	masks  []Set      // by line: its three holes
	all    []Jump     // as [Board.Jump] counts
	jumps  [][]Jump   // by the hole jumped from
	number [][]uint16 // of these jumps
	near   [][]uint8  // by hole: the holes beside it on its lines
	ease   []int32    // by hole: the lines through it, those over it twice
	groups []Group

	classes func() []Set
	regions func() []Set // Merson regions
}

// Line is three holes in a row. A peg at one end jumps over the middle to the
// other end; ends are in reading order.
type Line struct{ End, Middle, Other uint8 }

// Jumps returns the jumps along l, from its end and from its other end.
func (l Line) Jumps() [2]Jump {
	return [2]Jump{{l.End, l.Middle, l.Other}, {l.Other, l.Middle, l.End}}
}

// Mask returns the set of the three holes. A jump along l, either way, exclusive-ors the
// position with it.
func (l Line) Mask() board.Set { return l.Jumps()[0].Mask() }

// Group is the lines of equal bit shifts: holes i, i+middle and i+other for each i in
// first. The least hole of a line is its first in reading order.
type Group struct {
	Middle, Other uint
	First         board.Set
	Mask          board.Set // of the line whose first hole is 0
}

// New returns the board with the given holes, at most [MaxHoles] distinct points. More are
// a bug of the caller.
func New(rules Rules, holes []board.Point) *Board {
	shape := board.NewShape(rules.Lattice(), holes)
	n := shape.Len()
	if n > MaxHoles {
		panic("pegs: too many holes")
	}
	b := &Board{rules: rules, shape: shape, jumps: make([][]Jump, n), number: make([][]uint16, n), near: make([][]uint8, n), ease: make([]int32, n)}
	for i := range n {
		p := shape.Point(i)
		for _, d := range rules.Directions() {
			middle, ok := shape.Index(p.Add(d))
			other, ok2 := shape.Index(p.Add(d).Add(d))
			if ok && ok2 {
				b.addLine(Line{uint8(i), uint8(middle), uint8(other)})
			}
		}
	}
	b.classes = sync.OnceValue(func() []Set { return b.ClassesAmong(Full(n)) })
	b.regions = sync.OnceValue(b.findRegions)
	return b
}

func (b *Board) addLine(l Line) {
	for _, j := range l.Jumps() {
		b.number[j.From] = append(b.number[j.From], uint16(len(b.all)))
		b.all = append(b.all, j)
		b.jumps[j.From] = append(b.jumps[j.From], j)
		b.ease[j.From]++
		b.ease[j.Over]++
		b.touch(j.From, j.Over)
	}
	b.lines = append(b.lines, l)
	b.masks = append(b.masks, Of(int(l.End), int(l.Middle), int(l.Other)))
	if !b.IsWide() {
		b.addToGroup(l)
	}
}

// touch records that two holes lie side by side.
func (b *Board) touch(i, j uint8) {
	if !slices.Contains(b.near[i], j) {
		b.near[i] = append(b.near[i], j)
		b.near[j] = append(b.near[j], i)
	}
}

// addToGroup adds l to the lines of equal bit shifts.
func (b *Board) addToGroup(l Line) {
	middle, other := uint(l.Middle-l.End), uint(l.Other-l.End)
	at := slices.IndexFunc(b.groups, func(g Group) bool { return g.Middle == middle && g.Other == other })
	if at < 0 {
		at = len(b.groups)
		b.groups = append(b.groups, Group{Middle: middle, Other: other, Mask: 1 | 1<<middle | 1<<other})
	}
	b.groups[at].First = b.groups[at].First.With(int(l.End))
}

// IsWide reports whether positions need more than a word.
func (b *Board) IsWide() bool { return b.Len() > MaxWord }

// Rules returns the rules by which pegs jump.
func (b *Board) Rules() Rules { return b.rules }

// Same reports whether two boards have the same holes, at the same places, and rules.
func (b *Board) Same(c *Board) bool {
	same := b.rules == c.rules && b.Len() == c.Len()
	for i := 0; b != c && same && i < b.Len(); i++ {
		same = b.shape.Point(i) == c.shape.Point(i)
	}
	return same
}

// Shape returns the board's holes on their lattice.
func (b *Board) Shape() *board.Shape { return b.shape }

// Len returns the number of holes.
func (b *Board) Len() int { return b.shape.Len() }

// All returns the set of all holes.
func (b *Board) All() Set { return Full(b.Len()) }

// Full returns the position with a peg in each hole, as a word.
func (b *Board) Full() board.Set { return board.Full(b.Len()) }

// The caller must not change what the methods below return.

// Lines returns the lines of three, in reading order of their first holes.
func (b *Board) Lines() []Line { return b.lines }

// Holes returns the three holes of line k.
func (b *Board) Holes(k int) Set { return b.masks[k] }

// Groups returns the lines by bit shifts, on a board of words.
func (b *Board) Groups() []Group { return b.groups }

// Jumps returns the jumps of the board, by the hole jumped from.
func (b *Board) Jumps() [][]Jump { return b.jumps }

// Jump returns one of the two jumps along each line: 2k and 2k+1 go along line k, from
// its end and from its other end.
func (b *Board) Jump(number uint16) Jump { return b.all[number] }

// Numbers returns the numbers of the jumps from a hole.
func (b *Board) Numbers(hole uint8) []uint16 { return b.number[hole] }

// Near returns the holes beside one on its lines.
func (b *Board) Near(hole int) []uint8 { return b.near[hole] }

// Ease returns the number of lines through a hole; a line that passes over it counts twice.
func (b *Board) Ease(hole int) int32 { return b.ease[hole] }

package pegs

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// named is a board with a name, with its usual vacancy and finish.
type named struct {
	name    string
	rules   bitboard.Rules
	drawing string // '1' for a hole
	vacancy string
	finish  string // a goal: a hole, or rows
}

// boards lists the named boards in the order in which help shows them. Each pair of
// vacancy and finish can be solved, which a test proves. On diamond25 at least four pegs
// are left from every vacancy, so its finish is four.
var boards = sync.OnceValue(func() []named {
	return []named{
		{"english", bitboard.Orthogonal, "--111--/--111--/1111111/1111111/1111111/--111--/--111--", "d4", "d4"},
		{"french", bitboard.Orthogonal, "--111--/-11111-/1111111/1111111/1111111/-11111-/--111--", "d3", "d5"},
		{"wiegleb", bitboard.Orthogonal, "---111---/---111---/---111---/111111111/111111111/111111111/---111---/---111---/---111---", "e5", "e5"},
		{"diamond25", bitboard.Orthogonal, "---1---/--111--/-11111-/1111111/-11111-/--111--/---1---",
			"c2", "pegs:---0---/--000--/-10001-/0000000/-10000-/--000--/---1---"},
		{"diamond41", bitboard.Orthogonal, "----1----/---111---/--11111--/-1111111-/111111111/-1111111-/--11111--/---111---/----1----", "e3", "e7"},
		{"4x4", bitboard.Orthogonal, rectangle(4, 4), "b1", "c1"},
		{"5x5", bitboard.Orthogonal, rectangle(5, 5), "c1", "c5"},
		{"6x6", bitboard.Orthogonal, rectangle(6, 6), "c3", "c3"},
		{"triangle10", bitboard.Triangular, triangle(4), "a2", "b2"},
		{"triangle15", bitboard.Triangular, triangle(5), "a1", "a1"},
		{"triangle21", bitboard.Triangular, triangle(6), "a1", "a1"},
		{"triangle28", bitboard.Triangular, triangle(7), "b4", "c7"},
		{"triangle36", bitboard.Triangular, triangle(8), "a1", "a1"},
		{"star", bitboard.Triangular, "-1/1111/-111/-1111/---1", "b2", "b2"},
		{"hexagon37", bitboard.Triangular, "1111/11111/111111/1111111/-111111/--11111/---1111", "b1", "c1"},
		{"hexagon61", bitboard.Triangular, "11111/111111/1111111/11111111/111111111/-11111111/--1111111/---111111/----11111", "a1", "a1"},
		{"8x8", bitboard.Orthogonal, rectangle(8, 8), "c1", goalOne},
		{"9x9", bitboard.Orthogonal, rectangle(9, 9), "a1", goalOne},
		{"10x10", bitboard.Orthogonal, rectangle(10, 10), "c1", goalOne},
		{"12x12", bitboard.Orthogonal, rectangle(12, 12), "a1", goalOne},
		{"triangle45", bitboard.Triangular, triangle(9), "a1", goalOne},
		{"triangle66", bitboard.Triangular, triangle(11), "a2", goalOne},
		{"triangle78", bitboard.Triangular, triangle(12), "a1", goalOne},
	}
})

func rectangle(height, width int) string {
	return strings.TrimSuffix(strings.Repeat(strings.Repeat("1", width)+"/", height), "/")
}

// triangle returns a drawing with rows of 1, 2, ..., side holes.
func triangle(side int) string {
	rows := make([]string, side)
	for r := range rows {
		rows[r] = strings.Repeat("1", r+1)
	}
	return strings.Join(rows, "/")
}

func boardNames() []string {
	names := make([]string, len(boards()))
	for i, n := range boards() {
		names[i] = n.name
	}
	return names
}

// usualFinish returns the usual finish from a hole, or "" if b is not a named board or the
// hole not its usual vacancy.
func (b *layout) usualFinish(vacancy string) string {
	for _, n := range everyBoard() {
		alike := n.vacancy == vacancy && n.rules.Lattice() == b.Rules().Lattice() && strings.Count(n.drawing, "1") == b.Len()
		if alike && (strings.HasSuffix(b.text(b.All(), bitboard.Set{}), ":"+n.drawing) || n.board(b.Rules()).Same(b.Board)) {
			return n.finish
		}
	}
	return ""
}

// OtherGoals returns the goals to try if the default one cannot be reached.
func (Puzzle) OtherGoals() []string { return []string{goalOne} }

// parseNamed reads NAME or NAME@HOLE.
func parseNamed(rules bitboard.Rules, row puzzle.Row, start int) (drawing, error) {
	name, vacancy, chosen := strings.Cut(row.Text, "@")
	n, ok := findBoard(name)
	if !ok {
		return drawing{}, fail(puzzle.UnknownBoard, puzzle.AtByte(start+row.Byte),
			puzzle.Args{"name": name, "nearest": puzzle.Nearest(name, boardNames()), "known": boardNames()})
	}
	switch {
	case rules == bitboard.Orthogonal:
		rules = n.rules
	case rules.Lattice() != n.rules.Lattice():
		return drawing{}, fail(otherRule, puzzle.AtByte(start), puzzle.Args{"board": name, "rule": rules.String()})
	}
	d := drawing{board: n.board(rules)}
	if !chosen {
		vacancy, d.finish = n.vacancy, n.finish
	}
	hole, ok := d.board.cells[vacancy]
	if !ok {
		return drawing{}, fail(badHole, puzzle.AtByte(start+row.Byte+len(name)+1), puzzle.Args{"hole": vacancy})
	}
	d.pegs = d.board.All().Without(hole)
	return d, nil
}

// findBoard finds a board by its name. "hexagon" without a size means hexagon37.
func findBoard(name string) (named, bool) {
	for _, n := range everyBoard() {
		if n.name == name || name == "hexagon" && n.name == "hexagon37" {
			return n, true
		}
	}
	return named{}, false
}

// everyBoard lists the boards of the list and after them other squares of up to 16 by 16 and
// triangles of up to 253 holes. From a vacant corner, by position class, one peg can be left only
// if three divides the side of a square, or does not divide a triangle's side less one.
var everyBoard = sync.OnceValue(func() (list []named) {
	for side := leastMade; side <= mostTriangle; side++ {
		square, triangular := fmt.Sprintf("%dx%d", side, side), fmt.Sprintf("triangle%d", side*(side+1)/2)
		if side <= mostSquare {
			list = append(list, named{square, bitboard.Orthogonal, rectangle(side, side), []string{"a1", "c1", "c1"}[side%3], goalOne})
		}
		list = append(list, named{triangular, bitboard.Triangular, triangle(side), []string{"a1", "a2", "a1"}[side%3], goalOne})
	}
	return slices.Concat(boards(), slices.DeleteFunc(list, func(n named) bool {
		return slices.ContainsFunc(boards(), func(other named) bool { return other.name == n.name })
	}))
})

// The sides of the boards that names define. Smaller ones are in the list, or are too
// simple.
const (
	leastMade    = 7
	mostSquare   = 16
	mostTriangle = 22
)

func (n named) board(rules bitboard.Rules) *layout {
	d, _ := parseRows(rules, puzzle.Rows(n.drawing), 0, false)
	return d.board
}

var englishNamed = sync.OnceValue(func() *layout {
	n, _ := findBoard("english")
	return n.board(bitboard.Orthogonal)
})

package collection

import (
	"fmt"
	"slices"
	"strings"

	"jie/puzzle"
)

// grid is a rectangle of squares: states in reading order, 0 where no cell is.
type grid struct {
	width, height int
	states        []byte
	names         []string
}

func readBoard(p puzzle.Position) (b grid, ok bool) {
	g := p.Grid()
	if g.Lattice != puzzle.Square {
		return b, false
	}
	for _, c := range g.Cells {
		b.width, b.height = max(b.width, c.X/2+1), max(b.height, c.Y+1)
	}
	b.states, b.names = make([]byte, b.width*b.height), make([]string, b.width*b.height)
	for _, c := range g.Cells {
		if c.State != '0' && c.State != '1' && c.State != '-' || c.X%2 != 0 {
			return b, false
		}
		if c.State != '-' {
			b.states[c.Y*b.width+c.X/2] = c.State
		}
		b.names[c.Y*b.width+c.X/2] = c.Name
	}
	return b, true
}

func (b grid) size() string { return fmt.Sprintf("%dx%d", b.width, b.height) }

// pegs writes P for a peg, H for a hole and O for no cell.
func (b grid) pegs() string {
	letters := make([]byte, len(b.states))
	for i, state := range b.states {
		switch state {
		case '1':
			letters[i] = 'P'
		case '0':
			letters[i] = 'H'
		default:
			letters[i] = 'O'
		}
	}
	return string(letters)
}

// mostSquares is the largest game of Flip that is written: its matrix has as many
// bits as that squared, and no larger one is read.
const mostSquares = 1 << 13

// flip writes the matrix and the grid. Pressing each square tells its row of the
// matrix.
func (b grid) flip(p puzzle.Position) (id string, ok bool) {
	if len(b.states) > mostSquares || !twoStates(p) || countMoves(p) != len(b.states) {
		return "", false
	}
	var matrix []bool
	for i, name := range b.names {
		if b.states[i] == 0 {
			return "", false
		}
		next, err := p.Play(name)
		if err != nil {
			return "", false
		}
		for j, c := range next.Grid().Cells {
			matrix = append(matrix, c.State != b.states[j])
		}
	}
	lit := make([]bool, len(b.states))
	for i, state := range b.states {
		lit[i] = state == '1'
	}
	return Flip + ":" + b.size() + ":" + hexadecimal(matrix) + "," + hexadecimal(lit), true
}

// twoStates tells whether the lights of p are on or off, by its rules.
func twoStates(p puzzle.Position) bool {
	id, err := puzzle.SplitID(p.String())
	return err == nil && !slices.ContainsFunc(id.Rules, func(rule string) bool {
		return rule == "counters" || strings.HasPrefix(rule, "k=")
	})
}

func countMoves(p puzzle.Position) int {
	n := 0
	for range p.Moves() {
		n++
	}
	return n
}

// hexadecimal writes four bits a digit, the highest first; the last digit is
// filled up with zeros.
func hexadecimal(bits []bool) string {
	var b strings.Builder
	for i := 0; i < len(bits); i += 4 {
		digit := 0
		for j := range 4 {
			digit <<= 1
			if i+j < len(bits) && bits[i+j] {
				digit++
			}
		}
		fmt.Fprintf(&b, "%x", digit)
	}
	return b.String()
}

// Package draw makes pictures of positions and solutions. It knows boards as
// [puzzle.Grid] only, so it draws any puzzle.
package draw

import (
	"strings"

	"jie/puzzle"
)

// Style is how a text drawing looks. Its zero value is plain text.
type Style struct {
	Color  bool   // ANSI colours; the signs differ without them too
	Cursor string // a cell to put in [ ]
	Picked string // a cell to put in ( )
}

// Text draws a board, a line a row, with the cells' coordinates along the left
// and, where columns are straight, along the top. A triangular lattice stands
// upright:
//
//	   0 1 2             0   ● · ·
//	0  ● · ●             1  · ● · ·
//	1  · ● ·             2 · · ● · ·
func Text(g puzzle.Grid, style Style) string {
	if len(g.Cells) == 0 {
		return ""
	}
	p := newPage(g)
	p.frame(g, style.Picked, '(', ')')
	p.frame(g, style.Cursor, '[', ']')
	var b strings.Builder
	p.writeHeader(&b)
	for y := range p.rows {
		p.writeRow(&b, y, style)
	}
	return b.String()
}

// page is a grid sorted into lines of signs. A half cell is one column wide.
type page struct {
	rows   [][]byte // state at each column, 0 where there is no cell
	left   []string // label of each row
	top    []string // label of each column, nil where columns are not straight
	margin int      // width of the row labels with the gap after them
	edges  []byte   // sign before the first column of each row, 0 for none
}

func newPage(g puzzle.Grid) *page {
	width, height := 0, 0
	for _, c := range g.Cells {
		width, height = max(width, c.X+1), max(height, c.Y+1)
	}
	p := &page{rows: make([][]byte, height), left: make([]string, height), top: make([]string, width)}
	p.edges = make([]byte, height)
	for y := range p.rows {
		p.rows[y] = make([]byte, width)
	}
	straight := g.Lattice == puzzle.Square
	for _, c := range g.Cells {
		p.rows[c.Y][c.X] = c.State
		row, column := labels(c.Name)
		p.left[c.Y] = row
		straight = straight && (p.top[c.X] == "" || p.top[c.X] == column)
		p.top[c.X] = column
	}
	if !straight {
		p.top = nil
	}
	for _, label := range p.left {
		p.margin = max(p.margin, len(label)+2)
	}
	return p
}

// frame puts two signs around the cell of a name; a frame is a state of its own.
func (p *page) frame(g puzzle.Grid, name string, left, right byte) {
	for _, c := range g.Cells {
		if c.Name == name && name != "" {
			if c.X > 0 {
				p.rows[c.Y][c.X-1] = left
			} else {
				p.edges[c.Y] = left
			}
			if c.X+1 == len(p.rows[c.Y]) {
				p.rows[c.Y] = append(p.rows[c.Y], right)
			} else {
				p.rows[c.Y][c.X+1] = right
			}
		}
	}
}

// CellAt is the cell whose sign, or the gap after it, stands at a column and line
// of the drawing that Text makes.
func CellAt(g puzzle.Grid, column, line int) (name string, ok bool) {
	if len(g.Cells) == 0 {
		return "", false
	}
	p := newPage(g)
	for _, c := range g.Cells {
		if c.Y == line-p.headerLines() && (c.X == column-p.margin || c.X+1 == column-p.margin) {
			return c.Name, true
		}
	}
	return "", false
}

// labels takes a cell's name apart: "2,3" is row 2, column 3; "d2" is row 2,
// column d.
func labels(name string) (row, column string) {
	if row, column, ok := strings.Cut(name, ","); ok {
		return row, column
	}
	digits := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
	return digits, name[:len(name)-len(digits)]
}

// writeHeader writes the column labels from top to bottom, one character a
// line, so that a column stays two characters wide.
func (p *page) writeHeader(b *strings.Builder) {
	lines := p.headerLines()
	for i := range lines {
		line := []byte(strings.Repeat(" ", p.margin+len(p.top)))
		for x, label := range p.top {
			if at := i - (lines - len(label)); at >= 0 && label != "" {
				line[p.margin+x] = label[at]
			}
		}
		b.WriteString(strings.TrimRight(string(line), " "))
		b.WriteByte('\n')
	}
}

func (p *page) headerLines() int {
	lines := 0
	for _, label := range p.top {
		lines = max(lines, len(label))
	}
	return lines
}

func (p *page) writeRow(b *strings.Builder, y int, style Style) {
	var line strings.Builder
	line.WriteString(strings.Repeat(" ", p.margin-2-len(p.left[y])) + p.left[y] + " ")
	line.WriteByte(max(' ', p.edges[y]))
	for _, state := range p.rows[y] {
		line.WriteString(sign(state, style))
	}
	b.WriteString(strings.TrimRight(line.String(), " "))
	b.WriteByte('\n')
}

// colours are ANSI 256-colour numbers for the states from 1, from Okabe and
// Ito's palette, whose colours colour-blind readers can tell apart.
var colours = []string{"214", "74", "36", "220", "25", "166", "175", "250", "94"}

// sign is the character for a state: each state has its own, colour or not.
func sign(state byte, style Style) string {
	var s string
	switch state {
	case 0, '-':
		return " "
	case '0':
		return "·"
	case '1':
		s = "●"
	default:
		s = string(state)
	}
	if i := int(state) - '1'; style.Color && i >= 0 && i < len(colours) {
		return "\x1b[38;5;" + colours[i] + "m" + s + "\x1b[0m"
	}
	return s
}

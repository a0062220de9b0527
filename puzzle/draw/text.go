// Package draw makes pictures of positions and solutions of any puzzle, from a [view.Grid].
package draw

import (
	"slices"
	"strings"
	"unicode/utf8"

	"jie/puzzle/view"
)

// Style is how a text drawing looks. Its zero value is plain text.
type Style struct {
	Color  bool     // ANSI colours; without them the signs differ too
	Basic  bool     // only the 16 colours that every terminal has
	Marked []string // cells to put in < >
	Picked string   // a cell to put in ( )
	Cursor string   // a cell to put in [ ], or in { } where it is picked or marked as well
}

// Text draws a board, a line a row, with coordinates along the left and the top. In a triangular
// lattice the label of a column is at the upper right of its first cell:
//
//	                             0 1 2
//	   0 1 2                0   ● · · 3
//	0  ● · ●                1  · ● · · 4
//	1  · ● ·                2 · · ● · ·
func Text(g view.Grid, style Style) string {
	if len(g.Cells) == 0 {
		return ""
	}
	p := newPage(g)
	for _, name := range style.Marked {
		p.frame(g, name, "<", ">")
	}
	p.frame(g, style.Picked, "(", ")")
	if style.Cursor == style.Picked || slices.Contains(style.Marked, style.Cursor) {
		p.frame(g, style.Cursor, "{", "}")
	} else {
		p.frame(g, style.Cursor, "[", "]")
	}
	var b strings.Builder
	p.writeHeader(&b)
	for y := range p.rows {
		p.writeLine(&b, p.left[y], p.rows[y], style)
	}
	return b.String()
}

type page struct {
	rows   [][]glyph // of each line, by column
	left   []string  // label of each row
	top    []string  // label of each half cell, nil if columns are not straight
	above  []glyph   // the labels above the first row if columns are not straight
	unit   int
	margin int // width of the row labels with the gap after them
}

type glyph struct {
	column int
	text   string
	colour int // of a palette from 1; 0 for none
}

func newPage(g view.Grid) *page {
	height := 0
	for _, c := range g.Cells {
		height = max(height, c.Y+1)
	}
	p := &page{rows: make([][]glyph, height), left: make([]string, height), top: g.Columns, unit: 1}
	copy(p.left, g.Rows)
	for _, label := range p.left {
		p.margin = max(p.margin, len(label)+2)
	}
	signs := make(map[rune]glyph)
	for _, c := range g.Cells {
		s, met := signs[c.State]
		if !met {
			s = sign(g, c.State)
			signs[c.State] = s
			p.unit = max(p.unit, (utf8.RuneCountInString(s.text)+2)/2)
		}
	}
	for _, c := range g.Cells {
		if s := signs[c.State]; s.text != "" {
			s.column = c.X * p.unit
			p.rows[c.Y] = append(p.rows[c.Y], s)
		}
	}
	for _, l := range g.Tops {
		label := glyph{column: l.X * p.unit, text: l.Text}
		if l.Y < 0 {
			p.above = append(p.above, label)
		} else {
			p.rows[l.Y] = append(p.rows[l.Y], label)
		}
	}
	return p
}

func sign(g view.Grid, state rune) glyph {
	if state == view.NoCell {
		return glyph{}
	}
	f := g.Face(state)
	switch {
	case f.Label != "":
		return glyph{text: f.Label, colour: textColour(f)}
	case f.Shape == view.ShapeEmpty:
		return glyph{text: "·"}
	}
	return glyph{text: "●", colour: textColour(f)}
}

// textColour returns a face's colour in a terminal: dots have the palette's first, numbers none.
func textColour(f view.Face) int {
	if f.Colour == 0 && f.Shape != view.ShapeNumber {
		return 1
	}
	return f.Colour
}

func (p *page) frame(g view.Grid, name, left, right string) {
	c, ok := g.Find(name)
	if !ok || name == "" {
		return
	}
	width := utf8.RuneCountInString(sign(g, c.State).text)
	row := slices.DeleteFunc(p.rows[c.Y], func(s glyph) bool {
		return s.column == c.X*p.unit-1 || s.column == c.X*p.unit+max(1, width)
	})
	p.rows[c.Y] = append(row, glyph{column: c.X*p.unit - 1, text: left}, glyph{column: c.X*p.unit + max(1, width), text: right})
}

// CellAt returns the cell whose sign, or the gap after it, is at a place of the drawing of Text.
func CellAt(g view.Grid, column, line int) (name string, ok bool) {
	if len(g.Cells) == 0 {
		return "", false
	}
	p := newPage(g)
	for _, c := range g.Cells {
		at := column - p.margin - c.X*p.unit
		if c.Y == line-p.headerLines() && at >= 0 && at < 2*p.unit {
			return c.Name, true
		}
	}
	return "", false
}

// Place returns the column and line at which the sign of a cell begins in the drawing of Text.
func Place(g view.Grid, name string) (column, line int, ok bool) {
	c, ok := g.Find(name)
	if !ok {
		return 0, 0, false
	}
	p := newPage(g)
	return p.margin + c.X*p.unit, p.headerLines() + c.Y, true
}

// Labels returns how many columns and lines of the drawing of Text hold only labels.
func Labels(g view.Grid) (columns, lines int) {
	if len(g.Cells) == 0 {
		return 0, 0
	}
	p := newPage(g)
	return max(0, p.margin-1), p.headerLines() // the column before a cell may frame it
}

func (p *page) writeHeader(b *strings.Builder) {
	lines := p.labelLines()
	for i := range lines {
		line := []byte(strings.Repeat(" ", p.margin+len(p.top)*p.unit))
		for x, label := range p.top {
			if at := i - (lines - len(label)); at >= 0 && label != "" {
				line[p.margin+x*p.unit] = label[at]
			}
		}
		b.WriteString(strings.TrimRight(string(line), " "))
		b.WriteByte('\n')
	}
	if len(p.above) > 0 {
		p.writeLine(b, "", p.above, Style{})
	}
}

func (p *page) headerLines() int { return p.labelLines() + min(1, len(p.above)) }

func (p *page) labelLines() int {
	lines := 0
	for _, label := range p.top {
		lines = max(lines, len(label))
	}
	return lines
}

func (p *page) writeLine(b *strings.Builder, label string, line []glyph, style Style) {
	b.WriteString(strings.Repeat(" ", p.margin-2-len(label)) + label)
	slices.SortStableFunc(line, func(s, t glyph) int { return s.column - t.column })
	at := -2 // columns from the first cell's
	for _, s := range line {
		b.WriteString(strings.Repeat(" ", max(0, s.column-at)))
		b.WriteString(s.painted(style))
		at = s.column + utf8.RuneCountInString(s.text)
	}
	b.WriteByte('\n')
}

// colours are ANSI numbers from Okabe and Ito's palette, which colour-blind readers distinguish.
var colours = []string{"214", "74", "36", "220", "25", "166", "175", "250", "94"}

// basic holds the same colours among the 16 of every terminal, as their SGR codes.
var basic = []string{"33", "94", "32", "93", "34", "91", "95", "37", "90"}

func (s glyph) painted(style Style) string {
	if !style.Color || s.colour == 0 {
		return s.text
	}
	at := (s.colour - 1) % len(colours)
	if style.Basic {
		return "\x1b[" + basic[at] + "m" + s.text + "\x1b[0m"
	}
	return "\x1b[38;5;" + colours[at] + "m" + s.text + "\x1b[0m"
}

// Next returns the nearest cell of the board in a direction, (1,0) for right and (0,1) for down.
func Next(g view.Grid, from string, dx, dy int) (name string, ok bool) {
	at, _ := g.Find(from)
	nearest := 0
	for _, c := range g.Cells {
		along := dx*(c.X-at.X) + 2*dy*(c.Y-at.Y) // in half cells: a row is two of them
		across := abs(2*dx*(c.Y-at.Y) + dy*(c.X-at.X))
		if along <= 0 || across > along || c.State == view.NoCell {
			continue
		}
		if d := along + across; name == "" || d < nearest {
			name, nearest = c.Name, d
		}
	}
	return name, name != ""
}

func abs(n int) int { return max(n, -n) }

package verbs

import (
	"slices"
	"strings"

	"jie/puzzle"
	"jie/puzzle/ability"
)

// drawing holds the lines of a board as they are drawn. Lines cut at slashes have lost the blanks at their ends.
type drawing struct {
	lines [][]rune
	cut   bool
	gap   bool // a line between others is blank
}

// drawnLines returns the lines of a body, without blank lines and comments. If the first line
// follows the prefix and the others are aligned with it, they lose as many blanks.
func drawnLines(id puzzle.ID) drawing {
	var d drawing
	var texts []string
	blank := false
	for line := range strings.SplitSeq(id.Body, "\n") {
		blank = blank || strings.TrimSpace(line) == ""
		if text := strings.TrimSpace(line); text != "" && text[0] != ';' {
			d.gap = d.gap || blank && texts != nil
			texts, blank = append(texts, strings.TrimRight(line, " \r\t")), false
		}
	}
	if d.cut = len(texts) < 2 || strings.Contains(id.Body, "/"); d.cut {
		texts = nil
		for _, row := range puzzle.Rows(id.Body) {
			texts = append(texts, row.Text)
		}
	}
	for _, text := range texts {
		d.lines = append(d.lines, []rune(text))
	}
	if d.cut || len(d.lines) == 0 || indent(d.lines[0]) > 0 {
		return d
	}
	least := len(id.Body)
	for _, line := range d.lines[1:] {
		least = min(least, indent(line))
	}
	if least >= id.Start {
		for i := range d.lines[1:] {
			d.lines[i+1] = d.lines[i+1][least:]
		}
	}
	return d
}

func indent(line []rune) int {
	return max(0, slices.IndexFunc(line, func(c rune) bool { return c != ' ' }))
}

// indented reports whether some lines have more blanks before them than others.
func (d drawing) indented() bool {
	return !d.cut && slices.ContainsFunc(d.lines, func(line []rune) bool { return indent(line) != indent(d.lines[0]) })
}

// spaced reports whether there is a blank between any two cells of a line.
func (d drawing) spaced() bool {
	several := false
	for _, line := range d.lines {
		for i, c := range line {
			if i > 0 && c != ' ' && line[i-1] != ' ' {
				return false
			}
		}
		several = several || len(strings.Fields(string(line))) > 1
	}
	return several
}

// cells returns the drawn cells, with blanks between; ok is false if the lines do not say where they are.
func (d drawing) cells(how ability.Posting) (rows [][]rune, ok bool) {
	if how.Numbers {
		return d.lines, true
	}
	rows = make([][]rune, len(d.lines))
	column := d.columns(how)
	for r, line := range d.lines {
		for x, c := range line {
			if c == ' ' {
				continue
			}
			at, ok := column(r, x)
			if how.Loose {
				at, ok = len(rows[r]), true
			}
			if !ok || c == '\t' {
				return nil, false
			}
			for len(rows[r]) < at {
				rows[r] = append(rows[r], ' ')
			}
			rows[r] = append(rows[r], c)
		}
	}
	return rows, how.Loose || !d.gap && (how.Sheared || d.fill(rows))
}

// columns returns a function from the x of a character to its column; ok is false between two columns.
func (d drawing) columns(how ability.Posting) func(r, x int) (column int, ok bool) {
	step, spaced := 1, d.spaced()
	if spaced {
		step = 2
	}
	first := func(r int) int { return 0 } // the place of column 0
	switch {
	case !how.Sheared || !d.indented():
		first = func(int) int {
			return indent(slices.MinFunc(d.lines, func(a, b []rune) int { return indent(a) - indent(b) }))
		}
	case spaced: // the lattice: each row is half a cell to the left of the one above
		top := indent(d.lines[0])
		for r, line := range d.lines {
			top = min(top, indent(line)+r)
		}
		first = func(r int) int { return top - r }
	case d.pyramid():
		first = func(r int) int { return indent(d.lines[r]) }
	default:
		return func(int, int) (int, bool) { return 0, false }
	}
	return func(r, x int) (int, bool) { x -= first(r); return x / step, x%step == 0 }
}

// pyramid reports whether each line has a cell more than the one above, and a blank less before it.
func (d drawing) pyramid() bool {
	for r, line := range d.lines {
		if indent(line) != indent(d.lines[0])-r || len(line) != len(d.lines[0]) {
			return false
		}
	}
	return true
}

// fill gives all rows the same length, with blanks. It returns false if the blanks do not look
// like a part of the drawing: at the ends of some rows alone, or in a whole column.
func (d drawing) fill(rows [][]rune) bool {
	width, blank := 0, false
	for _, row := range rows {
		width, blank = max(width, len(row)), blank || slices.Contains(row, ' ')
	}
	seen := make([]bool, width)
	for r, row := range rows {
		if len(row) < width && !blank || blank && d.cut {
			return false
		}
		for c, cell := range row {
			seen[c] = seen[c] || cell != ' '
		}
		rows[r] = append(row, slices.Repeat([]rune{' '}, width-len(row))...)
	}
	return !slices.Contains(seen, false)
}

package verbs

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode"

	"jie/puzzle"
	"jie/puzzle/ability"
)

// Codes of drawings that are not read, with their Args.
const (
	Ambiguous puzzle.Code = "ambiguous" // one, other: positions, each with the meaning of its characters
	Indented  puzzle.Code = "indented"  // rows are indented, but not as a drawing would be
)

// Meaning is a character of a drawing with the character of an ID that it stands for.
type Meaning struct{ Drawn, State rune }

// reading is one way to read a drawing.
type reading struct {
	id       string
	meanings []Meaning
}

// isDrawn reports whether the error of a text may come from a board in other characters.
func isDrawn(err error) bool {
	for _, code := range []puzzle.Code{puzzle.BadCell, puzzle.RaggedRow, puzzle.UnknownBoard} {
		if errors.Is(err, &puzzle.Error{Code: code}) {
			return true
		}
	}
	return false
}

// posted reads a board as people post them: in other characters than those of an ID, with blanks between the cells
// or for missing ones. The characters decide which board it is; two possible ones are an error. err is that of the
// puzzle's own reader, nil if it reads the text, and is returned for other texts. valid judges the ID of a reading.
func posted(p puzzle.Puzzle, text string, err error, valid func(id string) error) (r reading, _ error) {
	able, ok := puzzle.As[ability.Posted](p)
	id, split := puzzle.SplitID(text)
	if !ok || split != nil || id.Puzzle != p.Name() {
		return r, err
	}
	lines, how := drawnLines(id), able.Posting(id.Rules)
	if err != nil && !how.Loose && !isDrawn(err) {
		return r, err
	}
	if err == nil && (how.Loose || how.Numbers || !lines.indented()) {
		return r, nil
	}
	if err == nil {
		err = &puzzle.Error{Puzzle: p.Name(), Code: Indented, At: puzzle.AtByte(id.Start)}
	}
	rows, ok := lines.cells(how)
	if !ok || len(rows) == 0 {
		return r, err
	}
	var found []reading
	for _, meanings := range assignments(rows, how.Letters) {
		r := reading{text[:id.Start] + translated(rows, meanings, how.Numbers), meanings}
		if valid(r.id) == nil {
			found = append(found, r)
		}
	}
	if known := knownShapes(p, found); len(known) == 1 {
		found = known
	}
	switch len(found) {
	case 0:
		return r, err
	case 1:
		return found[0], nil
	}
	return r, &puzzle.Error{Puzzle: p.Name(), Code: Ambiguous, At: puzzle.AtByte(id.Start), Args: puzzle.Args{"one": found[0].text(), "other": found[1].text()}}
}

// postedGoal reads a goal of a position as [posted] reads a position.
func (s *Service) postedGoal(pos puzzle.Position, text string, err error) (reading, error) {
	before, _, _ := strings.Cut(pos.String(), ":")
	name, _, _ := strings.Cut(before, "[")
	p, unknown := ability.Find(s.Puzzles, name)
	if unknown != nil {
		return reading{}, err
	}
	if id, split := puzzle.SplitID(text); split != nil || len(id.Rules) == 0 {
		text = before + ":" + text[id.Start:]
	}
	r, err := posted(p, text, err, func(id string) error { _, err := pos.Goal(id); return err })
	if err == nil && r.id == "" {
		err = &puzzle.Error{Puzzle: name, Code: puzzle.OtherShape}
	}
	return r, err
}

// text shows a reading: the ID, and what each character stands for.
func (r reading) text() string {
	var parts []string
	for _, m := range r.meanings {
		parts = append(parts, string(m.Drawn)+" = "+string(m.State))
	}
	return r.id + " (" + strings.Join(parts, ", ") + ")"
}

// assignments returns the ways to give each character another meaning. A drawing of several has both 1 and 0.
func assignments(rows [][]rune, letters map[rune]string) [][]Meaning {
	drawn := make(map[rune]bool)
	for _, row := range rows {
		for _, c := range row {
			drawn[c] = true
		}
	}
	found := [][]Meaning{nil}
	for _, c := range slices.Sorted(maps.Keys(drawn)) {
		lower := unicode.ToLower(c)
		if letters != nil && lower != c && drawn[lower] {
			return nil
		}
		var longer [][]Meaning
		for _, before := range found {
			for _, state := range letters[lower] {
				if !slices.ContainsFunc(before, func(m Meaning) bool { return m.State == state }) {
					longer = append(longer, append(slices.Clone(before), Meaning{c, state}))
				}
			}
		}
		if letters != nil {
			found = longer
		}
	}
	if drawn['0'] || drawn['1'] { // an ID with a wrong letter is not a drawing
		for c := range drawn {
			if letters != nil && unicode.IsLetter(c) {
				return nil
			}
		}
	}
	delete(drawn, ' ')
	return slices.DeleteFunc(found, func(list []Meaning) bool {
		has := func(state rune) bool {
			return slices.ContainsFunc(list, func(m Meaning) bool { return m.State == state })
		}
		return letters != nil && len(drawn) > 1 && !(has('1') && has('0'))
	})
}

func translated(rows [][]rune, meanings []Meaning, numbers bool) string {
	means := make(map[rune]rune)
	for _, m := range meanings {
		means[m.Drawn] = m.State
	}
	texts := make([]string, len(rows))
	for i, row := range rows {
		if numbers {
			texts[i] = strings.Join(strings.Fields(string(row)), ",")
			continue
		}
		texts[i] = strings.Map(func(c rune) rune { return means[c] }, string(row))
	}
	return strings.Join(texts, "/")
}

// knownShapes returns the readings whose board has the shape of one that the puzzle lists.
func knownShapes(p puzzle.Puzzle, found []reading) (known []reading) {
	if len(found) < 2 {
		return nil
	}
	shape := func(id string) string {
		pos, err := p.Parse(id)
		if err != nil {
			return ""
		}
		return strings.ReplaceAll(pos.String(), "1", "0")
	}
	shapes := make(map[string]bool)
	for _, b := range p.Describe().Boards {
		shapes[shape(b.From)] = true
	}
	for _, r := range found {
		if shapes[shape(r.id)] {
			known = append(known, r)
		}
	}
	return known
}

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

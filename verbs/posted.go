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

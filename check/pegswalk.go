package check

import (
	"bytes"

	"jie/puzzle"
)

const wordHoles = 64 // the number of holes in a field's word

// walked returns the board for visiting positions: as one word if that holds all of its holes.
func (h *holes) walked() walker {
	if len(h.all()) <= wordHoles {
		return newField(h)
	}
	return &tableField{holes: h, jumps: h.lines()}
}

type tableField struct {
	*holes
	jumps [][3]place
}

func (f *tableField) visit(metric puzzle.Metric, see func()) {
	for _, from := range f.all() {
		if f.at(from) == '1' {
			f.hop(from, metric, see)
		}
	}
}

// hop lets the peg at a place jump, and in the metric of moves jump further.
func (f *tableField) hop(from place, metric puzzle.Metric, see func()) {
	for _, j := range f.jumps {
		if j[0] != from || f.at(j[0]) != '1' || f.at(j[1]) != '1' || f.at(j[2]) != '0' {
			continue
		}
		f.put(j, "001")
		see()
		if metric == puzzle.Moves {
			f.hop(j[2], metric, see)
		}
		f.put(j, "110")
	}
}

// put writes the three cells of a line.
func (f *tableField) put(line [3]place, cells string) {
	for i, p := range line {
		f.rows[p.row][p.col] = cells[i]
	}
}

func (f *tableField) key(dst []byte) []byte { return append(dst, bytes.Join(f.rows, nil)...) }

func (f *tableField) set(key []byte) {
	for _, row := range f.rows {
		key = key[copy(row, key):]
	}
}

package check

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"

	"jie/puzzle"
)

// field is a peg solitaire board as one word, for visiting many positions: bit i is the peg in the i-th hole.
type field struct {
	*holes
	word  uint64
	list  []place
	from  [64][]line // by the starting hole of a jump
	lines []line     // all of them
}

// line is a jump. It is legal if the word has exactly pegs of the bits of all, which it flips.
type line struct {
	pegs, all uint64
	to        int // the hole that the peg lands in
}

func newField(h *holes) *field {
	f := &field{holes: h, list: h.all()}
	f.word = f.pack(h, '1')
	index := func(p place) int { return slices.Index(f.list, p) }
	for _, l := range h.lines() {
		from, over, to := index(l[0]), index(l[1]), index(l[2])
		jump := line{pegs: 1<<from | 1<<over, all: 1<<from | 1<<over | 1<<to, to: to}
		f.lines = append(f.lines, jump)
		f.from[from] = append(f.from[from], jump)
	}
	return f
}

// pack returns the holes of a board that show the given character.
func (f *field) pack(h *holes, what byte) uint64 {
	var w uint64
	for i, p := range f.list {
		if h.at(p) == what {
			w |= 1 << i
		}
	}
	return w
}

// masked holds the pegs that a goal asks for, and the holes that it does not leave open.
type masked struct{ want, care uint64 }

func (f *field) masks(goals []*holes) []masked {
	list := make([]masked, len(goals))
	for i, goal := range goals {
		list[i] = masked{f.pack(goal, '1'), ^f.pack(goal, '?')}
	}
	return list
}

func (f *field) goal(text string) (func() bool, error) {
	if g, ok := f.readOpen(text); ok {
		return func() bool { return g.shown(f) }, nil
	}
	boards, err := f.asked(text)
	goals := f.masks(boards)
	return func() bool {
		return slices.ContainsFunc(goals, func(g masked) bool { return (f.word^g.want)&g.care == 0 })
	}, err
}

func (f *field) pegs() int64 { return int64(bits.OnesCount64(f.word)) }

func (f *field) stuck() bool {
	return !slices.ContainsFunc(f.lines, func(l line) bool { return f.word&l.all == l.pegs })
}

// visit makes each jump, or each move, which is a sequence of jumps of one peg.
func (f *field) visit(metric puzzle.Metric, see func()) {
	for pegs := f.word; pegs != 0; pegs &= pegs - 1 {
		f.hop(bits.TrailingZeros64(pegs), metric, see)
	}
}

// hop lets the peg in a hole jump, and in the metric of moves jump further.
func (f *field) hop(hole int, metric puzzle.Metric, see func()) {
	for _, l := range f.from[hole] {
		if f.word&l.all != l.pegs {
			continue
		}
		f.word ^= l.all
		see()
		if metric == puzzle.Moves {
			f.hop(l.to, metric, see)
		}
		f.word ^= l.all
	}
}

func (f *field) key(dst []byte) []byte { return binary.LittleEndian.AppendUint64(dst, f.word) }

func (f *field) set(key []byte) { f.word = binary.LittleEndian.Uint64(key) }

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

package check

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"

	"jie/puzzle"
)

// field is a peg solitaire board as one word, for visiting many positions: bit i
// is the peg in the i-th hole, in reading order.
type field struct {
	*holes
	word  uint64
	list  []place
	from  [64][]line // by the hole that a jump starts from
	lines []line     // all of them
}

// line is a jump: it is legal where the word has, of the bits of all, those of pegs,
// and it flips all.
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

// pack marks the holes of a board that show the given character.
func (f *field) pack(h *holes, what byte) uint64 {
	var w uint64
	for i, p := range f.list {
		if h.at(p) == what {
			w |= 1 << i
		}
	}
	return w
}

// masked are the pegs that a goal asks for, and the holes that it does not leave
// open.
type masked struct{ want, care uint64 }

func (f *field) masks(goals []*holes) []masked {
	list := make([]masked, len(goals))
	for i, goal := range goals {
		list[i] = masked{f.pack(goal, '1'), ^f.pack(goal, '?')}
	}
	return list
}

// goal tests the word.
func (f *field) goal(text string) (func() bool, error) {
	boards, err := f.asked(text)
	goals := f.masks(boards)
	return func() bool {
		return slices.ContainsFunc(goals, func(g masked) bool { return (f.word^g.want)&g.care == 0 })
	}, err
}

// visit makes each jump, or each move: all the jumps in a row that one peg can make.
func (f *field) visit(metric puzzle.Metric, see func()) {
	for pegs := f.word; pegs != 0; pegs &= pegs - 1 {
		f.hop(bits.TrailingZeros64(pegs), metric, see)
	}
}

// hop lets the peg in a hole jump, and in moves jump on.
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

// refuteByReach visits every position in reach, jump by jump, and compares how
// many there are with the certificate. Positions after different numbers of jumps
// differ, so that no more than two levels are held.
func (f *field) refuteByReach(m *meter, goals []*holes, c puzzle.Certificate) error {
	masks := f.masks(goals)
	level := newWords(m)
	level.add(f.word)
	total, made := 0, 0
	for ; level.n > 0; made++ {
		if made >= len(c.Levels) || c.Levels[made] != strconv.Itoa(level.n) {
			return badCertificate(c.Kind, "pegs-levels")
		}
		if reached, err := level.any(masks); err != nil {
			return err
		} else if reached {
			return badCertificate(c.Kind, "reached")
		}
		total += level.n
		m.visited(total)
		var err error
		if level, err = f.after(level); err != nil {
			return err
		}
	}
	if made != len(c.Levels) || c.Positions != strconv.Itoa(total) {
		return badCertificate(c.Kind, "positions")
	}
	return nil
}

// after is the positions one jump on.
func (f *field) after(level *words) (*words, error) {
	next := newWords(level.m)
	for _, p := range level.slots {
		if p == 0 {
			continue
		}
		if err := level.m.spend(1, 8*int64(len(level.slots)+len(next.slots))); err != nil {
			return nil, err
		}
		for i := range f.lines {
			if l := &f.lines[i]; p&l.all == l.pegs {
				next.add(p ^ l.all)
			}
		}
	}
	return next, nil
}

// words is a set of positions: a table with open addressing. A slot of 0 is empty,
// because one peg is always left.
type words struct {
	m     *meter
	slots []uint64
	shift int // of a hash, to the number of a slot
	n     int
}

func newWords(m *meter) *words { return &words{m: m, slots: make([]uint64, 16), shift: 60} }

// slot is where a word is, or belongs.
func (w *words) slot(word uint64) int {
	at := int(word * 0x9e3779b97f4a7c15 >> w.shift) // 2^64 over the golden ratio
	for w.slots[at] != 0 && w.slots[at] != word {
		at = (at + 1) & (len(w.slots) - 1)
	}
	return at
}

func (w *words) add(word uint64) {
	at := w.slot(word)
	if w.slots[at] == word {
		return
	}
	w.slots[at] = word
	if w.n++; 2*w.n > len(w.slots) {
		w.grow()
	}
}

// grow makes the table four times as large.
func (w *words) grow() {
	old := w.slots
	w.slots, w.shift = make([]uint64, 4*len(old)), w.shift-2
	for _, word := range old {
		if word != 0 {
			w.slots[w.slot(word)] = word
		}
	}
}

// any tells whether one of the words is what a goal asks for.
func (w *words) any(goals []masked) (bool, error) {
	for _, g := range goals {
		if err := w.m.spend(len(w.slots)/8, 0); err != nil {
			return false, err
		}
		for _, word := range w.slots {
			if word != 0 && (word^g.want)&g.care == 0 {
				return true, nil
			}
		}
	}
	return false, nil
}

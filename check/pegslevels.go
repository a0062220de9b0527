package check

import (
	"strconv"

	"jie/puzzle"
)

// refuteByReach visits every position in reach, jump by jump, and compares their numbers with the certificate.
// Positions after different numbers of jumps differ, so only two levels are held.
func (f *field) refuteByReach(m *meter, goals []*holes, c puzzle.Certificate) error {
	masks := f.masks(goals)
	level := newWords(1)
	level.add(f.word)
	total, made := 0, 0
	for ; level.count() > 0; made++ {
		if made >= len(c.Levels) || c.Levels[made] != strconv.Itoa(level.count()) {
			return badCertificate(c.Kind, "pegs-levels")
		}
		if reached, err := level.any(m, masks); err != nil {
			return err
		} else if reached {
			return badCertificate(c.Kind, "reached")
		}
		total += level.count()
		m.visited(total)
		var err error
		if level, err = f.after(m, level); err != nil {
			return err
		}
	}
	if made != len(c.Levels) || c.Positions != strconv.Itoa(total) {
		return badCertificate(c.Kind, "positions")
	}
	return nil
}

// after returns the positions after one more jump.
func (f *field) after(m *meter, level *words) (*words, error) {
	next, held := newWords(level.count()), level.bytes()
	for i := range level.parts {
		if err := m.spend(level.parts[i].n, held+next.bytes()); err != nil {
			return nil, err
		}
		for _, p := range level.parts[i].slots {
			if p == 0 {
				continue
			}
			for i := range f.lines {
				if l := &f.lines[i]; p&l.all == l.pegs {
					next.add(p ^ l.all)
				}
			}
		}
	}
	return next, nil
}

// words is a set of positions. A large one consists of many small tables, each of which fits the processor's cache, and
// words wait in a list of their table. That is about five times as fast as one large table.
type words struct{ parts []part }

const manyWords = 1 << 13 // how many words the level before must have for many tables to pay

// newWords returns an empty set for the level after one with a given number of words.
func newWords(before int) *words {
	if before < manyWords {
		return &words{make([]part, 1)}
	}
	return &words{make([]part, 256)}
}

// part is a table with open addressing. A slot of 0 is empty, because one peg is always left.
type part struct {
	slots   []uint64
	n       int
	waiting []uint64
}

const mostWaiting = 1 << 9 // the most words that wait: 4 KiB of them

// spreadWord mixes the bits of a word: 2^64 over the golden ratio.
func spreadWord(word uint64) uint64 { return word * 0x9e3779b97f4a7c15 }

func (w *words) add(word uint64) {
	p := &w.parts[int(spreadWord(word)>>56)&(len(w.parts)-1)]
	if p.waiting = append(p.waiting, word); len(p.waiting) == mostWaiting {
		p.settle()
	}
}

func (p *part) settle() {
	for _, word := range p.waiting {
		if 2*p.n >= len(p.slots) {
			p.grow()
		}
		at := p.slot(word)
		if p.slots[at] == 0 {
			p.slots[at] = word
			p.n++
		}
	}
	p.waiting = p.waiting[:0]
}

// slot returns the place of a word in the table, by the bits of its hash after those that choose the table.
func (p *part) slot(word uint64) int {
	mask := len(p.slots) - 1
	at := int(spreadWord(word)>>24) & mask
	for p.slots[at] != 0 && p.slots[at] != word {
		at = (at + 1) & mask
	}
	return at
}

// grow makes the table four times as large.
func (p *part) grow() {
	old := p.slots
	p.slots = make([]uint64, max(16, 4*len(old)))
	for _, word := range old {
		if word != 0 {
			p.slots[p.slot(word)] = word
		}
	}
}

func (w *words) count() (n int) {
	for i := range w.parts {
		w.parts[i].settle()
		n += w.parts[i].n
	}
	return n
}

func (w *words) bytes() (n int64) {
	for i := range w.parts {
		n += 8 * int64(len(w.parts[i].slots)+cap(w.parts[i].waiting))
	}
	return n
}

func (w *words) any(m *meter, goals []masked) (bool, error) {
	for _, g := range goals {
		for i := range w.parts {
			if err := m.spend(w.parts[i].n/8, 0); err != nil {
				return false, err
			}
			for _, word := range w.parts[i].slots {
				if word != 0 && (word^g.want)&g.care == 0 {
					return true, nil
				}
			}
		}
	}
	return false, nil
}

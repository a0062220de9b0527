package levels

import (
	"bytes"
	"context"
	"math/bits"
	"slices"
)

// marks is a set of numbers in pages, up to a number of them. The caller empties it when it is full.
//
//	number  = page, bits within the page
//	slot    0 0 2 0 1 ...     by page: where it lies in words, 0 where it has no place yet
//	words   ---- page 4 page 2
type marks struct {
	pageBits uint     // a page has 2^pageBits numbers
	slot     []uint32 // by page
	words    []uint64
	used     []uint32 // pages with a slot, in the order of their slots
	room     int      // pages at most
}

// A set of marks takes at most markBytes for its pages, and at most a page a number for the
// directory. The runs into which a frontier is cut depend on both, and the bytes exchanged on the
// runs, so neither is an option.
const (
	markBytes = 32 << 20
	mostPages = 1 << 22 // directory entries
	leastPage = 12      // page bits
)

func newMarks(positions uint64) *marks {
	m := &marks{pageBits: leastPage}
	m.pageBits = max(leastPage, uint(bits.Len64((positions-1)/mostPages)))
	m.slot = make([]uint32, (positions-1)>>m.pageBits+1)
	m.room = markBytes >> (m.pageBits - 3)
	m.words = make([]uint64, m.pageWords()) // slot 0 stays empty
	return m
}

func (m *marks) pageWords() int { return 1 << (m.pageBits - 6) }

func (m *marks) takes(n int) bool { return len(m.used)+n <= m.room }

func (m *marks) add(number uint64) {
	page := number >> m.pageBits
	slot := m.slot[page]
	if slot == 0 {
		slot = m.open(uint32(page))
	}
	m.words[uint64(slot)<<(m.pageBits-6)|number>>6&(1<<(m.pageBits-6)-1)] |= 1 << (number & 63)
}

func (m *marks) has(number uint64) bool {
	at := uint64(m.slot[number>>m.pageBits]) << (m.pageBits - 6)
	return m.words[at|number>>6&(1<<(m.pageBits-6)-1)]>>(number&63)&1 != 0
}

func (m *marks) open(page uint32) uint32 {
	m.used = append(m.used, page)
	slot := uint32(len(m.used))
	m.slot[page] = slot
	if end := (int(slot) + 1) * m.pageWords(); end > len(m.words) {
		m.words = append(m.words, make([]uint64, m.pageWords())...)
	}
	return slot
}

func (m *marks) clear() {
	clear(m.words[:(len(m.used)+1)*m.pageWords()])
	for _, page := range m.used {
		m.slot[page] = 0
	}
	m.used = m.used[:0]
}

// byShard calls visit with each shard that has pages, in order, and its words.
func (m *marks) byShard(s shards, visit func(shard int, set []piece) error) error {
	slices.Sort(m.used)
	var set []piece
	shard := -1
	for _, page := range m.used {
		words := m.words[int(m.slot[page])*m.pageWords():][:m.pageWords()]
		at := uint64(page) << m.pageBits
		for len(words) > 0 && at < s.positions { // a page may lie in several shards
			if to := s.of(at); to != shard {
				if len(set) > 0 {
					if err := visit(shard, set); err != nil {
						return err
					}
				}
				shard, set = to, set[:0]
			}
			n := min(len(words), int((s.end(shard)-at+63)/64))
			set = append(set, piece{int((at - s.first(shard)) / 64), words[:n]})
			words, at = words[n:], at+uint64(n)*64
		}
	}
	if len(set) == 0 {
		return nil
	}
	return visit(shard, set)
}

const checkEvery = 1 << 12

// run is a part of a shard's set: the numbers from first to last.
type run struct{ first, last uint64 }

// expand emits blocks one turn away from a set, with the run that they come from, which bounds memory.
func (s *Search) expand(ctx context.Context, shard int, set []uint64, emit func(to int, r run, block []byte) error) (err error) {
	m := s.marks.Get().(*marks)
	defer s.marks.Put(m)
	defer m.clear()
	r, begun := run{}, false
	visited := 0
	s.numbers.Visit(s.shards.first(shard), set, func(number uint64, after []uint64) bool {
		if visited++; visited%checkEvery == 0 && ctx.Err() != nil {
			err = ctx.Err()
			return false
		}
		if !m.takes(len(after)) {
			if err = s.emitMarks(m, r, emit); err != nil {
				return false
			}
			begun = false
		}
		if !begun {
			r.first, begun = number, true
		}
		r.last = number
		for _, n := range after {
			m.add(n)
		}
		return true
	})
	if err != nil || !begun {
		return err
	}
	return s.emitMarks(m, r, emit)
}

func (s *Search) emitMarks(m *marks, r run, emit func(to int, r run, block []byte) error) error {
	var buf []byte
	err := m.byShard(s.shards, func(to int, set []piece) error {
		if buf = appendBlock(buf[:0], set...); len(buf) == 0 {
			return nil
		}
		return emit(to, r, bytes.Clone(buf))
	})
	m.clear()
	return err
}

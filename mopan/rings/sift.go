package rings

import "math/bits"

// entry is the hash bits that did not choose the part, below a bit that is always set.
type entry interface{ uint32 | uint64 }

// sifter holds the parts of a slice, deals positions out to them and removes duplicates.
//
//	part i   [ earlier layers | by ring 18 | by ring 17 | ... | by ring 0 | free ]
//	marks[r]                               how many entries up to ring r's end
//
// Rings descend, so the first of equal entries stands under the greatest ring, its group's.
type sifter[E entry] struct {
	cells    uint
	partBits uint
	size     int // entries a part has room for
	width    int // parts in the slice
	first    int // the slice's first part

	raw   []E      // the parts, one after another
	ends  []uint32 // entries of each part
	marks [][]uint32
	table []E // open addressing; 0 is an empty slot
}

func (s *sifter[E]) reserve(cells, partBits uint, size, width, rings int) {
	s.cells, s.partBits, s.size, s.width = cells, partBits, size, width
	s.raw = room(s.raw, size*width)
	s.ends = room(s.ends, width)
	if len(s.marks) != rings+1 {
		s.marks = make([][]uint32, rings+1)
	}
	for r := range s.marks {
		s.marks[r] = room(s.marks[r], width)
	}
	// There are at least half as many slots again as entries in a part.
	s.table = room(s.table, 1<<bits.Len(uint(size+size/2)))
}

// room returns a slice of length n, so long that two goroutines never share a line of the cache.
func room[T any](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n, max(n, 64))
	}
	return old[:n]
}

func (s *sifter[E]) restBits() uint { return s.cells - s.partBits }

func (s *sifter[E]) mark(ring int) { copy(s.marks[ring], s.ends) }

// deal puts positions into their parts, if in this slice. It returns false if a part is full.
func (s *sifter[E]) deal(positions []uint64) bool {
	ends, raw, size := s.ends, s.raw, uint64(s.size)
	all, shift := uint64(1)<<s.cells-1, s.restBits()&63
	first, rest := uint64(s.first), uint64(1)<<shift-1
	occupied := ^E(0) ^ ^E(0)>>1
	for _, x := range positions {
		h := x * hashMul & all
		i := h>>shift - first
		if i >= uint64(len(ends)) {
			continue
		}
		n := uint64(ends[i])
		if n == size {
			return false
		}
		raw[i*size+n] = E(h&rest) | occupied
		ends[i]++
	}
	return true
}

func (s *sifter[E]) successors() int {
	n := 0
	for i, end := range s.ends {
		n += int(end - s.marks[len(s.marks)-1][i])
	}
	return n
}

// sift keeps each new entry once, and counts them. The marks then show where each ring ends.
func (s *sifter[E]) sift() int {
	total := 0
	for i := range s.ends {
		part := s.raw[i*s.size:][:s.ends[i]]
		slotBits := min(uint(bits.Len(uint(len(part)+len(part)/2))), s.restBits())
		table := s.table[:1<<slotBits]
		clear(table)
		shift := s.restBits() - slotBits
		from := s.marks[len(s.marks)-1][i]
		for _, e := range part[:from] {
			insert(table, e, shift)
		}
		s.marks[len(s.marks)-1][i] = 0
		end := uint32(0)
		for r := len(s.marks) - 2; r >= 0; r-- {
			to := s.marks[r][i]
			for _, e := range part[from:to] {
				part[end] = e
				if insert(table, e, shift) {
					end++
				}
			}
			s.marks[r][i] = end
			from = to
		}
		total += int(end)
	}
	return total
}

// insert puts e at the slot of its top bits or the next free one; false if it was there.
func insert[E entry](table []E, e E, shift uint) bool {
	mask := len(table) - 1
	for slot := int(uint64(e) >> (shift & 63)); ; slot++ {
		switch table[slot&mask] {
		case 0:
			table[slot&mask] = e
			return true
		case e:
			return false
		}
	}
}

func (s *sifter[E]) gather(positions []uint64) sector {
	rings := len(s.marks) - 1
	l := sector{positions[:0], make([]int, rings+2)}
	all, rest := uint64(1)<<s.cells-1, uint64(1)<<s.restBits()-1
	for r := range rings {
		for i := range s.ends {
			top := uint64(s.first+i) << s.restBits()
			for _, e := range s.raw[i*s.size:][s.marks[r+1][i]:s.marks[r][i]] {
				l.positions = append(l.positions, (top|uint64(e)&rest)*hashInverse&all)
			}
		}
		l.starts[r+1] = len(l.positions)
	}
	l.starts[rings+1] = len(l.positions)
	return l
}

package table

import (
	"sort"
)

// ranker numbers the positions of a space from 0, in the order of their packed
// states as numbers. A state is cut into parts; a table for each part says how
// many states come before one with a given value there, what lies on the parts
// above it being given:
//
//	state   101 | 0110 | 1010      6 dots of 11 cells
//	class     6      4      2      dots on this part and those below
//	first   first[0][6][101] + first[1][4][0110] + first[2][2][1010]
//
// A class is how many cells of each kind are left, as one number.
type ranker[N number] struct {
	parts []part[N] // the highest first
	top   uint32    // class of the whole board
	size  uint64
}

// number is a type for the numbers of positions: of 32 bits for up to mostShort of
// them, since tables of half the size stay in the cache, and of 64 for more.
type number interface{ uint32 | uint64 }

// mostShort is how many positions numbers of 32 bits are enough for.
const mostShort = 1<<32 - 1

// part is a field of the state.
type part[N number] struct {
	shift, width uint
	content      []uint32   // class that a value takes away
	first        [][]N      // by class and value; nil where the class cannot be
	members      [][]uint32 // of the lowest part: the values of a class, ascending
}

// Longest parts in cells, for one and two bits a cell: the tables of one class
// stay in the first cache.
const (
	partCells1 = 13
	partCells2 = 5
)

// newRanker needs a space whose positions N can number.
func newRanker[N number](sp *space) *ranker[N] {
	most := partCells1
	if sp.width == 2 {
		most = partCells2
	}
	number := (sp.cells + most - 1) / most
	r := &ranker[N]{}
	left := sp.cells
	for i := range number {
		cells := left / (number - i)
		left -= cells
		r.parts = append(r.parts, part[N]{shift: uint(left) * sp.width, width: uint(cells) * sp.width})
	}
	k := sp.classes()
	r.top = uint32(k.number - 1)
	for i := range r.parts {
		r.parts[i].contents(sp, k)
	}
	r.fill(k)
	return r
}

// classes are the tuples of how many cells are left of each kind but the one
// written 0, as mixed-radix numbers.
type classes struct {
	most   []int // of each kind
	number int
}

func (sp *space) classes() classes {
	k := classes{number: 1}
	if sp.width == 1 {
		k.most = []int{sp.ones()}
	} else {
		k.most = sp.counts[1:]
	}
	for _, n := range k.most {
		k.number *= n + 1
	}
	return k
}

// class is the number of a tuple; ok is false where it has too many of a kind.
func (k classes) class(tuple []int) (class uint32, ok bool) {
	for i := len(tuple) - 1; i >= 0; i-- {
		if tuple[i] > k.most[i] {
			return 0, false
		}
		class = class*uint32(k.most[i]+1) + uint32(tuple[i])
	}
	return class, true
}

// within tells whether the tuple of a has no more of any kind than that of b.
func (k classes) within(a, b uint32) bool {
	for _, n := range k.most {
		radix := uint32(n + 1)
		if a%radix > b%radix {
			return false
		}
		a, b = a/radix, b/radix
	}
	return true
}

// none is the content of a value that no state has.
const none = ^uint32(0)

// contents finds what each value takes away.
func (p *part[N]) contents(sp *space, k classes) {
	p.content = make([]uint32, 1<<p.width)
	for v := range p.content {
		tuple := make([]int, len(k.most))
		for rest := v; rest != 0; rest >>= sp.width {
			if kind := rest & (1<<sp.width - 1); kind != 0 {
				tuple[kind-1]++
			}
		}
		p.content[v] = none
		if class, ok := k.class(tuple); ok {
			p.content[v] = class
		}
	}
}

// fill makes the tables from the lowest part up. ways[c] is in how many ways the
// parts done so far can take class c away.
func (r *ranker[N]) fill(k classes) {
	ways := make([]uint64, k.number)
	ways[0] = 1
	for i := len(r.parts) - 1; i >= 0; i-- {
		p := &r.parts[i]
		sums := make([]uint64, k.number)
		p.first = make([][]N, k.number)
		for class := range uint32(k.number) {
			if i > 0 || class == r.top {
				sums[class], p.first[class] = p.count(class, ways, k)
			}
		}
		ways = sums
	}
	low := &r.parts[len(r.parts)-1]
	low.members = make([][]uint32, k.number)
	for v, c := range low.content {
		if c != none {
			low.members[c] = append(low.members[c], uint32(v))
		}
	}
	r.size = ways[r.top]
}

// count gives each value its first number, for one class on this part and those
// below, and returns how many numbers there are.
func (p *part[N]) count(class uint32, ways []uint64, k classes) (sum uint64, first []N) {
	first = make([]N, len(p.content))
	for v, c := range p.content {
		first[v] = N(sum)
		if c != none && k.within(c, class) {
			sum += ways[class-c]
		}
	}
	if sum == 0 {
		return 0, nil
	}
	return sum, first
}

// at is the number of a state.
func (r *ranker[N]) at(s uint64) uint64 {
	class, n := r.top, uint64(0)
	for i := range r.parts {
		p := &r.parts[i]
		v := s >> p.shift & (1<<p.width - 1)
		n += uint64(p.first[class][v])
		class -= p.content[v]
	}
	return n
}

// span is the parts that hold cells of a ring. A turn leaves the dots on it as
// many as they were, so it changes what these parts add to the number, and not
// what those above and below them do.
type span struct{ from, to int }

// spanOf is the span of a ring.
func (r *ranker[N]) spanOf(ring *ring) span {
	cells := ring.cells()
	s := span{from: len(r.parts)}
	for i := range r.parts {
		if p := &r.parts[i]; cells>>p.shift&(1<<p.width-1) != 0 {
			s.from, s.to = min(s.from, i), i+1
		}
	}
	return s
}

// maxParts is how many parts a state has at most.
const maxParts = 6

// classesOf is the class of each part of a state.
func (r *ranker[N]) classesOf(s uint64) (classes [maxParts]uint32) {
	class := r.top
	for i := range r.parts {
		p := &r.parts[i]
		classes[i] = class
		class -= p.content[s>>p.shift&(1<<p.width-1)]
	}
	return classes
}

// within is what the parts of a span, the first of the given class, add to the
// number of s.
func (r *ranker[N]) within(s uint64, parts span, class uint32) (n uint64) {
	for i := parts.from; i < parts.to; i++ {
		p := &r.parts[i]
		v := s >> (p.shift & 63) & (1<<(p.width&63) - 1)
		n += uint64(p.first[class][v])
		class -= p.content[v]
	}
	return n
}

// run is a stretch of numbers whose states differ on the lowest part alone:
// state n is high | members[n-first].
type run struct {
	high    uint64
	first   uint64
	members []uint32
}

// runAt finds the run that number n lies in.
func (r *ranker[N]) runAt(n uint64) run {
	run := run{first: n}
	class, rest := r.top, N(n)
	low := len(r.parts) - 1
	for i := range r.parts[:low] {
		p := &r.parts[i]
		first := p.first[class]
		v := sort.Search(len(first), func(v int) bool { return first[v] > rest }) - 1
		rest -= first[v]
		class -= p.content[v]
		run.high |= uint64(v) << p.shift
	}
	run.first -= uint64(rest)
	run.members = r.parts[low].members[class]
	return run
}

// state undoes at.
func (r *ranker[N]) state(n uint64) uint64 {
	run := r.runAt(n)
	return run.high | uint64(run.members[n-run.first])
}

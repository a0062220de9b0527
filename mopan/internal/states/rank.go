package states

import (
	"math/big"
	"sort"

	"jie/mopan/rings"
)

// Ranker numbers the positions of a space from 0, in the order of their states. A state is cut into
// parts. A table for each part says how many states come before those with a value there, for a
// given content of the parts above:
//
//	state   101 | 0110 | 1010      6 dots of 11 cells
//	class     6      4      2      dots on this part and those below
//	first   first[0][6][101] + first[1][4][0110] + first[2][2][1010]
//
// A class is how many cells of each kind are left, as one number. It is safe for concurrent use.
type Ranker[N Number] struct {
	*Space
	Size uint64 // how many positions there are
	Top  uint32 // class of the whole board

	parts []part[N] // the highest first
	spans []span    // of the rings
}

// Number is a type for the numbers of positions: of 32 bits for up to MostShort of them, whose
// smaller tables stay in the cache, and of 64 for more.
type Number interface{ uint32 | uint64 }

// MostShort is the most positions that numbers of 32 bits can count.
const MostShort = 1<<32 - 1

type part[N Number] struct {
	shift, width uint
	content      []uint32   // class that a value uses up
	first        [][]N      // by class and value; nil if the class is impossible
	members      [][]uint32 // of the lowest part: the values of a class, ascending
}

// Longest parts in cells, by bits a cell: the tables of a class stay in the first cache.
const (
	partCells1 = 13
	partCells2 = 5
)

// NewRanker needs a space whose positions fit in N. It takes milliseconds and about a megabyte.
func NewRanker[N Number](sp *Space) *Ranker[N] {
	most := partCells1
	if sp.Width == 2 {
		most = partCells2
	}
	number := (sp.Cells + most - 1) / most
	r := &Ranker[N]{Space: sp}
	left := sp.Cells
	for i := range number {
		cells := left / (number - i)
		left -= cells
		r.parts = append(r.parts, part[N]{shift: uint(left) * sp.Width, width: uint(cells) * sp.Width})
	}
	k := sp.Classes()
	r.Top = uint32(k.Number - 1)
	for i := range r.parts {
		r.parts[i].contents(sp, k)
	}
	r.fill(k)
	for i := range sp.Rings {
		r.spans = append(r.spans, r.spanOf(&sp.Rings[i]))
	}
	return r
}

// none is the content of a value that no state has.
const none = ^uint32(0)

func (p *part[N]) contents(sp *Space, k Classes) {
	p.content = make([]uint32, 1<<p.width)
	for v := range p.content {
		tuple := make([]int, len(k.Most))
		for rest := v; rest != 0; rest >>= sp.Width {
			if kind := rest & (1<<sp.Width - 1); kind != 0 {
				tuple[kind-1]++
			}
		}
		p.content[v] = none
		if class, ok := k.class(tuple); ok {
			p.content[v] = class
		}
	}
}

// fill makes the tables from the lowest part up. ways[c] counts the ways to use up class c so far.
func (r *Ranker[N]) fill(k Classes) {
	ways := make([]uint64, k.Number)
	ways[0] = 1
	for i := len(r.parts) - 1; i >= 0; i-- {
		p := &r.parts[i]
		sums := make([]uint64, k.Number)
		p.first = make([][]N, k.Number)
		for class := range uint32(k.Number) {
			if i > 0 || class == r.Top {
				sums[class], p.first[class] = p.count(class, ways, k)
			}
		}
		ways = sums
	}
	low := &r.parts[len(r.parts)-1]
	low.members = make([][]uint32, k.Number)
	for v, c := range low.content {
		if c != none {
			low.members[c] = append(low.members[c], uint32(v))
		}
	}
	r.Size = ways[r.Top]
}

func (p *part[N]) count(class uint32, ways []uint64, k Classes) (sum uint64, first []N) {
	first = make([]N, len(p.content))
	for v, c := range p.content {
		first[v] = N(sum)
		if c != none && k.Within(c, class) {
			sum += ways[class-c]
		}
	}
	if sum == 0 {
		return 0, nil
	}
	return sum, first
}

// Number returns the number of a state.
func (r *Ranker[N]) Number(s uint64) uint64 {
	class, n := r.Top, uint64(0)
	for i := range r.parts {
		p := &r.parts[i]
		v := s >> p.shift & (1<<p.width - 1)
		n += uint64(p.first[class][v])
		class -= p.content[v]
	}
	return n
}

// span is the parts that hold cells of a ring: turns change what only these add to the number.
type span struct{ from, to int }

func (r *Ranker[N]) spanOf(ring *Ring) span {
	cells := ring.Cells()
	s := span{from: len(r.parts)}
	for i := range r.parts {
		if p := &r.parts[i]; cells>>p.shift&(1<<p.width-1) != 0 {
			s.from, s.to = min(s.from, i), i+1
		}
	}
	return s
}

const maxParts = 6

func (r *Ranker[N]) classesOf(s uint64) (classes [maxParts]uint32) {
	class := r.Top
	for i := range r.parts {
		p := &r.parts[i]
		classes[i] = class
		class -= p.content[s>>p.shift&(1<<p.width-1)]
	}
	return classes
}

func (r *Ranker[N]) within(s uint64, parts span, class uint32) (n uint64) {
	for i := parts.from; i < parts.to; i++ {
		p := &r.parts[i]
		v := s >> (p.shift & 63) & (1<<(p.width&63) - 1)
		n += uint64(p.first[class][v])
		class -= p.content[v]
	}
	return n
}

// Run is numbers whose states differ only on the lowest part: state n is High | Members[n-First].
type Run struct {
	High    uint64
	First   uint64
	Members []uint32
}

// End returns the first number after the run.
func (r Run) End() uint64 { return r.First + uint64(len(r.Members)) }

// State returns state n, which lies in the run.
func (r Run) State(n uint64) uint64 { return r.High | uint64(r.Members[n-r.First]) }

// RunAt finds the run that number n lies in.
func (r *Ranker[N]) RunAt(n uint64) Run {
	run := Run{First: n}
	class, rest := r.Top, N(n)
	low := len(r.parts) - 1
	for i := range r.parts[:low] {
		p := &r.parts[i]
		first := p.first[class]
		v := sort.Search(len(first), func(v int) bool { return first[v] > rest }) - 1
		rest -= first[v]
		class -= p.content[v]
		run.High |= uint64(v) << p.shift
	}
	run.First -= uint64(rest)
	run.Members = r.parts[low].members[class]
	return run
}

// State undoes Number.
func (r *Ranker[N]) State(n uint64) uint64 { return r.RunAt(n).State(n) }

// Numbering numbers the positions of a board with given dots from 0, for searches that keep no
// table in memory. It is safe for concurrent use.
type Numbering struct {
	sp    *Space
	size  uint64
	ranks ranks
}

type ranks interface {
	Number(s uint64) uint64
	State(number uint64) uint64
	Visit(first uint64, set []uint64, visit func(number uint64, after []uint64) bool)
}

// NewNumbering takes about a megabyte. counts begin with colour 0. Its errors are those of [Of].
func NewNumbering(side int, counts [rings.Colours + 1]int) (Numbering, error) {
	sp, err := Of(side, counts)
	if err != nil {
		return Numbering{}, err
	}
	n := sp.Positions()
	if n.Cmp(big.NewInt(MostShort)) <= 0 {
		return Numbering{sp, n.Uint64(), NewRanker[uint32](sp)}, nil
	}
	return Numbering{sp, n.Uint64(), NewRanker[uint64](sp)}, nil
}

// Positions returns the number of positions.
func (n Numbering) Positions() uint64 { return n.size }

// Number returns the number of a board, which must have the dots of n.
func (n Numbering) Number(b rings.Board) uint64 { return n.ranks.Number(n.sp.Pack(b)) }

// Board undoes Number.
func (n Numbering) Board(number uint64) rings.Board {
	if number >= n.size {
		panic("states: no position has this number")
	}
	return n.sp.Unpack(n.ranks.State(number))
}

// Visit is [Ranker.Visit].
func (n Numbering) Visit(first uint64, set []uint64, visit func(number uint64, after []uint64) bool) {
	n.ranks.Visit(first, set, visit)
}

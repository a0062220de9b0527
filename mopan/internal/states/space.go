package states

import (
	"math/big"
	"slices"

	"jie/mopan/rings"
	"jie/puzzle"
)

// Space is the set of positions of one board with given dots, each packed in a word: one bit a cell
// if the cells hold two kinds of content, otherwise two, the cell's colour. The rarer of two kinds
// is written 1, so that a board and its complement share a space. It is safe for concurrent use.
type Space struct {
	Side   int
	Cells  int
	Counts [rings.Colours + 1]int // cells of each colour, 0 for empty
	Width  uint                   // bits a cell
	Rings  []Ring

	kinds [2]uint8 // the colours written 0 and 1, if Width is 1
}

// New returns the positions with as many cells of each colour as b. The error is of code TooWide.
func New(b rings.Board) (*Space, error) {
	sp := &Space{Side: b.Side(), Cells: b.Len(), Counts: b.Counts(), Width: 1}
	colours := []uint8{0, 1, 2, 3} // the most frequent first
	slices.SortStableFunc(colours, func(a, b uint8) int { return sp.Counts[b] - sp.Counts[a] })
	sp.kinds = [2]uint8(colours)
	present := slices.DeleteFunc(colours, func(c uint8) bool { return sp.Counts[c] == 0 })
	if len(present) > 2 {
		sp.Width = 2
	}
	if sp.Cells*int(sp.Width) > 64 {
		return nil, &puzzle.Error{Puzzle: rings.Name, Code: TooWide,
			Args: puzzle.Args{"side": sp.Side, "colours": len(present)}}
	}
	sp.Rings = newRings(sp.Side, sp.Width)
	return sp, nil
}

// Of returns the positions with the counts, 0 first. Error codes: rings.BadSide, NoTarget, TooWide.
func Of(side int, counts [rings.Colours + 1]int) (*Space, error) {
	if err := rings.CheckSide(side); err != nil {
		return nil, err
	}
	b, err := Completion(counts, rings.Goal{rings.Wild(side)})
	if err != nil {
		return nil, err
	}
	return New(b)
}

// Ones returns how many cells are written 1, if Width is 1.
func (sp *Space) Ones() int { return sp.Counts[sp.kinds[1]] }

// Pack returns b, which has the space's counts, as a state.
func (sp *Space) Pack(b rings.Board) uint64 {
	var s uint64
	for i := range sp.Cells {
		c := uint64(b.Colour(i))
		if sp.Width == 1 {
			if c == uint64(sp.kinds[1]) {
				s |= 1 << i
			}
			continue
		}
		s |= c << (2 * i)
	}
	return s
}

// Unpack undoes Pack.
func (sp *Space) Unpack(s uint64) rings.Board {
	b := rings.NewBoard(sp.Side)
	for i := range sp.Cells {
		c := int(s >> (uint(i) * sp.Width) & (1<<sp.Width - 1))
		if sp.Width == 1 {
			c = int(sp.kinds[c])
		}
		b = b.With(i, c)
	}
	return b
}

// Positions returns the number of positions.
func (sp *Space) Positions() *big.Int { return Arrangements(sp.Counts) }

// Holds reports whether b lies in the space.
func (sp *Space) Holds(b rings.Board) bool {
	return b.Side() == sp.Side && b.Counts() == sp.Counts
}

// Arrangements returns how many boards have these numbers of cells of each colour.
func Arrangements(counts [rings.Colours + 1]int) *big.Int {
	n, cells := big.NewInt(1), int64(0)
	for _, k := range counts {
		cells += int64(k)
		n.Mul(n, new(big.Int).Binomial(cells, int64(k)))
	}
	return n
}

// Completion returns some board with the counts that meets the goal. The error has code NoTarget.
func Completion(counts [rings.Colours + 1]int, goal rings.Goal) (rings.Board, error) {
	for _, p := range goal {
		for b := range p.Completions(counts) {
			return b, nil
		}
	}
	return rings.Board{}, &puzzle.Error{Puzzle: rings.Name, Code: NoTarget, Args: puzzle.Args{"dots": counts[1] + counts[2] + counts[3]}}
}

// Dots returns the counts of a board of some cells with some dots of colour 1.
func Dots(cells, dots int) [rings.Colours + 1]int { return [rings.Colours + 1]int{cells - dots, dots} }

// Codes of this package's errors, with their Args.
const (
	TooWide  puzzle.Code = "mopan-table-wide"      // side, colours: no tables for such boards
	NoTarget puzzle.Code = "mopan-table-no-target" // dots: no target can have as many
)

// Classes numbers the tuples of cells left of each kind but 0, as mixed-radix numbers.
type Classes struct {
	Most   []int // of each kind
	Number int   // of classes
}

// Classes returns the classes of the positions of the space.
func (sp *Space) Classes() Classes {
	k := Classes{Number: 1}
	if sp.Width == 1 {
		k.Most = []int{sp.Ones()}
	} else {
		k.Most = sp.Counts[1:]
	}
	for _, n := range k.Most {
		k.Number *= n + 1
	}
	return k
}

// class returns the number of a tuple; ok is false if it has too many of a kind.
func (k Classes) class(tuple []int) (class uint32, ok bool) {
	for i := len(tuple) - 1; i >= 0; i-- {
		if tuple[i] > k.Most[i] {
			return 0, false
		}
		class = class*uint32(k.Most[i]+1) + uint32(tuple[i])
	}
	return class, true
}

// Within reports whether the tuple of a has no more of any kind than that of b.
func (k Classes) Within(a, b uint32) bool {
	for _, n := range k.Most {
		radix := uint32(n + 1)
		if a%radix > b%radix {
			return false
		}
		a, b = a/radix, b/radix
	}
	return true
}

// Tuple undoes class.
func (k Classes) Tuple(class uint32) []int {
	tuple := make([]int, len(k.Most))
	for i, n := range k.Most {
		tuple[i] = int(class % uint32(n+1))
		class /= uint32(n + 1)
	}
	return tuple
}

// Images makes the images of states under the symmetries, with a look-up for each 13 bits or so.
type Images struct {
	chunk  uint
	tables [][][]uint64 // by symmetry, chunk and value
}

// NewImages takes some megabytes and milliseconds.
func NewImages(sp *Space) *Images {
	length := uint(sp.Cells) * sp.Width
	number := (length + 12) / 13
	im := &Images{chunk: (length + number - 1) / number}
	for _, perm := range rings.Symmetries(sp.Side)[1:] {
		tables := make([][]uint64, number)
		for i := range tables {
			tables[i] = make([]uint64, 1<<im.chunk)
			for v := range tables[i] {
				s := uint64(v) << (uint(i) * im.chunk)
				for cell, to := range perm {
					content := s >> (uint(cell) * sp.Width) & (1<<sp.Width - 1)
					tables[i][v] |= content << (uint(to) * sp.Width)
				}
			}
		}
		im.tables = append(im.tables, tables)
	}
	return im
}

// Class returns how many images s has, with itself; least reports whether none is smaller.
func (im *Images) Class(s uint64) (size int, least bool) {
	same := 1 // symmetries that keep s
	for _, tables := range im.tables {
		image := uint64(0)
		for i, table := range tables {
			image |= table[s>>(uint(i)*im.chunk)&(1<<im.chunk-1)]
		}
		if image < s {
			return 0, false
		}
		if image == s {
			same++
		}
	}
	return (len(im.tables) + 1) / same, true
}

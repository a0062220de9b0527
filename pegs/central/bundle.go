package central

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"

	"jie/board"
	"jie/internal/pages"
	"jie/pegs/bitboard"
	"jie/pegs/corner"
)

// The winning positions of the central game, found a bundle at a time. A bundle is all
// positions with one pattern of pegs in the 25 inner holes; the class and the pattern
// leave 32 corner sets, which are the bits of a word; see [corner.Layout]. Of the eight
// images of a pattern the least one stands for all, and the word is turned with it.
// 1.2 million bundles hold the 6.3 million positions in reach with 17 pegs and more.
//
// Every jump lowers the weight of the pattern, so bundles are looked at by weight, each
// after all that lead to it.

const (
	bundleBits = 25 // of a pattern
	fullBundle = 1<<bundleBits - 1
	imageBits  = 3 // which image a pattern is, in the lowest bits
	imageMask  = 1<<imageBits - 1
	orbitBits  = 8 // the upper bits of a pattern, see order
	shelfBits  = bundleBits - orbitBits
	shelfMask  = 1<<shelfBits - 1
	ofSyndrome = 8 // the syndromes of the three fixed corners
	mostWeight = corner.HeaviestPeg * bundleBits
)

// bundles is a word for each pattern that is the least of its images, by its upper bits
// and then by its lower ones without the lowest, which follows from the others. The eight
// upper bits are an orbit, so that those of least patterns take 43 values only.
type bundles struct {
	shelves [1 << orbitBits]*shelf
	words   []uint32 // all shelves
}

type shelf [1 << (shelfBits - 1)]uint32

// leastOrbits is how many sets of the holes of an orbit of eight are the least of their
// images: (2^8 + 2^4 + 2*2^2 + 4*2^4) / 8, by Burnside's lemma.
const leastOrbits = 43

func (s *bundleSearch) newBundles() *bundles {
	t := &bundles{words: pages.Zeros[uint32](leastOrbits * len(shelf{}))}
	for i, at := range s.shelves {
		t.shelves[i] = (*shelf)(t.words[int(at)*len(shelf{}):])
	}
	return t
}

// word is the word of a pattern.
func (t *bundles) word(pattern uint32) *uint32 {
	return &t.shelves[pattern>>shelfBits&(1<<orbitBits-1)][pattern&shelfMask>>1]
}

// packed is the bundles in reach once all are known: those that are not empty, side by
// side, and the winning ones of the same patterns beside them. Both stand in the words of
// the table that they are made of, which fewer than half of the patterns in it need.
type packed struct {
	shelves [1 << orbitBits]uint8
	places  []places
	reach   []uint32
	winning []uint32
	words   []uint32 // what holds both
}

// places tells which of 64 words of the table were not empty, and how many before them.
type places struct {
	taken  uint64
	before uint32
}

// pack takes the table apart.
func (s *bundleSearch) pack(t *bundles) *packed {
	p := &packed{shelves: s.shelves, words: t.words, places: make([]places, len(t.words)/64)}
	n := 0
	for i := range p.places {
		p.places[i].before = uint32(n) //nolint:gosec // of 1.2 million
		for k, word := range t.words[64*i : 64*i+64] {
			if word != 0 {
				p.places[i].taken |= 1 << k
				t.words[n] = word
				n++
			}
		}
	}
	p.reach, p.winning = t.words[:n+1], t.words[n+1:2*n+2]
	p.reach[n] = 0
	clear(p.winning)
	return p
}

// index is where the pattern's words are, and whether they are there: all bits, or none.
func (p *packed) index(pattern uint32) (i, there uint32) {
	at := uint(p.shelves[pattern>>shelfBits&(1<<orbitBits-1)])<<(shelfBits-1) | uint(pattern&shelfMask>>1)
	bit := at & 63
	x := &p.places[at>>6]
	return x.before + uint32(bits.OnesCount64(x.taken&(1<<bit-1))), -uint32(x.taken >> bit & 1) //nolint:gosec // a bit
}

// agenda is the patterns still to be looked at, by weight, and one list more.
type agenda struct {
	lists  [kept + 1]patternList
	spare  []*chunk // of lists that were looked at
	sorted []uint32
}

// kept is the list of patterns that are to be looked at again; no pattern weighs so much.
const kept = mostWeight + 1

// patternList is a list in pieces, so that it grows without being copied.
type patternList struct {
	chunks []*chunk
	n      int
}

type chunk [1 << chunkBits]uint32

const (
	chunkBits = 11
	chunkMask = 1<<chunkBits - 1
)

// add puts a pattern of the given weight on the agenda where its word was empty. Whether
// that is so cannot be predicted, so that it is written in any case.
func (a *agenda) add(pattern, word uint32, weight int) {
	list := &a.lists[weight]
	if list.n == len(list.chunks)<<chunkBits {
		a.grow(list)
	}
	list.chunks[list.n>>chunkBits][list.n&chunkMask] = pattern
	list.n += int((uint64(word) - 1) >> 63)
}

func (a *agenda) grow(list *patternList) {
	next := new(chunk)
	if n := len(a.spare); n > 0 {
		next, a.spare = a.spare[n-1], a.spare[:n-1]
	}
	list.chunks = append(list.chunks, next)
}

// take empties the list of a weight and returns it, in the order of the patterns' upper
// bits: what follows from patterns that lie side by side often does so too.
func (a *agenda) take(weight int) []uint32 {
	list := a.lists[weight]
	a.lists[weight] = patternList{}
	const upper = bundleBits - sortedBits
	var starts [1<<sortedBits + 1]uint32
	for pattern := range list.all() {
		starts[pattern>>upper+1]++
	}
	for i := range starts[1:] {
		starts[i+1] += starts[i]
	}
	a.sorted = slices.Grow(a.sorted[:0], list.n)[:list.n]
	for pattern := range list.all() {
		at := &starts[pattern>>upper]
		a.sorted[*at] = pattern
		*at++
	}
	a.spare = append(a.spare, list.chunks...)
	return a.sorted
}

// all yields the patterns of a list.
func (l *patternList) all() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		left := l.n
		for _, c := range l.chunks {
			for _, pattern := range c[:min(left, len(c))] {
				if !yield(pattern) {
					return
				}
			}
			left -= min(left, len(c))
		}
	}
}

// sortedBits is how many bits of the patterns lists are sorted by.
const sortedBits = 12

// fillShelves numbers the sets of an orbit's holes that are the least of their images.
// The others are never asked for.
func (s *bundleSearch) fillShelves(sym *bitboard.Symmetries) {
	n := uint8(0)
	for v := range uint32(len(s.shelves)) {
		images := s.imagesOf(v<<shelfBits, sym)
		if slices.Min(images[:])>>imageBits == v<<shelfBits {
			s.shelves[v] = n
			n++
		}
	}
	if n != leastOrbits {
		panic("pegs: central game: not the orbit of eight")
	}
}

// bundleSearch has the tables of the search.
type bundleSearch struct {
	*corner.Layout
	sides   [2]bundleSide // jumps, seen from the position before and the one after
	images  [3][1 << bitboard.PieceBits][8]uint32
	list    []leads
	agenda  agenda
	shelves [1 << orbitBits]uint8         // where the shelf of these upper bits is among the shelves
	turns   [8][ofSyndrome][4][256]uint32 // by image, syndrome of the pattern, byte
	pegs    [ofSyndrome][9]uint32         // corner sets with so many pegs
	lowest  [ofSyndrome][10]uint32        // or more
}

// bundleSide is the jumps that the halves of a pattern allow.
type bundleSide struct {
	halves [2][]corner.PatternHalf
	jumps  [2][]bundleJump // between inner holes; from or to corners
}

// bundleJump is a jump as a bundle sees it.
type bundleJump struct {
	images   [8]uint32          // of the holes of the pattern that it changes, and which image
	syndrome uint8              // what it changes of the syndrome
	drop     int8               // of the weight of the pattern
	up, down uint8              // the shift of a corner set
	sets     [ofSyndrome]uint32 // the corner sets that allow it, by syndrome
}

// newBundleSearch is for the English board, from its start.
func newBundleSearch(c *Game) *bundleSearch {
	b := c.Board
	l, ok := corner.NewLayout(b, b.Full().Without(Centre))
	if !ok || len(l.Inner) != bundleBits || len(l.Free) != 5 || len(l.Fixed) != 3 {
		panic("pegs: central game: not the layout of the English board")
	}
	s := &bundleSearch{Layout: l}
	s.orderInner(c.orbits.Sym)
	s.fillShelves(c.orbits.Sym)
	s.fillImages(c.orbits.Sym)
	s.fillTurns(c.orbits.Sym)
	for i := range s.sides {
		s.sides[i] = s.newSide(i == 0, c.orbits.Sym)
	}
	for syndrome := range ofSyndrome {
		for set := range 1 << len(s.Free) {
			n := s.corners(uint32(set), uint8(syndrome)).Len()
			s.pegs[syndrome][n] |= 1 << set
		}
		for n := 8; n >= 0; n-- {
			s.lowest[syndrome][n] = s.lowest[syndrome][n+1] | s.pegs[syndrome][n]
		}
	}
	return s
}

// orderInner puts the inner holes in the order that the shelves need. The first one is a
// hole whose peg follows from the others by the position class, so that the lowest bit of
// a pattern is not stored. The last eight are the images of one hole, so that the upper
// bits of least patterns take few values.
func (s *bundleSearch) orderInner(sym *bitboard.Symmetries) {
	var orbit board.Set
	for _, i := range s.Inner {
		var images board.Set
		for _, p := range sym.Images8(board.Set(1) << i) {
			images |= p
		}
		if images.Len() == orbitBits {
			orbit = images
		}
	}
	last := (s.Rest[0] &^ orbit).First()
	class := func(i int) int {
		switch {
		case i == last:
			return 0
		case orbit.Has(i):
			return 2
		}
		return 1
	}
	slices.SortStableFunc(s.Inner, func(i, j int) int { return cmp.Compare(class(i), class(j)) })
	s.Weigh()
	s.Number()
	s.RankHalves()
}

// holes is the pegs of a pattern.
func (s *bundleSearch) holes(pattern uint32) board.Set {
	var p board.Set
	for ; pattern != 0; pattern &= pattern - 1 {
		p = p.With(s.Inner[bits.TrailingZeros32(pattern)])
	}
	return p
}

// corners is the pegs of a corner set in a pattern of the given syndrome.
func (s *bundleSearch) corners(set uint32, syndrome uint8) board.Set {
	var p board.Set
	for k, i := range s.Free {
		if set>>k&1 != 0 {
			p = p.With(i)
		}
	}
	for _, f := range s.Fixed {
		if s.HasCorner(uint(set), f.Corner, syndrome) {
			p = p.With(f.Corner)
		}
	}
	return p
}

// imagesOf is the images of a pattern's holes, each with its number below it.
func (s *bundleSearch) imagesOf(pattern uint32, sym *bitboard.Symmetries) [8]uint32 {
	var images [8]uint32
	for k, p := range sym.Images8(s.holes(pattern)) {
		images[k] = s.Pattern(p) << imageBits
	}
	return images
}

func (s *bundleSearch) fillImages(sym *bitboard.Symmetries) {
	for piece := range s.images {
		for v := range s.images[piece] {
			s.images[piece][v] = s.imagesOf(uint32(v)<<(piece*bitboard.PieceBits)&fullBundle, sym)
		}
	}
}

// fillTurns prepares what the images do to words: where each corner set goes.
func (s *bundleSearch) fillTurns(sym *bitboard.Symmetries) {
	for syndrome := range ofSyndrome {
		for set := range uint32(1) << len(s.Free) {
			for k, p := range sym.Images8(s.corners(set, uint8(syndrome))) {
				to := s.Gathered(p) & (1<<len(s.Free) - 1)
				for v := range 256 {
					if v>>(set%8)&1 != 0 {
						s.turns[k][syndrome][set/8][v] |= 1 << to
					}
				}
			}
		}
	}
}

// turn is a word as the k-th image has it.
func (s *bundleSearch) turn(word uint32, k uint32, syndrome uint8) uint32 {
	t := &s.turns[k&7][syndrome&7]
	return t[0][word&255] | t[1][word>>8&255] | t[2][word>>16&255] | t[3][word>>24]
}

// newSide prepares the jumps from the positions before them, or from those after them.
func (s *bundleSearch) newSide(before bool, sym *bitboard.Symmetries) bundleSide {
	pass := (&corner.Map{Layout: s.Layout}).NewPass(1, before)
	side := bundleSide{halves: pass.Halves}
	for kind, jumps := range pass.Jumps {
		for _, x := range jumps {
			j := bundleJump{images: s.imagesOf(x.Flip, sym), syndrome: s.Syndrome(s.holes(x.Flip)), up: x.Up, down: x.Down}
			j.drop = int8(s.Weight(x.Want) - s.Weight(x.Flip^x.Want))
			for syndrome, sets := range x.Sets {
				j.sets[syndrome] = uint32(sets[0])
			}
			side.jumps[kind] = append(side.jumps[kind], j)
		}
	}
	return side
}

// bundle is a pattern, and what the search knows of it.
type bundle struct {
	images   [8]uint32
	word     uint32
	syndrome uint8
	jumps    [2]uint64
}

// look is what is known of a pattern, seen from one side. The word of a pattern that is
// its own image is first joined with what the images make of it.
func (s *bundleSearch) look(side *bundleSide, word *uint32, pattern uint32) bundle {
	lower, upper := &side.halves[0][pattern&corner.LowerMask], &side.halves[1][pattern>>corner.LowerBits&(1<<(bundleBits-corner.LowerBits)-1)]
	b := bundle{word: *word, syndrome: (lower.Syndrome ^ upper.Syndrome) & (ofSyndrome - 1)}
	for kind := range b.jumps {
		b.jumps[kind] = lower.Allowed[kind] & upper.Allowed[kind]
	}
	x, y, z := &s.images[0][pattern&bitboard.PieceMask], &s.images[1][pattern>>bitboard.PieceBits&bitboard.PieceMask], &s.images[2][pattern>>(2*bitboard.PieceBits)&bitboard.PieceMask]
	for k := range b.images {
		image := x[k] | y[k] | z[k]
		b.images[k] = image + uint32(k)
		if k > 0 && image>>imageBits == pattern {
			b.word |= s.turn(*word, uint32(k), b.syndrome)
		}
	}
	*word = b.word
	return b
}

// least is the least of the exclusive ors, each with the number of its image.
func (j *bundleJump) least(images *[8]uint32) uint32 {
	a, b := images, &j.images
	return min(
		min(a[0]^b[0], a[1]^b[1], a[2]^b[2], a[3]^b[3]),
		min(a[4]^b[4], a[5]^b[5], a[6]^b[6], a[7]^b[7]))
}

// most is the greatest of them.
func (j *bundleJump) most(images *[8]uint32) uint32 {
	a, b := images, &j.images
	return max(
		max(a[0]^b[0], a[1]^b[1], a[2]^b[2], a[3]^b[3]),
		max(a[4]^b[4], a[5]^b[5], a[6]^b[6], a[7]^b[7]))
}

// leads is a jump of a bundle and the corner sets that it leads to.
type leads struct {
	jump  *bundleJump
	sets  uint32
	other uint32 // the pattern that it leads to, where both are looked up before they are used
	at    uint32 // its index among those in reach
}

// each lists the jumps of a bundle, in place of those in list.
func (side *bundleSide) each(list []leads, b *bundle) []leads {
	list = list[:0]
	for rest := b.jumps[0]; rest != 0; rest &= rest - 1 {
		list = append(list, leads{jump: &side.jumps[0][bits.TrailingZeros64(rest)], sets: b.word})
	}
	for rest := b.jumps[1]; rest != 0; rest &= rest - 1 {
		j := &side.jumps[1][bits.TrailingZeros64(rest)]
		if sets := b.word & j.sets[b.syndrome&7] >> (j.up & 31) << (j.down & 31); sets != 0 {
			list = append(list, leads{jump: j, sets: sets})
		}
	}
	return list
}

// atLeast is the corner sets that make up so many pegs or more with a pattern.
func (s *bundleSearch) atLeast(pegs int, pattern uint32, syndrome uint8) uint32 {
	left := max(0, pegs-bits.OnesCount32(pattern))
	if left > 8 {
		return 0
	}
	return s.lowest[syndrome&7][left]
}

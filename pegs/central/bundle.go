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

// The winning positions of the central game are found a bundle at a time. A bundle is all
// positions with one pattern of pegs in the 25 inner holes. The position class and the
// pattern leave 32 corner sets, which are the bits of a word; see [corner.Layout].
//
// Eight of the inner holes are the images of one hole. They are the upper part of a
// pattern, and the other 17 are the lower part:
//
//	    C l C
//	    u l u
//	C u l l l u C
//	l l l l l l l
//	C u l l l u C
//	    u l u
//	    C l C
//
// The bundles with one upper part are a shelf. Of the upper parts that are images of each
// other only the least has a shelf, so that there are 43. Which image of a pattern stands
// on a shelf depends on its upper part alone. So a jump leads from all bundles of a shelf
// to the same shelf, by the same image.
//
// A few symmetries leave the upper part of a shelf as it is. The images of a pattern under
// these are on the same shelf, and each of their words has some of the positions of the
// bundle. The bundle is looked at where its lower part is least.

const (
	upperBits  = 8
	lowerBits  = 17
	fullUpper  = 1<<upperBits - 1
	fullLower  = 1<<lowerBits - 1
	pieceBits  = 9 // of the lower part, which is cut in two
	pieceMask  = 1<<pieceBits - 1
	ofSyndrome = 8 // the syndromes of the three fixed corners
)

// shelf is a word for each lower part, by its bits without the lowest one, which follows
// from the others and the upper part.
type shelf [1 << (lowerBits - 1)]uint32

// shelves is how many sets of the holes of an orbit of eight are the least of their
// images: (2^8 + 2^4 + 2*2^2 + 4*2^4) / 8, by Burnside's lemma.
const shelves = 43

// bundles is all shelves.
type bundles struct {
	shelves [shelves]*shelf
	words   []uint32
}

func newBundles() *bundles {
	t := &bundles{words: pages.Zeros[uint32](shelves * len(shelf{}))}
	for i := range t.shelves {
		t.shelves[i] = (*shelf)(t.words[i*len(shelf{}):])
	}
	return t
}

// bundleSearch has the tables of the search.
type bundleSearch struct {
	*corner.Layout
	uppers  [shelves]uint32            // the upper part of each shelf
	places  [1 << upperBits]shelfPlace // by upper part
	groups  []group                    // by the symmetries that leave a shelf as it is
	longest int                        // segment
	images  [2][1 << pieceBits]images
	turns   [8][ofSyndrome]turn
	undo    [8][ofSyndrome]*turn   // what undoes them, by the same image and syndrome
	lowest  [ofSyndrome][10]uint32 // corner sets with so many pegs or more
	sides   [2]bundleSide          // jumps, seen from the position before and the one after
}

// shelfPlace is where the patterns with an upper part are.
type shelfPlace struct {
	shelf    uint8
	syndrome uint8
	images   []uint8 // those that lead from the upper part to that of the shelf
	group    uint8   // of a shelf
}

// images is the eight images of a lower part, 16 bits each, without the lowest bit.
type images [2]uint64

// of is the k-th image.
func (x *images) of(k uint8) uint16 { return uint16(x[k>>2&1] >> (k & 3 * 16)) } //nolint:gosec // cut on purpose

// imagesOf is the images of a lower part.
func (s *bundleSearch) imagesOf(lower uint32) images {
	x, y := &s.images[0][lower&pieceMask], &s.images[1][lower>>pieceBits&pieceMask]
	return images{x[0] | y[0], x[1] | y[1]}
}

// turn is where an image puts each corner set of a word: what becomes of each of its bytes.
type turn [4][256]uint32

// of is the word as the image has it.
func (t *turn) of(word uint32) uint32 {
	return t[0][word&255] | t[1][word>>8&255] | t[2][word>>16&255] | t[3][word>>24]
}

// word is the word of a pattern, given as its upper part, the images of its lower part and
// its syndrome: all positions that the words of its images on the shelf have.
func (s *bundleSearch) word(t *bundles, upper uint32, lower *images, syndrome uint8) uint32 {
	at := &s.places[upper&fullUpper]
	shelf := t.shelves[at.shelf]
	var word uint32
	for _, k := range at.images {
		word |= s.undo[k&7][syndrome&7].of(shelf[lower.of(k)])
	}
	return word
}

// own is where the word of a pattern on a shelf is.
func (s *bundleSearch) own(t *bundles, upper, lower uint32) *uint32 {
	return &t.shelves[s.places[upper].shelf][uint16(lower>>1)]
}

// segment is lower parts with the same number of pegs and the same syndrome, of which no
// image on the shelf is less.
type segment struct {
	syndrome uint8
	lowers   []uint32
}

// bundle is a pattern on a shelf, and its word.
type bundle struct {
	lower uint32
	word  uint32
}

// find lists the bundles of a segment that are not empty. Which ones are cannot be
// predicted, so that all are written.
func (s *bundleSearch) find(list []bundle, t *bundles, shelf int, lowers []uint32, syndrome uint8) []bundle {
	own, at := t.shelves[shelf], &s.places[s.uppers[shelf]]
	list = list[:cap(list)]
	n := 0
	if len(at.images) == 1 {
		for _, lower := range lowers {
			word := own[uint16(lower>>1)]
			list[n] = bundle{lower, word}
			n += 1 - int((uint64(word)-1)>>63)
		}
		return list[:n]
	}
	for _, lower := range lowers {
		images := s.imagesOf(lower)
		var word uint32
		for _, k := range at.images {
			word |= own[images.of(k)]
		}
		list[n] = bundle{lower, word}
		n += 1 - int((uint64(word)-1)>>63)
	}
	list = list[:n]
	for i := range list {
		images := s.imagesOf(list[i].lower)
		list[i].word = s.word(t, s.uppers[shelf], &images, syndrome)
	}
	return list
}

// all yields the bundles of t that are not empty, by segment.
func (s *bundleSearch) all(t *bundles) iter.Seq2[pattern, []bundle] {
	return func(yield func(pattern, []bundle) bool) {
		list := make([]bundle, s.longest)
		for shelf, upper := range s.uppers {
			at := &s.places[upper]
			for pegs, segments := range s.groups[at.group] {
				for i := range segments {
					syndrome, ok := s.InClass(segments[i].syndrome ^ at.syndrome)
					if !ok {
						continue
					}
					found := s.find(list, t, shelf, segments[i].lowers, syndrome)
					if !yield(pattern{upper, pegs + bits.OnesCount32(upper), syndrome}, found) {
						return
					}
				}
			}
		}
	}
}

// pattern is what the patterns of a segment of a shelf have in common.
type pattern struct {
	upper    uint32
	pegs     int
	syndrome uint8
}

// newBundleSearch is for the English board, from its start.
func newBundleSearch(c *Game) *bundleSearch {
	b, sym := c.Board, c.orbits.Sym
	l, ok := corner.NewLayout(b, b.Full().Without(Centre))
	if !ok || len(l.Inner) != upperBits+lowerBits || len(l.Free) != 5 || len(l.Fixed) != 3 {
		panic("pegs: central game: not the layout of the English board")
	}
	s := &bundleSearch{Layout: l}
	s.orderInner(sym)
	s.fillPlaces(sym)
	s.fillImages(sym)
	s.fillGroups()
	s.fillTurns(sym)
	for syndrome := range ofSyndrome {
		for set := range uint32(32) {
			for n := range s.corners(set, uint8(syndrome)).Len() + 1 {
				s.lowest[syndrome][n] |= 1 << set
			}
		}
	}
	for i := range s.sides {
		s.sides[i] = s.newSide(i == 0)
	}
	return s
}

// orderInner puts the inner holes in the order of the bits of a pattern: first a hole whose
// peg follows from the others by the position class, and last the upper part.
func (s *bundleSearch) orderInner(sym *bitboard.Symmetries) {
	var upper board.Set
	for _, i := range s.Inner {
		var orbit board.Set
		for _, p := range sym.Images8(board.Set(1) << i) {
			orbit |= p
		}
		if orbit.Len() == upperBits {
			upper = orbit
		}
	}
	first := (s.Rest[0] &^ upper).First()
	class := func(i int) int {
		switch {
		case i == first:
			return 0
		case upper.Has(i):
			return 2
		}
		return 1
	}
	slices.SortStableFunc(s.Inner, func(i, j int) int { return cmp.Compare(class(i), class(j)) })
	s.Number()
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

// fillPlaces finds the shelf of each upper part.
func (s *bundleSearch) fillPlaces(sym *bitboard.Symmetries) {
	n := uint8(0)
	for upper := range s.places {
		holes := s.holes(uint32(upper) << lowerBits)
		least := uint32(fullUpper)
		var images [8]uint32
		for k, p := range sym.Images8(holes) {
			images[k] = s.Pattern(p) >> lowerBits
			least = min(least, images[k])
		}
		at := &s.places[upper]
		at.syndrome = s.Syndrome(holes)
		if at.shelf = s.places[least].shelf; int(least) == upper {
			at.shelf = n
			s.uppers[n] = least
			n++
		}
		for k, image := range images {
			if image == least {
				at.images = append(at.images, uint8(k))
			}
		}
	}
	if n != shelves {
		panic("pegs: central game: not the orbit of eight")
	}
}

// group is lower parts by number of pegs.
type group [lowerBits + 1][]segment

// fillGroups sorts the lower parts for each group of symmetries that leaves a shelf as it is.
func (s *bundleSearch) fillGroups() {
	for i, upper := range s.uppers {
		at := &s.places[upper]
		same := func(other uint32) bool { return slices.Equal(s.places[other].images, at.images) }
		if k := slices.IndexFunc(s.uppers[:i], same); k >= 0 {
			at.group = s.places[s.uppers[k]].group
			continue
		}
		at.group = uint8(len(s.groups))
		s.groups = append(s.groups, s.newGroup(at))
	}
}

func (s *bundleSearch) newGroup(at *shelfPlace) (g group) {
	for pegs := range g {
		g[pegs] = make([]segment, 2*ofSyndrome)
		for syndrome := range g[pegs] {
			g[pegs][syndrome].syndrome = uint8(syndrome)
		}
	}
	syndromes := [2][]uint8{s.syndromes(0), s.syndromes(pieceBits)}
	for lower := range uint32(fullLower + 1) {
		if images := s.imagesOf(lower); at.least(&images) {
			syndrome := syndromes[0][lower&pieceMask] ^ syndromes[1][lower>>pieceBits]
			x := &g[bits.OnesCount32(lower)][syndrome]
			x.lowers = append(x.lowers, lower)
			s.longest = max(s.longest, len(x.lowers))
		}
	}
	return g
}

// syndromes is those of a piece of the lower part.
func (s *bundleSearch) syndromes(first int) []uint8 {
	all := make([]uint8, 1<<pieceBits)
	for v := range all {
		all[v] = s.Syndrome(s.holes(uint32(v) << first & fullLower))
	}
	return all
}

// least tells whether no image of a pattern on the shelf has a lower part that is less.
func (x *shelfPlace) least(lower *images) bool {
	for _, k := range x.images[1:] {
		if lower.of(k) < lower.of(0) {
			return false
		}
	}
	return true
}

// fillImages finds the images of the pieces of lower parts.
func (s *bundleSearch) fillImages(sym *bitboard.Symmetries) {
	for piece := range s.images {
		for v := range s.images[piece] {
			for k, p := range sym.Images8(s.holes(uint32(v) << (piece * pieceBits) & fullLower)) {
				s.images[piece][v][k/4] |= uint64(s.Pattern(p)>>1) << (k % 4 * 16)
			}
		}
	}
}

// fillTurns prepares what the images do to words.
func (s *bundleSearch) fillTurns(sym *bitboard.Symmetries) {
	for syndrome := range uint8(ofSyndrome) {
		var to [8][32]uint32
		for set := range uint32(32) {
			for k, p := range sym.Images8(s.corners(set, syndrome)) {
				to[k][set] = uint32(s.Gathered(p) & 31)
			}
		}
		for k := range to {
			s.turns[k][syndrome].fill(&to[k])
		}
	}
	for k := range s.turns {
		for syndrome := range s.turns[k] {
			s.undo[k][syndrome] = s.undoing(&s.turns[k][syndrome])
		}
	}
}

func (t *turn) fill(to *[32]uint32) {
	for i := range t {
		for v := 1; v < len(t[i]); v++ {
			t[i][v] = t[i][v&(v-1)] | 1<<to[8*i+bits.TrailingZeros(uint(v))]
		}
	}
}

// undoing is the turn that undoes another one.
func (s *bundleSearch) undoing(t *turn) *turn {
	for k := range s.turns {
		for syndrome := range s.turns[k] {
			if back := &s.turns[k][syndrome]; t.undoneBy(back) {
				return back
			}
		}
	}
	panic("pegs: central game: no group")
}

func (t *turn) undoneBy(back *turn) bool {
	for set := range 32 {
		if back.of(t.of(1<<set)) != 1<<set {
			return false
		}
	}
	return true
}

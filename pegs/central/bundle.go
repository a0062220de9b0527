package central

import (
	"cmp"
	"slices"

	"jie/internal/machine"
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// The winning positions of the central game are found a bundle at a time. A bundle is all
// positions with one pattern of pegs in the 21 inner holes: a block of rim sets. Eight inner
// holes are the images of one hole. They are the upper part of a pattern, and the other 13
// are the lower part:
//
//	    r r r
//	    u l u
//	r u l l l u r
//	r l l l l l r
//	r u l l l u r
//	    u l u
//	    r r r
//
// The bundles with one upper part are a shelf. Of the upper parts that are images of each
// other, only the least has a shelf, so there are 43 shelves. The image of a pattern on a
// shelf depends on its upper part alone. So a jump leads from all bundles of a shelf to the
// same shelf, by the same image.
//
// A few symmetries leave the upper part of a shelf unchanged. The images of a bundle under
// these are on the same shelf, and each of them may have some of its positions. They are
// put together in the bundle with the least lower part.
//
// A shelf has a block for each lower part, by weight, so bundles that are visited one after
// the other lie side by side. The lowest bit of a lower part follows from the others and
// from the upper part, by the position class, and its index leaves this bit out.

const (
	upperBits = 8
	lowerBits = innerBits - upperBits
	fullUpper = 1<<upperBits - 1
	fullLower = 1<<lowerBits - 1
	shelfBits = lowerBits - 1
	shelfMask = 1<<shelfBits - 1
)

// ofShelves is how many sets of the holes of an orbit of eight are the least of their
// images: (2^8 + 2^4 + 2*2^2 + 4*2^4) / 8, by Burnside's lemma.
const ofShelves = 43

// bundles holds the blocks of all shelves.
type bundles []uint64

func newBundles() bundles { return machine.Zeros[uint64](ofShelves << shelfBits * len(block{})) }

type bundle struct {
	shelf uint8
	class uint8
	pegs  uint8
	lower uint16
}

type bundleSearch struct {
	*rim
	weights bitboard.Weights // of a pattern: every jump except those along the rim lowers it
	shelves [ofShelves]uint8 // their upper parts
	uppers  [fullUpper + 1]upperPart
	lowers  [fullLower + 1]lowerPart
	orders  [2]lowerOrder
	sides   [2]*bundleSide               // jumps, seen from the position before and the one after
	exactly [classes][rimHoles + 1]block // rim sets by number of pegs, by class of the pattern
	atLeast [classes][rimHoles + 1]block // the same, by least number of pegs
}

type upperPart struct {
	shelf  uint8 // of its patterns
	order  uint8 // of their lower parts
	class  uint8
	weight int
	images []uint8 // those that lead to the upper part of the shelf
}

type lowerPart struct {
	images images
	class  uint8
	weight int
}

// images holds the indices on a shelf of the eight images of a lower part, 16 bits each.
type images [2]uint64

// of returns the k-th image.
func (x *images) of(k uint8) uint16 { return uint16(x[k>>2&1] >> (k & 3 * 16)) }

func (x images) xor(y images) images { return images{x[0] ^ y[0], x[1] ^ y[1]} }

// lowerOrder holds the lower parts that belong to some of the upper parts, by weight.
type lowerOrder struct {
	lowers   []uint16
	byWeight [][]uint16             // the same
	rank     [1 << shelfBits]uint16 // by index
}

func (s *bundleSearch) at(t bundles, upper *upperPart, index uint16) *block {
	i := int(upper.shelf)<<shelfBits | int(s.orders[upper.order&1].rank[index&shelfMask])
	return (*block)(t[i*len(block{}):])
}

func (s *bundleSearch) classAt(shelf uint8, index uint16) uint8 {
	u := &s.uppers[s.shelves[shelf]]
	order := &s.orders[u.order&1]
	return u.class ^ s.lowers[order.lowers[order.rank[index&shelfMask]]].class
}

func (s *bundleSearch) own(t bundles, x *bundle) *block {
	return s.at(t, s.upper(x), x.lower>>1)
}

func (s *bundleSearch) upper(x *bundle) *upperPart { return &s.uppers[s.shelves[x.shelf]] }

func (s *bundleSearch) pattern(x *bundle) uint32 {
	return uint32(s.shelves[x.shelf])<<lowerBits | uint32(x.lower)
}

func (s *bundleSearch) parts(p board.Set) (upper, lower uint32) {
	pattern := s.innerPegs(p)
	return pattern >> lowerBits, pattern & fullLower
}

// joined returns the positions of a pattern: all those in the blocks of its images.
func (s *bundleSearch) joined(t bundles, upper, lower uint32) (b block) {
	u, images := &s.uppers[upper], &s.lowers[lower].images
	for _, k := range u.images {
		image := s.at(t, u, images.of(k))
		switch {
		case image.empty():
		case k == 0:
			b.add(image)
		default:
			s.images[s.images[k&7].inverse&7].turn(&b, image, s.classAt(u.shelf, images.of(k)))
		}
	}
	return b
}

// newBundleSearch makes the tables for the English board, from its start.
func newBundleSearch(c *Game) *bundleSearch {
	s := &bundleSearch{rim: newRim(c)}
	s.orderInner()
	s.weights = s.board.Descent(s.inner, Holes)
	s.fillLowers()
	s.fillUppers()
	for i := range s.orders {
		s.fillOrder(i)
	}
	for class := range uint8(classes) {
		for n := range rimHoles + 1 {
			s.exactly[class][n] = s.rimSets(class, func(p board.Set) bool { return p.Len() == n })
			s.atLeast[class][n] = s.rimSets(class, func(p board.Set) bool { return p.Len() >= n })
		}
	}
	for i := range s.sides {
		s.sides[i] = s.newSide(i == 0)
	}
	return s
}

// orderInner puts the inner holes in the order of the bits of a pattern: first one whose
// peg follows from the others by the position class, and last the upper part.
func (s *bundleSearch) orderInner() {
	rank := make(map[int]int)
	for _, i := range s.inner {
		var orbit board.Set
		for _, p := range s.sym.Images8(board.Set(1) << i) {
			orbit |= p
		}
		switch {
		case orbit.Len() == upperBits:
			rank[i] = 2
		case s.made[s.classOf(board.Set(1)<<i)]:
			rank[i] = 1
		}
	}
	slices.SortStableFunc(s.inner, func(i, j int) int { return cmp.Compare(rank[i], rank[j]) })
}

// fillLowers adds up the values of lower parts, hole by hole.
func (s *bundleSearch) fillLowers() {
	for v := 1; v <= fullLower; v++ {
		hole := v & -v
		if v != hole {
			x, y := &s.lowers[hole], &s.lowers[v^hole]
			s.lowers[v] = lowerPart{x.images.xor(y.images), x.class ^ y.class, x.weight + y.weight}
			continue
		}
		p := bitboard.Deposit(s.inner, uint32(hole))
		x := lowerPart{class: s.classOf(p), weight: s.weights.Of(uint32(hole))}
		for k, image := range s.sym.Images8(p) {
			x.images[k/4] |= uint64(s.innerPegs(image)>>1) << (k % 4 * 16)
		}
		s.lowers[v] = x
	}
}

// fillUppers finds the shelves of the upper parts.
func (s *bundleSearch) fillUppers() {
	n := uint8(0)
	for upper := range s.uppers {
		p := bitboard.Deposit(s.inner[lowerBits:], uint32(upper))
		var images [8]uint32
		for k, image := range s.sym.Images8(p) {
			images[k] = s.innerPegs(image) >> lowerBits
		}
		least := slices.Min(images[:])
		x := &s.uppers[upper]
		x.class, x.weight = s.classOf(p), s.weights.Of(uint32(upper)<<lowerBits)
		for k, image := range images {
			if image == least {
				x.images = append(x.images, uint8(k))
			}
		}
		if !s.made[s.class^x.class] {
			x.order = 1
		}
		if x.shelf = s.uppers[least].shelf; int(least) == upper {
			x.shelf = n
			s.shelves[n] = uint8(upper)
			n++
		}
	}
}

// fillOrder sorts the lower parts that belong to upper parts of an order.
func (s *bundleSearch) fillOrder(i int) {
	x := &s.orders[i]
	x.byWeight = make([][]uint16, s.lowers[fullLower].weight+1)
	for v := range s.lowers {
		if l := &s.lowers[v]; s.made[s.class^l.class] == (i == 0) {
			x.byWeight[l.weight] = append(x.byWeight[l.weight], uint16(v))
		}
	}
	x.lowers = slices.Concat(x.byWeight...)
	for rank, v := range x.lowers {
		x.rank[v>>1] = uint16(rank)
	}
}

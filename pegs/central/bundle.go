package central

import (
	"cmp"
	"math/bits"
	"slices"

	"jie/board"
	"jie/internal/pages"
)

// The winning positions of the central game are found a bundle at a time. A bundle is all
// positions with one pattern of pegs in the 21 inner holes: a block of rim sets. Eight
// inner holes are the images of one hole; they are the upper part of a pattern, and the
// other 13 are the lower part:
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
// other only the least has a shelf, so that there are 43. Which image of a pattern stands
// on a shelf depends on its upper part alone. So a jump leads from all bundles of a shelf
// to the same shelf, by the same image.
//
// A few symmetries leave the upper part of a shelf as it is. The images of a bundle under
// these stand on the same shelf, and each of them has some of its positions. They are put
// together where the lower part is least.

const (
	upperBits = 8
	lowerBits = innerBits - upperBits
	fullUpper = 1<<upperBits - 1
	fullLower = 1<<lowerBits - 1
)

// ofShelves is how many sets of the holes of an orbit of eight are the least of their
// images: (2^8 + 2^4 + 2*2^2 + 4*2^4) / 8, by Burnside's lemma.
const ofShelves = 43

// bundles is the blocks of all shelves. On a shelf there is one for each lower part, by its
// bits without the lowest one, which follows from the others and the upper part by the
// position class.
type bundles struct{ blocks []block }

const (
	shelfBits = lowerBits - 1
	shelfMask = 1<<shelfBits - 1
)

func newBundles() *bundles {
	return &bundles{pages.Zeros[block](ofShelves << shelfBits)}
}

// at is a block of a shelf.
func (t *bundles) at(shelf uint8, index uint16) *block {
	return &t.blocks[int(shelf)<<shelfBits|int(index&shelfMask)]
}

// bundleSearch has the tables of the search.
type bundleSearch struct {
	*rim
	weights [innerBits]uint8 // of a peg, by bit of a pattern
	shelves [ofShelves]shelfInfo
	places  [1 << upperBits]stand
	lowers  []lower
	sides   [2]*bundleSide     // jumps, seen from the position before and the one after
	least   [classes][16]block // rim sets of so many pegs or more, by class of the pattern
}

// shelfInfo is what is known of a shelf.
type shelfInfo struct {
	upper   uint32
	bundles [][]uint16 // lower parts that are the least of their images, by weight of the pattern
}

// stand is where the patterns with an upper part stand.
type stand struct {
	shelf  uint8
	class  uint8   // of the upper part
	images []uint8 // those that lead from it to that of the shelf
}

// lower is what is known of a lower part.
type lower struct {
	images images
	class  uint8
	weight uint8
}

// images is the eight images of a lower part, 16 bits each, without the lowest bit.
type images [2]uint64

// of is the k-th image.
func (x *images) of(k uint8) uint16 { return uint16(x[k>>2&1] >> (k & 3 * 16)) } //nolint:gosec // cut on purpose

func (x *images) xor(y *images) images { return images{x[0] ^ y[0], x[1] ^ y[1]} }

// newBundleSearch is for the English board, from its start.
func newBundleSearch(c *Game) *bundleSearch {
	s := &bundleSearch{rim: newRim(c)}
	s.orderInner()
	s.weigh()
	s.fillLowers()
	s.fillShelves()
	for class := range s.least {
		for n := range s.least[class] {
			s.least[class][n] = s.sets(uint8(class), func(p board.Set) bool { return p.Len() >= n })
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

// weigh gives each inner hole a weight, so that every jump lowers the weight of the pattern
// or leaves it alone. Bundles can be looked at by weight, each after all that lead to it.
func (s *bundleSearch) weigh() {
	for k := range s.weights {
		s.weights[k] = 2
	}
	for changed := true; changed; {
		changed = false
		for _, jumps := range s.board.Jumps() {
			for _, j := range jumps {
				before := board.Set(0).With(int(j.From)).With(int(j.Over))
				over := slices.Index(s.inner, int(j.Over))
				if over >= 0 && s.weight(s.pattern(before)) <= s.weight(s.pattern(board.Set(1)<<j.To)) {
					s.weights[over]++
					changed = true
				}
			}
		}
	}
}

// pattern is the pegs of p in inner holes.
func (s *bundleSearch) pattern(p board.Set) uint32 { return number(s.inner, p) }

// weight is the weight of a pattern.
func (s *bundleSearch) weight(pattern uint32) int {
	sum := 0
	for ; pattern != 0; pattern &= pattern - 1 {
		sum += int(s.weights[bits.TrailingZeros32(pattern)])
	}
	return sum
}

// fillLowers adds up what is known of lower parts, hole by hole.
func (s *bundleSearch) fillLowers() {
	s.lowers = make([]lower, fullLower+1)
	for v := 1; v <= fullLower; v++ {
		x, hole := &s.lowers[v&(v-1)], v&-v
		one := &s.lowers[hole]
		if v == hole {
			p := holes(s.inner, uint32(hole)) //nolint:gosec // of 13 bits
			one.class, one.weight = s.classOf(p), uint8(s.weight(uint32(hole)))
			for k, image := range s.sym.Images8(p) {
				one.images[k/4] |= uint64(s.pattern(image)>>1) << (k % 4 * 16)
			}
			continue
		}
		s.lowers[v] = lower{x.images.xor(&one.images), x.class ^ one.class, x.weight + one.weight}
	}
}

// fillShelves finds where each pattern stands.
func (s *bundleSearch) fillShelves() {
	n := uint8(0)
	for upper := range uint32(len(s.places)) {
		p := holes(s.inner[lowerBits:], upper)
		var images [8]uint32
		for k, image := range s.sym.Images8(p) {
			images[k] = s.pattern(image) >> lowerBits
		}
		at := &s.places[upper]
		at.class = s.classOf(p)
		least := slices.Min(images[:])
		for k, image := range images {
			if image == least {
				at.images = append(at.images, uint8(k)) //nolint:gosec // of eight
			}
		}
		if at.shelf = s.places[least].shelf; least == upper {
			at.shelf = n
			s.shelves[n] = s.newShelf(upper)
			n++
		}
	}
	if n != ofShelves {
		panic("pegs: central game: not the orbit of eight")
	}
}

// newShelf lists the bundles of a shelf.
func (s *bundleSearch) newShelf(upper uint32) shelfInfo {
	at := &s.places[upper]
	weight := s.weight(upper << lowerBits)
	info := shelfInfo{upper: upper, bundles: make([][]uint16, s.weight(fullUpper<<lowerBits|fullLower)+1)}
	for v := range s.lowers {
		x := &s.lowers[v]
		if s.made[s.class^at.class^x.class] && !slices.ContainsFunc(at.images, func(k uint8) bool { return x.images.of(k) < x.images.of(0) }) {
			list := &info.bundles[weight+int(x.weight)]
			*list = append(*list, uint16(v)) //nolint:gosec // of 13 bits
		}
	}
	return info
}

// block is where the block of a pattern is, one that stands on a shelf.
func (s *bundleSearch) block(t *bundles, upper, lower uint32) *block {
	return t.at(s.places[upper].shelf, uint16(lower>>1))
}

// joined is the positions of a pattern: all that the blocks of its images have.
func (s *bundleSearch) joined(t *bundles, upper, lower uint32) (b block) {
	at, x := &s.places[upper], &s.lowers[lower]
	for _, k := range at.images {
		s.unturn(&b, t.at(at.shelf, x.images.of(k)), k, at.class^x.class)
	}
	return b
}

// unturn adds what the k-th image of a bundle has, whose pattern is of a class.
func (s *bundleSearch) unturn(b, image *block, k, class uint8) {
	if k == 0 {
		b.or(image)
		return
	}
	for v := range uint8(1 << middleBits) {
		if half := image.half(s.moved[k&7][v]); half != 0 {
			b.add(v, s.undo[k&7][s.cornerClass(class, v)].of(half))
		}
	}
}

// forget empties the blocks of the images of a bundle, on whose shelf it stands.
func (s *bundleSearch) forget(t *bundles, upper, lower uint32) {
	at := &s.places[upper]
	for _, k := range at.images {
		*t.at(at.shelf, s.lowers[lower].images.of(k)) = block{}
	}
}

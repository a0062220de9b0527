package central

import (
	"math/bits"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// A jump between inner holes leads from all positions of a bundle to the same rim sets of
// another one. A jump from or to the rim changes the number of the rim set by the same
// amount wherever it is legal: it moves some bits of a block to other words of the block
// and rotates them. A jump along the rim stays within the bundle; there are two over each
// middle, and a position allows at most one of them.

// bundleSide holds the jumps, seen from the positions before them or from those after them.
type bundleSide struct {
	forward bool
	along   [][2]bundleJump            // the rim, two over each of the middles
	within  []bundleJump               // a shelf
	across  []bundleJump               // from shelf to shelf
	exits   [ofShelves]exits           // of the jumps across
	allowed [2][1 << pieceBits]allowed // by piece of the lower part
}

// allowed holds the jumps that a piece of a lower part allows, by their bits.
type allowed struct{ within, across uint64 }

const (
	pieceBits = (lowerBits + 1) / 2
	pieceMask = 1<<pieceBits - 1
)

type bundleJump struct {
	care, want uint32         // the holes of the pattern that it changes, and those that must have a peg
	flip       uint16         // the change of the index of a lower part
	class      uint8          // the change of the class of a pattern
	word       uint8          // the change of the index of a word
	shift      int            // the rotation of a word
	plain      bool           // whether the rim does not matter
	sets       [classes]block // the rim sets that allow it, by class of the pattern
}

// exits holds the jumps from a shelf to others.
type exits struct {
	allowed uint64
	list    []exit // by index of the jump
}

type exit struct {
	to    *upperPart
	image uint8  // the image of the pattern on that shelf
	flip  uint16 // the change of the index by the jump
}

// newSide prepares the jumps, seen from the positions before them or from those after them.
func (s *bundleSearch) newSide(forward bool) *bundleSide {
	side := &bundleSide{forward: forward}
	for _, l := range s.board.Lines() {
		ends := l.Jumps()
		if s.innerPegs(l.Mask()) == 0 {
			side.along = append(side.along, [2]bundleJump{s.newJump(ends[0], forward), s.newJump(ends[1], forward)})
			continue
		}
		for _, j := range ends {
			x := s.newJump(j, forward)
			switch {
			case x.care>>lowerBits == 0:
				side.allow(&x, func(a *allowed) { a.within |= 1 << len(side.within) })
				side.within = append(side.within, x)
			default:
				side.allow(&x, func(a *allowed) { a.across |= 1 << len(side.across) })
				side.across = append(side.across, x)
			}
		}
	}
	for i, upper := range s.shelves {
		side.exits[i] = s.newExits(side.across, uint32(upper))
	}
	return side
}

func (s *bundleSearch) newJump(j bitboard.Jump, forward bool) bundleJump {
	full := board.Set(0).With(int(j.From)).With(int(j.Over))
	if !forward {
		full = board.Set(1) << j.To
	}
	empty := j.Mask() &^ full
	x := bundleJump{care: s.innerPegs(j.Mask()), want: s.innerPegs(full)}
	x.flip = uint16(x.care & fullLower >> 1)
	inner := bitboard.Deposit(s.inner, x.care)
	x.class = s.classOf(inner)
	x.plain = inner == j.Mask()
	gone, come := s.number(full), s.number(empty)
	x.word = uint8((gone | come) / 64)
	x.shift = int(come%64) - int(gone%64)
	for class := range x.sets {
		x.sets[class] = s.rimSets(uint8(class), func(p board.Set) bool {
			return p&j.Mask() == full&^inner
		})
	}
	return x
}

// allow adds a jump to the lists of the pieces of lower parts that allow it.
func (side *bundleSide) allow(j *bundleJump, list func(*allowed)) {
	for piece := range side.allowed {
		these := uint32(pieceMask) << (piece * pieceBits) & fullLower
		for v := range side.allowed[piece] {
			if (uint32(v)<<(piece*pieceBits)^j.want)&j.care&these == 0 {
				list(&side.allowed[piece][v])
			}
		}
	}
}

// newExits finds the destinations of the jumps from a shelf.
func (s *bundleSearch) newExits(jumps []bundleJump, upper uint32) exits {
	x := exits{list: make([]exit, len(jumps))}
	for i := range jumps {
		j := &jumps[i]
		if (upper<<lowerBits^j.want)&j.care>>lowerBits == 0 {
			to := &s.uppers[upper^j.care>>lowerBits]
			k := to.images[0]
			x.allowed |= 1 << i
			x.list[i] = exit{to, k, s.lowers[j.care&fullLower].images.of(k)}
		}
	}
	return x
}

// add adds to a block the positions after the jump from those of another block, whose
// pattern is of the class. As a separate function its loop keeps all values in registers.
//
//go:noinline
func (j *bundleJump) add(to, from *block, class uint8) {
	if j.plain {
		to.add(from)
		return
	}
	sets, word, shift := &j.sets[class%classes], int(j.word), j.shift
	for i := range from {
		to[(i^word)&7] |= bits.RotateLeft64(from[i]&sets[i], shift)
	}
}

// slide makes the jumps along the rim from the open positions of a block. It adds their
// results to the block, and those of them that are open to from, which has the others.
func (side *bundleSide) slide(b, from, open *block, class uint8) {
	for i := range side.along {
		x, y := &side.along[i][0], &side.along[i][1]
		xs, ys := &x.sets[class%classes], &y.sets[class%classes]
		word, shift := int(x.word), x.shift
		for k, sets := range from {
			sets = bits.RotateLeft64(sets&xs[k], shift) | bits.RotateLeft64(sets&ys[k], y.shift)
			at := (k ^ word) & 7
			b[at] |= sets
			from[at] |= sets & open[at]
		}
	}
}

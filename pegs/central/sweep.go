package central

import (
	"math/bits"

	"jie/pegs/corner"
)

// A sweep looks at all bundles, each after all those with jumps to it. A peg of the upper
// part weighs 3, one of the lower part 2, and one in a corner nothing. Every jump lowers
// the weight of the pattern: a peg from a corner jumps over one of the upper part, to a
// hole of the lower part. So bundles are looked at by weight.

const (
	upperWeight = 3
	lowerWeight = 2
	mostWeight  = upperWeight*upperBits + lowerWeight*lowerBits
)

// bundleSide is the jumps that patterns allow, seen from the position before the jump or
// from the one after it. Some stay on the shelf and change no corner.
type bundleSide struct {
	stay   [32]uint16 // what they change of the lower part, without the lowest bit
	others []otherJump
	uppers [shelves]uint64 // which others the upper part allows
	pieces [2][1 << pieceBits]allowed
}

// allowed is the jumps that a piece of a lower part allows.
type allowed struct {
	others uint64
	stay   uint32
}

// otherJump is a jump that changes the upper part or a corner.
type otherJump struct {
	flip     images // what it changes of the lower part
	upper    uint32 // of the upper part
	syndrome uint8  // and of the syndrome
	up, down uint8  // the shift of a corner set
	sets     [ofSyndrome]uint32
}

// newSide prepares the jumps from the positions before them, or from those after them.
func (s *bundleSearch) newSide(before bool) (side bundleSide) {
	stays := 0
	for _, jumps := range s.Jumps(before) {
		for i := range jumps {
			j := &jumps[i]
			if upper := j.Flip >> lowerBits; upper == 0 && j.Sets == nil {
				side.add(j, func(a *allowed) { a.stay |= 1 << stays })
				side.stay[stays] = uint16(j.Flip >> 1)
				stays++
				continue
			}
			for at, upper := range s.uppers {
				if (upper<<lowerBits^j.Want)&j.Care>>lowerBits == 0 {
					side.uppers[at] |= 1 << len(side.others)
				}
			}
			side.add(j, func(a *allowed) { a.others |= 1 << len(side.others) })
			x := otherJump{
				flip:     s.imagesOf(j.Flip & fullLower),
				upper:    j.Flip >> lowerBits,
				syndrome: s.Syndrome(s.holes(j.Flip)),
				up:       j.Up,
				down:     j.Down,
			}
			for syndrome := range x.sets {
				x.sets[syndrome] = 1<<32 - 1
				if j.Sets != nil {
					x.sets[syndrome] = uint32(j.Sets[syndrome][0])
				}
			}
			side.others = append(side.others, x)
		}
	}
	return side
}

// add lists a jump with the pieces that allow it.
func (side *bundleSide) add(j *corner.Jump, list func(*allowed)) {
	for piece := range side.pieces {
		these := uint32(pieceMask) << (piece * pieceBits) & fullLower
		for v := range side.pieces[piece] {
			if (uint32(v)<<(piece*pieceBits)^j.Want)&j.Care&these == 0 {
				list(&side.pieces[piece][v])
			}
		}
	}
}

// step is a jump from the bundles of a segment of a shelf.
type step struct {
	to       *shelf
	turn     *turn
	sets     uint32 // that allow it
	flip     uint16 // what it changes of the image of the lower part
	image    uint8
	up, down uint8
}

// steps prepares the other jumps of a segment.
func (side *bundleSide) steps(s *bundleSearch, t *bundles, shelf int, syndrome uint8, list *[64]step) {
	for rest := side.uppers[shelf]; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		j := &side.others[i]
		at := &s.places[s.uppers[shelf]^j.upper]
		k := at.images[0]
		list[i] = step{
			to: t.shelves[at.shelf], turn: &s.turns[k][syndrome^j.syndrome&(ofSyndrome-1)],
			sets: j.sets[syndrome], flip: j.flip.of(k), image: k, up: j.up, down: j.down,
		}
	}
}

// sweep adds to the words of all bundles what jumps lead to: from positions with so many
// pegs or more on the side before, and on the other side from those within a set.
func (g *search) sweep(s *bundleSearch, t *bundles, side *bundleSide, pegs int, within *bundles) error {
	var steps [64]step
	list := make([]bundle, s.longest)
	for i := range mostWeight + 1 {
		weight := i
		if within == nil {
			weight = mostWeight - i
		}
		for at, upper := range s.uppers {
			n := bits.OnesCount32(upper)
			left := weight - upperWeight*n
			if left < 0 || left%lowerWeight != 0 || left > lowerWeight*lowerBits {
				continue
			}
			left /= lowerWeight
			missing := max(0, pegs-n-left)
			if missing > 8 {
				continue
			}
			segments := s.groups[s.places[upper].group][left]
			for i := range segments {
				x := &segments[i]
				syndrome, ok := s.InClass(x.syndrome ^ s.places[upper].syndrome)
				if !ok {
					continue
				}
				list = s.find(list, t, at, x.lowers, syndrome)
				if len(list) == 0 {
					continue
				}
				if err := g.ctx.Err(); err != nil {
					return err
				}
				side.steps(s, t, at, syndrome, &steps)
				v := visit{shelf: at, only: s.lowest[syndrome][missing], steps: &steps}
				if within != nil {
					v.within = within.shelves[at]
				}
				side.visit(s, t, &v, list)
				g.nodes += int64(len(list))
			}
		}
	}
	return nil
}

// visit is the bundles of a segment of a shelf.
type visit struct {
	shelf  int
	only   uint32 // these corner sets are looked at
	within *shelf // and in these words; nil where it is all
	steps  *[64]step
}

// visit makes the jumps of a segment.
func (side *bundleSide) visit(s *bundleSearch, t *bundles, v *visit, list []bundle) {
	own, upper := t.shelves[v.shelf], s.uppers[v.shelf]
	at := &s.places[upper]
	leave := side.uppers[v.shelf]
	for _, x := range list {
		lower, word := x.lower, x.word
		i := uint16(lower >> 1)
		images := s.imagesOf(lower)
		for _, k := range at.images[1:] {
			own[images.of(k)] = 0
		}
		if v.within != nil {
			word &= v.within[i]
		}
		own[i] = word
		if word &= v.only; word == 0 {
			continue
		}
		a, b := &side.pieces[0][lower&pieceMask], &side.pieces[1][lower>>pieceBits&pieceMask]
		for rest := a.stay & b.stay; rest != 0; rest &= rest - 1 {
			own[i^side.stay[bits.TrailingZeros32(rest)]] |= word
		}
		for rest := a.others & b.others & leave; rest != 0; rest &= rest - 1 {
			x := &v.steps[bits.TrailingZeros64(rest)]
			sets := word & x.sets >> (x.up & 31) << (x.down & 31)
			if sets == 0 {
				continue
			}
			x.to[images.of(x.image)^x.flip] |= x.turn.of(sets)
		}
	}
}

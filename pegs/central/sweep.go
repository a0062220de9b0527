package central

import (
	"math/bits"

	"jie/board"
	"jie/pegs/bitboard"
)

// bundleSide is the jumps, seen from the position before them or from the one after them.
type bundleSide struct {
	forward bool
	along   []bundleJump // the rim
	within  []bundleJump // a shelf
	across  []bundleJump // from shelf to shelf
	exits   [ofShelves]exits
	allowed [2][1 << 7]allowed // by piece of the lower part
}

// allowed is the jumps that a piece of a lower part allows, by bit.
type allowed struct{ within, across uint64 }

// exits is the jumps from a shelf to others.
type exits struct {
	allowed uint64
	exits   []exit // by index of the jump
}

// exit is where such a jump leads.
type exit struct {
	shelf uint8
	image uint8  // of the pattern, which stands there
	flip  uint16 // what the jump changes of the image of the lower part
}

// bundleJump is a jump as a bundle sees it.
type bundleJump struct {
	care, want uint32         // the holes of the pattern that it needs, and those that need a peg
	flip       uint16         // what it changes of the index of a block on the shelf
	class      uint8          // what it changes of the class of the pattern
	word       uint8          // what it changes of the index of a word
	shift      int8           // how far it rotates a word
	sets       [classes]block // the rim sets that allow it, by class of the pattern
}

// newSide prepares the jumps from the positions before them, or from those after them.
func (s *bundleSearch) newSide(forward bool) *bundleSide {
	side := &bundleSide{forward: forward}
	for _, jumps := range s.board.Jumps() {
		for _, j := range jumps {
			x := s.newJump(j, forward)
			switch {
			case x.care == 0:
				side.along = append(side.along, x)
			case x.care>>lowerBits == 0:
				side.list(&x, func(a *allowed) { a.within |= 1 << len(side.within) })
				side.within = append(side.within, x)
			default:
				side.list(&x, func(a *allowed) { a.across |= 1 << len(side.across) })
				side.across = append(side.across, x)
			}
		}
	}
	for i := range side.exits {
		side.exits[i] = s.newExits(side.across, s.shelves[i].upper)
	}
	return side
}

func (s *bundleSearch) newJump(j bitboard.Jump, forward bool) bundleJump {
	full := board.Set(0).With(int(j.From)).With(int(j.Over))
	if !forward {
		full = board.Set(0).With(int(j.To))
	}
	empty := j.Mask() &^ full
	x := bundleJump{care: s.pattern(j.Mask()), want: s.pattern(full)}
	x.flip = uint16(x.care & fullLower >> 1)
	x.class = s.classOf(holes(s.inner, x.care))
	gone, come := s.number(full), s.number(empty)
	x.word = uint8((gone | come) >> 6)
	x.shift = int8(come&63) - int8(gone&63)
	inner := holes(s.inner, x.care)
	for class := range x.sets {
		x.sets[class] = s.sets(uint8(class), func(p board.Set) bool {
			return p&(full&^inner) == full&^inner && p&(empty&^inner) == 0
		})
	}
	return x
}

// list puts a jump on the lists of the pieces that allow it.
func (side *bundleSide) list(j *bundleJump, add func(*allowed)) {
	for piece := range side.allowed {
		these := uint32(127) << (7 * piece) & fullLower
		for v := range side.allowed[piece] {
			if (uint32(v)<<(7*piece)^j.want)&j.care&these == 0 {
				add(&side.allowed[piece][v])
			}
		}
	}
}

// newExits finds where the jumps from a shelf lead.
func (s *bundleSearch) newExits(jumps []bundleJump, upper uint32) exits {
	x := exits{exits: make([]exit, len(jumps))}
	for i := range jumps {
		j := &jumps[i]
		if (upper<<lowerBits^j.want)&j.care>>lowerBits != 0 {
			continue
		}
		x.allowed |= 1 << i
		to := &s.places[upper^j.care>>lowerBits]
		k := to.images[0]
		x.exits[i] = exit{to.shelf, k, s.lowers[j.care&fullLower].images.of(k)}
	}
	return x
}

// sweep adds to all bundles what jumps lead to. On the side before the jumps only
// positions with so many pegs or more are looked at, on the other side those within a set.
func (g *search) sweep(s *bundleSearch, side *bundleSide, t *bundles, open func(class uint8, shelf int, upper, lower uint32) *block) error {
	last := len(s.shelves[0].bundles) - 1
	for weight := range last + 1 {
		if side.forward {
			weight = last - weight
		}
		for i := range s.shelves {
			if err := g.ctx.Err(); err != nil {
				return err
			}
			shelf := &s.shelves[i]
			for _, lower := range shelf.bundles[weight] {
				v := visit{shelf: i, lower: uint32(lower), class: s.places[shelf.upper].class ^ s.lowers[lower].class}
				v.block = s.block(t, shelf.upper, v.lower)
				if len(s.places[shelf.upper].images) > 1 {
					all := s.joined(t, shelf.upper, v.lower)
					s.forget(t, shelf.upper, v.lower)
					*v.block = all
				}
				if v.block.empty() {
					continue
				}
				if v.open = open(v.class, i, shelf.upper, v.lower); v.open == nil {
					continue
				}
				side.along_(&v)
				if !side.forward {
					v.block.and(v.open)
				}
				v.from = *v.block
				v.from.and(v.open)
				if v.from.empty() {
					continue
				}
				g.nodes++
				side.visit(s, t, &v)
			}
		}
	}
	return nil
}

// visit is a bundle that is looked at.
type visit struct {
	shelf int
	lower uint32
	class uint8
	block *block
	open  *block // the positions that are looked at
	from  block
}

// add joins what the jump makes of the block from to the block to.
func (j *bundleJump) add(to, from *block, class uint8) {
	sets := &j.sets[class&(classes-1)]
	for i := range from {
		to[(i^int(j.word))&7] |= bits.RotateLeft64(from[i]&sets[i], int(j.shift))
	}
}

func (side *bundleSide) along_(v *visit) {
	b := v.block
	for n := range side.along {
		j := &side.along[n]
		sets := &j.sets[v.class&15]
		for i := range b {
			b[(i^int(j.word))&7] |= bits.RotateLeft64(b[i]&v.open[i]&sets[i], int(j.shift))
		}
	}
}

// visit makes the jumps of a bundle.
func (side *bundleSide) visit(s *bundleSearch, t *bundles, v *visit) {
	a, b := &side.allowed[0][v.lower&127], &side.allowed[1][v.lower>>7&127]
	for rest := a.within & b.within; rest != 0; rest &= rest - 1 {
		j := &side.within[bits.TrailingZeros64(rest)]
		j.add(t.at(uint8(v.shelf), uint16(v.lower>>1)^j.flip), &v.from, v.class)
	}
	exits := &side.exits[v.shelf]
	images := &s.lowers[v.lower].images
	for rest := a.across & b.across & exits.allowed; rest != 0; rest &= rest - 1 {
		n := bits.TrailingZeros64(rest)
		j, x := &side.across[n], &exits.exits[n]
		to := t.at(x.shelf, images.of(x.image)^x.flip)
		if x.image == 0 {
			j.add(to, &v.from, v.class)
			continue
		}
		var image block
		j.add(&image, &v.from, v.class)
		s.turn(to, &image, x.image, v.class^j.class)
	}
}

// turn adds the k-th image of a block to another one. class is that of the pattern.
func (s *bundleSearch) turn(to, b *block, k, class uint8) {
	turns, moved := &s.turns[k&7], &s.moved[k&7]
	for v := range uint8(1 << middleBits) {
		if half := b.half(v); half != 0 {
			to.add(moved[v], turns[s.cornerClass(class, v)].of(half))
		}
	}
}

package central

import "math/bits"

// sweep visits all bundles, each after those with jumps to it, and adds what the jumps lead
// to. From a bundle it only continues with positions in the block that open returns, if
// any; on the way back it drops the others. It returns the bundles from which it continued.
func (g *search) sweep(s *bundleSearch, t bundles, side *bundleSide, open func(*bundle) *block) ([]bundle, error) {
	seen := make([]bundle, 0, len(t)/len(block{}))
	x := new(bundle)
	last := s.weights.Of(fullUpper<<lowerBits | fullLower)
	for weight := range last + 1 {
		if side.forward {
			weight = last - weight
		}
		for shelf, upper := range s.shelves {
			u := &s.uppers[upper]
			order := &s.orders[u.order]
			left := weight - u.weight
			if left < 0 || left >= len(order.byWeight) {
				continue
			}
			if err := g.ctx.Err(); err != nil {
				return nil, err
			}
			for _, lower := range order.byWeight[left] {
				*x = bundle{uint8(shelf), u.class ^ s.lowers[lower].class, uint8(bits.OnesCount8(upper) + bits.OnesCount16(lower)), lower}
				if s.gather(t, u, x) && s.visit(t, side, x, open(x)) {
					seen = append(seen, *x)
				}
			}
		}
	}
	g.nodes += int64(len(seen))
	return seen, nil
}

// gather puts together the positions of the images of a bundle, if the bundle is the least
// of them. It reports whether the bundle then has any positions.
func (s *bundleSearch) gather(t bundles, u *upperPart, x *bundle) bool {
	own := s.own(t, x)
	if len(u.images) == 1 {
		return !own.empty()
	}
	images := &s.lowers[x.lower].images
	for _, k := range u.images {
		if images.of(k) < images.of(0) {
			return false
		}
	}
	all := s.joined(t, uint32(s.shelves[x.shelf]), uint32(x.lower))
	for _, k := range u.images {
		*s.at(t, u, images.of(k)) = block{}
	}
	*own = all
	return !all.empty()
}

// visit makes the jumps of a bundle from its open positions. It reports whether there are
// any.
func (s *bundleSearch) visit(t bundles, side *bundleSide, x *bundle, open *block) bool {
	if open == nil {
		return false
	}
	own := s.own(t, x)
	from := *own
	from.and(open)
	side.slide(own, &from, open, x.class)
	if !side.forward {
		*own = from
	}
	if from.empty() {
		return false
	}
	side.leave(s, t, x, &from)
	return true
}

// leave makes the jumps from a bundle to others.
func (side *bundleSide) leave(s *bundleSearch, t bundles, x *bundle, from *block) {
	u, exits := s.upper(x), &side.exits[x.shelf]
	a, b := &side.allowed[0][x.lower&pieceMask], &side.allowed[1][x.lower>>pieceBits&pieceMask]
	for rest := a.within & b.within; rest != 0; rest &= rest - 1 {
		j := &side.within[bits.TrailingZeros64(rest)]
		j.add(s.at(t, u, x.lower>>1^j.flip), from, x.class)
	}
	images := &s.lowers[x.lower].images
	for rest := a.across & b.across & exits.allowed; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		j, exit := &side.across[i], &exits.list[i]
		to := s.at(t, exit.to, images.of(exit.image)^exit.flip)
		if exit.image == 0 {
			j.add(to, from, x.class)
			continue
		}
		var jumped block
		j.add(&jumped, from, x.class)
		s.images[exit.image&7].turn(to, &jumped, x.class^j.class)
	}
}

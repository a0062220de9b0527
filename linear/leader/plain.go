package leader

import "math/bits"

// lane is a type for the weight of a state, or for its cost.
type lane interface{ uint8 | uint16 | int64 }

// plainStep moves the weights of all states over section s, one state at a time; weight is the weight of a one at the
// coordinate. a has room for the states before and behind. If states merge, bit i of zero means that the lighter way to
// state i has bit 0 of the generator that ends, or that both are equal; one means the same of bit 1. It defines what
// the faster steps compute, and does the narrow sections itself.
func plainStep[T lane](a []T, s *section, weight T, zero, one []byte) {
	mask, flip := s.mask[0], s.odd
	cost := func(state int) T { return weight * T(uint64(bits.OnesCount64(uint64(state)&mask))&1^flip) }
	states := 1 << s.width
	switch s.kind {
	case pass:
		for i := range a[:states] {
			a[i] += cost(i)
		}
	case begin:
		half := states / 2
		for i := range a[:half] {
			a[i|half] = a[i] + cost(i|half)
			a[i] += cost(i)
		}
	case end:
		clear(zero)
		clear(one)
		for i := range states {
			if i>>s.slot&1 == 0 || s.slot == s.width {
				mergePlain(a, s, i, cost(i), weight, zero, one)
			}
		}
		for i := range states {
			if i>>s.slot&1 != 0 && s.slot != s.width {
				mergePlain(a, s, i, cost(i), weight, zero, one)
			}
		}
	case exchange:
		clear(zero)
		clear(one)
		slot := 1 << s.slot
		for i := range states {
			if i&slot == 0 {
				x, y := a[i], a[i|slot]
				for _, to := range [2]int{i, i | slot} {
					c := cost(to)
					a[to] = lighter(x+c, y+weight-c, to, zero, one)
				}
			}
		}
	}
}

// mergePlain computes the weight of one state behind an end.
func mergePlain[T lane](a []T, s *section, to int, c, weight T, zero, one []byte) {
	x, y := s.back(uint64(to), 0), s.back(uint64(to), 1)
	a[to] = lighter(a[x]+c, a[y]+weight-c, to, zero, one)
}

// lighter returns the lesser of two weights, and marks which it was.
func lighter[T lane](x, y T, to int, zero, one []byte) T {
	if x <= y {
		zero[to>>3] |= 1 << (to & 7)
	}
	if y <= x {
		one[to>>3] |= 1 << (to & 7)
	}
	return min(x, y)
}

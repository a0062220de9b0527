package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"jie/gf2"
	"jie/internal/crew"
	"jie/internal/join"
	"jie/puzzle"
)

// On a board with odd sides the quiet patterns split over the parity classes of
// the places. Number rows and columns from 1 and call a place by the parities of
// its row and column:
//
//	oo oe oo oe oo
//	eo ee eo ee eo
//	oo oe oo oe oo
//	eo ee eo ee eo
//	oo oe oo oe oo
//
// A light at eo has its neighbours at ee (beside it) and at oo (above and below),
// so quietness there says f_eo = f_ee + f_ee + f_oo + f_oo over those neighbours;
// likewise at oe. Put these into the equation of a light at ee: each oo place
// diagonally beside it comes in twice, once through an eo and once through an oe
// place, and cancels. What remains speaks of the ee places alone. The same holds
// at oo, and also with (eo, oe) and (ee, oo) exchanged. Hence the kernel is a sum
//
//	K = K_ee + K_oo = K_eo + K_oe,
//
// where K_ee are the quiet patterns that vanish on oo, and so on: a member of the
// coset x + K is a pair (a, b), chosen freely, whose ee and oo places depend on a
// alone and on b alone; and it is as well a pair (p, q) for eo and oe. On 5x5,
// with nullity 2, a quiet pattern that vanishes on ee and one that vanishes on oo:
//
//	10101    01110
//	10101    10101
//	00000    11011
//	10101    10101
//	10101    01110
//
// Tori of even sides split in the same way. The split is not taken on trust: it is
// found by elimination and its dimensions are counted.

// parityClass numbers the classes as package join pairs them, by zero-based row and
// column: oo, ee, oe, eo counted from 1.
func parityClass(r, c int) uint8 { return [4]uint8{0, 2, 3, 1}[r&1<<1|c&1] }

// join finds the fewest presses of patterns that split; nil where they do not.
// What it has found so far comes with an error.
func (c *coset) join(ctx context.Context, opt puzzle.Options) (*fewest, error) {
	x, quiet, err := c.expanded(ctx, c.basis())
	if err != nil {
		return nil, err
	}
	l := c.start.layout
	space := join.Coset{X: x, Basis: quiet, Symmetries: l.symmetries()}
	for j := range l.buttons() {
		b := l.named(j)
		space.Class = append(space.Class, parityClass(int(b.r), b.c))
	}
	found, err := join.Find(ctx, space, join.Options{
		Memory: opt.Memory, Workers: crew.Size(opt.Workers),
		Report: func(lower, nodes int64) {
			opt.Report(puzzle.Progress{Phase: "join", Nodes: nodes, LowerBound: lower})
		},
	})
	switch {
	case errors.Is(err, join.ErrMemory):
		err = puzzle.ErrMemory
	case errors.Is(err, join.ErrReach):
		err = puzzle.ErrReach
	}
	if err != nil {
		err = fmt.Errorf("lightsout: fewest presses at nullity %d: %w", c.nullity, err)
	}
	if found == nil {
		return nil, err
	}
	f := &fewest{count: big.NewInt(int64(len(found.Members))), bound: found.Bound, nodes: found.Nodes}
	var basis []gf2.Vector
	for _, z := range found.Basis {
		basis = append(basis, c.seed(z))
	}
	c.found(f, slices.Values(found.Members), basis)
	return f, err
}

// symmetries are the mirror images of the board, and the turns of a square: the
// button that each button goes to. Where rows or columns wrap, the first one is its
// own mirror image, which keeps the parity classes. One that a rule or a hole breaks
// is left out.
func (l *layout) symmetries() (list [][]int32) {
	h, w := int(l.h), l.w
	mirror := func(at, n int, wrap bool) int {
		if wrap {
			return (n - at) % n
		}
		return n - 1 - at
	}
	for turn := 1; turn < 8; turn++ {
		flipRows, flipCols, transpose := turn&1 != 0, turn&2 != 0, turn&4 != 0
		if transpose && h != w {
			continue
		}
		image := make([]int32, l.buttons())
		whole := true
		for j := range image {
			b := l.named(j)
			r, c := int(b.r), b.c
			if flipRows {
				r = mirror(r, h, l.rules.wrapRows)
			}
			if flipCols {
				c = mirror(c, w, l.rules.wrapCols)
			}
			if transpose {
				r, c = c, r
			}
			image[j] = int32(l.buttonOn(r*w + c))
			whole = whole && image[j] >= 0
		}
		if whole {
			list = append(list, image)
		}
	}
	return list
}

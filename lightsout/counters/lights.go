package counters

import (
	"context"
	"math/bits"
)

// Lights solves machines of at most 64 lights and 64 buttons. A set of lights or of buttons is a
// word with one bit for each. The zero value is ready to use, and it allocates nothing.
type Lights struct {
	basis  [64]combination // by lowest light
	pivots uint64          // the lights that have an element of basis
	kernel [64]uint64      // sets of buttons that change no light: a basis of all
	Quiet  int             // their number: 2^Quiet sets of buttons have the same effect
	any    uint64          // some set that reaches the goal
}

// combination is a set of buttons and the lights that it changes.
type combination struct{ lights, buttons uint64 }

const maxQuiet = 40 // the most quiet sets, as a power of two, that a walk visits

// Solve reports whether some set of buttons changes exactly the lights of goal; button j changes the lights of
// buttons[j]. It adds each button to a basis of the changes before it. If no lights remain, the combined buttons are a
// quiet set.
func (l *Lights) Solve(buttons []uint64, goal uint64) (ok bool) {
	l.pivots, l.Quiet = 0, 0
	for j, lights := range buttons {
		c := l.reduce(combination{lights, 1 << j})
		if c.lights == 0 {
			l.kernel[l.Quiet&63] = c.buttons
			l.Quiet++
			continue
		}
		l.pivots |= c.lights & -c.lights
		l.basis[bits.TrailingZeros64(c.lights)&63] = c
	}
	c := l.reduce(combination{lights: goal})
	l.any = c.buttons
	return c.lights == 0
}

// reduce removes lights with the basis, up to the first that it cannot remove.
func (l *Lights) reduce(c combination) combination {
	for c.lights&-c.lights&l.pivots != 0 {
		b := &l.basis[bits.TrailingZeros64(c.lights)&63]
		c.lights ^= b.lights
		c.buttons ^= b.buttons
	}
	return c
}

// Any returns some set of buttons that reaches the goal which Solve found reachable.
func (l *Lights) Any() uint64 { return l.any }

// Kernel returns a basis of the sets of buttons that change no light, valid until the next call of Solve.
func (l *Lights) Kernel() []uint64 { return l.kernel[:l.Quiet] }

// Fewest returns the smallest set of buttons that reaches the goal which Solve found reachable, the least as a number,
// and how many are as small. It walks through all 2^Quiet sets in Gray code order. It fails with ctx.Err(), and with ok
// false if there are more than 2^40.
func (l *Lights) Fewest(ctx context.Context) (set uint64, count int64, ok bool, err error) {
	if l.Quiet > maxQuiet {
		return 0, 0, false, nil
	}
	least, x := 65, l.any
	for step := uint64(0); ; {
		switch n := bits.OnesCount64(x); {
		case n < least:
			least, set, count = n, x, 1
		case n == least:
			set = min(set, x)
			count++
		}
		if step++; step == 1<<l.Quiet {
			return set, count, true, nil
		}
		if step%askWalk == 0 && ctx.Err() != nil {
			return set, count, false, ctx.Err()
		}
		x ^= l.kernel[bits.TrailingZeros64(step)&63]
	}
}

const askWalk = 1 << 16 // the number of sets between two looks of a walk at its context

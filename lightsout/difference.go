package lightsout

import (
	"context"

	"jie/gf2"
)

// difference is the lights in which two boards of one shape differ. It is for one
// goroutine; each [difference.reader] has a copy of its own.
type difference struct {
	start, goal *Board
	scratch     gf2.Vector
}

func newDifference(start, goal *Board) *difference {
	return &difference{start, goal, gf2.NewVector(start.w)}
}

// row puts row r of the difference of boards of two states into dst.
func (d *difference) row(dst gf2.Vector, r int64) {
	d.start.row(dst, r)
	if d.goal.kind != allOff {
		d.goal.row(d.scratch, r)
		dst.Xor(d.scratch)
	}
}

// wrong is how many lights differ, on boards of two states.
func (d *difference) wrong(ctx context.Context) (wrong int64, err error) {
	if d.start.uniform() && d.goal.uniform() {
		if d.start.kind == d.goal.kind {
			return 0, nil
		}
		return d.start.size(), nil
	}
	in, row := d.reader(0, 1), gf2.NewVector(d.start.w)
	for r := range d.start.h {
		if r&255 == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if err := in.next(row); err != nil {
			return 0, err
		}
		wrong += int64(row.Weight())
	}
	return wrong, nil
}

// bits is the difference of boards of two states that are held, by light.
func (d *difference) bits() gf2.Vector {
	v, row := gf2.NewVector(int(d.start.lights())), gf2.NewVector(d.start.w)
	light := 0
	for r := range d.start.h {
		d.row(row, r)
		for c := range d.start.w {
			if d.start.hole(r, c) {
				continue
			}
			if row.Bit(c) {
				v.Set(light)
			}
			light++
		}
	}
	return v
}

// steps is how many steps modulo k each light has to go, on boards that are held.
func (d *difference) steps() []uint8 {
	k := d.start.rules.k
	b := make([]uint8, d.start.lights())
	for light, state := range d.goal.states {
		b[light] = uint8(state)
	}
	for light, state := range d.start.states {
		b[light] = uint8((int(b[light]) + k - int(state)) % k)
	}
	return b
}

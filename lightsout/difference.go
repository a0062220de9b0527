package lightsout

import (
	"context"
	"io"

	"jie/lightsout/pbm"
	"jie/linear/gf2"
	"jie/puzzle"
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
func (d *difference) bits() gf2.Vector { return bitPatterns{}.packed(d.steps()) }

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

// chunkBytes is how much of a picture is read or written at once.
const chunkBytes = 1 << 20

// rowReader yields the rows of a difference one after the other, downwards or
// upwards. It is for one goroutine.
type rowReader struct {
	d           *difference
	r, step     int64
	still       bool // every row is the same one
	read        bool
	start, goal *pictureReader // of boards that are pictures
}

// reader reads rows from first on, step 1 or -1.
func (d *difference) reader(first, step int64) *rowReader {
	rr := &rowReader{d: newDifference(d.start, d.goal), r: first, step: step}
	rr.still = d.start.uniform() && d.goal.uniform()
	rr.start, rr.goal = d.start.reader(step), d.goal.reader(step)
	return rr
}

// uniform tells whether every row of the board is the same.
func (b *Board) uniform() bool { return b.kind == allOn || b.kind == allOff }

// next puts the next row into dst, which must hold the row before when all rows
// are the same.
func (rr *rowReader) next(dst gf2.Vector) error {
	r := rr.r
	rr.r += rr.step
	if rr.still && rr.read {
		return nil
	}
	rr.read = true
	start, err := rr.start.row(r)
	if err != nil {
		return err
	}
	goal, err := rr.goal.row(r)
	if err != nil {
		return err
	}
	switch {
	case start != nil:
		gf2.XorReversed(dst, start, goal)
	case goal != nil:
		gf2.XorReversed(dst, goal, nil)
	}
	if start == nil && goal == nil {
		rr.d.row(dst, r)
		return nil
	}
	if other := rr.d.other(); other != nil {
		other.row(rr.d.scratch, r)
		dst.Xor(rr.d.scratch)
	}
	dst.Mask(rr.d.start.w)
	return nil
}

// other is the board beside a picture that is no picture, if it has any light on.
func (d *difference) other() *Board {
	for _, b := range []*Board{d.start, d.goal} {
		if b.kind != pictured && b.kind != allOff {
			return b
		}
	}
	return nil
}

// pictureReader reads the rows of a picture in large pieces, in either direction.
// A nil reader has no rows.
type pictureReader struct {
	*picture
	h, step  int64
	buf      []byte
	first, n int64 // the rows in buf
}

func (b *Board) reader(step int64) *pictureReader {
	if b.kind != pictured {
		return nil
	}
	rows := min(b.h, max(1, int64(chunkBytes/b.picture.stride)))
	const slack = 8 // a row may be read in whole words
	return &pictureReader{picture: b.picture, h: b.h, step: step, buf: make([]byte, rows*int64(b.picture.stride)+slack)}
}

// row returns the bytes of row r, with at least seven more behind them.
func (p *pictureReader) row(r int64) ([]byte, error) {
	if p == nil {
		return nil, nil
	}
	if r < p.first || r >= p.first+p.n {
		if err := p.load(r); err != nil {
			return nil, err
		}
	}
	return p.buf[(r-p.first)*int64(p.stride):], nil
}

// load fills the buffer with rows that begin, or upwards end, at r.
func (p *pictureReader) load(r int64) error {
	rows := int64(len(p.buf) / p.stride)
	p.first = r
	if p.step < 0 {
		p.first = max(0, r-rows+1)
	}
	p.n = min(rows, p.h-p.first)
	got, err := p.in.ReadAt(p.buf[:p.n*int64(p.stride)], p.base+p.first*int64(p.stride))
	if got == int(p.n)*p.stride {
		return nil
	}
	p.n = 0
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return pbm.Fail(pbm.Short, nil, puzzle.Args{"got": p.first, "want": p.h})
	}
	return err
}

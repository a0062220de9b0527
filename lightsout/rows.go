package lightsout

import (
	"io"

	"jie/gf2"
	"jie/puzzle"
)

// chunkBytes is how much of a picture is read or written at once.
const chunkBytes = 1 << 20

// picture is the rows of a P4 file that is too large to be held.
type picture struct {
	in     io.ReaderAt
	base   int64 // where the rows begin
	stride int   // bytes a row
	name   string
}

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
		return fail(ShortPBM, nil, puzzle.Args{"got": p.first, "want": p.h})
	}
	return err
}

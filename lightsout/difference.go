package lightsout

import (
	"context"
	"io"

	"jie/internal/crew"
	"jie/linear/gf2"
	"jie/puzzle"
)

// difference holds the lights in which two boards of one shape differ. It is for one goroutine; readers have copies.
type difference struct {
	start, goal *board
	scratch     gf2.Vector
}

func newDifference(start, goal *board) *difference {
	return &difference{start, goal, gf2.NewVector(start.w)}
}

func (d *difference) row(dst gf2.Vector, r int64) {
	d.start.row(dst, r)
	if d.goal.kind != allOff {
		d.goal.row(d.scratch, r)
		dst.Xor(d.scratch)
	}
}

// wrong returns how many lights differ, on boards of two states.
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

// bits returns the difference of boards of two states that are held, by light.
func (d *difference) bits() gf2.Vector { return bitPatterns{}.packed(d.steps()) }

// steps returns how many steps modulo k each light needs, on boards that are held.
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

const chunkBytes = 1 << 20 // how much of a picture is read or written at a time

// rowReader reads the rows of a difference in order, downwards or upwards. It is for one goroutine.
type rowReader struct {
	d           *difference
	r, step     int64
	still       bool // all rows are the same
	read        bool
	start, goal *pictureReader // of boards that are pictures
}

// reader reads rows from first on, with step 1 or -1.
func (d *difference) reader(first, step int64) *rowReader {
	rr := &rowReader{d: newDifference(d.start, d.goal), r: first, step: step}
	rr.still = d.start.uniform() && d.goal.uniform()
	rr.start, rr.goal = d.start.reader(step), d.goal.reader(step)
	return rr
}

// uniform reports whether every row of the board is the same.
func (b *board) uniform() bool { return b.kind == allOn || b.kind == allOff }

// next writes the next row to dst, which must hold the row before if all rows are the same.
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

// other returns the board next to a picture that is itself no picture, if any light is on.
func (d *difference) other() *board {
	for _, b := range []*board{d.start, d.goal} {
		if b.kind != pictured && b.kind != allOff {
			return b
		}
	}
	return nil
}

// pictureReader reads the rows of a picture in large pieces, in either direction. A nil reader has no rows.
type pictureReader struct {
	*picture
	h, step  int64
	buf      []byte
	first, n int64 // the rows in buf
}

func (b *board) reader(step int64) *pictureReader {
	if b.kind != pictured {
		return nil
	}
	rows := min(b.h, max(1, int64(chunkBytes/b.picture.stride)))
	const slack = 8 // a row may be read in whole words
	return &pictureReader{picture: b.picture, h: b.h, step: step, buf: make([]byte, rows*int64(b.picture.stride)+slack)}
}

// row returns the bytes of row r, with at least seven more after them.
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
		return fail(pbmShort, nil, puzzle.Args{"got": p.first, "want": p.h})
	}
	return err
}

// A board is chased from its top and from its bottom at the same time, so that two cores work and each board is read
// once. The two halves make one press pattern exactly when they agree about rows m and m+1, because then every row is
// put right by the rows beside it.

// side is one half of a chase: rows from an outer edge to the middle.
type side struct {
	rec     *gf2.Recurrence
	in      *rowReader
	rows    int64
	sink    *rowSink // nil: rows are not kept
	presses int64
	report  func(rows int64) // called from time to time; may be nil
}

func (p *side) run(ctx context.Context, edge gf2.Vector) error {
	p.rec.Start(edge)
	p.presses = 0
	for r := range p.rows {
		if r&63 == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if p.report != nil {
				p.report(r)
			}
		}
		if err := p.in.next(p.rec.B()); err != nil {
			return err
		}
		if p.sink != nil {
			if err := p.sink.put(p.rec.Current()); err != nil {
				return err
			}
		}
		p.presses += int64(p.rec.Step())
	}
	if p.sink != nil {
		return p.sink.flush()
	}
	return nil
}

type sides struct {
	top, bottom *side
	workers     int
}

const smallChase = 1 << 14 // the number of words of a board below which a goroutine does not pay

func newSides(d *difference, workers int) *sides {
	h, w := d.start.h, d.start.w
	m := h / 2
	if h < smallChase/int64(gf2.Words(w)) {
		workers = 1
	}
	return &sides{
		top:     &side{rec: gf2.NewRecurrence(w), in: d.reader(0, 1), rows: m},
		bottom:  &side{rec: gf2.NewRecurrence(w), in: d.reader(h-1, -1), rows: h - m},
		workers: workers,
	}
}

func (c *sides) run(ctx context.Context, first, last gf2.Vector) error {
	if c.workers == 1 {
		if err := c.top.run(ctx, first); err != nil {
			return err
		}
		return c.bottom.run(ctx, last)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	halves := [2]*side{c.top, c.bottom}
	edges := [2]gf2.Vector{first, last}
	var errs [2]error
	crew.Run(2, func(half int) {
		if errs[half] = halves[half].run(ctx, edges[half]); errs[half] != nil {
			cancel()
		}
	})
	above, below := errs[0], errs[1]
	if above == nil || below != nil && above == context.Canceled {
		return below
	}
	return above
}

// report calls progress with twice the rows of the upper half, as an estimate of the whole.
func (c *sides) report(progress func(puzzle.Progress)) {
	if progress == nil {
		return
	}
	total := c.top.rows + c.bottom.rows
	c.top.report = func(rows int64) {
		progress(puzzle.Progress{Phase: "chase", Done: min(2*rows, total), Total: total})
	}
}

// gap returns where the two halves disagree: about x_m and about x_(m+1).
func (c *sides) gap() (middle, next gf2.Vector) {
	middle = append(gf2.Vector(nil), c.top.rec.Previous()...)
	next = append(gf2.Vector(nil), c.top.rec.Current()...)
	middle.Xor(c.bottom.rec.Current())
	next.Xor(c.bottom.rec.Previous())
	return middle, next
}

// meets reports whether the halves make one press pattern.
func (c *sides) meets() bool {
	return gf2.FirstDifference(c.top.rec.Previous(), c.bottom.rec.Current()) < 0 &&
		gf2.FirstDifference(c.top.rec.Current(), c.bottom.rec.Previous()) < 0
}

func (c *sides) presses() int64 { return c.top.presses + c.bottom.presses }

// rowSink writes rows of a picture in order, downwards or upwards, in large pieces.
type rowSink struct {
	out     io.WriterAt
	base    int64
	stride  int
	r, step int64 // the next row
	buf     []byte
	held    int // rows in buf; upwards they fill it from its end
	row     []byte
}

func newRowSink(out io.WriterAt, base int64, stride int, first, rows, step int64) *rowSink {
	capacity := min(max(rows, 1), max(1, int64(chunkBytes/stride)))
	return &rowSink{
		out: out, base: base, stride: stride, r: first, step: step,
		buf: make([]byte, capacity*int64(stride)), row: make([]byte, 8*gf2.Words(8*stride)),
	}
}

func (s *rowSink) put(v gf2.Vector) error {
	gf2.PutReversed(s.row, v)
	at := s.held * s.stride
	if s.step < 0 {
		at = len(s.buf) - at - s.stride
	}
	copy(s.buf[at:at+s.stride], s.row)
	s.held++
	s.r += s.step
	if s.held*s.stride == len(s.buf) {
		return s.flush()
	}
	return nil
}

func (s *rowSink) flush() error {
	data, first := s.buf[:s.held*s.stride], s.r-int64(s.held)
	if s.step < 0 {
		data, first = s.buf[len(s.buf)-len(data):], s.r+1
	}
	s.held = 0
	if len(data) == 0 {
		return nil
	}
	_, err := s.out.WriteAt(data, s.base+first*int64(s.stride))
	return err
}

package leader

import (
	"context"
	"math"
	"slices"

	"jie/internal/crew"
)

const maxWidth = 30 + 6*int(^uint(0)>>63) // the greatest width of a run, 30 if an int has 32 bits

// survivors is the result of a run: the least weight and, at each merge of states, which way was lighter.
type survivors struct {
	Weight  int // of the lightest members
	trellis *trellis
	ties    bool
	zero    [][]byte // by section, nil if no states merge; by state behind it
	one     [][]byte // nil without ties: then bit 1 unless zero has a mark
}

type engine struct {
	*trellis
	ctx context.Context
	opt Options
	crewed
	bytes  []byte   // weights of the states less base
	words  []uint16 // the same, once they do not fit a byte
	most   int      // no weight is above it
	base   int
	unused []byte // marks of bit 1 that are not kept
	left   *survivors
}

// Run finds the least weight. It fails with ctx.Err(), or with [ErrMemory] if the limit is below [trellis.Bytes], the
// width above [maxWidth], or there are more than 65,535 coordinates.
func (t *trellis) Run(ctx context.Context, opt Options) (*survivors, error) {
	if t.widest > maxWidth || len(t.sections) > mostWord || opt.Memory > 0 && t.Bytes(opt.Ties) > float64(opt.Memory) {
		return nil, ErrMemory
	}
	return t.run(ctx, opt, fastest())
}

func (t *trellis) run(ctx context.Context, opt Options, l *loops) (*survivors, error) {
	e := &engine{trellis: t, ctx: ctx, opt: opt, crewed: crewed{l, crew.Size(opt.Workers), func() bool { return ctx.Err() == nil }}, bytes: make([]byte, 1<<t.widest)}
	e.left = &survivors{trellis: t, ties: opt.Ties, zero: make([][]byte, len(t.sections)), one: make([][]byte, len(t.sections))}
	done, all := 0.0, t.States()
	for i := range t.sections {
		s := &t.sections[i]
		if err := e.step(i, s); err != nil {
			return nil, err
		}
		if done += math.Ldexp(1, max(s.width, s.before())); opt.Progress != nil {
			opt.Progress(done, all)
		}
	}
	e.left.Weight = e.base
	if e.words != nil {
		e.left.Weight += int(e.words[0])
	} else {
		e.left.Weight += int(e.bytes[0])
	}
	return e.left, nil
}

func (e *engine) step(i int, s *section) error {
	if i&255 == 0 && e.ctx.Err() != nil {
		return e.ctx.Err()
	}
	if err := e.makeRoom(s); err != nil {
		return err
	}
	e.most++
	zero, one := e.marks(i, s)
	switch {
	case e.words != nil:
		plainStep(e.words, s, 1, zero, one)
		return e.ctx.Err()
	case min(s.width+1, s.before()) < minWide:
		plainStep(e.bytes, s, 1, zero, one)
	case !e.wideStep(e.bytes, s, zero, one):
		return e.ctx.Err()
	}
	return nil
}

func (e *engine) marks(i int, s *section) (zero, one []byte) {
	if !s.merges() {
		return nil, nil
	}
	n := max(1<<s.width/8, 1)
	e.left.zero[i] = make([]byte, n)
	if !e.opt.Ties {
		e.unused = slices.Grow(e.unused[:0], n)[:n]
		return e.left.zero[i], e.unused
	}
	e.left.one[i] = make([]byte, n)
	return e.left.zero[i], e.left.one[i]
}

// mostByte and mostWord are the greatest weights that words of either size hold.
const (
	mostByte = math.MaxUint8
	mostWord = math.MaxUint16
)

// Bytes are kept only if they suffice for at least leastRoom more sections.
const leastRoom = 32

// makeRoom makes sure that no weight overflows in section s: it subtracts the least, and may change to two bytes each.
func (e *engine) makeRoom(s *section) error {
	states := 1 << s.before()
	if e.words != nil {
		if e.most == mostWord {
			e.most, e.base = settle(e.words[:states], e.base)
		}
		return nil
	}
	if e.most < mostByte {
		return nil
	}
	if states < 1<<minWide {
		e.most, e.base = settle(e.bytes[:states], e.base)
	} else if !e.settleWide(e.bytes[:states]) {
		return e.ctx.Err()
	}
	if e.most < mostByte-leastRoom {
		return nil
	}
	if e.opt.Memory > 0 && e.Bytes(e.opt.Ties)+2*float64(len(e.bytes)) > float64(e.opt.Memory) {
		return ErrMemory
	}
	e.words = make([]uint16, len(e.bytes))
	for i, w := range e.bytes[:states] {
		e.words[i] = uint16(w)
	}
	e.bytes = nil
	return nil
}

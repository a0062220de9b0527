package leader

import (
	"context"
	"math"
	"slices"
	"sync"

	"jie/internal/crew"
	"jie/linear/gf2"
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

// CheapestBytes returns the memory of [trellis.Cheapest]: a run's, with costs of eight bytes. It may be infinite.
func (t *trellis) CheapestBytes() float64 { return math.Ldexp(7, t.widest) + t.Bytes(false) }

// Cheapest finds a member with the least total cost of its ones. costs has one cost for each coordinate, none negative.
// It fails with ctx.Err(), or with [ErrMemory] if memory, in bytes, is below [trellis.CheapestBytes]. A state keeps the
// least cost of a member up to here, as in [trellis.Run].
func (t *trellis) Cheapest(ctx context.Context, costs []int64, memory int64) (x gf2.Vector, cost int64, err error) {
	if t.widest > maxWidth || t.CheapestBytes() > float64(memory) {
		return nil, 0, ErrMemory
	}
	e := &engine{trellis: t, left: &survivors{trellis: t, zero: make([][]byte, len(t.sections))}}
	least := make([]int64, 1<<t.widest)
	for i := range t.sections {
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		s := &t.sections[i]
		zero, one := e.marks(i, s)
		plainStep(least, s, costs[t.order[i]], zero, one)
	}
	return e.left.Solution(), least[0], nil
}

// settle subtracts the least weight from all and adds it to base. It returns the greatest.
func settle[T lane](a []T, base int) (most, newBase int) {
	least, greatest := slices.Min(a), slices.Max(a)
	for i := range a {
		a[i] -= least
	}
	return int(greatest - least), base + int(least)
}

// settleWide is settle for many states of one byte each, with all goroutines. It returns false if it must not continue.
func (e *engine) settleWide(a []byte) bool {
	var lock sync.Mutex
	least, greatest := byte(mostByte), byte(0)
	j := job{a: a}
	if !e.crewed.run(&j, func(j *job) {
		low, high := extremes(j.a[j.begin:j.limit])
		lock.Lock()
		defer lock.Unlock()
		least, greatest = min(least, low), max(greatest, high)
	}, len(a)) {
		return false
	}
	e.most, e.base = int(greatest-least), e.base+int(least)
	if least == 0 {
		return true
	}
	return e.crewed.run(&j, func(j *job) {
		by := ones * uint64(least)
		for c := j.begin; c < j.limit; c += 8 {
			store(j.a, c, load(j.a, c)-by)
		}
	}, len(a))
}

// extremes returns the least and the greatest of weights, a multiple of eight.
func extremes(a []byte) (low, high byte) {
	x, y := uint64(ones*mostByte), uint64(0)
	for c := 0; c < len(a); c += 8 {
		w := load(a, c)
		x = least(x, w, notAbove(x, w))
		y ^= w ^ least(y, w, notAbove(y, w)) // the greater of the two
	}
	low, high = mostByte, 0
	for range 8 {
		low, high = min(low, byte(x)), max(high, byte(y))
		x, y = x>>8, y>>8
	}
	return low, high
}

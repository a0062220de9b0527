package lightsout

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"sync"
	"sync/atomic"

	"jie/gf2"
	"jie/internal/crew"
	"jie/puzzle"
)

// pressSet is all the ways to press the buttons that lead from one position to
// another, as so many presses a button, each fewer than there are states.
type pressSet interface {
	// any is one of them.
	any() []uint8
	// generators span the differences of two of them, modulo k.
	generators() []generator
	// least finds those with the fewest presses. It fails with ErrReach where
	// there are too many to look at.
	least(ctx context.Context, opt puzzle.Options) (*leastPresses, error)
}

// leastPresses is what is known of the ways with the fewest presses.
type leastPresses struct {
	presses, count, nodes int64
	members               iter.Seq[[]uint8]
}

// maxModular bounds the work of an elimination modulo k > 2: the product of rows,
// columns and rank, about ten seconds.
const maxModular = 1 << 33

// maxSystem is the most unknowns of a dense system of bits: 8,192 make a matrix of
// 8 MiB.
const maxSystem = 8192

// maxExpanded bounds the presses that a kernel is spelled out in: 256 MiB.
const maxExpanded = 1 << 28

// ways finds all ways from v to goal, or a certificate that there is none, in so
// many bytes of memory; 0 means no limit.
func (v *variant) ways(ctx context.Context, goal *variant, memory int64) (pressSet, *puzzle.Certificate, error) {
	b := make([]uint8, len(v.places))
	for i := range b {
		b[i] = uint8((int(goal.state[i]-v.state[i]) + v.rules.k) % v.rules.k)
	}
	if c := v.chased(); c != nil {
		return c.ways(ctx, b, memory)
	}
	return v.eliminated(ctx, b, memory)
}

// fits fails with ErrMemory where there is a limit and so many bytes pass it.
func fits(bytes, memory int64) error {
	if memory > 0 && bytes > memory {
		return fmt.Errorf("lightsout: an elimination in %d bytes: %w", bytes, puzzle.ErrMemory)
	}
	return nil
}

// spelled fails where n patterns of so many buttons are more than can be held.
func spelled(n, buttons int, memory int64) error {
	if int64(n) > maxExpanded/int64(max(buttons, 1)) {
		return fmt.Errorf("lightsout: %d quiet patterns: %w", n, puzzle.ErrReach)
	}
	return fits(int64(n)*int64(buttons), memory)
}

// eliminated finds the ways to a difference b by elimination on the whole board.
func (v *variant) eliminated(ctx context.Context, b []uint8, memory int64) (pressSet, *puzzle.Certificate, error) {
	if v.rules.k == 2 {
		return v.binaryWays(ctx, packBits(b), memory)
	}
	n, m := int64(len(v.places)), int64(len(v.buttons))
	if n*m > maxModular/min(n, max(m, 1)) {
		return nil, nil, fmt.Errorf("lightsout: %d lights and %d buttons: %w", n, m, puzzle.ErrReach)
	}
	if err := fits(2*n*m, memory); err != nil {
		return nil, nil, err
	}
	a := v.matrix(v.rules.k)
	x, kernel, ok, err := a.solve(ctx, b, memory)
	if err != nil {
		return nil, nil, err
	}
	if !ok {
		c, err := a.refute(ctx, b)
		return nil, c, err
	}
	if string(a.apply(x)) != string(b) {
		return nil, nil, errReplay
	}
	return &modularSet{v.rules.k, x, kernel}, nil, nil
}

// binaryWays is ways for two states, by elimination on packed bits.
func (v *variant) binaryWays(ctx context.Context, b gf2.Vector, memory int64) (pressSet, *puzzle.Certificate, error) {
	x, kernel, y, err := v.banded().solve(ctx, b, memory)
	if err == nil {
		err = spelled(len(kernel), len(v.buttons), memory)
	}
	if err != nil {
		return nil, nil, err
	}
	if y == nil {
		return &binarySet{len(v.buttons), x, kernel}, nil, nil
	}
	c := &puzzle.Certificate{Kind: "quiet-pattern"}
	for i, place := range v.places {
		if y.Bit(i) {
			c.Cells = append(c.Cells, cellName(int(place)/v.w, int(place)%v.w))
		}
	}
	return nil, c, nil
}

// binarySet is the ways for two states.
type binarySet struct {
	n      int
	x      gf2.Vector
	kernel []gf2.Vector
}

// unpack writes a vector as so many presses a button.
func (s *binarySet) unpack(v gf2.Vector) []uint8 {
	x := make([]uint8, s.n)
	for i := v.Next(0); i >= 0; i = v.Next(i + 1) {
		x[i] = 1
	}
	return x
}

func (s *binarySet) any() []uint8 { return s.unpack(s.x) }

func (s *binarySet) generators() []generator {
	list := make([]generator, len(s.kernel))
	for i, z := range s.kernel {
		list[i] = generator{s.unpack(z), 2}
	}
	return list
}

func (s *binarySet) least(ctx context.Context, opt puzzle.Options) (*leastPresses, error) {
	d := len(s.kernel)
	if d > gf2.MaxSweep {
		return nil, fmt.Errorf("lightsout: fewest presses at nullity %d: %w", d, puzzle.ErrReach)
	}
	sweep := gf2.NewSweep(d)
	sweep.Add(s.n, s.x, s.kernel)
	sweep.Progress = func(done int64) {
		opt.Report(puzzle.Progress{Phase: "sweep", Done: done, Total: 1 << d, Nodes: done})
	}
	presses, err := sweep.Run(ctx, crew.Size(opt.Workers))
	if err != nil {
		return nil, err
	}
	return &leastPresses{presses, sweep.Count(), 1 << d, func(yield func([]uint8) bool) {
		for u := range sweep.Lightest {
			if !yield(s.unpack(combine(s.x, s.kernel, u))) {
				return
			}
		}
	}}, nil
}

// modularSet is the ways for k states.
type modularSet struct {
	k      int
	x      []uint8
	kernel []generator
}

func (s *modularSet) any() []uint8            { return s.x }
func (s *modularSet) generators() []generator { return s.kernel }

// maxEnumerated bounds an enumeration: elements of the kernel, times words of
// four buttons; about a minute on one core.
const maxEnumerated = 1 << 35

// least goes through the whole kernel like an odometer. Each step adds one
// generator: a digit that comes round to zero has added its generator as often as
// its order, which is nothing, so the next digit may be moved.
func (s *modularSet) least(ctx context.Context, opt puzzle.Options) (*leastPresses, error) {
	size := order(s.kernel)
	limit := big.NewInt(maxEnumerated / int64(len(s.x)/4+1))
	if size.Cmp(limit) > 0 {
		return nil, fmt.Errorf("lightsout: fewest presses of %v ways: %w", size, puzzle.ErrReach)
	}
	e := newEnumeration(s, size.Int64())
	e.run(ctx, crew.Size(opt.Workers), func(done int64) {
		opt.Report(puzzle.Progress{Phase: "sweep", Done: done, Total: e.size, Nodes: done})
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return &leastPresses{e.best, e.count, e.size, e.members}, nil
}

// enumeration adds up the presses of x plus every element of the kernel. Presses
// are packed four to a word, 16 bits each.
type enumeration struct {
	*modularSet
	size      int64
	x         []uint64
	generator [][]uint64

	lock        sync.Mutex // of what follows, while pieces are gone through
	best, count int64
	found       []int64 // elements with the fewest presses, in no fixed order; nil where there are too many
}

func newEnumeration(s *modularSet, size int64) *enumeration {
	e := &enumeration{modularSet: s, size: size, x: pack16(s.x), best: sumOf(s.x) + 1}
	for _, g := range s.kernel {
		e.generator = append(e.generator, pack16(g.x))
	}
	return e
}

func pack16(x []uint8) []uint64 {
	words := make([]uint64, (len(x)+3)/4)
	for j, a := range x {
		words[j/4] |= uint64(a) << (16 * (j % 4))
	}
	return words
}

// enumerated is how many elements are gone through at a time.
const enumerated = 1 << 16

// run shares the elements out in pieces.
func (e *enumeration) run(ctx context.Context, workers int, report func(done int64)) {
	var next atomic.Int64
	work := func(worker int) {
		for ctx.Err() == nil {
			from := next.Add(enumerated) - enumerated
			if from >= e.size {
				return
			}
			e.piece(from, min(from+enumerated, e.size))
			if worker == 0 {
				report(from)
			}
		}
	}
	crew.Run(workers, work)
	if e.count > maxOptima {
		e.found = nil
	}
}

// element is x plus element number n of the kernel, and n's digits.
func (e *enumeration) element(n int64) (x []uint64, digits []int) {
	x = append(x, e.x...)
	for i, g := range e.kernel {
		digit := int(n % int64(g.order))
		n /= int64(g.order)
		digits = append(digits, digit)
		for range digit {
			e.add(x, e.generator[i])
		}
	}
	return x, digits
}

// add adds y to x modulo k, lane by lane: a sum of k or more sets the top bit of
// its lane once 2^15-k is added to it.
func (e *enumeration) add(x, y []uint64) {
	const ones = 0x0001000100010001
	k := uint64(e.k)
	for i, a := range y {
		sum := x[i] + a
		over := (sum + (1<<15-k)*ones) >> 15 & ones
		x[i] = sum - over*k
	}
}

func total16(x []uint64) (n int64) {
	for _, w := range x {
		n += int64(w * 0x0001000100010001 >> 48)
	}
	return n
}

// piece goes through the elements from one number up to another.
func (e *enumeration) piece(from, to int64) {
	x, digits := e.element(from)
	e.lock.Lock()
	best, count := e.best, int64(0)
	e.lock.Unlock()
	var found []int64
	for n := from; ; {
		if presses := total16(x); presses <= best {
			if presses < best {
				best, count, found = presses, 0, found[:0]
			}
			if count++; count <= maxOptima {
				found = append(found, n)
			}
		}
		if n++; n == to {
			break
		}
		for i := range digits {
			e.add(x, e.generator[i])
			if digits[i]++; digits[i] < e.kernel[i].order {
				break
			}
			digits[i] = 0
		}
	}
	e.lock.Lock()
	defer e.lock.Unlock()
	if best > e.best || count == 0 {
		return
	}
	if best < e.best {
		e.best, e.count, e.found = best, 0, nil
	}
	if e.count += count; e.count <= maxOptima {
		e.found = append(e.found, found...)
	}
}

// members yields the elements with the fewest presses, in no fixed order.
func (e *enumeration) members(yield func([]uint8) bool) {
	spell := func(n int64) []uint8 {
		words, _ := e.element(n)
		x := make([]uint8, len(e.modularSet.x))
		for j := range x {
			x[j] = uint8(words[j/4] >> (16 * (j % 4)))
		}
		return x
	}
	if e.found == nil {
		for n := range e.size {
			if x := spell(n); sumOf(x) == e.best && !yield(x) {
				return
			}
		}
		return
	}
	for _, n := range e.found {
		if !yield(spell(n)) {
			return
		}
	}
}

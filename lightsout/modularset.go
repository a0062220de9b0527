package lightsout

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"sync/atomic"

	"jie/internal/crew"
	"jie/puzzle"
)

// modularSet is the ways for k states.
type modularSet struct {
	k      int
	x      []uint8
	kernel []generator
}

func (s *modularSet) any() []uint8            { return s.x }
func (s *modularSet) order() *big.Int         { return order(s.kernel) }
func (s *modularSet) nullity() int            { return len(s.kernel) }
func (s *modularSet) generators() []generator { return s.kernel }

func (s *modularSet) lighter(ctx context.Context, x []uint8) []uint8 {
	x = slices.Clone(x)
	for gain := true; gain; {
		gain = false
		for _, g := range s.kernel {
			if ctx.Err() != nil {
				return x
			}
			least, times := sumOf(x), 0
			for n := 1; n <= g.order; n++ {
				addMod(x, g.x, s.k) // the last time comes round to x again
				if sum := sumOf(x); sum < least {
					least, times, gain = sum, n, true
				}
			}
			for range times {
				addMod(x, g.x, s.k)
			}
		}
	}
	return x
}

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

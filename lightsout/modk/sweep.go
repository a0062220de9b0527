package modk

import (
	"context"
	"slices"
	"sync"

	"jie/internal/crew"
)

// Sweep finds the members with the least sum of a coset x + <generators>. It enumerates
// them like an odometer. Each step adds one vector: a generator, or the vector that
// takes a digit back to zero. Numbers are packed four to a word, 16 bits each.
//
// A Sweep is not safe for concurrent use; it divides its work among goroutines itself.
type Sweep struct {
	k, n       int
	size       int64 // members
	x          []uint64
	generators [][]uint64
	back       [][]uint64 // the vector that takes each digit from its last value to zero
	orders     []int
	kept       int64 // members with the least sum that are remembered

	// Progress, if not nil, is called from time to time with the number of members added up so far.
	Progress func(done int64)

	lock        sync.Mutex // of the fields below, during a run
	best, count int64
	found       []int64 // members with the least sum, ascending; nil if there are more than kept
}

// NewSweep starts a sweep. The order of the generators must fit in an int64. The sweep
// remembers up to kept members with the least sum.
func NewSweep(k int, x []uint8, generators []Generator[[]uint8], kept int64) *Sweep {
	s := &Sweep{k: k, n: len(x), size: 1, x: pack16(x), kept: kept, best: Sum(x) + 1}
	for _, g := range generators {
		back := slices.Clone(g.X)
		Scale(back, (k-g.Order%k+1)%k, k)
		s.generators, s.back = append(s.generators, pack16(g.X)), append(s.back, pack16(back))
		s.orders = append(s.orders, g.Order)
		s.size *= int64(g.Order)
	}
	return s
}

func pack16(x []uint8) []uint64 {
	words := make([]uint64, (len(x)+3)/4)
	for j, a := range x {
		words[j/4] |= uint64(a) << (16 * (j % 4))
	}
	return words
}

const pieceSize = 1 << 16 // the number of members in a goroutine's task

// Run adds up every member, on several goroutines, and returns the least sum, whatever the workers. It fails only with
// ctx.Err(). Cost: a quarter of n steps of a word for each member.
func (s *Sweep) Run(ctx context.Context, workers int) (sum int64, err error) {
	pieces := int((s.size + pieceSize - 1) / pieceSize)
	err = crew.Each(ctx, workers, pieces, func(worker, piece int) {
		from := int64(piece) * pieceSize
		s.piece(from, min(from+pieceSize, s.size))
		if worker == 0 && s.Progress != nil {
			s.Progress(from)
		}
	})
	if s.count > s.kept {
		s.found = nil
	}
	slices.Sort(s.found)
	return s.best, err
}

// Count returns how many members have the least sum, after Run.
func (s *Sweep) Count() int64 { return s.count }

// member returns member number n, and the digits of n.
func (s *Sweep) member(n int64) (x []uint64, digits []int) {
	x = slices.Clone(s.x)
	for i, order := range s.orders {
		digit := int(n % int64(order))
		n /= int64(order)
		digits = append(digits, digit)
		for range digit {
			s.add(x, s.generators[i])
		}
	}
	return x, digits
}

// add adds y to x modulo k, lane by lane: adding 2^15-k sets the top bit of a lane whose sum is k or more.
func (s *Sweep) add(x, y []uint64) {
	const ones = 0x0001000100010001
	k := uint64(s.k)
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

// piece adds up the members from one number to another.
func (s *Sweep) piece(from, to int64) {
	x, digits := s.member(from)
	s.lock.Lock()
	best, count := s.best, int64(0)
	s.lock.Unlock()
	var found []int64
	for n := from; ; {
		if sum := total16(x); sum <= best {
			if sum < best {
				best, count, found = sum, 0, found[:0]
			}
			if count++; count <= s.kept {
				found = append(found, n)
			}
		}
		if n++; n == to {
			break
		}
		for i := range digits {
			if digits[i]++; digits[i] < s.orders[i] {
				s.add(x, s.generators[i])
				break
			}
			s.add(x, s.back[i])
			digits[i] = 0
		}
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if best > s.best || count == 0 {
		return
	}
	if best < s.best {
		s.best, s.count, s.found = best, 0, nil
	}
	if s.count += count; s.count <= s.kept {
		s.found = append(s.found, found...)
	}
}

// Lightest yields the members with the least sum after Run, in a fixed order.
func (s *Sweep) Lightest(yield func([]uint8) bool) {
	member := func(n int64) []uint8 {
		words, _ := s.member(n)
		x := make([]uint8, s.n)
		for j := range x {
			x[j] = uint8(words[j/4] >> (16 * (j % 4)))
		}
		return x
	}
	if s.count <= s.kept {
		for _, n := range s.found {
			if !yield(member(n)) {
				return
			}
		}
		return
	}
	for n := range s.size {
		if x := member(n); Sum(x) == s.best && !yield(x) {
			return
		}
	}
}

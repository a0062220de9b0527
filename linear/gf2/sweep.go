package gf2

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync/atomic"
)

// Sweep finds the lightest members of a coset x + <k_1, ..., k_d>.
//
// Member u is x plus the k_i with u_i = 1. Coordinate c of it is x_c + <col_c, u>, where col_c has bit i when k_i has a
// one at c. So N - 2 weight(u) is T(u), the sum over c of (-1)^(x_c + <col_c, u>): the Walsh-Hadamard transform of a
// sparse vector. It is folded into blocks of sums in the first-level cache, which are then transformed
// (docs/math/lightsout-presses.md, section 1). A member costs a fraction of a nanosecond, however long the vectors are.
//
// A Sweep is not safe for concurrent use; it shares its work out by itself.
type Sweep struct {
	d     int
	n     int64            // coordinates
	fixed int64            // sum of signs of the coordinates at which no basis vector has a one
	dense []int32          // by column, for few dimensions
	sums  map[uint64]int32 // by column, for many

	best    int32 // greatest T less the fixed part, after Run
	count   int64
	members []uint64 // of least weight, ascending; nil if there are too many

	// Progress, if it is not nil, is called from time to time with the number of members weighed so far.
	Progress func(done int64)
}

const (
	// MaxSweep is the largest dimension of a Sweep: about 80 seconds on two cores at 2.5 GHz with AVX2.
	MaxSweep = 40

	maxDense   = 20      // dimensions up to which sums are kept in an array
	maxMembers = 1 << 20 // lightest members that are remembered
)

// NewSweep starts a sweep of 2^d members, d at most [MaxSweep].
func NewSweep(d int) *Sweep {
	s := &Sweep{d: d}
	if d <= maxDense {
		s.dense = make([]int32, 1<<d)
	} else {
		s.sums = map[uint64]int32{}
	}
	return s
}

// Add adds n coordinates of x and of the basis. They may come in pieces, up to 2^31-1 in all; ok is false past that.
func (s *Sweep) Add(n int, x Vector, basis []Vector) (ok bool) {
	if s.n += int64(n); s.n > math.MaxInt32 {
		return false
	}
	var cols [64]uint64
	for k := range Words(n) {
		clear(cols[:])
		for i, b := range basis {
			for j, w := 0, b[k]; w != 0; j, w = j+1, w>>1 {
				cols[j] |= w & 1 << i
			}
		}
		for j := range min(64, n-64*k) {
			s.add(cols[j], 1-2*int32(x[k]>>j&1))
		}
	}
	return true
}

func (s *Sweep) add(col uint64, sign int32) {
	switch {
	case col == 0:
		s.fixed += int64(sign)
	case s.dense != nil:
		s.dense[col] += sign
	default:
		s.sums[col] += sign
	}
}

// term is a nonzero place of the sparse vector.
type term struct {
	col uint64
	sum int32
}

// terms returns the sparse vector by ascending column, and the sum of its absolute values, which no T exceeds.
func (s *Sweep) terms() (list []term, most int64) {
	for col, sum := range s.dense {
		if sum != 0 {
			list = append(list, term{uint64(col), sum})
		}
	}
	for col, sum := range s.sums {
		if sum != 0 {
			list = append(list, term{col, sum})
		}
	}
	slices.SortFunc(list, func(a, b term) int { return cmp.Compare(a.col, b.col) })
	for _, t := range list {
		most += int64(max(t.sum, -t.sum))
	}
	return list, most
}

// Bound returns a lower bound on the weight of every member, found without a sweep.
func (s *Sweep) Bound() int64 {
	_, most := s.terms()
	return (s.n - s.fixed - most) / 2
}

// weight returns the weight of members whose T, less the fixed part, is t.
func (s *Sweep) weight(t int32) int64 { return (s.n - s.fixed - int64(t)) / 2 }

// lightest holds what one goroutine has found.
type lightest struct {
	best    int32
	count   int64
	members []uint64
	_       [64]byte // keeps goroutines off each other's cache lines
}

func (l *lightest) add(u uint64, t int32) {
	if t < l.best {
		return
	}
	if t > l.best {
		l.best, l.count, l.members = t, 0, l.members[:0]
	}
	if l.count++; l.count <= maxMembers {
		l.members = append(l.members, u)
	}
}

// Run weighs every member and returns the least weight. The result does not depend on workers. It fails only with
// ctx.Err().
func (s *Sweep) Run(ctx context.Context, workers int) (weight int64, err error) {
	workers = max(workers, 1)
	found := make([]lightest, workers)
	for i := range found {
		found[i].best = math.MinInt32
	}
	var level atomic.Int32
	level.Store(math.MinInt32)
	err = s.scan(ctx, workers, &level, func(worker int, u uint64, t int32) {
		found[worker].add(u, t)
		for old := level.Load(); old < t && !level.CompareAndSwap(old, t); {
			old = level.Load()
		}
	})
	if err != nil {
		return 0, err
	}
	s.best, s.count, s.members = level.Load(), 0, []uint64{}
	for i := range found {
		if found[i].best == s.best {
			s.count += found[i].count
			s.members = append(s.members, found[i].members...)
		}
	}
	if s.count > maxMembers {
		s.members = nil
	}
	slices.Sort(s.members)
	return s.weight(s.best), nil
}

// Count returns how many members have the least weight, after Run.
func (s *Sweep) Count() int64 { return s.count }

// Lightest yields the members of least weight after Run: up to 2^20 in ascending order, more in some fixed order.
func (s *Sweep) Lightest(yield func(u uint64) bool) {
	if s.members != nil {
		for _, u := range s.members {
			if !yield(u) {
				return
			}
		}
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var level atomic.Int32
	level.Store(s.best)
	// The only error is that of our own cancelling.
	_ = s.scan(ctx, 1, &level, func(_ int, u uint64, _ int32) {
		if ctx.Err() == nil && !yield(u) {
			cancel()
		}
	})
}

// Distribution counts the members by weight.
func (s *Sweep) Distribution(ctx context.Context, workers int) (counts map[int64]int64, err error) {
	tallies := make([]map[int32]int64, max(workers, 1))
	for i := range tallies {
		tallies[i] = map[int32]int64{}
	}
	var level atomic.Int32
	level.Store(math.MinInt32)
	err = s.scan(ctx, workers, &level, func(worker int, _ uint64, t int32) { tallies[worker][t]++ })
	if err != nil {
		return nil, err
	}
	counts = map[int64]int64{}
	for _, tally := range tallies {
		for t, n := range tally {
			counts[s.weight(t)] += n
		}
	}
	return counts, nil
}

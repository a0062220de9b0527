package gf2

import (
	"context"
	"math"
)

// Sweep finds the lightest members of a coset x + <k_1, ..., k_d>.
//
// Member u, a vector of d bits, is x plus the k_i with u_i = 1. Coordinate c of
// it is x_c + <col_c, u>, where col_c has bit i when k_i has a one at c. So
//
//	N - 2 weight(u) = T(u) = sum over c of (-1)^(x_c + <col_c, u>),
//
// which is the Walsh-Hadamard transform of the vector that has, at place v, the
// sum of (-1)^x_c over the coordinates with col_c = v. A coset of 2^d members is
// weighed in d 2^d additions, however long the vectors are.
type Sweep struct {
	sums []int32
	n    int64
	best int32
}

// MaxSweep is the largest dimension a Sweep takes: 2^24 sums are 64 MiB.
const MaxSweep = 24

// NewSweep starts a sweep of 2^d members, d at most [MaxSweep].
func NewSweep(d int) *Sweep { return &Sweep{sums: make([]int32, 1<<d)} }

// Add adds n coordinates of x and of the basis. The coordinates of a coset may
// come in pieces, up to 2^31-1 in all; ok is false past that.
func (s *Sweep) Add(n int, x Vector, basis []Vector) (ok bool) {
	if s.n += int64(n); s.n > math.MaxInt32 {
		return false
	}
	var cols [64]uint32
	for k := range Words(n) {
		clear(cols[:])
		for i, b := range basis {
			for j, w := 0, b[k]; w != 0; j, w = j+1, w>>1 {
				cols[j] |= uint32(w&1) << i
			}
		}
		for j := range min(64, n-64*k) {
			s.sums[cols[j]] += 1 - 2*int32(x[k]>>j&1)
		}
	}
	return true
}

// Run weighs every member. It returns the least weight, and ctx.Err() when it
// was stopped before the end.
func (s *Sweep) Run(ctx context.Context) (weight int64, err error) {
	if err := walshHadamard(ctx, s.sums); err != nil {
		return 0, err
	}
	s.best = math.MinInt32
	for _, t := range s.sums {
		s.best = max(s.best, t)
	}
	return (s.n - int64(s.best)) / 2, nil
}

// Lightest yields the members of least weight after Run, in ascending order.
func (s *Sweep) Lightest(yield func(u uint64) bool) {
	for u, t := range s.sums {
		if t == s.best && !yield(uint64(u)) {
			return
		}
	}
}

// walshHadamard transforms in place, halves first so that each block of 2^13
// sums is finished within the first-level cache.
func walshHadamard(ctx context.Context, s []int32) error {
	const block = 1 << 13
	if len(s) <= block {
		for half := len(s) / 2; half > 0; half /= 2 {
			for at := 0; at < len(s); at += 2 * half {
				butterflies(s[at:at+half], s[at+half:at+2*half])
			}
		}
		return ctx.Err()
	}
	half := len(s) / 2
	butterflies(s[:half], s[half:])
	if err := walshHadamard(ctx, s[:half]); err != nil {
		return err
	}
	return walshHadamard(ctx, s[half:])
}

// butterflies replaces each pair a, b by a+b, a-b.
func butterflies(low, high []int32) {
	high = high[:len(low)]
	for i, a := range low {
		b := high[i]
		low[i], high[i] = a+b, a-b
	}
}

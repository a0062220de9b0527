package covering

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"jie/linear/gf2"
)

// MaxDimension is the greatest dimension of a code that is searched: the search holds a number for each member.
const MaxDimension = 20

// ErrReach is the error of a code that is too large to search.
var ErrReach = errors.New("beyond what the search can reach")

// Radius is what is known about the covering radius of a code over GF(2).
type Radius struct {
	Lower, Upper int64      // Lower <= covering radius <= Upper
	Farthest     gf2.Vector // a vector whose coset's lightest member has weight Lower; nil without a search
}

// Binary bounds the covering radius of the code over GF(2) that independent generators of n coordinates span. The
// theory is in docs/math/lightsout.md, section 11. Only a vector's imbalances matter: s_v is the number of zeros minus
// the number of ones in the class of column v, which has m_v coordinates. Member u of its coset weighs (n - T(u)) / 2,
// T(u) = sum over v of s_v (-1)^<v,u>. So the radius is (n - M) / 2, where M is the least possible max T, and M = -m_0
// + e with e >= 0. Upper follows from the least e that some rules allow ([binary.excess]), Lower from the best vector
// that a search finds. If they differ, a search through all imbalances tries to rule out the remaining e
// ([binary.refuted]).
//
// For a code that is too large, only Upper is set, and the error wraps [ErrReach]. Cost: d 2^d additions for each of
// the steps of the search; some seconds for an e.
func Binary(ctx context.Context, generators []gf2.Vector, n, steps int) (Radius, error) {
	c := newBinary(generators, n)
	e := c.excess()
	upper := (n + c.zeros - e) / 2
	if c.d > MaxDimension || n > maxCoordinates {
		return Radius{Lower: 0, Upper: int64(upper)}, fmt.Errorf("covering: dimension %d: %w", c.d, ErrReach)
	}
	s, most, err := c.search(ctx, n-2*upper, steps)
	if err != nil {
		return Radius{}, err
	}
	lower := (n - most) / 2
	for ; lower < upper; upper-- {
		refuted, err := c.refuted(ctx, e, refuteBudget)
		if err != nil {
			return Radius{}, err
		}
		if !refuted {
			break
		}
		e += 2
	}
	return Radius{Lower: int64(lower), Upper: int64(upper), Farthest: c.vector(s)}, nil
}

const maxCoordinates = 1<<15 - 1 // keeps sums within 16 bits

// binary holds a code over GF(2) by its classes.
type binary struct {
	d, n    int
	zeros   int      // m_0
	columns []uint32 // of the other classes, by their first coordinates
	at      [][]int  // the coordinates of each
	zero    []int    // the coordinates with column zero
}

func newBinary(generators []gf2.Vector, n int) *binary {
	rows := make([][]uint8, len(generators))
	for i, g := range generators {
		rows[i] = make([]uint8, n)
		for j := g.Next(0); j >= 0 && j < n; j = g.Next(j + 1) {
			rows[i][j] = 1
		}
	}
	b := &binary{d: len(generators), n: n}
	for _, class := range classes(rows, n) {
		column, none := uint32(0), true
		for i, bit := range class.column {
			none = none && bit == 0
			if i < MaxDimension {
				column |= uint32(bit) << i
			}
		}
		if none {
			b.zeros, b.zero = len(class.at), class.at
			continue
		}
		b.columns = append(b.columns, column)
		b.at = append(b.at, class.at)
	}
	return b
}

// excess returns a lower bound of e.
//
// Let Y = M - T >= 0, whose mean is e, and let P = Y / (2^d e): a distribution over the members. Its expected value of
// (-1)^<v,u> is -s_v / e, so |s_v| <= e. Let O be the v with odd m_v. For e = 1, P is certain of <v,u> for each v of O,
// so it is certain of <v,u> for their sums as well, and those have |s_v| = 1 too.
//
// For e = 2, let D be the v of which P is certain: a subspace, and O + v = O for v in D. For a in O one value of <a,u>
// has probability 1/4; call this event A. Two such events are equal if a+b is in D, have probability 1/8 together if
// a+b is in O, and exclude each other in all other cases, since no probability is negative. Now take one a of each
// coset of D, |O|/|D| of them. The square of the expected number of their events is at most the expected square:
//
//	(|O| / 4|D|)^2 <= |O| / 4|D| + t / 8|D|^2,
//
// where t is the number of pairs a, b of O with a+b in O. D is not larger than the group of all v with O + v = O.
func (b *binary) excess() int {
	odd := make(map[uint32]bool)
	for i, at := range b.at {
		if len(at)%2 == 1 {
			odd[b.columns[i]] = true
		}
	}
	least := 0
	switch {
	case len(odd) == 0:
	case b.d > MaxDimension || b.subspace(odd): // columns are not held in full above that
		least = 1
	case b.tooFlat(odd):
		least = 3
	default:
		least = 2
	}
	if (b.n+b.zeros-least)%2 != 0 {
		least++
	}
	return least
}

// tooFlat reports whether the inequality in excess rules out e = 2.
func (b *binary) tooFlat(odd map[uint32]bool) bool {
	size := len(odd)
	triangles, shifts := 0, 0
	var first uint32
	for first = range odd {
		break
	}
	for v := range odd {
		kept := 0 // elements that stay in the set when first + v is added
		for a := range odd {
			if odd[a^v] {
				triangles++
			}
			if odd[a^v^first] {
				kept++
			}
		}
		if kept == size {
			shifts++
		}
	}
	return size*size > 4*shifts*size+2*triangles
}

// subspace reports whether columns are the nonzero elements of a subspace: their number equals that of their span.
func (b *binary) subspace(columns map[uint32]bool) bool {
	var basis []uint32
	for v := range columns {
		for _, x := range basis {
			v = min(v, v^x)
		}
		if v != 0 {
			basis = append(basis, v)
		}
	}
	return len(columns)+1 == 1<<len(basis)
}

func (b *binary) vector(s []int16) gf2.Vector {
	x := gf2.NewVector(b.n)
	for _, j := range b.zero {
		x.Set(j)
	}
	for i, at := range b.at {
		for _, j := range at[:(len(at)-int(s[i]))/2] {
			x.Set(j)
		}
	}
	return x
}

// sums writes T to t.
func (b *binary) sums(t, s []int16) {
	clear(t)
	t[0] = int16(-b.zeros)
	for i, v := range b.columns {
		t[v] += s[i]
	}
	transform(t)
}

// transform computes the Walsh-Hadamard transform, in place.
func transform[N int16 | int64](t []N) {
	for half := 1; half < len(t); half *= 2 {
		for from := 0; from < len(t); from += 2 * half {
			low, high := t[from:from+half], t[from+half:from+2*half]
			for i, x := range low {
				low[i], high[i] = x+high[i], x-high[i]
			}
		}
	}
}

// sign returns (-1)^<v,u>.
func sign(v, u uint32) int16 { return 1 - 2*int16(bits.OnesCount32(v&u)&1) }

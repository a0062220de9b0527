package covering

import (
	"context"
	"math"
	"math/bits"
	"slices"
)

// The rules for e in [binary.excess] leave small numbers that no vector reaches, of which a search through the
// imbalances rules out some. For every subspace V of columns, the mean of Y over the members that V does not
// distinguish is also non-negative:
//
//	e - sum over nonzero v in V of s_v (-1)^<v,u> >= 0    for all u.
//
// The search takes a chain of subspaces, each spanned by one more column of O, the columns with odd m_v. V_i has only
// 2^i inequalities with few columns, so most choices fail early. Columns outside the span of O are left out. Replacing
// u by u + u' changes the sign of each s_v with <v,u'> = 1, so s_v > 0 may be assumed for the columns that span the
// chain.

const (
	maxRank      = 10     // of O: an inequality for each of 2^rank members on the last level
	refuteBudget = 20_000 // nodes of a search, some seconds
)

// refutation is a search through all imbalances of the columns in the span of O.
type refutation struct {
	at     []uint32  // of each column: its coordinates, ascending; V_i has those below 2^i
	low    []int16   // bounds of the imbalances, with the right parity
	high   []int16   //
	room   [][]int16 // of each V_i and u: e less the least possible sum
	trail  []change
	nodes  int
	budget int
	ctx    context.Context
}

// change holds the earlier bounds of a column.
type change struct {
	column    int
	low, high int16
}

// refuted reports whether a search of at most some nodes proves that no imbalances have this e. Its only error is
// ctx.Err().
func (b *binary) refuted(ctx context.Context, e, nodes int) (bool, error) {
	r := b.newRefutation(e)
	if r == nil {
		return false, nil
	}
	r.ctx, r.budget = ctx, nodes
	open := r.propagate() && r.search()
	return !open, ctx.Err()
}

// newRefutation prepares a search; it returns nil if the rank of O is too large.
func (b *binary) newRefutation(e int) *refutation {
	if b.d > MaxDimension {
		return nil // columns are not held in full
	}
	basis := b.chain()
	if len(basis) == 0 || len(basis) > maxRank {
		return nil
	}
	r := &refutation{}
	for i := range len(basis) + 1 {
		r.room = append(r.room, slices.Repeat([]int16{int16(e)}, 1<<i))
	}
	sizes := make(map[uint32]int)
	for i, v := range b.columns {
		if rest, v := reduced(basis, v); rest == 0 {
			sizes[v] = len(b.at[i])
			r.at = append(r.at, v)
		}
	}
	slices.Sort(r.at)
	r.low, r.high = make([]int16, len(r.at)), make([]int16, len(r.at))
	for column, v := range r.at {
		most := sizes[v]
		if most > e { // |s_v| <= e
			most = e - (most-e)%2
		}
		low := int16(-most)
		if v&(v-1) == 0 {
			low = 1 // an element of the basis
		}
		r.set(column, low, int16(most))
	}
	return r
}

// chain returns a basis of the span of O, with elements of O. Each next element makes the
// span contain the most columns of O, and among these the most columns.
func (b *binary) chain() (basis []element) {
	for {
		var best []element
		most := -1
		for i, at := range b.at {
			v, sum := reduced(basis, b.columns[i])
			if len(at)%2 == 0 || v == 0 {
				continue
			}
			more := append(slices.Clone(basis), element{v, sum ^ 1<<len(basis)})
			if n := b.within(more); n > most {
				best, most = more, n
			}
		}
		if best == nil {
			return basis
		}
		basis = best
	}
}

// within counts the columns in the span of a basis: those of O count most.
func (b *binary) within(basis []element) (sum int) {
	for i, at := range b.at {
		if rest, _ := reduced(basis, b.columns[i]); rest == 0 {
			sum += 1 + len(at)%2*len(b.at)
		}
	}
	return sum
}

// element is a vector of a basis, reduced by those before it, and the set of the given vectors whose sum it is.
type element struct{ vector, sum uint32 }

// reduced reduces v by a basis, and returns the set of vectors used: the coordinates of v if the rest is zero.
func reduced(basis []element, v uint32) (rest, sum uint32) {
	for _, x := range basis {
		if v^x.vector < v {
			v ^= x.vector
			sum ^= x.sum
		}
	}
	return v, sum
}

// narrow sets the bounds of a column, and remembers the earlier ones.
func (r *refutation) narrow(column int, low, high int16) {
	r.trail = append(r.trail, change{column, r.low[column], r.high[column]})
	r.set(column, low, high)
}

func (r *refutation) set(column int, low, high int16) {
	up, down := low-r.low[column], r.high[column]-high
	v := r.at[column]
	for _, room := range r.room[bits.Len32(v):] {
		for u := range room {
			if bits.OnesCount32(v&uint32(u))%2 == 0 {
				room[u] -= up
			} else {
				room[u] -= down
			}
		}
	}
	r.low[column], r.high[column] = low, high
}

// back undoes all changes but the first ones.
func (r *refutation) back(keep int) {
	for len(r.trail) > keep {
		c := r.trail[len(r.trail)-1]
		r.trail = r.trail[:len(r.trail)-1]
		r.set(c.column, c.low, c.high)
	}
}

// propagate narrows all bounds by the inequalities; it returns false if one cannot hold.
func (r *refutation) propagate() bool {
	for again := true; again; {
		again = false
		for column := range r.at {
			plus, minus := r.least(column)
			if plus < 0 || minus < 0 {
				return false
			}
			low, high := r.low[column], r.high[column]
			newHigh, newLow := low+min(plus, high-low)&^1, high-min(minus, high-low)&^1
			if newLow > newHigh {
				return false
			}
			if newLow != low || newHigh != high {
				r.narrow(column, newLow, newHigh)
				again = true
			}
		}
	}
	return true
}

// least returns the least room of the inequalities in which a column has a plus sign, and a minus sign.
func (r *refutation) least(column int) (plus, minus int16) {
	plus, minus = math.MaxInt16, math.MaxInt16
	v := r.at[column]
	for _, room := range r.room[bits.Len32(v):] {
		for u, n := range room {
			if bits.OnesCount32(v&uint32(u))%2 == 0 {
				plus = min(plus, n)
			} else {
				minus = min(minus, n)
			}
		}
	}
	return plus, minus
}

// search reports whether some imbalances within the bounds satisfy all inequalities, or it was given up.
func (r *refutation) search() bool {
	if r.nodes++; r.nodes > r.budget || r.nodes%64 == 0 && r.ctx.Err() != nil {
		return true
	}
	column := 0
	for column < len(r.at) && r.low[column] == r.high[column] {
		column++
	}
	if column == len(r.at) {
		return true
	}
	keep := len(r.trail)
	low, high := r.low[column], r.high[column]
	for value := low; value <= high; value += 2 {
		r.narrow(column, value, value)
		if r.propagate() && r.search() {
			return true
		}
		r.back(keep)
	}
	return false
}

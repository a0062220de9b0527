package covering

import (
	"context"
	"math"
	"math/big"
	"slices"
	"sync/atomic"

	"jie/internal/crew"
)

// Limits of a count: additions of a byte, about a minute on one core without vector instructions; the members of a
// coset; bytes of the table for the inner loop, which fits into the first-level cache.
const (
	maxAdditions = 1 << 37
	maxMembers   = 1 << 10
	tableBytes   = 1 << 15
)

// Histogram holds the number of cosets by the weight of their lightest members.
type Histogram struct {
	Counts   []int64 // by weight; the last one is not zero, and its weight is the covering radius
	Farthest []uint8 // a vector whose coset has the heaviest lightest member
}

// Counter counts the cosets of one code. The weight of a vector is the sum of its coordinates, each from 0 to k-1. It
// enumerates the combinations of all classes, each of which stands for the product over the classes of m! / (m_0! m_1!
// ... m_(k-1)!) vectors, where m_i of the m coordinates of a class have value i. Exactly one vector of each coset is
// zero at d coordinates with independent columns. The combinations of some classes form a table, to which those of the
// others add one number per member.
type Counter struct {
	k, n    int
	members int
	base    []uint8   // of each member: the sum over the coordinates that are held at zero
	inner   []choices // of the table
	outer   []choices
	fixed   []class // all classes with the coordinates that vary
}

// choices are the combinations of a class.
type choices []choice

// choice gives the number of coordinates of a class with each value.
type choice struct {
	values []uint8 // of the coordinates of the class, in order
	sums   []uint8 // of each member
	times  int64   // the number of vectors with these values in some order
}

// NewCounter prepares the count for the code over GF(k), k a prime, that independent
// generators of n coordinates span. It returns nil if the count would take too long.
func NewCounter(k int, generators [][]uint8, n int) *Counter {
	size := math.Pow(float64(k), float64(len(generators)))
	if size > maxMembers || n*(k-1) >= math.MaxUint8 || float64(n)*math.Log2(float64(k)) > 62 {
		return nil
	}
	c := &Counter{k: k, n: n, members: int(size), base: make([]uint8, int(size))}
	c.fixed = classes(generators, n)
	for _, column := range information(c.fixed, k) {
		addBytes(c.base, members(column, k))
	}
	total := size
	for _, class := range c.fixed {
		multisets, _ := new(big.Int).Binomial(int64(len(class.at)+k-1), int64(k-1)).Float64()
		total *= multisets
		if total > maxAdditions {
			return nil
		}
	}
	c.divide()
	return c
}

// divide makes the choices of each class, and a table of those that fit.
func (c *Counter) divide() {
	combined := 1
	for _, class := range c.fixed {
		list := c.choices(class)
		if next := combined * len(list); next*c.members <= tableBytes {
			c.inner = append(c.inner, list)
			c.outer = append(c.outer, nil)
			combined = next
			continue
		}
		c.inner = append(c.inner, nil)
		c.outer = append(c.outer, list)
	}
}

// choices returns those of a class, in the order of its values.
func (c *Counter) choices(x class) (list choices) {
	shift := members(x.column, c.k)
	values := make([]uint8, len(x.at))
	for {
		ch := choice{values: slices.Clone(values), sums: make([]uint8, c.members), times: orders(values)}
		for u, s := range shift {
			for _, v := range values {
				ch.sums[u] += uint8((int(v) + int(s)) % c.k)
			}
		}
		list = append(list, ch)
		// The next non-decreasing values: raise the last one that can be raised, and those after it to the same.
		i := len(values) - 1
		for i >= 0 && int(values[i]) == c.k-1 {
			i--
		}
		if i < 0 {
			return list
		}
		raised := values[i] + 1
		for ; i < len(values); i++ {
			values[i] = raised
		}
	}
}

// orders returns the number of orders of sorted values: a multinomial coefficient, as a product of binomial ones.
func orders(values []uint8) int64 {
	times, run := int64(1), int64(0)
	for i := range values {
		if i > 0 && values[i] != values[i-1] {
			run = 0
		}
		run++
		times = times * int64(i+1) / run
	}
	return times
}

// Run counts all cosets, with k^d additions of a byte for each combination. The result does not depend on workers.
func (c *Counter) Run(ctx context.Context, workers int) (Histogram, error) {
	t := c.table()
	total := int64(1)
	for _, list := range c.outer {
		total *= int64(max(1, len(list)))
	}
	workers = int(min(int64(crew.Size(workers)), total))
	found := make([]*tally, workers)
	var next atomic.Int64
	const piece = 1 << 8
	crew.Run(workers, func(member int) {
		own := newTally(c, t)
		found[member] = own
		for ctx.Err() == nil {
			from := (next.Add(1) - 1) * piece
			if from >= total {
				return
			}
			for i := from; i < min(from+piece, total); i++ {
				own.count(i)
			}
		}
	})
	if err := ctx.Err(); err != nil {
		return Histogram{}, err
	}
	all := found[0]
	for _, other := range found[1:] {
		all.add(other)
	}
	return Histogram{Counts: all.counts[:all.worst+1], Farthest: c.vector(all.outer, all.at)}, nil
}

// vector returns the vector of an outer combination and a place in the table.
func (c *Counter) vector(outer int64, at int) []uint8 {
	x := make([]uint8, c.n)
	put := func(lists []choices, number int64) {
		for i, list := range lists {
			if list == nil {
				continue
			}
			for j, v := range list[number%int64(len(list))].values {
				x[c.fixed[i].at[j]] = v
			}
			number /= int64(len(list))
		}
	}
	put(c.outer, outer)
	put(c.inner, int64(at))
	return x
}

func addBytes(x, y []uint8) {
	for i, b := range y {
		x[i] += b
	}
}

const lanes = 32 // the number of combinations beside each other in a table

// table holds the sums of the inner combinations, in blocks of 32 combinations:
//
//	block 0   member 0: 32 bytes | member 1: 32 bytes | ...
//	block 1   ...
//
// The padding of the last block has the greatest sums and is not counted.
type table struct {
	size  int // combinations
	sums  []uint8
	times []int64
}

func (c *Counter) table() *table {
	size := 1
	for _, list := range c.inner {
		size *= max(1, len(list))
	}
	blocks := (size + lanes - 1) / lanes
	t := &table{size: size, sums: make([]uint8, blocks*lanes*c.members), times: make([]int64, size)}
	for i := range t.sums {
		t.sums[i] = math.MaxUint8
	}
	sum := make([]uint8, c.members)
	for i := range size {
		clear(sum)
		t.times[i] = combine(sum, c.inner, int64(i))
		for u, s := range sum {
			t.sums[(i/lanes*c.members+u)*lanes+i%lanes] = s
		}
	}
	return t
}

// combine adds the sums of a combination to those of the members, and returns the number of vectors of the combination.
func combine(sum []uint8, lists []choices, number int64) int64 {
	times := int64(1)
	for _, list := range lists {
		if list == nil {
			continue
		}
		ch := &list[number%int64(len(list))]
		number /= int64(len(list))
		times *= ch.times
		addBytes(sum, ch.sums)
	}
	return times
}

// tally is the count of one goroutine.
type tally struct {
	c      *Counter
	t      *table
	counts []int64 // by weight
	worst  int     // the heaviest lightest member
	outer  int64   // its combination: the first one
	at     int     // and its place in the table

	offsets  []uint8
	lightest []uint8
	parts    [4][math.MaxUint8 + 1]int64 // four, so that an addition need not wait for the one before
}

func newTally(c *Counter, t *table) *tally {
	return &tally{
		c: c, t: t, counts: make([]int64, math.MaxUint8+1), worst: -1,
		offsets: make([]uint8, c.members), lightest: make([]uint8, len(t.sums)/c.members),
	}
}

// count counts the vectors of one outer combination.
func (y *tally) count(outer int64) {
	copy(y.offsets, y.c.base)
	times := combine(y.offsets, y.c.outer, outer)
	leastSums(y.lightest, y.t.sums, y.offsets)
	for i, w := range y.lightest[:y.t.size] {
		y.parts[i&3][w] += y.t.times[i]
	}
	top := 0
	for w := range y.c.n*(y.c.k-1) + 1 {
		n := y.parts[0][w] + y.parts[1][w] + y.parts[2][w] + y.parts[3][w]
		if n == 0 {
			continue
		}
		y.counts[w] += times * n
		top = w
		for part := range y.parts {
			y.parts[part][w] = 0
		}
	}
	if top > y.worst {
		y.worst, y.outer = top, outer
		y.at = slices.Index(y.lightest[:y.t.size], uint8(top))
	}
}

func (y *tally) add(other *tally) {
	for w, n := range other.counts {
		y.counts[w] += n
	}
	if other.worst > y.worst || other.worst == y.worst && other.outer < y.outer {
		y.worst, y.outer, y.at = other.worst, other.outer, other.at
	}
}

// leastSumsPortable writes the least sum of a table's column and the offsets to dst, for each of its combinations.
func leastSumsPortable(dst, sums, offsets []uint8) {
	for at := 0; at < len(dst); at += lanes {
		least := dst[at : at+lanes]
		for i := range least {
			least[i] = math.MaxUint8
		}
		for _, offset := range offsets {
			for i, s := range sums[:lanes] {
				least[i] = min(least[i], saturated(s, offset))
			}
			sums = sums[lanes:]
		}
	}
}

// saturated returns a sum, or 255 if it is greater.
func saturated(s, offset uint8) uint8 { return uint8(min(int(s)+int(offset), math.MaxUint8)) }

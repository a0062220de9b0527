package covering

import (
	"math"
	"slices"
)

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

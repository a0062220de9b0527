package circuit

import (
	"context"
	"slices"

	"jie/linear/gf2"
)

// relations lists, for each column, its partners: columns that the lightest set that comes
// first does not have together with it. Sets are ordered by their members' ranks: of two sets of a size, the one
// with the lowest rank that only one of them has comes first.
//
//	a + b = c          no two of the three: the third column does the same alone, or the set
//	                   less all three is left
//	a + b = c + d      not the pair without the lowest of the four ranks: the other pair makes a
//	                   set that is lighter, or comes earlier
//
// Sums are of detectors and observables alike. All pairs that share a detector are compared; a
// pair that is missed costs only time. There are fewer partners if ctx ends, or, and then
// partial is true, if the pairs take more than the memory.
func (c *class) relations(ctx context.Context, rank []int32, memory int64) (partners gf2.Lists, partial bool) {
	r := &relator{class: c, rank: rank, most: int(min(mostPairs, max(leastPairs, memory/perPair))), flipHash: make([]uint64, len(c.columns)), sum: make(gf2.Vector, len(c.columns[0].flips))}
	for i := range c.columns {
		flips := c.columns[i].flips
		for o := flips.Next(0); o >= 0; o = flips.Next(o + 1) {
			r.flipHash[i] ^= key(int32(-1 - o))
		}
	}
	r.triples(ctx)
	partial = len(r.pairs)+len(r.excluded) > r.most
	for _, bucket := range r.buckets() {
		if ctx.Err() != nil {
			break
		}
		slices.SortFunc(bucket, func(x, y pair) int {
			switch {
			case x.hash < y.hash:
				return -1
			case x.hash > y.hash:
				return 1
			}
			return 0
		})
		for from := 0; from < len(bucket); {
			to := from + 1
			for to < len(bucket) && bucket[to].hash == bucket[from].hash {
				to++
			}
			r.equals(bucket[from:to])
			from = to
		}
	}
	return r.partners(), partial
}

// mostPairs are compared at most, and leastPairs, half a megabyte, whatever the memory. perPair is
// how many bytes each takes, with those that it excludes.
const (
	leastPairs = 1 << 12
	mostPairs  = 1 << 23
	perPair    = 128
)

// pair is two columns, and the hash of their sum.
type pair struct {
	hash uint64
	a, b int32
}

type relator struct {
	*class
	rank     []int32
	flipHash []uint64 // of each column's observables
	pairs    []pair   // that share a detector and do not sum to a column
	most     int      // of pairs
	excluded []uint64 // pairs of columns, a<<32 + b with a < b
	rest     []int32
	sum      gf2.Vector
}

// triples excludes the pairs of three columns whose sum is nothing, and collects the others.
func (r *relator) triples(ctx context.Context) {
	seen := make([]int32, len(r.columns))
	for a := range int32(len(r.columns)) {
		if ctx.Err() != nil || len(r.pairs)+len(r.excluded) > r.most {
			return
		}
		for _, d := range r.columns[a].detectors {
			for _, b := range r.by.Of(d) {
				if b <= a || seen[b] == a+1 {
					continue
				}
				seen[b] = a + 1
				r.rest = symmetric(r.rest[:0], r.columns[a].detectors, r.columns[b].detectors)
				hash := r.columns[a].hash ^ r.columns[b].hash
				if c := r.table.find(r.columns, hash, r.rest); c >= 0 && r.balanced(a, b, c) {
					r.exclude(a, b)
					r.exclude(a, c)
					r.exclude(b, c)
				} else {
					r.pairs = append(r.pairs, pair{hash ^ r.flipHash[a] ^ r.flipHash[b], a, b})
				}
			}
		}
	}
}

// symmetric appends the members of exactly one of two ascending lists.
func symmetric(to, a, b []int32) []int32 {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			to, a = append(to, a[0]), a[1:]
		case a[0] > b[0]:
			to, b = append(to, b[0]), b[1:]
		default:
			a, b = a[1:], b[1:]
		}
	}
	return append(append(to, a...), b...)
}

// balanced reports whether some columns together flip no observable.
func (r *relator) balanced(set ...int32) bool {
	clear(r.sum)
	for _, i := range set {
		r.sum.Xor(r.columns[i].flips)
	}
	return r.sum.IsZero()
}

func (r *relator) exclude(a, b int32) {
	r.excluded = append(r.excluded, uint64(min(a, b))<<32|uint64(max(a, b)))
}

// bucketBits is the number of buckets of pairs, as a power of 2: a bucket fits the cache.
const bucketBits = 10

// buckets divides the pairs by their hashes.
func (r *relator) buckets() [][]pair {
	buckets := make([][]pair, 1<<bucketBits)
	count := make([]int, 1<<bucketBits)
	for i := range r.pairs {
		count[r.pairs[i].hash>>(64-bucketBits)]++
	}
	slab := make([]pair, len(r.pairs))
	for i, n := range count {
		buckets[i], slab = slab[:0:n], slab[n:]
	}
	for _, p := range r.pairs {
		at := p.hash >> (64 - bucketBits)
		buckets[at] = append(buckets[at], p)
	}
	r.pairs = nil
	return buckets
}

// equals excludes all of some pairs with equal hashes but the earliest.
func (r *relator) equals(group []pair) {
	first := group[0]
	for _, p := range group[1:] {
		if r.low(p) < r.low(first) {
			first = p
		}
	}
	for _, p := range group {
		if p == first || !r.sameSum(first, p) {
			continue
		}
		r.exclude(p.a, p.b)
		y := first.b // of the two the one with the higher rank
		if r.rank[first.b] < r.rank[first.a] {
			y = first.a
		}
		r.exclude(y, p.a)
		r.exclude(y, p.b)
	}
}

func (r *relator) low(p pair) int32 { return min(r.rank[p.a], r.rank[p.b]) }

// sameSum reports whether two pairs without a common column have the same sum.
func (r *relator) sameSum(p, q pair) bool {
	if p.a == q.a || p.a == q.b || p.b == q.a || p.b == q.b || !r.balanced(p.a, p.b, q.a, q.b) {
		return false
	}
	r.rest = symmetric(r.rest[:0], r.columns[p.a].detectors, r.columns[p.b].detectors)
	n := len(r.rest)
	r.rest = symmetric(r.rest, r.columns[q.a].detectors, r.columns[q.b].detectors)
	return slices.Equal(r.rest[:n], r.rest[n:])
}

// partners returns the excluded pairs as a list for each column.
func (r *relator) partners() gf2.Lists {
	slices.Sort(r.excluded)
	of := make([][]int32, len(r.columns))
	for _, p := range slices.Compact(r.excluded) {
		a, b := int32(p>>32), int32(uint32(p))
		of[a], of[b] = append(of[a], b), append(of[b], a)
	}
	return gf2.NewLists(of)
}

package join

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"jie/internal/crew"
	"jie/linear/gf2"
)

// joinTile is how many members of the longer and of the shorter list are expanded
// at a time: half a megabyte, which stays in the second-level cache.
const (
	longTile  = 1024
	shortTile = 128
)

// listed is a list of members with their weights, ascending.
type listed struct {
	side    int
	members []uint64
	weights []int32
}

// upTo flattens the part of a list that was not solved exactly, up to a weight.
func (f *half) upTo(side int, weight int64) listed {
	l := listed{side: side}
	light := f.light[side]
	for g := f.start[side]; g < len(light.Weights) && light.Weights[g] <= weight; g++ {
		l.members = append(l.members, light.Members[g]...)
		for range light.Members[g] {
			l.weights = append(l.weights, int32(light.Weights[g]))
		}
	}
	return l
}

// pairs weighs every pair up to h. Goroutines share tiles of the longer list, and walk down the shorter one.
func (j *joiner) pairs(ctx context.Context, f *half, h int64) error {
	var least [2]int64
	for side, light := range f.light {
		if f.start[side] == len(light.Weights) {
			return nil // all were solved
		}
		least[side] = light.Weights[f.start[side]]
	}
	long, short := f.upTo(0, h-least[1]), f.upTo(1, h-least[0])
	if len(long.members) < len(short.members) {
		long, short = short, long
	}
	tiles := make([]*tile, j.workers)
	err := crew.Each(ctx, j.workers, (len(long.members)+longTile-1)/longTile, func(worker, i int) {
		if tiles[worker] == nil {
			tiles[worker] = newTile(j, f, long, short, h)
		}
		tiles[worker].row(ctx, i*longTile)
	})
	for _, t := range tiles {
		if t != nil {
			j.nodes += t.nodes
		}
	}
	return err
}

// tile weighs the pairs of some members of the long list with some of the short one. A member is
// expanded only to its places of the other two classes, one class after the other.
type tile struct {
	j           *joiner
	f           *half
	h           int32
	long, short listed
	x, zero     gf2.Vector
	expand      [2]*expander
	rows, cols  []uint64
	first       []int32 // in how many places of the first class each row differs
	cut         int     // words of the first class
	least       int32   // weight of the second
	nodes       int64
}

func newTile(j *joiner, f *half, long, short listed, h int64) *tile {
	t := &tile{j: j, f: f, h: int32(h), long: long, short: short}
	t.x = j.p.others(j.p.x, f.pairing)
	t.zero = make(gf2.Vector, len(t.x))
	for side, basis := range f.basis {
		t.expand[side] = newExpander(j.p, f.pairing, basis)
	}
	t.rows = make([]uint64, longTile*len(t.x))
	t.cols = make([]uint64, shortTile*len(t.x))
	t.first = make([]int32, longTile)
	t.cut = len(j.p.part(j.p.x, f.other[0]))
	for _, other := range j.halves {
		if other.class[1] == f.other[1] {
			t.least = int32(other.light[1].Weights[0])
		}
	}
	return t
}

// others returns the places of the two classes outside the pairing.
func (p *split) others(v gf2.Vector, q *pairing) gf2.Vector {
	return append(append(gf2.Vector(nil), p.part(v, q.other[0])...), p.part(v, q.other[1])...)
}

// row weighs all pairs of longTile members from at on.
func (t *tile) row(ctx context.Context, at int) {
	long := t.long.members[at:min(at+longTile, len(t.long.members))]
	weights := t.long.weights[at:]
	t.expand[t.long.side].expand(t.rows, t.x, long)
	for from := 0; from < len(t.short.members) && ctx.Err() == nil; from += shortTile {
		if weights[0]+t.short.weights[from] > t.h {
			return
		}
		short := t.short.members[from:min(from+shortTile, len(t.short.members))]
		t.expand[t.short.side].expand(t.cols, t.zero, short)
		for k := range short {
			t.column(long, weights, short[k], t.short.weights[from+k], t.cols[k*len(t.x):(k+1)*len(t.x)])
		}
	}
}

// column weighs the pairs of the tile's rows with one member. Most are too heavy over the first class alone.
func (t *tile) column(long []uint64, weights []int32, partner uint64, weight int32, v gf2.Vector) {
	n, _ := slices.BinarySearch(weights[:len(long)], t.h-weight+1)
	t.nodes += int64(n)
	gf2.Distances(t.first[:n], v[:t.cut], t.rows, len(v))
	best := int32(t.j.best.Load())
	for k, first := range t.first[:n] {
		rest := best - weights[k] - weight
		if first+t.least > rest {
			continue
		}
		var second [1]int32
		gf2.Distances(second[:], v[t.cut:], t.rows[k*len(v)+t.cut:], len(v))
		if sum := first + second[0]; sum <= rest {
			t.meet(long[k], partner, int64(sum+weights[k]+weight))
			best = int32(t.j.best.Load())
		}
	}
}

func (t *tile) meet(a, b uint64, weight int64) {
	v := make(gf2.Vector, len(t.j.p.x))
	v = v.Combine(t.f.basis[t.long.side], a)
	v = v.Combine(t.f.basis[t.short.side], b)
	t.j.found(weight, t.j.p.pairs[0].coords.of(v))
}

// expander expands members, eight basis vectors at a time.
type expander struct {
	tables [][256][]uint64
}

func newExpander(p *split, q *pairing, basis []gf2.Vector) *expander {
	s := &expander{tables: make([][256][]uint64, (len(basis)+7)/8)}
	words := len(p.others(p.x, q))
	for i := range s.tables {
		table := &s.tables[i]
		table[0] = make([]uint64, words)
		for v := 1; v < 256; v++ {
			table[v] = append([]uint64(nil), table[v&(v-1)]...)
			if b := 8*i + bits.TrailingZeros(uint(v)); b < len(basis) {
				gf2.Vector(table[v]).Xor(p.others(basis[b], q))
			}
		}
	}
	return s
}

// expand writes x plus each member, one after another, to dst.
func (s *expander) expand(dst []uint64, x gf2.Vector, members []uint64) {
	n := len(x)
	for _, u := range members {
		copy(dst, x)
		for i := range s.tables {
			gf2.Vector(dst[:n]).Xor(s.tables[i][u>>(8*i)&255])
		}
		dst = dst[n:]
	}
}

// Pairs returns how many pairs prove that no member weighs less than best: those with
// w_0 + w_1 <= h or w_2 + w_3 <= best - 2 - h, for the h with the fewest, and that h. It returns
// false if the coset does not split, or has more than 2^most members in one of its lists.
func Pairs(ctx context.Context, c Coset, best int64, most int) (pairs, h int64, ok bool, err error) {
	p := newSplit(c)
	if p == nil {
		return 0, 0, false, nil
	}
	var below [2][]int64 // pairs below that weight, for each pairing
	for i, q := range p.pairs {
		var counts [2]map[int64]int64
		for side, class := range q.class {
			if len(q.basis[side]) > most {
				return 0, 0, false, nil
			}
			if counts[side], err = p.sweep(q.basis[side], class).Distribution(ctx, 1); err != nil {
				return 0, 0, false, err
			}
		}
		below[i] = make([]int64, best+1)
		for a, n := range counts[0] {
			for b, m := range counts[1] {
				if a+b < best {
					below[i][a+b+1] += n * m
				}
			}
		}
		for w := range best {
			below[i][w+1] += below[i][w]
		}
	}
	pairs = math.MaxInt64
	for w := range best + 1 {
		if n := below[0][w] + below[1][best-w]; n < pairs {
			pairs, h = n, w-1
		}
	}
	return pairs, h, true, nil
}

package certificate

import (
	"cmp"
	"context"
	"hash/maphash"
	"slices"

	"jie/codes"
	"jie/puzzle"
	"jie/puzzle/lightest"
)

// pair is two columns that share a detector, with the hash of their sum.
type pair struct {
	hash uint64
	a, b int32
}

// mostPairs bounds the pairs, which take 16 bytes each.
const mostPairs = 1 << 24

// partners lists for each column those that the first of the lightest sets does not have together
// with it. If a + b = c it has no two of these. If a + b = c + d it does not have the
// pair without the first of the four. All pairs that share a detector are compared.
func (c *class) partners(ctx context.Context, rank []int) ([][]int32, error) {
	partners, pairs, seed := make([][]int32, c.Columns), []pair(nil), maphash.MakeSeed()
	exclude := func(set ...int32) {
		for _, a := range set {
			for _, b := range set {
				if a != b {
					partners[a] = append(partners[a], b)
				}
			}
		}
	}
	seen, key, near := make([]int32, c.Columns), []byte(nil), codes.ByColumn(c.Checks, c.Columns)
	for a, word := range c.words {
		if len(pairs) > mostPairs {
			return nil, &puzzle.Error{Code: codes.TooLarge, Args: puzzle.Args{"what": "pairs", "got": len(pairs), "limit": mostPairs}}
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for _, row := range near[a] {
			for _, b := range c.Checks[row] {
				if int(b) <= a || seen[b] > int32(a) {
					continue
				}
				seen[b] = int32(a) + 1
				sum := lightest.Sum(word, c.words[b])
				if third, ok := c.number[c.key(c.detectorsOf(sum))]; ok && slices.Equal(c.words[third], sum) {
					exclude(int32(a), b, third)
				} else {
					key = lightest.Key(key[:0], sum)
					pairs = append(pairs, pair{maphash.Bytes(seed, key), int32(a), b})
				}
			}
		}
	}
	low := func(p pair) int { return min(rank[p.a], rank[p.b]) }
	slices.SortFunc(pairs, func(p, q pair) int { return cmp.Or(cmp.Compare(p.hash, q.hash), low(p)-low(q)) })
	var first pair // of those with one hash
	for _, p := range pairs {
		if first.a == first.b || p.hash != first.hash {
			first = p
		} else if slices.Equal(c.sum(p), c.sum(first)) {
			exclude(p.a, p.b, slices.MaxFunc([]int32{first.a, first.b}, func(x, y int32) int { return rank[x] - rank[y] }))
		}
	}
	return partners, nil
}

func (c *class) sum(p pair) []int32 { return lightest.Sum(c.words[p.a], c.words[p.b]) }

package infoset

import (
	"context"
	"math/bits"

	"jie/codes"
	"jie/internal/crew"
	"jie/linear/gf2"
)

// Result is what an enumeration found.
type Result struct {
	Bound   int     // no logical operator but those found is as light as this
	Witness []int32 // the lightest logical operator found within the limit; nil for none
	Words   int64   // sums that were weighed
}

// Run enumerates. If ctx ends, it returns ctx.Err() and what is known. The result does
// not depend on workers.
func (p *Plan) Run(ctx context.Context, workers int) (Result, error) {
	result, err := p.run(ctx, workers)
	result.Bound /= p.scale()
	result.Witness = p.asked.FromIsometric(result.Witness)
	return result, err
}

// run is Run for the isometric problem.
func (p *Plan) run(ctx context.Context, workers int) (Result, error) {
	result := Result{}
	done := make([]int, len(p.sets))
	packed := make([]*packed, len(p.sets))
	for level := 1; ; level++ {
		open := false
		for j := range p.sets {
			if p.levels[j] < level || p.bound(done) >= p.limit {
				continue
			}
			open = true
			if packed[j] == nil {
				packed[j] = p.sets[j].pack(p.problem.Columns)
			}
			found, words, err := p.level(ctx, packed[j], level, workers)
			result.Words += words
			if found != nil {
				result.Witness = found
				p.setLimit(len(found) - p.scale())
			}
			if err != nil {
				result.Bound = min(p.bound(done), p.limit)
				return result, err
			}
			done[j] = level
		}
		if !open {
			result.Bound = p.limit
			return result, nil
		}
	}
}

// packed are the generators of a set without its own columns.
type packed struct {
	columns []int32 // the column of each bit
	words   int
	planes  []uint64 // word k of generator i is at k*generators + i
	// The sums of two generators, by the first and then the second one, stored likewise. Those
	// whose first is i begin at start[i].
	pairs      [][2]int32
	pairPlanes []uint64
	start      []int
	set        *set
}

func (s *set) pack(n int) *packed {
	in := make([]bool, n)
	for _, column := range s.columns {
		in[column] = true
	}
	p := &packed{set: s}
	for column := range int32(n) {
		if !in[column] {
			p.columns = append(p.columns, column)
		}
	}
	p.words = max(gf2.Words(len(p.columns)), 1)
	p.planes = make([]uint64, p.words*len(s.rows))
	for g, row := range s.rows {
		for i, column := range p.columns {
			if row.Bit(int(column)) {
				p.planes[i>>6*len(s.rows)+g] |= 1 << (i & 63)
			}
		}
	}
	p.pair(len(s.rows))
	return p
}

// pair computes the sums of two of n generators.
func (p *packed) pair(n int) {
	count := n * (n - 1) / 2
	p.pairPlanes = make([]uint64, p.words*count)
	for a := range n {
		p.start = append(p.start, len(p.pairs))
		for b := a + 1; b < n; b++ {
			for k := range p.words {
				p.pairPlanes[k*count+len(p.pairs)] = p.planes[k*n+a] ^ p.planes[k*n+b]
			}
			p.pairs = append(p.pairs, [2]int32{int32(a), int32(b)})
		}
	}
	p.start = append(p.start, len(p.pairs))
}

// level weighs all sums of a given number of generators. A task is one choice of the
// first.
func (p *Plan) level(ctx context.Context, packed *packed, level, workers int) (found []int32, words int64, err error) {
	n := len(p.kernel) - level + 1
	if n <= 0 {
		return nil, 0, nil
	}
	sums := make([]*sums, n)
	err = crew.Each(ctx, crew.Size(workers), n, func(_, first int) {
		sums[first] = newSums(p, packed, level)
		sums[first].stop = func() bool { return ctx.Err() != nil }
		sums[first].from(first, 0)
	})
	for _, s := range sums {
		if s == nil {
			continue
		}
		words += s.words
		if s.best != nil && (found == nil || len(s.best) < len(found)) {
			found = s.best
		}
	}
	return found, words, err
}

// sums weighs the sums of some generators.
type sums struct {
	plan    *Plan
	packed  *packed
	level   int
	limit   int
	chosen  []int
	partial [][]uint64 // the sum of the generators chosen so far
	words   int64
	best    []int32
	polls   int
	stop    func() bool
	stopped bool
}

func newSums(p *Plan, packed *packed, level int) *sums {
	s := &sums{plan: p, packed: packed, level: level, limit: p.limit, chosen: make([]int, level), partial: make([][]uint64, level+1)}
	for i := range s.partial {
		s.partial[i] = make([]uint64, packed.words)
	}
	return s
}

// from chooses generator i as number depth of the sum, and continues. The last two come
// from the list of pairs, so that the innermost loop is long.
func (s *sums) from(i, depth int) {
	start := s.packed.start
	if s.level == 2 {
		s.pairs(s.partial[0], start[i], start[i+1])
		return
	}
	n, sum, next := len(s.plan.kernel), s.partial[depth], s.partial[depth+1]
	for k := range next {
		next[k] = sum[k] ^ s.packed.planes[k*n+i]
	}
	s.chosen[depth] = i
	switch depth {
	case s.level - 1:
		s.words++
		s.weigh(next)
		return
	case s.level - 3:
		s.pairs(next, start[i+1], start[n])
		return
	}
	for j := i + 1; j <= n-(s.level-depth-1) && !s.stopped; j++ {
		s.from(j, depth+1)
	}
}

// pairs weighs the sums with each pair of generators from from, below to.
func (s *sums) pairs(rest []uint64, from, to int) {
	s.words += int64(to - from)
	if s.polls++; s.polls&(1<<8-1) == 0 && s.stop() {
		s.stopped = true
	}
	stride := len(s.packed.pairs)
	for i := from; ; i++ {
		if i = firstLight(rest, s.packed.pairPlanes, stride, i, to, s.limit-s.level); i >= to {
			return
		}
		pair := s.packed.pairs[i]
		s.chosen[s.level-2], s.chosen[s.level-1] = int(pair[0]), int(pair[1])
		s.light()
	}
}

// light records the sum of the chosen generators, if it is within the limit.
func (s *sums) light() {
	sum := gf2.NewVector(s.plan.problem.Columns)
	for _, row := range s.chosen {
		sum.Xor(s.packed.set.rows[row])
	}
	if sum.Weight() <= s.limit && s.plan.problem.Odd(sum) {
		s.best = codes.Columns(sum)
		s.limit = len(s.best) - 1
	}
}

func (s *sums) weigh(sum []uint64) {
	weight := s.level
	for _, w := range sum {
		weight += bits.OnesCount64(w)
	}
	if weight <= s.limit {
		s.light()
	}
}

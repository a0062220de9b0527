package infoset

import (
	"context"
	"math/bits"

	"jie/codes"
	"jie/gf2"
	"jie/internal/crew"
)

// Result is what an enumeration found.
type Result struct {
	Bound   int     // no logical operator but those found is as light as this
	Witness []int32 // the lightest logical operator found within the limit; nil for none
	Words   int64   // sums that were weighed
}

// Run enumerates. It returns ctx.Err() with what is known when ctx ends. The result does
// not depend on workers.
func (p *Plan) Run(ctx context.Context, workers int) (Result, error) {
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
				p.setLimit(len(found) - 1)
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
	flat    []uint64 // of each generator, one after the other
	set     *set
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
	for _, row := range s.rows {
		v := make(gf2.Vector, p.words)
		for i, column := range p.columns {
			if row.Bit(int(column)) {
				v.Set(i)
			}
		}
		p.flat = append(p.flat, v...)
	}
	return p
}

// level weighs all sums of so many generators. A task is one choice of the first.
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

// from chooses generator i as number depth of the sum, and goes on.
func (s *sums) from(i, depth int) {
	w := s.packed.words
	row, sum, next := s.packed.flat[i*w:][:w], s.partial[depth], s.partial[depth+1]
	for k := range next {
		next[k] = sum[k] ^ row[k]
	}
	s.chosen[depth] = i
	switch depth {
	case s.level - 1:
		s.words++
		s.weigh(next)
		return
	case s.level - 2:
		s.last(next, i+1)
		return
	}
	for j := i + 1; j <= len(s.packed.flat)/w-(s.level-depth-1) && !s.stopped; j++ {
		s.from(j, depth+1)
	}
}

// last weighs the sums with each generator from some number on.
func (s *sums) last(sum []uint64, from int) {
	w, flat := s.packed.words, s.packed.flat
	most := s.limit - s.level
	s.words += int64(len(flat)/w - from)
	if s.polls++; s.polls&(1<<10-1) == 0 && s.stop() {
		s.stopped = true
	}
	switch w {
	case 1:
		s.one(sum[0], flat[from:], from, most)
	case 2:
		s.two(sum[0], sum[1], flat[2*from:], from, most)
	default:
		s.many(sum, flat[w*from:], from, most)
	}
}

func (s *sums) one(a uint64, rows []uint64, from, most int) {
	for i, row := range rows {
		if bits.OnesCount64(a^row) <= most {
			s.light(from + i)
		}
	}
}

func (s *sums) two(a, b uint64, rows []uint64, from, most int) {
	for i := 0; i+1 < len(rows); i += 2 {
		if bits.OnesCount64(a^rows[i])+bits.OnesCount64(b^rows[i+1]) <= most {
			s.light(from + i/2)
		}
	}
}

func (s *sums) many(sum, rows []uint64, from, most int) {
	for i := 0; len(rows) >= len(sum); i++ {
		weight := 0
		for k, w := range sum {
			weight += bits.OnesCount64(w ^ rows[k])
		}
		if weight <= most {
			s.light(from + i)
		}
		rows = rows[len(sum):]
	}
}

// light takes the sum with generator i as the last one, which is within the limit.
func (s *sums) light(i int) {
	s.chosen[s.level-1] = i
	sum := gf2.NewVector(s.plan.problem.Columns)
	for _, row := range s.chosen {
		sum.Xor(s.packed.set.rows[row])
	}
	if sum.Weight() <= s.limit && s.plan.problem.Odd(sum) {
		s.best = codes.Columns(sum)
		s.limit = len(s.best) - 1
	}
}

// weigh takes a sum of one generator.
func (s *sums) weigh(sum []uint64) {
	weight := s.level
	for _, w := range sum {
		weight += bits.OnesCount64(w)
	}
	if weight <= s.limit {
		s.light(s.chosen[s.level-1])
	}
}

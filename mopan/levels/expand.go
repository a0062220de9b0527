package levels

import (
	"bytes"
	"context"
)

const checkEvery = 1 << 12

// run is a part of a shard's set: the numbers from first to last.
type run struct{ first, last uint64 }

// expand emits the blocks of the positions one turn away from a set of a shard's positions, with
// the run of the set that they come from. Runs bound the memory; a shard may get a block from each.
func (s *Search) expand(ctx context.Context, shard int, set []uint64, emit func(to int, r run, block []byte) error) (err error) {
	m := s.marks.Get().(*marks)
	defer s.marks.Put(m)
	defer m.clear()
	r, begun := run{}, false
	visited := 0
	s.numbers.Visit(s.shards.first(shard), set, func(number uint64, after []uint64) bool {
		if visited++; visited%checkEvery == 0 && ctx.Err() != nil {
			err = ctx.Err()
			return false
		}
		if !m.takes(len(after)) {
			if err = s.emitMarks(m, r, emit); err != nil {
				return false
			}
			begun = false
		}
		if !begun {
			r.first, begun = number, true
		}
		r.last = number
		for _, n := range after {
			m.add(n)
		}
		return true
	})
	if err != nil || !begun {
		return err
	}
	return s.emitMarks(m, r, emit)
}

func (s *Search) emitMarks(m *marks, r run, emit func(to int, r run, block []byte) error) error {
	var buf []byte
	err := m.byShard(s.shards, func(to int, set []piece) error {
		if buf = appendBlock(buf[:0], set...); len(buf) == 0 {
			return nil
		}
		return emit(to, r, bytes.Clone(buf))
	})
	m.clear()
	return err
}

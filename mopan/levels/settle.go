package levels

import (
	"context"
	"iter"
)

// Blocks yields the blocks that Expand or Reply has emitted for a shard, in any order.
type Blocks = iter.Seq2[[]byte, error]

// Settle is the block of shard at the next level and how many positions it has: what the
// blocks hold, without the positions of the last two levels. An empty block stands for an
// empty level. Memory: a bit a position of the shard.
func (s *Search) Settle(ctx context.Context, shard int, blocks Blocks, last, before []byte) (block []byte, positions uint64, err error) {
	old, err := s.set(shard, last, before)
	if err != nil {
		return nil, 0, err
	}
	set := make([]uint64, len(old))
	for in, err := range blocks {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = s.add(shard, set, in)
		}
		if err != nil {
			return nil, 0, err
		}
	}
	for i := range set {
		set[i] &^= old[i]
	}
	return appendBlock(nil, piece{0, set}), count(set), nil
}

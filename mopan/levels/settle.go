package levels

import (
	"context"
	"iter"
)

// Blocks yields the blocks that Expand or Reply has emitted for a shard, in any order.
type Blocks = iter.Seq2[[]byte, error]

// Settle writes the new level of a shard: the positions in the blocks without those of
// the last two levels. Memory: a bit a position of the shard.
func (t Tasks) Settle(ctx context.Context, shard int, blocks Blocks) (Entry, error) {
	old, err := t.set(shard, t.Level()-1, t.Level()-2)
	if err != nil {
		return Entry{}, err
	}
	set := make([]uint64, len(old))
	for in, err := range blocks {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = t.Search.add(shard, set, in)
		}
		if err != nil {
			return Entry{}, err
		}
	}
	for i := range set {
		set[i] &^= old[i]
	}
	return t.write(shard, set)
}

package levels

import "context"

// Tasks is what the workers of an engine do to find the level after the last one of
// History. Each task reads the files that it needs and writes the one that it makes.
//
//	push   Expand each shard, exchange, Settle each shard
//	pull   Ask each shard, exchange, Reply each shard, exchange, Found each shard
type Tasks struct {
	Search  *Search
	Store   Store
	History History
}

// Level is the level to be found.
func (t Tasks) Level() int { return len(t.History) }

// Pull tells in which of the two ways the level is found.
func (t Tasks) Pull() bool {
	m := t.History.Last()
	return t.Search.Pull(m.Levels[m.Level()], m.Reached())
}

// Sources lists the shards to expand or to ask.
func (t Tasks) Sources() (list []int) {
	pull := t.Pull()
	for _, e := range t.History.Last().Files {
		if pull || e.Positions > 0 {
			list = append(list, e.Shard)
		}
	}
	return list
}

// Expand emits the turns of a shard's last level.
func (t Tasks) Expand(ctx context.Context, shard int, emit Emit) error {
	last, err := t.Block(len(t.History)-1, shard)
	if err != nil {
		return err
	}
	return t.Search.Expand(ctx, shard, last, emit)
}

// Settle writes the new level of a shard from what Expand has emitted for it.
func (t Tasks) Settle(ctx context.Context, shard int, blocks Blocks) (Entry, error) {
	last, err := t.Block(len(t.History)-1, shard)
	if err != nil {
		return Entry{}, err
	}
	before, err := t.Block(len(t.History)-2, shard)
	if err != nil {
		return Entry{}, err
	}
	block, positions, err := t.Search.Settle(ctx, shard, blocks, last, before)
	if err != nil {
		return Entry{}, err
	}
	return t.Search.Write(t.Store, t.Level(), shard, positions, block)
}

// seen reads the blocks of a shard at all levels.
func (t Tasks) seen(shard int) (seen [][]byte, err error) {
	for level := range t.History {
		block, err := t.Block(level, shard)
		if err != nil {
			return nil, err
		}
		seen = append(seen, block)
	}
	return seen, nil
}

// Ask emits the questions of a shard's positions that are left.
func (t Tasks) Ask(ctx context.Context, shard int, emit Emit) error {
	seen, err := t.seen(shard)
	if err != nil {
		return err
	}
	return t.Search.Ask(ctx, shard, seen, emit)
}

// Reply emits the replies of a shard's last level.
func (t Tasks) Reply(ctx context.Context, shard int, questions Blocks, emit Emit) error {
	last, err := t.Block(len(t.History)-1, shard)
	if err != nil {
		return err
	}
	return t.Search.Reply(ctx, shard, questions, last, emit)
}

// Found writes the new level of a shard from the replies to it.
func (t Tasks) Found(ctx context.Context, shard int, replies Blocks) (Entry, error) {
	seen, err := t.seen(shard)
	if err != nil {
		return Entry{}, err
	}
	block, positions, err := t.Search.Found(ctx, shard, replies, seen)
	if err != nil {
		return Entry{}, err
	}
	return t.Search.Write(t.Store, t.Level(), shard, positions, block)
}

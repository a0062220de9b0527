package levels

import (
	"context"
	"errors"
	"slices"
	"sync"

	"jie/internal/crew"
)

// Local is the engine that runs in this process. It keeps the blocks of one exchange in
// memory.
type Local struct {
	Workers int // goroutines; 0 means GOMAXPROCS. The files never depend on it

	Exchanged int64 // bytes of blocks that went from shard to shard so far
}

// Grow finds one level.
func (l *Local) Grow(ctx context.Context, t Tasks, there []Entry) error {
	done := make([]bool, t.Search.Shards())
	for _, e := range there {
		done[e.Shard] = true
	}
	grow := l.push
	if t.Pull() {
		grow = l.pull
	}
	entries, err := grow(ctx, t, t.Sources(), done)
	if err != nil {
		return err
	}
	return t.Finish(append(there, entries...))
}

// push finds a level from the positions of the last one.
func (l *Local) push(ctx context.Context, t Tasks, sources []int, done []bool) ([]Entry, error) {
	in := newMail(done)
	err := l.each(ctx, len(sources), func(i int) error { return t.Expand(ctx, sources[i], in.emit) })
	if err != nil {
		return nil, err
	}
	l.Exchanged += in.bytes
	return l.write(ctx, in, t.Settle)
}

// pull finds a level from the positions that are left.
func (l *Local) pull(ctx context.Context, t Tasks, sources []int, done []bool) ([]Entry, error) {
	questions, replies := newMail(make([]bool, len(done))), newMail(done)
	err := l.each(ctx, len(sources), func(i int) error {
		if done[sources[i]] {
			return nil
		}
		return t.Ask(ctx, sources[i], questions.emit)
	})
	if err != nil {
		return nil, err
	}
	err = l.each(ctx, len(done), func(shard int) error { return t.Reply(ctx, shard, questions.to(shard), replies.emit) })
	if err != nil {
		return nil, err
	}
	l.Exchanged += questions.bytes + replies.bytes
	return l.write(ctx, replies, t.Found)
}

// write makes the files of the shards that received blocks.
func (l *Local) write(ctx context.Context, in *mail, task func(ctx context.Context, shard int, blocks Blocks) (Entry, error)) ([]Entry, error) {
	entries := make([]Entry, len(in.blocks))
	err := l.each(ctx, len(entries), func(shard int) (err error) {
		if entries[shard].Shard = shard; len(in.blocks[shard]) > 0 {
			entries[shard], err = task(ctx, shard, in.to(shard))
		}
		return err
	})
	return slices.DeleteFunc(entries, func(e Entry) bool { return e.Positions == 0 }), err
}

// each calls task for every i below n on some goroutines. It stops at the first error and
// when ctx ends.
func (l *Local) each(ctx context.Context, n int, task func(i int) error) error {
	errs := make([]error, crew.Size(l.Workers))
	crew.Share(len(errs), n, func(w, i int) bool {
		if ctx.Err() == nil {
			errs[w] = task(i)
		}
		return ctx.Err() == nil && errs[w] == nil
	})
	return errors.Join(append(errs, ctx.Err())...)
}

// mail holds the blocks on their way, by shard.
type mail struct {
	done   []bool // shards that need none
	lock   sync.Mutex
	blocks [][][]byte
	bytes  int64
}

func newMail(done []bool) *mail { return &mail{done: done, blocks: make([][][]byte, len(done))} }

func (m *mail) emit(shard int, block []byte) error {
	if m.done[shard] {
		return nil
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	m.blocks[shard] = append(m.blocks[shard], block)
	m.bytes += int64(len(block))
	return nil
}

// to yields the blocks for a shard and forgets them.
func (m *mail) to(shard int) Blocks {
	return func(yield func([]byte, error) bool) {
		for _, block := range m.blocks[shard] {
			if !yield(block, nil) {
				return
			}
		}
		m.blocks[shard] = nil
	}
}

package pipeline

import (
	"context"
	"slices"

	"jie/mopan/levels"
)

// Beam carries the exported fields of these functions to the workers, and calls Setup
// there.

// expandFn emits the turns of a shard's last level.
type expandFn struct{ Job }

// ProcessElement does a shard.
func (f *expandFn) ProcessElement(ctx context.Context, shard int, emit func(int, []byte)) error {
	defer f.begin("expand", shard)()
	return encode(f.tasks.Expand(ctx, shard, f.wanted(emit)))
}

// askFn emits the questions of a shard's positions that are left.
type askFn struct{ Job }

// ProcessElement does a shard.
func (f *askFn) ProcessElement(ctx context.Context, shard int, emit func(int, []byte)) error {
	defer f.begin("ask", shard)()
	if slices.Contains(f.Done, shard) {
		return nil
	}
	return encode(f.tasks.Ask(ctx, shard, func(to int, block []byte) error {
		emit(to, block)
		return nil
	}))
}

// replyFn emits the replies of a shard's last level.
type replyFn struct{ Job }

// ProcessElement does a shard.
func (f *replyFn) ProcessElement(ctx context.Context, shard int, questions func(*[]byte) bool, emit func(int, []byte)) error {
	defer f.begin("reply", shard)()
	return encode(f.tasks.Reply(ctx, shard, blocks(questions), f.wanted(emit)))
}

// settleFn writes the new level of a shard that was reached from the last one.
type settleFn struct{ Job }

// ProcessElement does a shard.
func (f *settleFn) ProcessElement(ctx context.Context, shard int, in func(*[]byte) bool, emit func(int, levels.Entry)) error {
	defer f.begin("settle", shard)()
	return written(emit)(f.tasks.Settle(ctx, shard, blocks(in)))
}

// foundFn writes the new level of a shard that has asked.
type foundFn struct{ Job }

// ProcessElement does a shard.
func (f *foundFn) ProcessElement(ctx context.Context, shard int, replies func(*[]byte) bool, emit func(int, levels.Entry)) error {
	defer f.begin("found", shard)()
	return written(emit)(f.tasks.Found(ctx, shard, blocks(replies)))
}

// written emits the entry of a file under the one key of all entries.
func written(emit func(int, levels.Entry)) func(levels.Entry, error) error {
	return func(e levels.Entry, err error) error {
		if err == nil {
			emit(underOneKey(e))
		}
		return encode(err)
	}
}

// underOneKey brings all entries to one worker.
func underOneKey(e levels.Entry) (key int, _ levels.Entry) { return 0, e }

// finishFn writes the manifest.
type finishFn struct{ Job }

// ProcessElement gets all entries.
func (f *finishFn) ProcessElement(_ context.Context, _ int, next func(*levels.Entry) bool, emit func(int)) error {
	var all []levels.Entry
	var e levels.Entry
	for next(&e) {
		all = append(all, e)
	}
	emit(len(all))
	return encode(f.tasks.Finish(all))
}

// laneFn keeps the blocks of the shards of one lane.
type laneFn struct{ Lane, Lanes int }

// ProcessElement keeps a block or not.
func (f *laneFn) ProcessElement(shard int, block []byte, emit func(int, []byte)) {
	if shard%f.Lanes == f.Lane {
		emit(shard, block)
	}
}

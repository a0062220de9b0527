package levels

import (
	"bytes"
	"context"
	"fmt"

	"jie/puzzle/work"
)

// unit is a unit of the kind mopan-levels at work.
type unit struct {
	s       *Search
	shard   int
	step    int
	level   int         // that it is about
	phases  []phase     // by step
	made    []*Manifest // of the levels before
	earlier work.Results
}

// run is the result of the unit.
func (u unit) run(ctx context.Context, do string) ([]byte, error) {
	switch do {
	case startPhase:
		return u.start()
	case manifestPhase:
		return u.manifest()
	case settlePhase:
		return u.settle(ctx)
	case foundPhase:
		return u.found(ctx)
	}
	p := newPacket(u.s.Shards())
	if err := u.emit(ctx, do, p.emit); err != nil {
		return nil, err
	}
	return p.bytes(), nil
}

// emit does a task that emits blocks.
func (u unit) emit(ctx context.Context, do string, emit Emit) error {
	switch do {
	case expandPhase:
		last, err := u.block(u.level-1, u.shard)
		if err != nil {
			return err
		}
		return u.s.Expand(ctx, u.shard, last, emit)
	case askPhase:
		seen, err := u.seen()
		if err != nil {
			return err
		}
		return u.s.Ask(ctx, u.shard, seen, emit)
	case replyPhase:
		last, err := u.block(u.level-1, u.shard)
		if err != nil {
			return err
		}
		return u.s.Reply(ctx, u.shard, u.blocks(nil), last, emit)
	}
	return fmt.Errorf("levels: no phase %q", do)
}

// start is the file of level 0.
func (u unit) start() (file []byte, err error) {
	err = u.s.Start(func(shard int, block []byte) error {
		if shard != u.shard {
			return nil
		}
		positions, err := u.s.Count(shard, block)
		file = u.s.File(0, shard, positions, block)
		return err
	})
	return file, err
}

// settle is the file of the new level.
func (u unit) settle(ctx context.Context) ([]byte, error) {
	last, err := u.block(u.level-1, u.shard)
	if err != nil {
		return nil, err
	}
	before, err := u.block(u.level-2, u.shard)
	if err != nil {
		return nil, err
	}
	block, positions, err := u.s.Settle(ctx, u.shard, u.blocks(u.made[u.level-1].Files), last, before)
	return u.file(block, positions, err)
}

// found is the file of the new level.
func (u unit) found(ctx context.Context) ([]byte, error) {
	seen, err := u.seen()
	if err != nil {
		return nil, err
	}
	block, positions, err := u.s.Found(ctx, u.shard, u.blocks(nil), seen)
	return u.file(block, positions, err)
}

// file is the file of a block, empty where it has no positions.
func (u unit) file(block []byte, positions uint64, err error) ([]byte, error) {
	if positions == 0 || err != nil {
		return nil, err
	}
	return u.s.File(u.level, u.shard, positions, block), nil
}

// manifest is the manifest of the level whose files are the results of the last step.
func (u unit) manifest() ([]byte, error) {
	var entries []Entry
	for shard := range u.s.Shards() {
		file, err := u.earlier.Read(u.step-1, shard)
		if err != nil {
			return nil, err
		}
		if len(file) == 0 {
			continue
		}
		positions, _, err := u.s.ReadFile(u.level, shard, u.name(u.level, shard), file)
		if err != nil {
			return nil, err
		}
		entries = append(entries, u.s.EntryOf(shard, positions, file))
	}
	var last *Manifest
	if u.level > 0 {
		last = u.made[u.level-1]
	}
	return u.s.Next(last, entries).bytes()
}

func (u unit) name(level, shard int) string { return FileName(level, shard) }

// stepOf is the step that has made the files of a level.
func (u unit) stepOf(level int) int {
	for step, p := range u.phases {
		if p == (phase{manifestPhase, level}) {
			return step - 1
		}
	}
	return -1
}

// block reads the block of a shard at a level.
func (u unit) block(level, shard int) ([]byte, error) {
	if level < 0 || u.made[level].Files[shard].Positions == 0 {
		return nil, nil
	}
	file, err := u.earlier.Read(u.stepOf(level), shard)
	if err != nil {
		return nil, err
	}
	positions, block, err := u.s.ReadFile(level, shard, u.name(level, shard), file)
	if err == nil && u.s.EntryOf(shard, positions, file) != u.made[level].Files[shard] {
		err = fault(Altered, u.name(level, shard))
	}
	return bytes.Clone(block), err
}

// seen reads the blocks of the unit's shard at all levels.
func (u unit) seen() (seen [][]byte, err error) {
	for level := range u.made {
		block, err := u.block(level, u.shard)
		if err != nil {
			return nil, err
		}
		seen = append(seen, block)
	}
	return seen, nil
}

// blocks yields what the last step has emitted for the unit's shard. Where files are
// given, only the shards that have positions there have emitted any.
func (u unit) blocks(files []Entry) Blocks {
	return func(yield func([]byte, error) bool) {
		for source := range u.s.Shards() {
			if files != nil && files[source].Positions == 0 {
				continue
			}
			read := func(p []byte, offset int64) error { return u.earlier.ReadAt(u.step-1, source, p, offset) }
			if !readPart(u.shard, read, yield) {
				return
			}
		}
	}
}

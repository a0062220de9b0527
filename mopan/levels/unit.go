package levels

import (
	"context"
	"fmt"
	"io/fs"

	"jie/puzzle/work"
)

// unit is a running unit of the kind mopan-levels.
type unit struct {
	Tasks
	shard   int
	results *results // the store of the tasks
}

// run returns the result of the unit.
func (u unit) run(ctx context.Context, do string) (result []byte, err error) {
	switch do {
	case startPhase:
		err = u.start()
	case expandPhase:
		return u.packet(func(emit Emit) error { return u.Expand(ctx, u.shard, emit) })
	case settlePhase:
		_, err = u.Settle(ctx, u.shard, u.blocks(u.History.Last().Files))
	case askPhase:
		return u.packet(func(emit Emit) error { return u.Ask(ctx, u.shard, emit) })
	case replyPhase:
		return u.packet(func(emit Emit) error { return u.Reply(ctx, u.shard, u.blocks(nil), emit) })
	case foundPhase:
		_, err = u.Found(ctx, u.shard, u.blocks(nil))
	case manifestPhase:
		return u.manifest()
	default:
		err = fmt.Errorf("levels: no phase %q", do)
	}
	return u.results.made, err
}

// packet returns the blocks that a task emits.
func (u unit) packet(task func(Emit) error) ([]byte, error) {
	p := newPacket(u.Search.Shards())
	if err := task(p.emit); err != nil {
		return nil, err
	}
	return p.bytes(), nil
}

// start writes the file of level 0.
func (u unit) start() error {
	return u.Search.Start(func(shard int, block []byte) error {
		if shard != u.shard {
			return nil
		}
		positions, err := u.Search.Count(shard, block)
		if err == nil {
			_, err = u.Search.Write(u.Store, 0, shard, positions, block)
		}
		return err
	})
}

// manifest returns the manifest of the level whose files are the results of the last step.
func (u unit) manifest() ([]byte, error) {
	entries, err := u.present()
	if err != nil {
		return nil, err
	}
	return u.Search.Next(u.History.Last(), entries).bytes()
}

// blocks yields the blocks that the last step emitted for the unit's shard. If files are
// given, only the shards that have positions there have emitted any.
func (u unit) blocks(files []Entry) Blocks {
	return func(yield func([]byte, error) bool) {
		for source := range u.Search.Shards() {
			if files != nil && files[source].Positions == 0 {
				continue
			}
			read := func(p []byte, offset int64) error {
				return u.results.earlier.ReadAt(u.results.step-1, source, p, offset)
			}
			if !readPart(u.shard, read, yield) {
				return
			}
		}
	}
}

// results is the store of the units of a step: the level files among the results of
// earlier steps, and the one that a unit makes.
type results struct {
	phases  []phase // by step
	step    int
	earlier work.Results
	made    []byte
}

// stepOf returns the step that made the files of a level.
func (r *results) stepOf(level int) int {
	for step, p := range r.phases {
		if p == (phase{manifestPhase, level}) {
			return step - 1
		}
	}
	return -1
}

// Read returns a level file. A shard without positions has an empty result.
func (r *results) Read(name string) ([]byte, error) {
	var level, shard int
	if _, err := fmt.Sscanf(name, "level-%d/shard-%d", &level, &shard); err != nil {
		return nil, err
	}
	step := r.stepOf(level)
	if step >= r.step {
		return nil, fs.ErrNotExist
	}
	file, err := r.earlier.Read(step, shard)
	if err == nil && len(file) == 0 {
		err = fs.ErrNotExist
	}
	return file, err
}

// Write keeps the file as the result of the unit.
func (r *results) Write(_ string, file []byte) error {
	r.made = file
	return nil
}

// Path returns the name of the file.
func (r *results) Path(name string) string { return name }

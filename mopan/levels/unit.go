package levels

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"

	"jie/puzzle/work"
)

type unit struct {
	*Search
	shard   int
	step    int
	phases  []phase   // by step
	last    *manifest // of the levels so far; nil before the first
	earlier work.Results
}

func (u unit) run(ctx context.Context) ([]byte, error) {
	switch do := u.phases[u.step].do; do {
	case startPhase:
		return u.start(u.shard), nil
	case expandPhase:
		return u.packet(ctx, u.turns)
	case settlePhase:
		return u.settle(ctx)
	case askPhase:
		return u.packet(ctx, u.ask)
	case replyPhase:
		return u.packet(ctx, u.reply)
	case foundPhase:
		return u.found(ctx)
	default:
		return u.manifest()
	}
}

func (u unit) packet(ctx context.Context, task func(context.Context, emitter) error) ([]byte, error) {
	p := newPacket(u.Shards())
	if err := task(ctx, p.emit); err != nil {
		return nil, err
	}
	return p.bytes(), nil
}

func (u unit) at(levels ...int) ([]uint64, error) {
	var blocks [][]byte
	for _, level := range levels {
		if level < 0 {
			continue
		}
		block, err := u.earlier.Read(stepOf(u.phases, level), u.shard)
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, block)
	}
	return u.set(u.shard, blocks...)
}

func stepOf(phases []phase, level int) int {
	return slices.Index(phases, phase{manifestPhase, level}) - 1
}

func (u unit) turns(ctx context.Context, emit emitter) error {
	set, err := u.at(len(u.last.Levels) - 1)
	if err != nil {
		return err
	}
	return u.expand(ctx, u.shard, set, func(to int, _ run, block []byte) error { return emit(to, block) })
}

func (u unit) settle(ctx context.Context) ([]byte, error) {
	last := len(u.last.Levels) - 1
	old, err := u.at(last, last-1)
	if err != nil {
		return nil, err
	}
	set := make([]uint64, len(old))
	for in, err := range u.blocks(u.last.Shards) {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = u.add(u.shard, set, in)
		}
		if err != nil {
			return nil, err
		}
	}
	for i := range set {
		set[i] &^= old[i]
	}
	return appendBlock(nil, piece{0, set}), nil
}

// blocks yields what the last step emitted for the shard; positions, if any, say which shards emitted.
func (u unit) blocks(positions []uint64) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for source := range u.Shards() {
			if positions != nil && positions[source] == 0 {
				continue
			}
			read := func(p []byte, offset int64) error { return u.earlier.ReadAt(u.step-1, source, p, offset) }
			if !readPart(u.shard, read, yield) {
				return
			}
		}
	}
}

// manifest is the result of one unit after each level.
type manifest struct {
	Levels   []uint64 `json:"levels"`   // positions at each distance
	Complete bool     `json:"complete"` // no further position can be reached
	Shards   []uint64 `json:"shards"`   // positions of the last level in each shard
}

func (m *manifest) reached() (n uint64) {
	for _, count := range m.Levels {
		n += count
	}
	return n
}

// manifest counts the level whose blocks the last step made. An empty level ends the work.
func (u unit) manifest() ([]byte, error) {
	var next manifest
	if u.last != nil {
		next = *u.last
	}
	counts, found := make([]uint64, u.Shards()), uint64(0)
	for shard := range counts {
		block, err := u.earlier.Read(u.step-1, shard)
		if err != nil {
			return nil, err
		}
		if len(block) == 0 {
			continue
		}
		set, err := u.set(shard, block)
		if err != nil {
			return nil, err
		}
		counts[shard] = count(set)
		found += counts[shard]
	}
	if found > 0 || u.last == nil {
		next.Levels, next.Shards = append(slices.Clone(next.Levels), found), counts
	}
	next.Complete = found == 0 || next.reached() == u.Positions()
	text, err := json.Marshal(next)
	return append(text, '\n'), err
}

func (s *Search) readManifest(text []byte) (*manifest, error) {
	var m manifest
	if err := work.Strict(text, &m); err != nil {
		return nil, err
	}
	if len(m.Levels) == 0 || len(m.Shards) != s.Shards() {
		return nil, fmt.Errorf("levels: a manifest of %d levels and %d shards", len(m.Levels), len(m.Shards))
	}
	return &m, nil
}

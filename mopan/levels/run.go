package levels

import (
	"context"
	"errors"
	"io/fs"

	"jie/puzzle"
)

// Engine finds one level of a search: it carries blocks from shard to shard. It may do a
// task twice; it must not lose any.
type Engine interface {
	// Grow finds the level after the last one of h and writes its files, apart from those
	// of the shards in there, which an earlier run has written. It returns the entries of
	// the other shards, in any order; those without positions may be left out.
	Grow(ctx context.Context, t Tasks, there []bool) ([]Entry, error)
}

// Run finds all levels with an engine. The manifest after each level is a checkpoint: a
// later call with the same store goes on from the last one, and from the shards of the
// next level that are there. progress may be nil.
func Run(ctx context.Context, s *Search, store Store, engine Engine, progress func(puzzle.Progress)) (*Manifest, error) {
	h, err := s.Resume(store)
	if err == nil && len(h) == 0 {
		h, err = s.begin(store)
	}
	first := len(h) // the level that an earlier run may have begun
	for err == nil && !h.last().Complete {
		if err = ctx.Err(); err != nil {
			break
		}
		h.report(progress)
		t := Tasks{s, store, h}
		h, err = t.grow(ctx, engine, len(h) == first)
	}
	if err != nil {
		return nil, err
	}
	h.report(progress)
	return h.last(), nil
}

// grow finds one level and writes its manifest.
func (t Tasks) grow(ctx context.Context, engine Engine, begun bool) (History, error) {
	there := make([]bool, t.Search.Shards())
	var entries []Entry
	if begun {
		var err error
		if entries, err = t.present(); err != nil {
			return nil, err
		}
		for _, e := range entries {
			there[e.Shard] = true
		}
	}
	found, err := engine.Grow(ctx, t, there)
	if err != nil {
		return nil, err
	}
	next := t.Search.Next(t.History.last(), append(entries, found...))
	if next.Level() < len(t.History) {
		t.History = t.History[:next.Level()] // the same level, now known to be the last
	}
	return append(t.History, next), t.Search.write(t.Store, next)
}

// present lists the sound files of the next level that an earlier run has left.
func (t Tasks) present() (entries []Entry, err error) {
	level := len(t.History)
	for shard := range t.Search.Shards() {
		e, err := t.Search.entryThere(t.Store, level, shard)
		if err != nil {
			return nil, err
		}
		if e.Positions > 0 {
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// entryThere is the entry of a file, without positions where there is none.
func (s *Search) entryThere(store Store, level, shard int) (Entry, error) {
	name := FileName(level, shard)
	data, err := store.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return Entry{Shard: shard}, nil
	}
	if err != nil {
		return Entry{}, err
	}
	positions, _, err := s.ReadFile(level, shard, store.Path(name), data)
	return s.EntryOf(shard, positions, data), err
}

// begin writes level 0.
func (s *Search) begin(store Store) (History, error) {
	var entries []Entry
	err := s.Start(func(shard int, block []byte) error {
		positions, err := s.Count(shard, block)
		if err != nil {
			return err
		}
		e, err := s.Write(store, 0, shard, positions, block)
		entries = append(entries, e)
		return err
	})
	if err != nil {
		return nil, err
	}
	m := s.Next(nil, entries)
	return History{m}, s.write(store, m)
}

package levels

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"jie/puzzle"
)

// Engine finds one level of a search: it does the tasks and carries blocks from shard to
// shard. It may do a task twice; it must not lose any.
type Engine interface {
	// Grow does the tasks of one level, except those that write a file in there, and gives
	// all entries to t.Finish.
	Grow(ctx context.Context, t Tasks, there []Entry) error
}

// Run finds all levels with an engine. The manifest after each level is a checkpoint: a
// later call with the same store continues from the last one, and from the existing shards
// of the next level. progress may be nil.
func Run(ctx context.Context, s *Search, store Store, engine Engine, progress func(puzzle.Progress)) (*Manifest, error) {
	h, err := s.Resume(store)
	if err == nil && len(h) == 0 {
		h, err = s.begin(store)
	}
	begun := true // an earlier run may have begun the next level
	for err == nil && !h.Last().Complete {
		if err = ctx.Err(); err != nil {
			break
		}
		h.report(progress)
		h, err = Tasks{s, store, h}.grow(ctx, engine, begun)
		begun = false
	}
	if err != nil {
		return nil, err
	}
	h.report(progress)
	return h.Last(), nil
}

// grow finds one level.
func (t Tasks) grow(ctx context.Context, engine Engine, begun bool) (h History, err error) {
	var there []Entry
	if begun {
		if there, err = t.present(); err != nil {
			return nil, err
		}
	}
	if err := engine.Grow(ctx, t, there); err != nil {
		return nil, err
	}
	if err := clean(t.Store, t.Level()); err != nil {
		return nil, err
	}
	h, err = t.Search.Resume(t.Store)
	if err == nil && len(h) <= len(t.History) && !h.Last().Complete {
		err = fmt.Errorf("levels: level %d was not finished", t.Level())
	}
	return h, err
}

// clean makes a store that supports it remove what killed writers of a level left behind.
func clean(store Store, level int) error {
	if s, ok := store.(interface{ Clean(level int) error }); ok {
		return s.Clean(level)
	}
	return nil
}

// Finish writes the manifest of the new level, from the entries of all shards that have
// positions. If there are none, the last level was the last, and its manifest says so.
func (t Tasks) Finish(entries []Entry) error {
	return t.Search.write(t.Store, t.Search.Next(t.History.Last(), entries))
}

// present lists the sound files of the next level that an earlier run left.
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

// entryThere returns the entry of a file, without positions if there is none.
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
	return History{m}, errors.Join(clean(store, 0), s.write(store, m))
}

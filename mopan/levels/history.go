package levels

import (
	"errors"
	"io/fs"
	"math"
	"slices"

	"jie/puzzle"
)

// History is the manifests of all levels so far, by level.
type History []*Manifest

// Last returns the manifest of the last level, nil if there is none.
func (h History) Last() *Manifest {
	if len(h) == 0 {
		return nil
	}
	return h[len(h)-1]
}

func (h History) report(progress func(puzzle.Progress)) {
	if m := h.Last(); progress != nil {
		progress(puzzle.Progress{Phase: "level", Done: int64(m.Reached()), Total: int64(m.Positions),
			Nodes: int64(m.Reached()), LowerBound: int64(m.Level() + 1)})
	}
}

// Resume reads the manifests in a store, none if no search has begun.
func (s *Search) Resume(store Store) (History, error) { return s.ResumeUntil(store, math.MaxInt) }

// ResumeUntil reads the manifests of the levels before one.
func (s *Search) ResumeUntil(store Store, level int) (h History, err error) {
	for len(h) < level {
		m, err := s.readManifest(store, len(h))
		if err != nil {
			return nil, err
		}
		if m == nil {
			break
		}
		h = append(h, m)
	}
	return h, nil
}

// Write writes the file of a block into a store, unless the block is empty. It keeps a sound
// file that exists already; one with other content is an error, Differs.
func (s *Search) Write(store Store, level, shard int, positions uint64, block []byte) (Entry, error) {
	if positions == 0 {
		return Entry{Shard: shard}, nil
	}
	name := FileName(level, shard)
	file := s.File(level, shard, positions, block)
	old, err := store.Read(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = store.Write(name, file)
	case err == nil && !slices.Equal(old, file):
		err = fault(Differs, store.Path(name))
	}
	return s.EntryOf(shard, positions, file), err
}

// Block reads the block of a shard at a level. It checks the file against its manifest.
func (t Tasks) Block(level, shard int) ([]byte, error) {
	if level < 0 {
		return nil, nil
	}
	e := t.History[level].Files[shard]
	if e.Positions == 0 {
		return nil, nil
	}
	name := FileName(level, shard)
	data, err := t.Store.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing(t.Store.Path(name), shard)
	}
	if err != nil {
		return nil, err
	}
	positions, block, err := t.Search.ReadFile(level, shard, t.Store.Path(name), data)
	if err == nil && t.Search.EntryOf(shard, positions, data) != e {
		err = fault(Altered, t.Store.Path(name))
	}
	return block, err
}

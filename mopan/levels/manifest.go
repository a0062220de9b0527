package levels

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// Manifest is a checkpoint: all levels up to one, and the files of this level.
type Manifest struct {
	Version   int      `json:"version"`
	Question  Question `json:"question"`
	Hash      string   `json:"hash"` // of the question
	Positions uint64   `json:"positions"`
	Levels    []uint64 `json:"levels"`   // positions at each distance so far
	Complete  bool     `json:"complete"` // no further position can be reached
	Files     []Entry  `json:"files"`    // one a shard, in order
}

// Entry is a shard's file in a manifest.
type Entry struct {
	Shard     int    `json:"shard"`
	Positions uint64 `json:"positions"`
	SHA256    string `json:"sha256,omitempty"` // of the file; none if there are no positions
}

// Level returns the distance that the manifest is about.
func (m *Manifest) Level() int { return len(m.Levels) - 1 }

// Reached returns how many positions have their distance.
func (m *Manifest) Reached() (n uint64) {
	for _, count := range m.Levels {
		n += count
	}
	return n
}

// ManifestName returns the name of a level's manifest below the search's folder.
func ManifestName(level int) string { return fmt.Sprintf("level-%03d.json", level) }

// EntryOf returns the entry of a block's file.
func (s *Search) EntryOf(shard int, positions uint64, file []byte) Entry {
	e := Entry{Shard: shard, Positions: positions}
	if positions > 0 {
		sum := sha256.Sum256(file)
		e.SHA256 = hex.EncodeToString(sum[:])
	}
	return e
}

// Next returns the manifest after m, or the first one if m is nil. entries are the files of
// the new level, in any order; shards without one are empty.
func (s *Search) Next(m *Manifest, entries []Entry) *Manifest {
	next := &Manifest{Version: version, Question: s.question, Hash: s.Hash(), Positions: s.Positions()}
	if m != nil {
		next.Levels = append(next.Levels, m.Levels...)
	}
	next.Files = make([]Entry, s.Shards())
	for shard := range next.Files {
		next.Files[shard].Shard = shard
	}
	found := uint64(0)
	for _, e := range entries {
		next.Files[e.Shard] = e
		found += e.Positions
	}
	if found == 0 && m != nil { // the last level had no neighbours: it stays the last
		next.Files = m.Files
	} else {
		next.Levels = append(next.Levels, found)
	}
	next.Complete = found == 0 || next.Reached() == s.Positions()
	return next
}

// write puts a manifest into a store.
func (s *Search) write(store Store, m *Manifest) error {
	data, err := m.bytes()
	if err != nil {
		return err
	}
	return store.Write(ManifestName(m.Level()), data)
}

// bytes returns the manifest as text, an entry a line.
func (m *Manifest) bytes() ([]byte, error) {
	head := *m
	head.Files = []Entry{}
	text, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	text = append(bytes.TrimSuffix(text, []byte("]}")), '\n')
	for i, e := range m.Files {
		line, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		if text = append(text, line...); i < len(m.Files)-1 {
			text = append(text, ',')
		}
		text = append(text, '\n')
	}
	return append(text, "]}\n"...), nil
}

// readManifest reads the manifest of a level. It returns nil if there is none.
func (s *Search) readManifest(store Store, level int) (*Manifest, error) {
	name := ManifestName(level)
	data, err := store.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m, err := s.parseManifest(data, store.Path(name))
	if err == nil && m.Level() != level {
		err = fault(Altered, store.Path(name))
	}
	return m, err
}

// parseManifest reads the text of a manifest. Errors name path.
func (s *Search) parseManifest(data []byte, path string) (*Manifest, error) {
	var m Manifest
	if json.Unmarshal(data, &m) != nil || m.Version != version {
		return nil, fault(NotOurs, path)
	}
	if m.Hash != s.Hash() {
		return nil, fault(Other, path)
	}
	again, err := m.bytes()
	if err != nil || !bytes.Equal(again, data) || len(m.Levels) == 0 || m.Positions != s.Positions() {
		return nil, fault(Altered, path)
	}
	return &m, s.whole(&m, path)
}

// whole fails if a manifest lacks a shard, and names it.
func (s *Search) whole(m *Manifest, path string) error {
	sum := uint64(0)
	for shard := range s.Shards() {
		if shard >= len(m.Files) || m.Files[shard].Shard != shard {
			return missing(path, shard)
		}
		sum += m.Files[shard].Positions
	}
	if len(m.Files) > s.Shards() || sum != m.Levels[m.Level()] {
		return fault(Altered, path)
	}
	return nil
}

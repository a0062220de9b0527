package table

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Open opens a table's file. It reads the header and the sums; blocks are checked when needed.
func Open(path string) (*Table, error) {
	f, err := table.OpenFile(rings.Name, path)
	if err != nil {
		return nil, err
	}
	t, err := open(f, path)
	if err != nil {
		f.Close()
		return nil, err
	}
	return t, nil
}

func open(f *os.File, path string) (*Table, error) {
	opened, err := f.Stat()
	if err != nil {
		return nil, err
	}
	block := make([]byte, blockBytes)
	n, err := io.ReadFull(f, block)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	h, err := readHeader(block[:n], path)
	if err != nil {
		return nil, err
	}
	t, err := h.table(path)
	if err != nil {
		return nil, err
	}
	if want := fileBytes(h.Pairs); opened.Size() != want {
		return nil, &puzzle.Error{Puzzle: rings.Name, Code: Truncated, Args: puzzle.Args{"path": path, "got": opened.Size(), "want": want}}
	}
	b, err := newBlocks(f, path, opened, h)
	if err != nil {
		return nil, err
	}
	t.words, t.file = b, b
	return t, nil
}

func (h header) table(path string) (*Table, error) {
	no := &puzzle.Error{Puzzle: rings.Name, Code: NoTable, Args: puzzle.Args{"path": path}}
	var goal rings.Goal
	for _, text := range h.Targets {
		p, err := rings.ParsePattern(text)
		if err != nil || p.Board.Side() != h.Side {
			return nil, no
		}
		goal = append(goal, p)
	}
	t, err := newTable(h.Counts, goal)
	if err != nil {
		return nil, err
	}
	t.levels, t.farthest, t.complete = h.Levels, h.Farthest, h.Complete
	if t.layout.Name() != h.Layout || t.layout.Pairs() != h.Pairs || !t.possible() {
		return nil, no
	}
	return t, nil
}

func (t *Table) possible() bool {
	left := t.layout.Positions()
	for _, n := range t.levels {
		if n == 0 || n > left {
			return false
		}
		left -= n
	}
	for _, place := range t.farthest {
		if _, ok := t.layout.State(place); !ok {
			return false
		}
	}
	return len(t.levels) > 0 && len(t.farthest) > 0
}

// blocks reads codes from a file, and checks each block once.
type blocks struct {
	whole   []byte   // the file from its start, if it is mapped
	reading *reading // if it is not
	file    *os.File
	path    string
	opened  os.FileInfo // before any of it was read
	sums    []byte
	good    []atomic.Uint32 // bit set of the blocks checked
}

func newBlocks(f *os.File, path string, opened os.FileInfo, h header) (*blocks, error) {
	n := blocksOf(h.Pairs)
	b := &blocks{reading: newReading(f), file: f, path: path, opened: opened, sums: make([]byte, 4*n), good: make([]atomic.Uint32, n/32+1)}
	if _, err := f.ReadAt(b.sums, int64(n+1)*blockBytes); err != nil {
		return nil, err
	}
	if table.Checksum(b.sums) != h.Sums {
		return nil, altered(path, n+1)
	}
	b.whole = mapFile(f, int64(n+1)*blockBytes)
	return b, nil
}

func (b *blocks) Close() (err error) {
	if b.whole != nil {
		err = unmap(b.whole)
	}
	return errors.Join(err, b.file.Close())
}

// block returns block i of the file; it stays valid until Close.
func (b *blocks) block(i int) ([]byte, error) {
	if b.whole != nil {
		return b.whole[i*blockBytes : (i+1)*blockBytes], nil
	}
	return b.reading.block(i)
}

// Pair reads two words of codes. Most often the file is mapped and the block was checked before.
func (b *blocks) Pair(i int) (low, high uint64, err error) {
	n := i/blockPairs + 1
	if b.whole != nil && b.isGood(n) {
		at := (*[16]byte)(b.whole[blockBytes+16*i:])
		return binary.LittleEndian.Uint64(at[:]), binary.LittleEndian.Uint64(at[8:]), nil
	}
	block, err := b.checked(n)
	if err != nil {
		return 0, 0, err
	}
	at := block[i%blockPairs*16:]
	return binary.LittleEndian.Uint64(at), binary.LittleEndian.Uint64(at[8:]), nil
}

func (b *blocks) isGood(i int) bool { return b.good[i/32].Load()>>(i%32)&1 != 0 }

func (b *blocks) checked(i int) ([]byte, error) {
	block, err := b.block(i)
	if err != nil || b.isGood(i) {
		return block, err
	}
	if table.Checksum(block) != binary.LittleEndian.Uint32(b.sums[4*(i-1):]) {
		return nil, altered(b.path, i)
	}
	b.good[i/32].Or(1 << (i % 32))
	return block, nil
}

func (b *blocks) load(ctx context.Context, c states.Codes) error {
	for i := range blocksOf(len(c) / 2) {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		block, err := b.checked(i + 1)
		if err != nil {
			return err
		}
		words := c[2*i*blockPairs:]
		for k := range min(len(words), 2*blockPairs) {
			words[k] = binary.LittleEndian.Uint64(block[8*k:])
		}
	}
	return nil
}

type reading struct {
	file *os.File
	lock sync.Mutex
	kept map[int][]byte
}

const mostKept = 32 << 20 / blockBytes

func newReading(f *os.File) *reading {
	return &reading{file: f, kept: make(map[int][]byte)}
}

func (r *reading) block(i int) ([]byte, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if block, ok := r.kept[i]; ok {
		return block, nil
	}
	block := make([]byte, blockBytes)
	if _, err := r.file.ReadAt(block, int64(i)*blockBytes); err != nil {
		return nil, err
	}
	if len(r.kept) >= mostKept {
		clear(r.kept)
	}
	r.kept[i] = block
	return block, nil
}

package table

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"os"

	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
)

// A table file is blocks of the same length and a list of sums:
//
//	block 0            magic, length of the header, header (JSON), zeros, sum of block 0
//	block 1 ... n      the codes' words, little-endian, the last block filled with zeros
//	sums               CRC-32C of each of the blocks 1 to n, 4 bytes each
//
// The header holds the sum of the sums, so a sum covers every byte. A block is checked when it is
// first read. The same question gives the same bytes anywhere.
const (
	magic      = "JIETABLE"
	version    = 1
	blockBytes = 16 << 10
	blockPairs = blockBytes / 16
)

type header struct {
	Version  int                    `json:"version"`
	Puzzle   string                 `json:"puzzle"`
	Side     int                    `json:"side"`
	Counts   [rings.Colours + 1]int `json:"counts"` // cells of each colour, 0 for empty
	Targets  []string               `json:"targets"`
	Layout   string                 `json:"layout"`
	Pairs    int                    `json:"pairs"`    // of words of codes
	Levels   []uint64               `json:"levels"`   // positions at each distance
	Farthest []uint64               `json:"farthest"` // first places of the last level
	Complete bool                   `json:"complete"`
	Sums     uint32                 `json:"sums"` // CRC-32C of the list of sums
}

func blocksOf(pairs int) int { return (pairs + blockPairs - 1) / blockPairs }

func fileBytes(pairs int) int64 {
	blocks := int64(blocksOf(pairs))
	return (blocks+1)*blockBytes + 4*blocks
}

func (t *Table) header() header {
	return header{Version: version, Puzzle: rings.Name, Side: t.space.Side, Counts: t.space.Counts, Targets: t.goal.Texts(),
		Layout: t.layout.Name(), Pairs: t.layout.Pairs(), Levels: t.levels, Farthest: t.farthest, Complete: t.complete}
}

func (h header) block() ([]byte, error) {
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	block := make([]byte, blockBytes)
	n := copy(block, magic)
	binary.LittleEndian.PutUint32(block[n:], uint32(len(text)))
	if n += 4; n+len(text)+4 > blockBytes {
		return nil, &puzzle.Error{Puzzle: rings.Name, Code: puzzle.TooLarge, Args: puzzle.Args{"got": len(h.Targets), "limit": len(h.Targets) * blockBytes / (n + len(text) + 4)}}
	}
	copy(block[n:], text)
	binary.LittleEndian.PutUint32(block[blockBytes-4:], table.Checksum(block[:blockBytes-4]))
	return block, nil
}

func readHeader(block []byte, path string) (h header, err error) {
	no := &puzzle.Error{Puzzle: rings.Name, Code: NoTable, Args: puzzle.Args{"path": path}}
	n := len(magic) + 4
	if len(block) < n || string(block[:len(magic)]) != magic {
		return h, no
	}
	if len(block) < blockBytes {
		return h, &puzzle.Error{Puzzle: rings.Name, Code: Truncated, Args: puzzle.Args{"path": path, "got": len(block), "want": blockBytes}}
	}
	if binary.LittleEndian.Uint32(block[blockBytes-4:]) != table.Checksum(block[:blockBytes-4]) {
		return h, altered(path, 0)
	}
	length := binary.LittleEndian.Uint32(block[len(magic):])
	if length > uint32(blockBytes-n-4) || json.Unmarshal(block[n:n+int(length)], &h) != nil || h.Version != version || h.Puzzle != rings.Name {
		return h, no
	}
	return h, nil
}

func altered(path string, block int) error {
	return &puzzle.Error{Puzzle: rings.Name, Code: Altered, Args: puzzle.Args{"path": path, "block": block}}
}

// WriteFile writes a table that is in memory. The file appears whole or not at all, even if ctx ends.
func (t *Table) WriteFile(ctx context.Context, path string) error {
	c, ok := t.words.(states.Codes)
	if !ok {
		return errors.New("table: write file: the table is not in memory")
	}
	return table.WriteFile(rings.Name, path, func(f *os.File) error { return writeTable(ctx, f, t.header(), c) })
}

// writeTable writes the header last, because it holds the sum of the sums.
func writeTable(ctx context.Context, f io.WriteSeeker, h header, c states.Codes) error {
	if _, err := f.Seek(blockBytes, io.SeekStart); err != nil {
		return err
	}
	sums, err := writeBlocks(ctx, f, c)
	if err != nil {
		return err
	}
	if _, err := f.Write(sums); err != nil {
		return err
	}
	h.Sums = table.Checksum(sums)
	block, err := h.block()
	if err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err = f.Write(block)
	return err
}

// writeBlocks writes the codes and returns their sums. It syncs as it writes: the end is short.
func writeBlocks(ctx context.Context, w io.Writer, c states.Codes) (sums []byte, err error) {
	const together = 64       // blocks a write
	const unsynced = 64 << 20 // bytes
	written := 0
	buf := make([]byte, 0, together*blockBytes)
	for len(c) > 0 {
		n := min(len(c), 2*blockPairs)
		start := len(buf)
		for _, word := range c[:n] {
			buf = binary.LittleEndian.AppendUint64(buf, word)
		}
		c = c[n:]
		buf = buf[:start+blockBytes] // the rest of the last block holds an older block or zeros
		clear(buf[start+8*n:])
		sums = binary.LittleEndian.AppendUint32(sums, table.Checksum(buf[start:]))
		if len(buf) == cap(buf) || len(c) == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			n, err := w.Write(buf)
			if file, ok := w.(*os.File); ok && err == nil {
				if written += n; written >= unsynced {
					written, err = 0, file.Sync()
				}
			}
			if err != nil {
				return nil, err
			}
			buf = buf[:0]
		}
	}
	return sums, nil
}

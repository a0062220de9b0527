package levels

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// A level file is the block of one shard at one level:
//
//	"JIELEVEL"            8 bytes
//	version               4 bytes, as all numbers little-endian
//	hash of the question  32 bytes
//	level, shard          4 bytes each
//	positions             8 bytes: how many the block has
//	block                 to the end, but for
//	checksum              4 bytes: CRC-32C of all before it
//
// A shard without positions at a level has no file. A file contains only the
// block: the same question gives the same bytes anywhere.
const (
	fileMagic  = "JIELEVEL"
	version    = 1
	headBytes  = len(fileMagic) + 4 + sha256.Size + 4 + 4 + 8
	leastBytes = headBytes + 4
)

// File returns the file of a block, which has a given number of positions.
func (s *Search) File(level, shard int, positions uint64, block []byte) []byte {
	data := make([]byte, 0, leastBytes+len(block))
	data = append(data, fileMagic...)
	data = binary.LittleEndian.AppendUint32(data, version)
	data = append(data, s.hash[:]...)
	data = binary.LittleEndian.AppendUint32(data, uint32(level))
	data = binary.LittleEndian.AppendUint32(data, uint32(shard))
	data = binary.LittleEndian.AppendUint64(data, positions)
	data = append(data, block...)
	return binary.LittleEndian.AppendUint32(data, checksum(data))
}

// ReadFile undoes File. path is the source of the data, for errors: NotOurs, Other and
// Altered.
func (s *Search) ReadFile(level, shard int, path string, data []byte) (positions uint64, block []byte, err error) {
	switch {
	case len(data) < leastBytes || string(data[:len(fileMagic)]) != fileMagic:
		return 0, nil, fault(NotOurs, path)
	case checksum(data[:len(data)-4]) != binary.LittleEndian.Uint32(data[len(data)-4:]):
		return 0, nil, fault(Altered, path)
	}
	head := data[len(fileMagic):]
	if binary.LittleEndian.Uint32(head) != version {
		return 0, nil, fault(NotOurs, path)
	}
	head = head[4:]
	if !bytes.Equal(head[:sha256.Size], s.hash[:]) {
		return 0, nil, fault(Other, path)
	}
	head = head[sha256.Size:]
	if binary.LittleEndian.Uint32(head) != uint32(level) || binary.LittleEndian.Uint32(head[4:]) != uint32(shard) {
		return 0, nil, fault(Altered, path) // under another file's name
	}
	return binary.LittleEndian.Uint64(head[8:]), data[headBytes : len(data)-4], nil
}

// FileName returns the name of a level file below the search's folder, with a slash.
func FileName(level, shard int) string { return fmt.Sprintf("level-%03d/shard-%06d", level, shard) }

// checksum returns the sum at the end of a file.
func checksum(data []byte) uint32 { return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)) }

// Store is where the files of a search are kept.
type Store interface {
	// Read returns a file. The error wraps fs.ErrNotExist if there is none.
	Read(name string) ([]byte, error)
	// Write writes a file whole or not at all. It replaces a file of this name.
	Write(name string, data []byte) error
	// Path returns the name of a file in messages.
	Path(name string) string
}

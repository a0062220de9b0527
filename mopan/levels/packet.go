package levels

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// A packet is all blocks that one task has emitted, as a file from which each shard reads its part:
//
//	index   16 bytes a shard: offset (8), length (4) and CRC-32C (4) of its part
//	parts   blocks, each with its length before it as a varint
//
// A shard without blocks has length 0.
type packet struct{ parts [][]byte }

const indexBytes = 16

var errPart = errors.New("levels: a part of a result is damaged")

func checksum(data []byte) uint32 { return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)) }

// emitter takes a block for a shard. It may keep the bytes.
type emitter func(shard int, block []byte) error

func newPacket(shards int) *packet { return &packet{make([][]byte, shards)} }

func (p *packet) emit(shard int, block []byte) error {
	p.parts[shard] = append(binary.AppendUvarint(p.parts[shard], uint64(len(block))), block...)
	return nil
}

func (p *packet) bytes() []byte {
	var index []byte
	at := uint64(len(p.parts)) * indexBytes
	for _, part := range p.parts {
		index = binary.LittleEndian.AppendUint64(index, at)
		index = binary.LittleEndian.AppendUint32(index, uint32(len(part)))
		index = binary.LittleEndian.AppendUint32(index, checksum(part))
		at += uint64(len(part))
	}
	return append(index, bytes.Join(p.parts, nil)...)
}

func readPart(shard int, read func(p []byte, offset int64) error, yield func([]byte, error) bool) bool {
	head := make([]byte, indexBytes)
	if err := read(head, int64(shard)*indexBytes); err != nil {
		return yield(nil, err)
	}
	part := make([]byte, binary.LittleEndian.Uint32(head[8:]))
	if len(part) == 0 {
		return true
	}
	if err := read(part, int64(binary.LittleEndian.Uint64(head))); err != nil {
		return yield(nil, err)
	}
	if checksum(part) != binary.LittleEndian.Uint32(head[12:]) {
		return yield(nil, errPart)
	}
	for len(part) > 0 {
		length, used := binary.Uvarint(part)
		if used <= 0 || length > uint64(len(part)-used) {
			return yield(nil, errPart)
		}
		if !yield(part[used:used+int(length)], nil) {
			return false
		}
		part = part[used+int(length):]
	}
	return true
}

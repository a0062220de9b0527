package levels

import (
	"encoding/binary"
	"errors"
	"iter"
	"math/bits"
)

// A block is a set of positions of a shard, relative to its first, in the shorter of two forms.
//
//	0, varints                   the first number, then each gap to the next number minus 1
//	1, varint, bytes             a bitmap from this byte of the shard's on
//
// Each form is unique, so a set has exactly one block; the block of an empty set is empty.
const (
	listForm   = 0
	bitmapForm = 1
)

// piece is the words of a bit set from word at on. The set is empty between its pieces.
type piece struct {
	at    int
	words []uint64
}

func appendBlock(dst []byte, set ...piece) []byte {
	first, last := span(set)
	if first < 0 {
		return dst
	}
	bitmap := 1 + varintBytes(uint64(first)/8) + last/8 - first/8 + 1
	start := len(dst)
	if dst = appendList(append(dst, listForm), set, start+bitmap); len(dst) < start+bitmap {
		return dst
	}
	return appendBitmap(append(dst[:start], bitmapForm), set, first/8, last/8)
}

func span(set []piece) (first, last int) {
	first, last = -1, -1
	for _, p := range set {
		for i, word := range p.words {
			if word == 0 {
				continue
			}
			if first < 0 {
				first = (p.at+i)<<6 + bits.TrailingZeros64(word)
			}
			last = (p.at+i)<<6 + 63 - bits.LeadingZeros64(word)
		}
	}
	return first, last
}

// appendList appends the gaps of a set. It stops at most bytes: then the bitmap is as short.
func appendList(dst []byte, set []piece, most int) []byte {
	next := uint64(0)
	for _, p := range set {
		for i, word := range p.words {
			if len(dst) >= most {
				return dst
			}
			for ; word != 0; word &= word - 1 {
				n := uint64(p.at+i)<<6 + uint64(bits.TrailingZeros64(word))
				if gap := n - next; gap < 1<<7 {
					dst = append(dst, byte(gap))
				} else {
					dst = binary.AppendUvarint(dst, gap)
				}
				next = n + 1
			}
		}
	}
	return dst
}

// appendBitmap appends the bytes from first to last, outside which the set is empty.
func appendBitmap(dst []byte, set []piece, first, last int) []byte {
	dst = binary.AppendUvarint(dst, uint64(first))
	start := len(dst)
	dst = append(dst, make([]byte, last-first+1)...)
	bitmap := dst[start:]
	for _, p := range set {
		for i, word := range p.words {
			if word == 0 {
				continue
			}
			at := (p.at+i)*8 - first
			if at >= 0 && at+8 <= len(bitmap) {
				binary.LittleEndian.PutUint64(bitmap[at:], word)
				continue
			}
			for k := max(0, -at); k < 8 && at+k < len(bitmap); k++ {
				bitmap[at+k] = byte(word >> (8 * k))
			}
		}
	}
	return dst
}

func varintBytes(v uint64) int { return (bits.Len64(v|1) + 6) / 7 }

var errBlock = errors.New("not a block of this shard")

// addBlock adds the positions of a block to the bit set of a shard, which has limit numbers.
func addBlock(set []uint64, block []byte, limit uint64) error {
	if len(block) > 0 && block[0] == bitmapForm {
		return addBitmap(set, block[1:], limit)
	}
	for n, err := range numbers(block, limit) {
		if err != nil {
			return err
		}
		set[n>>6] |= 1 << (n & 63)
	}
	return nil
}

// addBitmap adds eight bytes at a time, because the bitmaps of large levels have most positions.
func addBitmap(set []uint64, bitmap []byte, limit uint64) error {
	at, used := binary.Uvarint(bitmap)
	if used <= 0 || at > limit/8 || uint64(len(bitmap)-used) > (limit+7)/8-at {
		return errBlock
	}
	for bitmap = bitmap[used:]; len(bitmap) > 0; {
		if at&7 == 0 && len(bitmap) >= 8 {
			set[at>>3] |= binary.LittleEndian.Uint64(bitmap)
			at, bitmap = at+8, bitmap[8:]
			continue
		}
		set[at>>3] |= uint64(bitmap[0]) << (at & 7 << 3)
		at, bitmap = at+1, bitmap[1:]
	}
	if rest := limit & 63; rest != 0 && set[limit>>6]>>rest != 0 {
		return errBlock
	}
	return nil
}

func numbers(block []byte, limit uint64) iter.Seq2[uint64, error] {
	return func(yield func(uint64, error) bool) {
		switch {
		case len(block) == 0:
		case block[0] == listForm:
			yieldList(block[1:], limit, yield)
		case block[0] == bitmapForm:
			yieldBitmap(block[1:], limit, yield)
		default:
			yield(0, errBlock)
		}
	}
}

func yieldList(list []byte, limit uint64, yield func(uint64, error) bool) {
	next := uint64(0)
	for len(list) > 0 {
		gap, used := uint64(list[0]), 1
		if gap >= 1<<7 {
			gap, used = binary.Uvarint(list)
		}
		n := next + gap
		if used <= 0 || gap >= limit || n >= limit {
			yield(0, errBlock)
			return
		}
		if !yield(n, nil) {
			return
		}
		next, list = n+1, list[used:]
	}
}

func yieldBitmap(bitmap []byte, limit uint64, yield func(uint64, error) bool) {
	at, used := binary.Uvarint(bitmap)
	if used <= 0 || at > limit/8 || uint64(len(bitmap)-used) > (limit+7)/8-at {
		yield(0, errBlock)
		return
	}
	for _, eight := range bitmap[used:] {
		for ; eight != 0; eight &= eight - 1 {
			n := at*8 + uint64(bits.TrailingZeros8(eight))
			if n >= limit {
				yield(0, errBlock)
				return
			}
			if !yield(n, nil) {
				return
			}
		}
		at++
	}
}

func count(set []uint64) (n uint64) {
	for _, word := range set {
		n += uint64(bits.OnesCount64(word))
	}
	return n
}

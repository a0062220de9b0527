package jobs

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"iter"
	"strconv"
)

// A frame holds one event in the file:
//
//	0x1E  length   ' '  checksum  ' '  JSON          LF
//	 1    8 digits  1   16 digits  1   length bytes   1
//
// Numbers are hexadecimal. The checksum is the first 64 bits of SHA-256 of the JSON.
// JSON never has the byte 0x1E, which begins a frame as it does in RFC 7464: after a
// frame that cannot be read, the next one is found by it. A frame after a good one is
// found by the length of that, so that harm to a separator alone does no harm.
const (
	separator  = 0x1e
	headLength = 1 + 8 + 1 + 16 + 1
	longest    = 1 << 30 // bytes of JSON that are read
)

// span is where bytes are in a file.
type span struct{ at, n int64 }

// appendFrame appends the frame of an event's JSON.
func appendFrame(dst, payload []byte) []byte {
	dst = fmt.Appendf(dst, "%c%08x %s ", separator, len(payload), checksum(payload))
	return append(append(dst, payload...), '\n')
}

func checksum(payload []byte) string {
	sum := sha256.Sum256(payload)
	return hex.EncodeToString(sum[:8])
}

// readFrame reads the frame at a place in a file of so many bytes, and returns how many
// of them it takes; ok is false where there is no whole frame whose checksum holds.
func readFrame(r io.ReaderAt, at, size int64) (payload []byte, n int64, ok bool) {
	var head [headLength]byte
	if _, err := r.ReadAt(head[:], at); err != nil || bytes.IndexByte(head[1:], separator) >= 0 {
		return nil, 0, false
	}
	length, err := strconv.ParseUint(string(head[1:9]), 16, 32)
	n = headLength + int64(length) // 32 bits
	if err != nil || length > longest || at+n > size {
		return nil, 0, false
	}
	payload = make([]byte, length)
	if _, err := r.ReadAt(payload, at+headLength); err != nil {
		return nil, 0, false
	}
	if string(head[10:26]) != checksum(payload) || bytes.IndexByte(payload, separator) >= 0 {
		return nil, 0, false
	}
	var last [1]byte // may be missing in what was cut off, where another frame may follow
	if _, err := r.ReadAt(last[:], at+n); err == nil && last[0] != separator {
		n++
	}
	return payload, n, true
}

// scan yields a file of so many bytes from one end to the other: the JSON of each
// frame, and nil for what lies between frames and cannot be read.
func scan(r io.ReaderAt, size int64) iter.Seq2[span, []byte] {
	return func(yield func(span, []byte) bool) {
		var bad int64 // where what cannot be read begins
		for at := int64(0); at < size; {
			payload, n, ok := readFrame(r, at, size)
			if !ok {
				at = nextSeparator(r, at+1, size)
				continue
			}
			if bad < at && !yield(span{bad, at - bad}, nil) {
				return
			}
			if !yield(span{at, n}, payload) {
				return
			}
			at += n
			bad = at
		}
		if bad < size {
			yield(span{bad, size - bad}, nil)
		}
	}
}

// nextSeparator is the first place from at where a frame may begin, or the end.
func nextSeparator(r io.ReaderAt, at, size int64) int64 {
	buffered := bufio.NewReaderSize(io.NewSectionReader(r, at, size-at), 64<<10)
	for {
		skipped, err := buffered.ReadSlice(separator)
		at += int64(len(skipped))
		switch err {
		case nil:
			return at - 1
		case bufio.ErrBufferFull:
		default:
			return size
		}
	}
}

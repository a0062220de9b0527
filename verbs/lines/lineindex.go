package lines

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strings"

	"jie/verbs"
)

// lineIndex says where the questions of a file begin.
type lineIndex struct {
	lines []lineStart
	size  int64 // of the file
}

// lineStart is where a line begins: its offset in bytes, and its number from 1.
type lineStart struct {
	offset int64
	number int
}

// isComment tells a line that is no question.
func isComment(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), ";") }

// indexLines reads a whole file of questions, and returns its SHA-256 too. Blank lines
// and comments are no questions.
func indexLines(ctx context.Context, file io.Reader) (*lineIndex, string, error) {
	sum := sha256.New()
	in := bufio.NewReaderSize(io.TeeReader(file, sum), 1<<16)
	index := new(lineIndex)
	for number := 1; ctx.Err() == nil; number++ {
		start := lineStart{index.size, number}
		asks, err := index.line(in, number == 1)
		if asks {
			index.lines = append(index.lines, start)
		}
		if errors.Is(err, io.EOF) {
			return index, hex.EncodeToString(sum.Sum(nil)), nil
		}
		if err != nil {
			return nil, "", err
		}
	}
	return nil, "", ctx.Err()
}

// line reads a line, and tells whether it asks something.
func (index *lineIndex) line(in *bufio.Reader, first bool) (asks bool, err error) {
	comment := false
	for {
		text, err := in.ReadSlice('\n')
		index.size += int64(len(text))
		if first {
			text = bytes.TrimPrefix(text, []byte(verbs.ByteOrderMark))
			first = false
		}
		if text = bytes.TrimSpace(text); len(text) > 0 && !asks && !comment {
			comment = text[0] == ';'
			asks = !comment
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return asks, err
		}
	}
}

// part is the range of the file with the questions from first to end-1, and the lines
// between them. The first part begins, and the last one ends, where the file does.
func (index *lineIndex) part(file io.ReaderAt, first, end int) (part, error) {
	p := part{Line: 1}
	if first > 0 {
		p.Offset, p.Line = index.lines[first].offset, index.lines[first].number
	}
	stop := index.size
	if end < len(index.lines) {
		stop = index.lines[end].offset
	}
	p.Bytes = stop - p.Offset
	sum := sha256.New()
	_, err := io.Copy(sum, io.NewSectionReader(file, p.Offset, p.Bytes))
	p.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return p, err
}

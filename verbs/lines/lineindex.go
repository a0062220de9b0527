package lines

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"

	"jie/internal/crew"
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

// indexLines reads a whole file of questions, and returns its SHA-256 too.
func indexLines(ctx context.Context, file io.ReadSeeker) (*lineIndex, string, error) {
	sum := sha256.New()
	index := new(lineIndex)
	for line, err := range verbs.Questions(io.TeeReader(file, crew.Writer(ctx, sum))) {
		if err != nil {
			return nil, "", err
		}
		index.lines = append(index.lines, lineStart{line.Offset, line.Number})
	}
	var err error
	index.size, err = file.Seek(0, io.SeekCurrent)
	return index, hex.EncodeToString(sum.Sum(nil)), err
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
	var err error
	p.SHA256, err = p.sum(file)
	return p, err
}

// section is the part of the file.
func (p part) section(file io.ReaderAt) *io.SectionReader {
	return io.NewSectionReader(file, p.Offset, p.Bytes)
}

// sum is the SHA-256 of the part of the file.
func (p part) sum(file io.ReaderAt) (string, error) {
	sum := sha256.New()
	_, err := io.Copy(sum, p.section(file))
	return hex.EncodeToString(sum.Sum(nil)), err
}

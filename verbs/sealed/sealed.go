// Package sealed keeps answers in a file, a line of JSON each, as soon as each is known, and continues after a
// stop. A seal binds each line to its question. Call [Open], read kept answers with [File.Next], then [File.Put].
package sealed

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"jie/puzzle"
)

// Seal binds each answer to its question: the key "question" at its end is a sum over the texts common to all
// questions, the question and the answer. It detects mistakes, but is not a signature.
type Seal struct{ about string }

// New returns the seal of answers whose questions share some texts: the program's version, the verb, its flags.
func New(about ...string) Seal { return Seal{strings.Join(about, "\x00")} }

const (
	sealBegin = `,"question":"`
	sealEnd   = `"}`
	sealSize  = len(sealBegin) + 16 + len(sealEnd)
)

// put adds the seal to a JSON object, which ends with a line feed.
func (s Seal) put(question string, line []byte) []byte {
	answer := line[:len(line)-len("}\n")]
	return slices.Concat(answer, []byte(s.tail(question, answer)), []byte("\n"))
}

// Holds reports whether a line without its line feed is an answer to a question, as [File.Put] wrote it.
func (s Seal) Holds(question string, line []byte) bool {
	if len(line) < sealSize {
		return false
	}
	answer, tail := line[:len(line)-sealSize], line[len(line)-sealSize:]
	return string(tail) == s.tail(question, answer)
}

// Without returns the answer of a line that holds.
func Without(line []byte) []byte { return append(slices.Clip(line[:len(line)-sealSize]), '}') }

// tail returns the bytes after an answer that was not closed yet.
func (s Seal) tail(question string, answer []byte) string {
	sum := sha256.New()
	_, _ = io.WriteString(sum, s.about+"\x00"+question+"\x00")
	_, _ = sum.Write(answer)
	return sealBegin + hex.EncodeToString(sum.Sum(nil)[:8]) + sealEnd
}

// Other is the code of a line that is not the expected answer. path, line
const Other puzzle.Code = "resume-other"

// File is a file of answers. A run that was killed leaves whole lines, and perhaps the beginning of one.
type File struct {
	Seal
	path string
	file *os.File

	kept  *bufio.Reader // whole lines of the file that were not read yet
	read  int           // how many were read
	whole int64         // bytes of all of them; the rest is cut off
}

// Open opens a new file, or to resume an existing one, which stays unchanged until an answer is put.
func Open(path string, resume bool, seal Seal) (*File, error) {
	mode := os.O_RDWR | os.O_CREATE
	if !resume {
		mode |= os.O_TRUNC
	}
	file, err := os.OpenFile(path, mode, 0o644)
	if err != nil {
		return nil, err
	}
	f := &File{Seal: seal, path: path, file: file}
	if f.whole, err = f.wholeLines(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	f.kept = bufio.NewReader(io.NewSectionReader(file, 0, f.whole))
	return f, nil
}

// wholeLines returns how many bytes are whole lines. The rest must be the beginning of an answer.
func (f *File) wholeLines() (whole int64, err error) {
	number := 1
	for in := bufio.NewReader(f.file); ; number++ {
		line, err := in.ReadBytes('\n')
		_, more := in.Peek(1)
		switch {
		case err != nil && err != io.EOF:
			return 0, err
		case len(line) == 0:
			return whole, nil
		case more == nil || err == nil && json.Valid(line):
			whole += int64(len(line))
		case line[0] == '{': // it was cut, at the latest before its line feed, and is the end of the file
			return whole, nil
		default:
			return 0, f.other(number)
		}
	}
}

// Next returns the next line that was kept; false if there is none.
func (f *File) Next() (line []byte, ok bool, err error) {
	if f == nil || f.kept == nil {
		return nil, false, nil
	}
	line, err = f.kept.ReadBytes('\n')
	if err == io.EOF && len(line) == 0 {
		f.kept = nil
		return nil, false, nil
	}
	f.read++
	return bytes.TrimSuffix(line, []byte("\n")), true, err
}

// Line returns the number of the line that Next returned last, from 1.
func (f *File) Line() int { return f.read }

// Other returns the error of that line, if it is not the expected answer.
func (f *File) Other() error { return f.other(f.read) }

func (f *File) other(line int) error {
	return &puzzle.Error{Code: Other, Args: puzzle.Args{"path": f.path, "line": line}}
}

// Put writes an answer to a question.
func (f *File) Put(question string, value any) error {
	line, err := puzzle.JSONLine(value)
	if err != nil {
		return err
	}
	if err := f.cut(); err != nil {
		return err
	}
	_, err = f.file.Write(f.put(question, line))
	return err
}

// cut removes what a killed run left after its last whole line.
func (f *File) cut() error {
	if f.whole < 0 {
		return nil
	}
	err := f.file.Truncate(f.whole)
	if err == nil {
		_, err = f.file.Seek(f.whole, io.SeekStart)
	}
	f.whole = -1
	return err
}

// Close ends a successful run. It fails if the last answers did not reach the disk.
func (f *File) Close() error { return errors.Join(f.cut(), f.file.Close()) }

// Leave closes the file unchanged after a run that failed.
func (f *File) Leave() { _ = f.file.Close() }

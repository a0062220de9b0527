package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"

	"jie/cmd/jie/internal/failure"
	"jie/puzzle"
)

// answers are the lines that a batch writes in a file, which holds every answer as soon as
// it is known. A batch that was killed leaves whole lines, and perhaps the beginning of one.
type answers struct {
	seal seal
	file *os.File

	kept  *bufio.Reader // whole lines of the file that were not read yet
	read  int           // how many were
	whole int64         // bytes of all of them: what comes after them is cut off
}

// openAnswers opens the file of -o: a new one, or with --resume the one that is there,
// which stays as it is until an answer is put.
func openAnswers(b Question, s seal) (*answers, error) {
	mode := os.O_RDWR | os.O_CREATE
	if !b.Resume {
		mode |= os.O_TRUNC
	}
	file, err := os.OpenFile(b.Output, mode, 0o644)
	if err != nil {
		return nil, err
	}
	w := &answers{seal: s, file: file}
	if w.whole, err = wholeLines(file, b.Output); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	w.kept = bufio.NewReader(io.NewSectionReader(file, 0, w.whole))
	return w, nil
}

// wholeLines is how many bytes of a file are whole lines. What comes after them must be the
// beginning of an answer.
func wholeLines(file io.Reader, path string) (whole int64, err error) {
	number := 1
	for in := bufio.NewReader(file); ; number++ {
		line, err := in.ReadBytes('\n')
		_, more := in.Peek(1)
		switch {
		case err != nil && err != io.EOF:
			return 0, err
		case len(line) == 0:
			return whole, nil
		case more == nil || err == nil && json.Valid(line):
			whole += int64(len(line))
		case line[0] == '{': // it was cut, at the latest before its line feed, and ends as the file does
			return whole, nil
		default:
			return 0, failure.New(failure.ResumeOther, failure.Details{"path": path, "line": number})
		}
	}
}

// next is the next line that was kept; false where there is none.
func (w *answers) next() (line []byte, ok bool, err error) {
	if w == nil || w.kept == nil {
		return nil, false, nil
	}
	line, err = w.kept.ReadBytes('\n')
	if err == io.EOF && len(line) == 0 {
		w.kept = nil
		return nil, false, nil
	}
	w.read++
	return bytes.TrimSuffix(line, []byte("\n")), true, err
}

// put writes an answer to a question.
func (w *answers) put(question string, value any) error {
	line, err := puzzle.JSONLine(value)
	if err != nil {
		return err
	}
	if err := w.cut(); err != nil {
		return err
	}
	_, err = w.file.Write(w.seal.put(question, line))
	return err
}

// cut removes what a killed run left after its last whole line.
func (w *answers) cut() error {
	if w.whole < 0 {
		return nil
	}
	err := w.file.Truncate(w.whole)
	if err == nil {
		_, err = w.file.Seek(w.whole, io.SeekStart)
	}
	w.whole = -1
	return err
}

// close ends a batch that went well. It fails where the last answers did not reach the disk.
func (w *answers) close() error { return errors.Join(w.cut(), w.file.Close()) }

package work

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"jie/internal/newfile"
	"jie/puzzle"
)

// A record is a file of one unit's result, or of a step. It has a line of text before its bytes:
//
//	jie-result 1 PLAN NUMBER BYTES SHA256
//
// PLAN is the hash of the plan, and SHA256 that of the line before it and of the bytes. It contains
// no time or place: two machines write the same file.

type mark string

const (
	resultMark mark = "jie-result"
	stepMark   mark = "jie-step"
)

const longestHead = 256

func (m mark) header(plan string, number, size int) string {
	return fmt.Sprintf("%s %d %s %d %d ", m, Version, plan, number, size)
}

func (m mark) encode(plan string, number int, data []byte) []byte {
	head := m.header(plan, number, len(data))
	return append([]byte(head+checksum(head, data)+"\n"), data...)
}

func checksum(head string, data []byte) string {
	h := sha256.New()
	_, _ = io.WriteString(h, head) // a hash never fails
	_, _ = h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

func (m mark) decode(file []byte, plan string, number int, path string) ([]byte, error) {
	line, data, whole := bytes.Cut(file, []byte("\n"))
	size, err := m.check(line, plan, number, path)
	if err != nil {
		return nil, err
	}
	head := m.header(plan, number, size)
	if !whole || size != len(data) || string(line) != head+checksum(head, data) {
		return nil, fail(BadResult, puzzle.Args{"path": path})
	}
	return data, nil
}

func (m mark) check(line []byte, plan string, number int, path string) (size int, err error) {
	var gotMark, gotPlan, sum string
	var version, gotNumber int
	_, err = fmt.Sscanf(string(line), "%s %d %s %d %d %s", &gotMark, &version, &gotPlan, &gotNumber, &size, &sum)
	switch {
	case err != nil, mark(gotMark) != m, size < 0:
		return 0, fail(BadResult, puzzle.Args{"path": path})
	case version != Version:
		return 0, fail(PlanVersion, puzzle.Args{"path": path, "got": version, "want": Version})
	case gotPlan != plan, gotNumber != number:
		return 0, fail(OtherResult, puzzle.Args{"path": path, "unit": number})
	}
	return size, nil
}

func (m mark) read(path, plan string, number int) ([]byte, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return m.decode(file, plan, number, path)
}

func (m mark) readAt(path, plan string, number int, p []byte, offset int64) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it was only read
	head := make([]byte, longestHead)
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return err
	}
	line, _, found := bytes.Cut(head[:n], []byte("\n"))
	size, err := m.check(line, plan, number, path)
	if err != nil {
		return err
	}
	if !found || offset < 0 || offset+int64(len(p)) > int64(size) {
		return fail(BadResult, puzzle.Args{"path": path})
	}
	if _, err := file.ReadAt(p, int64(len(line))+1+offset); err != nil {
		return fail(BadResult, puzzle.Args{"path": path})
	}
	return nil
}

func (m mark) write(path, plan string, number int, data []byte) error {
	return newfile.Write(path, m.encode(plan, number, data))
}

// ResultPath returns the path of a unit's result in the folder of a plan.
func ResultPath(dir string, unit int) string {
	return filepath.Join(dir, resultsFolder, fmt.Sprintf("unit-%06d.result", unit))
}

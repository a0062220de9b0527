package work

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"jie/puzzle"
)

// A result is a file that has a line of text before its bytes:
//
//	jie-result 1 PLAN NUMBER BYTES SHA256
//
// PLAN is the hash of the plan, and SHA256 is the hash of the line before it and of the bytes. It
// contains no time or place: two machines write the same file.

// header returns the line of a result without its checksum.
func header(plan string, number, size int) string {
	return fmt.Sprintf("jie-result %d %s %d %d ", Version, plan, number, size)
}

func encode(plan string, number int, data []byte) []byte {
	head := header(plan, number, len(data))
	return append([]byte(head+checksum(head, data)+"\n"), data...)
}

func checksum(head string, data []byte) string {
	h := sha256.New()
	_, _ = io.WriteString(h, head) // a hash never fails
	_, _ = h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

// decode verifies the checksum of a result and returns its data. Errors name path.
func decode(file []byte, plan string, number int, path string) ([]byte, error) {
	line, data, whole := bytes.Cut(file, []byte("\n"))
	var gotPlan, sum string
	var version, gotNumber, size int
	_, err := fmt.Sscanf(string(line), "jie-result %d %s %d %d %s", &version, &gotPlan, &gotNumber, &size, &sum)
	head := header(plan, number, len(data))
	switch {
	case err != nil:
		return nil, fail(BadResult, puzzle.Args{"path": path})
	case version != Version:
		return nil, fail(PlanVersion, puzzle.Args{"path": path, "got": version, "want": Version})
	case gotPlan != plan, gotNumber != number:
		return nil, fail(OtherResult, puzzle.Args{"path": path, "unit": number})
	case !whole, string(line) != head+checksum(head, data):
		return nil, fail(BadResult, puzzle.Args{"path": path})
	}
	return data, nil
}

func readResult(path, plan string, number int) ([]byte, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return decode(file, plan, number, path)
}

// ResultPath returns the path of a unit's result in the folder of a plan.
func ResultPath(dir string, unit int) string {
	return filepath.Join(dir, resultsFolder, fmt.Sprintf("unit-%06d.result", unit))
}

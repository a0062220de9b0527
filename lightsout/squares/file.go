package squares

import (
	"fmt"
	"slices"
	"strings"

	"jie/puzzle"
	"jie/puzzle/table"
)

// fileHead is the head of a file about the square boards with sides from From on: a line of
// JSON, followed by a line for each side.
type fileHead struct {
	Version int    `json:"version"`
	Kind    string `json:"kind"`
	From    int    `json:"from"`
	Sum     uint32 `json:"sum"` // CRC-32C of the head with a sum of 0, and of the lines
	to      int
}

const fileVersion = 1

// size returns the number of sides in the question.
func (t *fileHead) size() int { return t.to - t.From + 1 }

// load reads the lines of a file of the same kind, and verifies their sum. It extends the
// question to all sides of the file: a file never gets shorter.
func (t *fileHead) load(path string) ([]string, error) {
	var head fileHead
	body, err := table.ReadHeaded("lightsout", path, &head, &head.Sum, func() error {
		switch {
		case head.Version != fileVersion || head.Kind != t.Kind:
			return fail(table.NoTable, puzzle.Args{"path": path})
		case head.From != t.From:
			return fail(table.OtherTarget, puzzle.Args{
				"table": fmt.Sprintf("%d..", head.From), "asked": fmt.Sprintf("%d..%d", t.From, t.to),
			})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	lines := slices.Collect(strings.Lines(string(body)))
	t.to = max(t.to, t.From+len(lines)-1)
	return lines, nil
}

func damagedFile(path string) error { return fail(table.Damaged, puzzle.Args{"path": path}) }

package search

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/table"
)

// The file of a tableOf table is a line of JSON, its tableHead, and a line for each
// position: its text, a space, its distance. The tableHead has the sum of both.
const smallVersion = 2

// write puts the table in its file in one step.
func (t *tableOf) write(path string) error {
	var lines bytes.Buffer
	for _, row := range t.rows {
		fmt.Fprintf(&lines, "%s %d\n", row.Position, row.Distance)
	}
	var err error
	t.Version = smallVersion
	if t.Sum, err = t.sum(lines.Bytes()); err != nil {
		return err
	}
	first, err := json.Marshal(t.tableHead)
	if err != nil {
		return err
	}
	return table.WriteFile(t.Puzzle, path, func(f *os.File) error {
		_, err := f.Write(append(append(first, '\n'), lines.Bytes()...))
		return err
	})
}

// sum is the CRC-32C of the tableHead, without a sum, and of the lines behind it.
func (h tableHead) sum(lines []byte) (uint32, error) {
	h.Sum = 0
	text, err := json.Marshal(h)
	return table.Checksum(text, lines), err
}

// OpenTable opens the file of a [Table].
func OpenTable(p puzzle.Puzzle, path string) (table.Distances, error) {
	data, err := table.ReadFile(p.Name(), path)
	if err != nil {
		return nil, err
	}
	no := &puzzle.Error{Puzzle: p.Name(), Code: table.NoTable, Args: puzzle.Args{"path": path}}
	damaged := &puzzle.Error{Puzzle: p.Name(), Code: table.Damaged, Args: puzzle.Args{"path": path}}
	first, lines, _ := bytes.Cut(data, []byte{'\n'})
	t := &tableOf{puzzle: p}
	if json.Unmarshal(first, &t.tableHead) != nil || t.Version != smallVersion || t.Puzzle != p.Name() {
		return nil, no
	}
	if sum, err := t.sum(lines); err != nil || sum != t.Sum {
		return nil, damaged
	}
	scanner := bufio.NewScanner(bytes.NewReader(lines))
	for scanner.Scan() {
		position, distance, _ := strings.Cut(scanner.Text(), " ")
		n, err := strconv.ParseInt(distance, 10, 64)
		if err != nil {
			return nil, damaged
		}
		t.rows = append(t.rows, table.Row{Position: position, Distance: n, Reached: true})
	}
	if scanner.Err() != nil || len(t.rows) == 0 {
		return nil, damaged
	}
	pos, err := p.Parse(t.rows[0].Position)
	if err != nil {
		return nil, err
	}
	if t.goal, err = pos.Goal(t.Targets...); err != nil {
		return nil, err
	}
	return t, nil
}

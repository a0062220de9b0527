package search

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/table"
)

// The file of a tableOf is its tableHead, a line of JSON, and a line for each position: its text, a space, its
// distance.
const smallVersion = 2

func (t *tableOf) write(path string) error {
	var lines bytes.Buffer
	for _, row := range t.rows {
		fmt.Fprintf(&lines, "%s %d\n", row.Position, row.Distance)
	}
	t.Version = smallVersion
	return table.WriteHeaded(t.Puzzle, path, &t.tableHead, &t.Sum, lines.Bytes())
}

// OpenTable opens the file of a [Table].
func OpenTable(p puzzle.Puzzle, path string) (table.Distances, error) {
	fault := func(code puzzle.Code) error {
		return &puzzle.Error{Puzzle: p.Name(), Code: code, Args: puzzle.Args{"path": path}}
	}
	t := &tableOf{puzzle: p}
	lines, err := table.ReadHeaded(p.Name(), path, &t.tableHead, &t.Sum, func() error {
		if t.Version != smallVersion || t.Puzzle != p.Name() {
			return fault(table.NoTable)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	scanner := bufio.NewScanner(bytes.NewReader(lines))
	for scanner.Scan() {
		position, distance, _ := strings.Cut(scanner.Text(), " ")
		n, err := strconv.ParseInt(distance, 10, 64)
		if err != nil {
			return nil, fault(table.Damaged)
		}
		t.rows = append(t.rows, table.Row{Position: position, Distance: n, Reached: true})
	}
	if scanner.Err() != nil || len(t.rows) == 0 {
		return nil, fault(table.Damaged)
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

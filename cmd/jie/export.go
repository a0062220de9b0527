package main

import (
	"bufio"
	"context"
	"os"
	"path/filepath"

	"jie/internal/sheet"
	"jie/mopan"
	mopantable "jie/mopan/table"
)

// validExport tells what is wrong with --export, before a table is made for it.
func (q tableQuestion) validExport() error {
	switch {
	case q.export == "":
		return nil
	case q.allPairs:
		return wrong(flagsConflict, details{"one": "--all-pairs", "other": "--export"})
	case rowEnding(q.export) == "":
		return wrong(unknownFormat, details{"name": filepath.Ext(q.export), "known": sheet.Formats})
	}
	return nil
}

// exportColumns are those of a table's positions. One that reaches no target has
// no distance.
var exportColumns = []sheet.Column{{Name: "position"}, {Name: "distance", Kind: sheet.Whole}}

// exportTable writes every position and its distance, in reading order of their
// cells, empty ones first.
func exportTable(ctx context.Context, t *mopantable.Table, path string) error {
	all := mopan.Wild(t.Goal()[0].Board.Side())
	counts := t.Farthest()[0].Counts()
	return streamFile(path, func(file *os.File) (keep bool, err error) {
		out := bufio.NewWriter(file)
		table, err := sheet.New(rowEnding(path), out, exportColumns)
		if err != nil {
			return false, err
		}
		n := 0
		for b := range all.Completions(counts) {
			if n++; n%4096 == 0 && ctx.Err() != nil {
				return false, ctx.Err()
			}
			distance, ok, err := t.Distance(b)
			if err != nil {
				return false, err
			}
			cells := []any{b.String(), nil}
			if ok {
				cells[1] = int64(distance)
			}
			if err := table.Row(cells...); err != nil {
				return false, err
			}
		}
		if err := table.Close(); err != nil {
			return false, err
		}
		return true, out.Flush()
	})
}

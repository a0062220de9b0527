package pegs

import (
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// Package check accepts each solution of docs/data, and no bound is above its length.
func TestDatasets(t *testing.T) {
	for _, name := range []string{"peg-minima.csv", "peg-boards.csv"} {
		file, err := os.Open("../docs/data/" + name)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(file).ReadAll()
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		if err != nil || len(rows) < 2 {
			t.Fatalf("%s: %d rows: %v", name, len(rows), err)
		}
		column := make(map[string]int)
		for i, key := range rows[0] {
			column[key] = i
		}
		number := func(row []string, key string) int64 {
			n, err := strconv.ParseInt(row[column[key]], 10, 64)
			if err != nil {
				t.Fatalf("%s: %v: %s: %v", name, row, key, err)
			}
			return n
		}
		for _, row := range rows[1:] {
			from, to, status := row[column["from"]], row[column["to"]], row[column["status"]]
			if status == puzzle.Unsolvable.String() {
				continue
			}
			length, bound := number(row, "length"), number(row, "lower_bound")
			n, err := check.Moves(from, []string{to}, strings.Fields(row[column["moves"]]), puzzle.Metric(row[column["metric"]]))
			if err != nil || n != length {
				t.Errorf("%s: %s to %s: %d moves, %d in the table: %v", name, from, to, n, length, err)
			}
			proved := status == puzzle.Solved.String()
			if bound > length || proved != (bound == length) || row[column["optimal"]] != strconv.FormatBool(proved) {
				t.Errorf("%s: %s to %s: %s, %d to %d moves, optimal %s", name, from, to, status, bound, length, row[column["optimal"]])
			}
		}
	}
}

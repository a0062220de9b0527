package pegs

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// Package check accepts each solution of docs/data, and no bound is above its length.
func TestDatasets(t *testing.T) {
	for _, name := range []string{"peg-minima.csv", "peg-boards.csv", "peg-problems.csv"} {
		rows := readData(t, name)
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
			text := func(key string) string {
				if i, ok := column[key]; ok {
					return row[i]
				}
				return ""
			}
			from, to, status := text("from"), cmp.Or(text("to"), text("finish")), text("status")
			if from == "" {
				from = mustParse(t, "pegs:"+text("board")+"@"+text("vacancy")).String()
			}
			if status == puzzle.Unsolvable.String() {
				continue
			}
			length, bound := number(row, "length"), number(row, "lower_bound")
			n, err := check.Moves(from, []string{to}, strings.Fields(row[column["moves"]]), puzzle.Metric(cmp.Or(text("metric"), string(puzzle.Moves))))
			if err != nil || n != length {
				t.Errorf("%s: %s to %s: %d moves, %d in the table: %v", name, from, to, n, length, err)
			}
			proved := status == puzzle.Solved.String()
			if bound > length || proved != (bound == length) || cmp.Or(text("optimal"), strconv.FormatBool(proved)) != strconv.FormatBool(proved) {
				t.Errorf("%s: %s to %s: %s, %d to %d moves, optimal %s", name, from, to, status, bound, length, text("optimal"))
			}
		}
	}
}

// The gallery's lengths are those of docs/data, in both languages; French has its own table.
func TestLengthsOfGallery(t *testing.T) {
	lengths := map[string]string{mustParse(t, "pegs:french").String(): "21"}
	for _, row := range readData(t, "peg-boards.csv")[1:] {
		lengths[row[2]] = row[7]
	}
	for _, language := range []string{"en", "zh"} {
		data, err := os.ReadFile("../verbs/words/" + language + "/pegs.json")
		if err != nil {
			t.Fatal(err)
		}
		words := make(map[string]any)
		if err := json.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		for _, name := range boardNames() {
			length, proved := lengths[mustParse(t, "pegs:"+name).String()]
			text, shown := words["rules.pegs."+name]
			if shown != proved || shown && !strings.Contains(fmt.Sprint(text), length) {
				t.Errorf("%s, %s: %v, want %q", language, name, text, length)
			}
		}
	}
}

// readData returns the rows of a file of docs/data.
func readData(t *testing.T, name string) [][]string {
	t.Helper()
	file, err := os.Open("../docs/data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) < 2 {
		t.Fatalf("%s: %d rows: %v", name, len(rows), err)
	}
	return rows
}

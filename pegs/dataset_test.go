package pegs

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/check"
	"jie/internal/race"
	"jie/pegs/wide"
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
				from = mustParse(t, onBoard(text("board"))+"@"+text("vacancy")).String()
			}
			if status == puzzle.Unsolvable.String() {
				continue
			}
			if status == puzzle.Unknown.String() && row[column["moves"]] == "" {
				if number(row, "lower_bound") < 1 || text("length") != "" {
					t.Errorf("%s: %s to %s: %v", name, from, to, row)
				}
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

// onBoard returns the ID of a named board, which may have rules before its name.
func onBoard(name string) string {
	if name[0] == '[' {
		return "pegs" + name
	}
	return "pegs:" + name
}

// Each board of the table of problems has those that position classes allow, once each, or its usual one
// alone. What is known of one is what the table says.
func TestTableOfProblems(t *testing.T) {
	known := make(map[string]string)
	for _, k := range readKnown(t) {
		known[k.String()] = k.value
	}
	alone := []string{"wiegleb", "hexagon61", "8x8", "triangle78", "9x9", "10x10", "12x12"}
	rows := make(map[string]map[string]bool)
	met := 0
	for _, row := range readData(t, "peg-problems.csv")[1:] {
		problem := strings.Join(row[:3], " ")
		if rows[row[0]] == nil {
			rows[row[0]] = make(map[string]bool)
		}
		if rows[row[0]][problem] {
			t.Errorf("%s stands twice", problem)
		}
		rows[row[0]][problem] = true
		value, ok := known[problem]
		if !ok {
			continue
		}
		met++
		low, err1 := strconv.Atoi(cmp.Or(row[5], "0"))
		high, err2 := strconv.Atoi(cmp.Or(row[4], "999"))
		want, err3 := strconv.Atoi(value)
		switch {
		case value == "unsolvable" && row[3] == puzzle.Solved.String(), row[3] == puzzle.Unsolvable.String() && value != "unsolvable":
			t.Errorf("%s: %s, known %s", problem, row[3], value)
		case value != "unsolvable" && (err1 != nil || err2 != nil || err3 != nil || want < low || want > high):
			t.Errorf("%s: %s to %s moves, known %s", problem, row[5], row[4], value)
		}
	}
	if met < 21 {
		t.Errorf("%d known problems", met)
	}
	for _, name := range append(boardNames(), "[diagonal]:english", "[diagonal]:french") {
		b := mustParse(t, onBoard(name)).board
		want := len(b.problems())
		if slices.Contains(alone, name) {
			want = 1
		}
		for _, x := range b.problems() {
			problem := strings.Join([]string{name, b.names[x.vacancy], b.names[x.finish]}, " ")
			if want > 1 && !rows[name][problem] {
				t.Errorf("%s is missing", problem)
			}
		}
		if len(rows[name]) != want {
			t.Errorf("%s: %d problems, want %d", name, len(rows[name]), want)
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
			if shown != proved || shown && !strings.Contains(fmt.Sprint(text), " "+length+" ") {
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

// The bounds of the table that come from complete beams alone are made again.
func TestBoundsOfTable(t *testing.T) {
	every := 40
	if *long {
		every = 1
	} else if race.Enabled {
		every = 400
	}
	met := 0
	for _, row := range readData(t, "peg-problems.csv")[1:] {
		_, text, ok := strings.Cut(row[8], "complete beams of sweeps to ")
		if !ok {
			continue
		}
		if met++; met%every != 0 {
			continue
		}
		p := mustParse(t, onBoard(row[0])+"@"+row[1])
		g, err := p.board.parseGoal(p.pegs.Len(), row[2:3])
		if err != nil {
			t.Fatal(err)
		}
		width, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("%v: %v", row[:3], err)
		}
		s := &wide.Search{Work: &wide.Work{Ctx: t.Context()}, Board: p.board.Board, Start: p.pegs, Goal: g}
		least, err := s.LeastMoves(width)
		if err != nil {
			t.Fatal(err)
		}
		if strconv.FormatInt(least, 10) != row[5] {
			t.Errorf("%s@%s to %s: at least %d, %s in the table", row[0], row[1], row[2], least, row[5])
		}
	}
	t.Logf("%d rows have such bounds; one in %d was made again", met, every)
}

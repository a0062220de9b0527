package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

type level struct {
	From       string   `json:"from"`
	To         string   `json:"to"`
	Metric     string   `json:"metric"`
	Length     int      `json:"length"`
	Difficulty int      `json:"difficulty"`
	Moves      []string `json:"moves"`
	Name       name     `json:"name,omitzero"`
	Chapter    name     `json:"chapter,omitzero"` // that begins with this level
}

type name map[string]string

type chapter struct {
	Name   name   `json:"name"`
	Levels []name `json:"levels"`
}

// levels returns the levels of every puzzle: PUZZLE.jsonl as jie generate writes it, with the names of PUZZLE.json.
func levels(folder string) ([]byte, error) {
	return read(folder, ".jsonl", func(puzzle string, data []byte) (any, error) {
		var path []level
		for line := range bytes.Lines(data) {
			var l level
			if err := json.Unmarshal(line, &l); err != nil {
				return nil, err
			}
			l.Moves = hops(l.Moves)
			path = append(path, l)
		}
		return path, addNames(path, filepath.Join(folder, puzzle+".json"))
	})
}

// hops returns moves of several jumps, as a3-c3-c5, a jump at a time: a3-c3 and c3-c5.
func hops(moves []string) (single []string) {
	for _, move := range moves {
		holes := strings.Split(move, "-")
		for i := 2; i < len(holes); i++ {
			single = append(single, holes[i-2]+"-"+holes[i-1])
		}
		single = append(single, strings.Join(holes[max(0, len(holes)-2):], "-"))
	}
	return single
}

// read returns as JSON what the files of a folder with an ending hold, each by the name of its puzzle.
func read(folder, ending string, parse func(puzzle string, data []byte) (any, error)) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*"+ending))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no *%s in %s: %w", ending, folder, err)
	}
	all := make(map[string]any)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		puzzle := strings.TrimSuffix(filepath.Base(name), ending)
		if all[puzzle], err = parse(puzzle, data); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return json.Marshal(all)
}

// addNames gives the levels of a path their names; every level must have one.
func addNames(path []level, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var chapters []chapter
	if err := json.Unmarshal(data, &chapters); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	n := 0
	for _, c := range chapters {
		for i, name := range c.Levels {
			if n == len(path) {
				return fmt.Errorf("%s: more names than the %d levels", file, n)
			}
			if path[n].Name = name; i == 0 {
				path[n].Chapter = c.Name
			}
			n++
		}
	}
	if n < len(path) {
		return fmt.Errorf("%s: %d names for %d levels", file, n, len(path))
	}
	return nil
}

// lessonTexts is the family of the words of lessons, which are not read before anything is shown.
const lessonTexts = "lesson.text."

func lessons(folder, words string) ([]byte, error) {
	all, err := read(folder, ".json", func(_ string, data []byte) (any, error) { return json.RawMessage(data), nil })
	if err != nil {
		return nil, err
	}
	texts, err := readWords(words, lessonTexts)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"lessons": json.RawMessage(all), "words": texts})
}

// weekday holds the boards of a day of the week, one a week. In From and To each # is a digit that differs; Boards
// has those digits of Bits bits, packed by five in digits to the base 32, each board from a new digit on.
type weekday struct {
	From       string `json:"from"`
	To         string `json:"to"`
	Metric     string `json:"metric"`
	Length     int    `json:"length"`
	Difficulty int    `json:"difficulty"`
	Bits       int    `json:"bits"`
	Boards     string `json:"boards"`
}

// days returns the boards of the days. scripts/days.sh writes PUZZLE.txt: Mondays first, a board a line.
func days(folder string) ([]byte, error) {
	return read(folder, ".txt", func(_ string, data []byte) (any, error) {
		var week [7]weekday
		var err error
		lines := strings.Split(strings.TrimSpace(string(data)), "\n")
		for day := range week {
			n := len(lines) / 7
			if week[day], err = pack(lines[day*n : (day+1)*n]); err != nil {
				break
			}
		}
		return week, err
	})
}

func pack(lines []string) (weekday, error) {
	var d weekday
	goals := make(map[string]bool)
	var froms, tos []string
	for _, line := range lines {
		var from, to string
		if _, err := fmt.Sscan(line, &from, &to, &d.Metric, &d.Length, &d.Difficulty); err != nil {
			return d, err
		}
		goals[to], froms, tos = true, append(froms, from), append(tos, to)
	}
	d.From, d.To, d.Bits = blank(froms[0]), tos[0], 4
	if len(goals) > 1 {
		d.To = blank(tos[0])
	}
	if !strings.ContainsAny(strings.Join(froms, ""), "23456789") {
		d.Bits = 1
	}
	var boards strings.Builder
	for i := range lines {
		var bits string
		for _, digit := range differing(d.From, froms[i]) + differing(d.To, tos[i]) {
			bits += fmt.Sprintf("%0*b", d.Bits, digit-'0')
		}
		boards.WriteString(base32(bits))
	}
	d.Boards = boards.String()
	return d, nil
}

// blank puts # for the digits of a position.
func blank(position string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '#'
		}
		return r
	}, position)
}

func differing(blank, position string) string {
	var digits []byte
	for i := range blank {
		if blank[i] == '#' {
			digits = append(digits, position[i])
		}
	}
	return string(digits)
}

func base32(bits string) string {
	var digits strings.Builder
	for bits += strings.Repeat("0", (5-len(bits)%5)%5); bits != ""; bits = bits[5:] {
		n, _ := strconv.ParseInt(bits[:5], 2, 64) // five digits of 0 and 1
		digits.WriteString(strconv.FormatInt(n, 32))
	}
	return digits.String()
}

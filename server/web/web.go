// Package web holds the page: its TypeScript sources, bundled and embedded.
//
// go generate bundles src into dist with esbuild, which is a Go library, so that Node is not needed. The bundler is a
// separate module: importers of this package do not need it.
package web

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"
)

// firstDay is the first Monday of the days; days.ts has the same.
var firstDay = time.Date(2026, time.January, 5, 0, 0, 0, 0, time.UTC)

// weekday holds the boards of a day of the week, packed as server/web/build says.
type weekday struct {
	From, To, Boards string
	Bits             int
}

// Daily returns a puzzle's board of a date, the same for everyone. ok is false for a puzzle without such boards.
func Daily(puzzle string, day time.Time) (from, to string, ok bool) {
	data, err := dist.ReadFile("dist/days.json")
	var all map[string][]weekday
	if err != nil || json.Unmarshal(data, &all) != nil || len(all[puzzle]) != 7 {
		return "", "", false
	}
	y, month, d := day.Date()
	n := int(time.Date(y, month, d, 0, 0, 0, 0, time.UTC).Sub(firstDay).Hours() / 24)
	from, to = all[puzzle][modulo(n, 7)].board((n - modulo(n, 7)) / 7)
	return from, to, true
}

// board returns the board of a week. After all of them they come again mirrored: left-right, top-bottom, both.
func (d weekday) board(week int) (from, to string) {
	width := (strings.Count(d.From+d.To, "#")*d.Bits + 4) / 5
	n := len(d.Boards) / width
	at := modulo(week, n)
	var bits string
	for _, digit := range d.Boards[at*width : (at+1)*width] {
		value, _ := strconv.ParseInt(string(digit), 32, 64) // the build wrote it
		bits += fmt.Sprintf("%05b", value)
	}
	var board strings.Builder
	for _, r := range d.From + " " + d.To {
		if r != '#' {
			board.WriteRune(r)
			continue
		}
		digit, _ := strconv.ParseInt(bits[:d.Bits], 2, 64)
		board.WriteString(strconv.FormatInt(digit, 10))
		bits = bits[d.Bits:]
	}
	from, to, _ = strings.Cut(board.String(), " ")
	round := modulo((week-at)/n, 4)
	if strings.Contains(d.To, "#") {
		return mirrored(from, round), mirrored(to, round)
	}
	return relabelled(mirrored(from, round), mirrored(to, round), to), to
}

// mirrored mirrors a position left-right in rounds 1 and 3, top-bottom in rounds 2 and 3. A cell's name stays.
func mirrored(position string, round int) string {
	puzzle, board, ok := strings.Cut(position, ":")
	if !ok {
		return position
	}
	rows := strings.Split(board, "/")
	if round/2 == 1 {
		slices.Reverse(rows)
	}
	for i, row := range rows {
		if cells := []byte(row); round%2 == 1 {
			slices.Reverse(cells)
			rows[i] = string(cells)
		}
	}
	return puzzle + ":" + strings.Join(rows, "/")
}

// relabelled returns a position with other labels: those that turn one goal into another.
func relabelled(position, goal, into string) string {
	if len(goal) != len(position) {
		return position
	}
	start := strings.Index(position, ":") + 1
	label := make(map[byte]byte)
	for i := start; i < len(goal); i++ {
		label[goal[i]] = into[i]
	}
	board := []byte(position)
	for i, r := range board[start:] {
		if to, ok := label[r]; ok {
			board[start+i] = to
		}
	}
	return string(board)
}

func modulo(a, n int) int { return (a%n + n) % n }

//go:generate go -C build run . ..

//go:embed dist
var dist embed.FS

// Files returns the page's files: index.html and the files that it requests.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}

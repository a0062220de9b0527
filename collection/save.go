package collection

import (
	"fmt"
	"strconv"
	"strings"

	"jie/puzzle"
)

// Codes of what is wrong with a save file, with their Args.
const (
	BadLine     puzzle.Code = "save-bad-line"     // line
	UnknownGame puzzle.Code = "save-unknown-game" // game, known
	BadMove     puzzle.Code = "save-bad-move"     // move
	Incomplete  puzzle.Code = "save-incomplete"   // keyword: not there
)

const signature = "Simon Tatham's Portable Puzzle Collection"

// line is one fact of a save file.
type line struct{ keyword, value string }

// readLines takes a save file apart.
func readLines(text string) ([]line, error) {
	var lines []line
	for at := 0; at < len(text); {
		keyword, rest, found := strings.Cut(text[at:], ":")
		digits, rest, found2 := strings.Cut(rest, ":")
		n, err := strconv.Atoi(digits)
		if !found || !found2 || strings.ContainsAny(strings.TrimRight(keyword, " "), " \n") || err != nil || n < 0 || n > len(rest) {
			shown, _, _ := strings.Cut(text[at:], "\n")
			return nil, &puzzle.Error{Code: BadLine, At: puzzle.AtByte(at), Args: puzzle.Args{"line": shown}}
		}
		lines = append(lines, line{strings.TrimSpace(keyword), rest[:n]})
		at = len(text) - len(rest) + n
		for at < len(text) && (text[at] == '\n' || text[at] == '\r') {
			at++
		}
	}
	return lines, nil
}

// readSave is the game of a save file and the moves made in it, up to the state
// that is shown.
func readSave(text string) (id string, moves []string, err error) {
	lines, err := readLines(text)
	if err != nil {
		return "", nil, err
	}
	facts := make(map[string]string)
	var made []string
	for _, l := range lines {
		if l.keyword == "MOVE" {
			made = append(made, l.value)
		} else {
			facts[l.keyword] = l.value
		}
	}
	for _, keyword := range []string{"GAME", "PARAMS", "DESC"} {
		if facts[keyword] == "" {
			return "", nil, &puzzle.Error{Code: Incomplete, Args: puzzle.Args{"keyword": keyword}}
		}
	}
	// STATEPOS counts from 1, the start; later moves were undone.
	if shown, err := strconv.Atoi(facts["STATEPOS"]); err == nil && shown >= 1 && shown-1 < len(made) {
		made = made[:shown-1]
	}
	size := facts["PARAMS"]
	if end := strings.IndexFunc(size, func(r rune) bool { return r != 'x' && (r < '0' || r > '9') }); end >= 0 {
		size = size[:end]
	}
	prefix, read, err := gameOf(facts["GAME"])
	if err != nil {
		return "", nil, err
	}
	for _, m := range made {
		move, ok := read(m)
		if !ok {
			return "", nil, &puzzle.Error{Code: BadMove, Args: puzzle.Args{"move": m}}
		}
		if move != "" {
			moves = append(moves, move)
		}
	}
	return prefix + ":" + size + ":" + facts["DESC"], moves, nil
}

// gameOf is what IDs of a game begin with, and what reads one of its moves.
func gameOf(name string) (prefix string, read func(string) (string, bool), err error) {
	switch name {
	case "Flip":
		return Flip, flipMove, nil
	case "Pegs":
		return Pegs, pegsMove, nil
	}
	return "", nil, &puzzle.Error{Code: UnknownGame, Args: puzzle.Args{"game": name, "known": []string{"Flip", "Pegs"}}}
}

// flipMove reads "Mx,y". "S…" only shows a solution, and is no move.
func flipMove(text string) (move string, ok bool) {
	if strings.HasPrefix(text, "S") {
		return "", true
	}
	x, y, ok := point(strings.TrimPrefix(text, "M"))
	return fmt.Sprintf("%d,%d", y, x), ok && strings.HasPrefix(text, "M")
}

// pegsMove reads "sx,sy-tx,ty".
func pegsMove(text string) (move string, ok bool) {
	from, to, found := strings.Cut(text, "-")
	x, y, ok := point(from)
	u, v, ok2 := point(to)
	return hole(x, y) + "-" + hole(u, v), found && ok && ok2
}

// hole names a hole as Jie does: columns a to z, aa and on, rows from 1.
func hole(x, y int) string {
	column := ""
	for n := x + 1; n > 0; n = (n - 1) / 26 {
		column = string(rune('a'+(n-1)%26)) + column
	}
	return column + strconv.Itoa(y+1)
}

func point(text string) (x, y int, ok bool) {
	first, second, found := strings.Cut(text, ",")
	x, err := strconv.Atoi(first)
	y, err2 := strconv.Atoi(second)
	return x, y, found && err == nil && err2 == nil && x >= 0 && y >= 0 && x < 1<<10 && y < 1<<10
}

// Save writes a game ID with its prefix as a save file that no move was made in.
func Save(id string) (text string, ok bool) {
	prefix, game, _ := strings.Cut(id, ":")
	size, description, found := strings.Cut(game, ":")
	name, parameters := "Flip", size+"r"
	switch {
	case !found:
		return "", false
	case prefix == Pegs:
		name, parameters = "Pegs", size+"random"
	case prefix != Flip:
		return "", false
	}
	var b strings.Builder
	for _, l := range []line{
		{"SAVEFILE", signature}, {"VERSION", "1"}, {"GAME", name}, {"PARAMS", parameters}, {"CPARAMS", parameters},
		{"DESC", description}, {"NSTATES", "1"}, {"STATEPOS", "1"},
	} {
		fmt.Fprintf(&b, "%-8s:%d:%s\n", l.keyword, len(l.value), l.value)
	}
	return b.String(), true
}

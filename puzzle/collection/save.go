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
	Incomplete  puzzle.Code = "save-incomplete"   // keyword: missing
)

const signature = "Simon Tatham's Portable Puzzle Collection"

type line struct{ keyword, value string }

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

func readSave(known []Game, text string) (id string, moves []string, err error) {
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
	g, err := gameNamed(known, facts["GAME"])
	if err != nil {
		return "", nil, err
	}
	for _, m := range made {
		move, ok := g.Move(m)
		if !ok {
			return "", nil, &puzzle.Error{Code: BadMove, Args: puzzle.Args{"move": m}}
		}
		if move != "" {
			moves = append(moves, move)
		}
	}
	return g.Prefix + ":" + g.Parameters(facts["PARAMS"]) + ":" + facts["DESC"], moves, nil
}

func gameNamed(known []Game, name string) (Game, error) {
	var names []string
	for _, g := range known {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	return Game{}, &puzzle.Error{Code: UnknownGame, Args: puzzle.Args{"game": name, "known": names}}
}

// Point reads "x,y", the column and the row of a square, counted from 0.
func Point(text string) (x, y int, ok bool) {
	first, second, found := strings.Cut(text, ",")
	x, err := strconv.Atoi(first)
	y, err2 := strconv.Atoi(second)
	return x, y, found && err == nil && err2 == nil && x >= 0 && y >= 0 && x < 1<<10 && y < 1<<10
}

// Save writes a position of p as a save file without moves.
func Save(p puzzle.Puzzle, pos puzzle.Position) (text string, ok bool) {
	for _, g := range games([]puzzle.Puzzle{p}) {
		parameters, description, ok := g.Write(pos)
		if !ok {
			continue
		}
		saved := g.Save(parameters)
		var b strings.Builder
		for _, l := range []line{
			{"SAVEFILE", signature}, {"VERSION", "1"}, {"GAME", g.Name}, {"PARAMS", saved}, {"CPARAMS", saved},
			{"DESC", description}, {"NSTATES", "1"}, {"STATEPOS", "1"},
		} {
			fmt.Fprintf(&b, "%-8s:%d:%s\n", l.keyword, len(l.value), l.value)
		}
		return b.String(), true
	}
	return "", false
}

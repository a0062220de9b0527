// Package collection reads and writes the games of Simon Tatham's Portable Puzzle Collection. A
// game ID is PARAMETERS:DESCRIPTION; jie puts a prefix before it, as in "flip:" and "sgt-pegs:". A
// save file holds one fact per line,
//
//	KEYWORD :length:value
//
// with the keyword padded to eight letters and the length in bytes.
//
// Use [Read] to read a position in any of these forms.
package collection

import (
	"strings"

	"jie/puzzle"
)

// Recognise adds the prefix to a game ID as the collection shows it, such as "5x5:MATRIX,GRID", or
// reads a save file and its moves; ok is false if neither, or of several games.
func Recognise(puzzles []puzzle.Puzzle, text string) (id string, moves []string, ok bool, err error) {
	text = strings.TrimSpace(text)
	known := games(puzzles)
	if strings.HasPrefix(text, "SAVEFILE:") {
		id, moves, err = readSave(known, text)
		return id, moves, true, err
	}
	parameters, description, found := strings.Cut(text, ":")
	if !found {
		return "", nil, false, nil
	}
	for _, g := range known {
		if !g.Recognise(parameters, description) {
			continue
		}
		if ok {
			return "", nil, false, nil
		}
		id, ok = g.Prefix+":"+text, true
	}
	return id, nil, ok, nil
}

// IsSize reports whether a text is a width and a height, such as 5x7.
func IsSize(text string) bool {
	width, height, found := strings.Cut(text, "x")
	return found && width != "" && height != "" && strings.Trim(width+height, "0123456789") == ""
}

// SizeOf returns the width and height at the start of a save file's parameters.
func SizeOf(saved string) string {
	if end := strings.IndexFunc(saved, func(r rune) bool { return r != 'x' && (r < '0' || r > '9') }); end >= 0 {
		return saved[:end]
	}
	return saved
}

// GameID writes a position as a game ID with its prefix; ok is false if there is no such game.
func GameID(p puzzle.Puzzle, pos puzzle.Position) (id string, ok bool) {
	for _, g := range games([]puzzle.Puzzle{p}) {
		if parameters, description, ok := g.Write(pos); ok {
			return g.Prefix + ":" + parameters + ":" + description, true
		}
	}
	return "", false
}

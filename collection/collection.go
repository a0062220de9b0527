// Package collection reads and writes the games of Simon Tatham's Portable
// Puzzle Collection that Jie has puzzles for: Flip, a Lights Out with any wiring,
// and Pegs. A game ID is PARAMETERS:DESCRIPTION; jie puts the game's name before
// it, as "flip:" and "sgt-pegs:". A save file holds one line a fact,
//
//	KEYWORD :length:value
//
// with the keyword padded to eight letters and the length in bytes.
//
// [Read] is how front ends read a position, whichever of these it is.
package collection

import (
	"errors"
	"strings"

	"jie/puzzle"
)

// The prefixes of the games' IDs in Jie.
const (
	Flip = "flip"
	Pegs = "sgt-pegs"
)

// Recognise finds what a text without a prefix is: a game ID as the collection
// shows it, "5x5:MATRIX,GRID" or "7x7:OOPPP…", or a save file. It returns the
// text with the prefix, and the moves that a save file has made so far. ok is
// false where the text is neither.
func Recognise(text string) (id string, moves []string, ok bool, err error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "SAVEFILE:") {
		id, moves, err = readSave(text)
		return id, moves, true, err
	}
	size, description, found := strings.Cut(text, ":")
	if !found || !isSize(size) {
		return "", nil, false, nil
	}
	switch {
	case description != "" && strings.Trim(description, "PHO") == "":
		return Pegs + ":" + text, nil, true, nil
	case strings.Count(description, ",") == 1 && strings.Trim(description, "0123456789abcdefABCDEF,") == "":
		return Flip + ":" + text, nil, true, nil
	}
	return "", nil, false, nil
}

// Read reads a position of one of the puzzles: its ID or, where that has no
// prefix, a game of the collection, with the moves of a save file made.
func Read(puzzles []puzzle.Puzzle, text string) (puzzle.Puzzle, puzzle.Position, error) {
	id, err := puzzle.SplitID(text)
	if errors.Is(err, &puzzle.Error{Code: puzzle.NoPrefix}) {
		if game, moves, ok, wrong := Recognise(text); ok {
			if wrong != nil {
				return nil, nil, wrong
			}
			return readGame(puzzles, game, moves)
		}
	}
	if err != nil {
		return nil, nil, err
	}
	p, err := puzzle.Find(puzzles, id.Puzzle)
	if err != nil {
		return nil, nil, err
	}
	pos, err := p.Parse(text)
	if err != nil {
		return nil, nil, err
	}
	return p, pos, nil
}

// readGame reads a game by its ID, prefix included, and makes moves in it.
func readGame(puzzles []puzzle.Puzzle, id string, moves []string) (puzzle.Puzzle, puzzle.Position, error) {
	p, pos, err := Read(puzzles, id)
	for i := 0; err == nil && i < len(moves); i++ {
		pos, err = pos.Play(moves[i])
	}
	if err != nil {
		return nil, nil, err
	}
	return p, pos, nil
}

// isSize tells whether a text is a width and a height, such as 5x7.
func isSize(text string) bool {
	width, height, found := strings.Cut(text, "x")
	return found && width != "" && height != "" && strings.Trim(width+height, "0123456789") == ""
}

// GameID writes a position as a game ID with its prefix. ok is false where the
// collection has no such game: a board that is no rectangle of squares, more
// than two states, buttons that cannot be pressed or stand beside the board,
// thousands of squares.
func GameID(name string, p puzzle.Position) (id string, ok bool) {
	b, ok := readBoard(p)
	switch {
	case !ok:
		return "", false
	case name == "pegs" && !strings.Contains(p.String(), "["):
		return Pegs + ":" + b.size() + ":" + b.pegs(), true
	case name == "lightsout":
		return b.flip(p)
	}
	return "", false
}

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
	"errors"
	"net/url"
	"strings"

	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/view"
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

// Text is a position's text with the puzzle that reads it, and the form in which it does.
type Text struct {
	Puzzle puzzle.Puzzle
	Prefix string   // one that Puzzle reads
	ID     string   // with the prefix
	Moves  []string // to be made in the position: those of a save file
}

var noPrefix = &puzzle.Error{Code: puzzle.NoPrefix}

// Understand finds the puzzle of a text: by its prefix or, if it has none, as a game of the
// collection. It uses only the fragment of a link. It does not read the board.
func Understand(puzzles []puzzle.Puzzle, text string) (t Text, err error) {
	t.ID, t.Prefix, err = Complete(puzzles, text)
	if errors.Is(err, noPrefix) {
		game, moves, ok, wrong := Recognise(puzzles, t.ID)
		if wrong != nil {
			return Text{}, wrong
		}
		if ok {
			t.ID, t.Moves, err = game, moves, nil
			t.Prefix, _, _ = strings.Cut(game, ":")
		}
	}
	if err != nil {
		return Text{}, err
	}
	t.Puzzle, err = ability.Find(puzzles, t.Prefix)
	return t, err
}

// Position reads the position and plays the moves in it.
func (t Text) Position() (puzzle.Position, error) {
	pos, err := t.Puzzle.Parse(t.ID)
	for i := 0; err == nil && i < len(t.Moves); i++ {
		pos, err = pos.Play(t.Moves[i])
	}
	if err != nil {
		return nil, err
	}
	return pos, nil
}

// Read reads a position: its ID or a game of the collection, with the moves of a save file played.
func Read(puzzles []puzzle.Puzzle, text string) (puzzle.Puzzle, puzzle.Position, error) {
	t, err := Understand(puzzles, text)
	if err != nil {
		return nil, nil, err
	}
	pos, err := t.Position()
	if err != nil {
		return nil, nil, err
	}
	return t.Puzzle, pos, nil
}

// Complete adds to a text, such as a game ID, the prefix under which one of the puzzles reads it.
// If none does, or several, the error is [puzzle.NoPrefix]. A link is cut to its fragment.
func Complete(puzzles []puzzle.Puzzle, text string) (id, prefix string, err error) {
	text = fragment(text)
	split, err := puzzle.SplitID(text)
	if !errors.Is(err, noPrefix) {
		return text, split.Puzzle, err
	}
	for _, p := range puzzles {
		other, ok := puzzle.As[ability.Prefixed](p)
		if !ok {
			continue
		}
		for _, name := range other.Prefixes() {
			if _, bad := p.Parse(name + ":" + text); bad != nil {
				continue
			}
			if prefix != "" {
				return text, "", err
			}
			prefix = name
		}
	}
	if prefix == "" {
		return text, "", err
	}
	return prefix + ":" + text, prefix, nil
}

func fragment(text string) string {
	if !strings.HasPrefix(text, "http") {
		return text
	}
	if link, err := url.Parse(text); err == nil && link.Host != "" && link.Fragment != "" {
		return link.Fragment
	}
	return text
}

// Player is a puzzle that plays games of the collection.
type Player interface {
	Games() []Game
}

// Game is one game of the collection, whose IDs PREFIX:PARAMETERS:DESCRIPTION the puzzle parses.
type Game struct {
	Name   string // as save files name it, such as "Pegs"
	Prefix string // of IDs, such as "sgt-pegs"
	// Recognise reports whether parameters and a description without a prefix belong to this game.
	Recognise func(parameters, description string) bool
	// Parameters reduces the parameters of a save file to those of an ID.
	Parameters func(saved string) string
	// Move returns a move of a save file in the puzzle's notation, "" if it changes nothing.
	Move func(saved string) (move string, ok bool)
	// Write writes a position; ok is false if the game has no such position.
	Write func(p puzzle.Position) (parameters, description string, ok bool)
	// Save makes the parameters of a save file from those of an ID.
	Save func(parameters string) string
}

func games(puzzles []puzzle.Puzzle) []Game {
	var list []Game
	for _, p := range puzzles {
		if player, ok := puzzle.As[Player](p); ok {
			list = append(list, player.Games()...)
		}
	}
	return list
}

// Rectangle is a board of squares, in reading order: states, [view.NoCell] for none, and names.
type Rectangle struct {
	Width, Height int
	States        []rune
	Names         []string
}

// ReadRectangle reads a board; ok is false if it is not made of squares.
func ReadRectangle(p puzzle.Position) (b Rectangle, ok bool) {
	g := p.Grid()
	if g.Lattice != view.Square || len(g.Cells) == 0 {
		return b, false
	}
	for _, c := range g.Cells {
		b.Width, b.Height = max(b.Width, c.X/2+1), max(b.Height, c.Y+1)
	}
	b.States, b.Names = make([]rune, b.Width*b.Height), make([]string, b.Width*b.Height)
	for i := range b.States {
		b.States[i] = view.NoCell
	}
	for _, c := range g.Cells {
		if c.X%2 != 0 {
			return b, false
		}
		b.States[c.Y*b.Width+c.X/2], b.Names[c.Y*b.Width+c.X/2] = c.State, c.Name
	}
	return b, true
}

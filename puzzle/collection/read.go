package collection

import (
	"errors"
	"net/url"
	"strings"

	"jie/puzzle"
	"jie/puzzle/ability"
)

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

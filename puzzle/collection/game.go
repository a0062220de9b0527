package collection

import (
	"jie/puzzle"
	"jie/puzzle/view"
)

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

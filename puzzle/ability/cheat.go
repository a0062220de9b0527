package ability

import "jie/puzzle"

// CheatSheets is a puzzle with a method for people that fits on a page.
type CheatSheets interface {
	// CheatSheet is the method for a board, given by the ID of a position on it.
	CheatSheet(id string) ([]Cheat, error)
}

// Cheat is one picture of the method: a position and, where To is not empty, what it
// becomes. Front ends have the text of Kind, under "cheat.PUZZLE.KIND", in which .moves
// are the moves.
type Cheat struct {
	Kind     string
	From, To string
	Moves    []string
}

// NoCheatSheet is the code of the error of boards for which a puzzle has no method.
const NoCheatSheet puzzle.Code = "no-cheat-sheet"

package ability

import "jie/puzzle"

// CheatSheets is a puzzle with a solving method for people that fits on a page.
type CheatSheets interface {
	// CheatSheet returns the method for the board of a position, given by its ID.
	CheatSheet(id string) ([]Cheat, error)
}

// Cheat is one picture of the method: a position and, if To is not empty, the position after it.
// Front ends have the text of Kind, under "cheat.PUZZLE.KIND", in which .moves are the moves.
type Cheat struct {
	Kind     string
	From, To string
	Moves    []string
}

// NoCheatSheet is the code of the error of boards for which a puzzle has no method.
const NoCheatSheet puzzle.Code = "no-cheat-sheet"

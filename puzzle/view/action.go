package view

// Action is what a move does on the board. Cells are named as in the grid.
type Action struct {
	At     string `json:"at"`               // the first cell that a person enters
	Target string `json:"target,omitempty"` // the cell where a moved piece ends
	Verb   string `json:"verb,omitempty"`   // of an [EnterTurn]
	// Cells are the cells of the move, in the order in which it passes through
	// them: a light, a ring, a block, or a peg's hole, the hole that it jumps, and on.
	Cells   []string `json:"cells"`
	Path    []string `json:"path,omitempty"`    // the cells on which one moved piece stands in turn
	Changes []string `json:"changes,omitempty"` // the cells whose content it changes without moving any
	Carries []Carry  `json:"carries,omitempty"` // which contents go where
	Takes   []string `json:"takes,omitempty"`   // the cells whose content leaves the board
	// Steps are the single legal moves that this one consists of, in order; empty
	// if it is a single move itself.
	Steps      []string `json:"steps,omitempty"`
	Reversible bool     `json:"reversible"` // other moves lead back
}

// Carry is where the content of one cell goes.
type Carry struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Single returns the single moves of the move: its steps, or itself.
func (a Action) Single(move string) []string {
	if len(a.Steps) == 0 {
		return []string{move}
	}
	return a.Steps
}

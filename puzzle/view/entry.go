package view

import "strings"

// Entry is how a person enters a move.
type Entry struct {
	Kind EntryKind `json:"kind"`
	// Form is the text of a move, with {cell}, {target} and {verb} for what the person chose.
	Form  string `json:"form"`
	Verbs []Verb `json:"verbs,omitempty"` // of EnterTurn
}

// EntryKind is what a person chooses to enter a move.
type EntryKind string

// The kinds.
const (
	EnterPress EntryKind = "press" // a cell
	EnterPair  EntryKind = "pair"  // a cell, then the target
	EnterTurn  EntryKind = "turn"  // a cell, then a verb
)

// Verb is one of the things that can be done at a cell.
type Verb struct {
	Name string `json:"name"` // as moves write it, such as "L"
	Key  string `json:"key"`  // on a keyboard, such as "l"
	Way  Way    `json:"way"`
	// Angle is how far the cells turn round their centre, in degrees clockwise; 0 for not at all.
	Angle int `json:"angle,omitempty"`
}

// Way is how contents move under a verb, for a picture of it.
type Way string

// The ways.
const (
	Clockwise     Way = "clockwise"
	Anticlockwise Way = "anticlockwise"
	Across        Way = "across"
)

// Move returns the text of the move that a person entered.
func (e Entry) Move(cell, target, verb string) string {
	return strings.NewReplacer("{cell}", cell, "{target}", target, "{verb}", verb).Replace(e.Form)
}

// Action is what a move does on the board. Cells are named as in the grid.
type Action struct {
	At     string `json:"at"`               // the first cell that a person enters
	Target string `json:"target,omitempty"` // the cell where a moved piece ends
	Verb   string `json:"verb,omitempty"`   // of an [EnterTurn]
	// Cells are the cells of the move, in the order in which it passes through them: a light, a
	// ring, a block, or a peg's hole, the hole that it jumps, and on.
	Cells   []string `json:"cells"`
	Path    []string `json:"path,omitempty"`    // the cells on which one moved piece stands in turn
	Changes []string `json:"changes,omitempty"` // the cells whose content it changes without moving any
	Carries []Carry  `json:"carries,omitempty"` // which contents go where
	Takes   []string `json:"takes,omitempty"`   // the cells whose content leaves the board
	// Steps are the single legal moves that this one consists of; empty for a single move.
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

package view

import "strings"

// Entry is how a person enters a move.
type Entry struct {
	Kind EntryKind `json:"kind"`
	// Form is the text of a move, with {cell}, {target} and {verb} in place of
	// what the person chose.
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
	// Angle is how far the cells turn round their centre, in degrees clockwise; 0 if
	// they do not turn.
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

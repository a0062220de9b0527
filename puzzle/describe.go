package puzzle

import "strings"

// Description is what a puzzle says about itself as a whole. Front ends read it
// where they would otherwise have to ask for the puzzle's name.
type Description struct {
	Entry   Entry
	Metrics []Metric // what a length may count, the default first
	Icon    string   // an SVG path in a box of 16 by 16
	// Material is what a front end with pictures draws the boards with; the zero
	// value is plain.
	Material Material
	Boards   []Board // in the order in which front ends list them

	Reversible bool // every move can be taken back, by itself or by other moves
	AnyOrder   bool // the moves of a solution may be made in any order
	Chains     bool // in the default metric, consecutive moves of one piece count as one
}

// Material is what boards and pieces look like where there is room for more than
// outlines.
type Material string

// The materials.
const (
	PlainMaterial Material = ""        // outlines
	InkMaterial   Material = "ink"     // ink blots on a ruled sheet
	LampMaterial  Material = "lantern" // paper lanterns at night
	WoodMaterial  Material = "wood"    // bone pegs in turned wood
	ClayMaterial  Material = "clay"    // fired clay type in a slate tray
)

// Board is a board with a name.
type Board struct {
	Name   string `json:"name"`             // a short key, such as "english"
	From   string `json:"from"`             // a position as Parse reads it, such as "pegs:english"
	To     string `json:"to,omitempty"`     // its goal; empty for the default one
	Detail string `json:"detail,omitempty"` // in the puzzle's own notation, such as "d4 > d4"
}

// Entry is how a person enters a move.
type Entry struct {
	Kind EntryKind `json:"kind"`
	// Form is the text of a move, with {cell}, {target} and {verb} in the places of
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
	// Angle is how far the cells go round their centre, in degrees clockwise; 0 where
	// they do not.
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

// Move is the text of the move that a person entered.
func (e Entry) Move(cell, target, verb string) string {
	return strings.NewReplacer("{cell}", cell, "{target}", target, "{verb}", verb).Replace(e.Form)
}

// Action is what a move does on the board. Cells are named as in the grid.
type Action struct {
	At     string `json:"at"`               // the cell with which a person begins to enter it
	Target string `json:"target,omitempty"` // the cell where a moved piece ends
	Verb   string `json:"verb,omitempty"`   // of an [EnterTurn]
	// Cells are those that the move is made on, in the order in which it goes through
	// them: a light, a ring, a block, or a peg's hole, the hole that it jumps, and on.
	Cells   []string `json:"cells"`
	Path    []string `json:"path,omitempty"`    // the cells on which one moved piece stands in turn
	Changes []string `json:"changes,omitempty"` // the cells whose content it changes without moving any
	Carries []Carry  `json:"carries,omitempty"` // which contents go where
	Takes   []string `json:"takes,omitempty"`   // the cells whose content leaves the board
	// Steps are the single legal moves that this one consists of, in order; none
	// where it is a single move itself.
	Steps      []string `json:"steps,omitempty"`
	Reversible bool     `json:"reversible"` // other moves lead back
}

// Carry is where the content of one cell goes.
type Carry struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Single are the single moves that the move consists of: its steps, or itself.
func (a Action) Single(move string) []string {
	if len(a.Steps) == 0 {
		return []string{move}
	}
	return a.Steps
}

// Count is how long a sequence of played moves is in the default metric.
func (d Description) Count(played []Action) int64 {
	n, standing := int64(0), ""
	for _, a := range played {
		switch {
		case !d.Chains:
			n += int64(max(1, len(a.Steps)))
		case a.At != standing:
			n++
		}
		standing = a.Target
	}
	return n
}

package puzzle

import "jie/puzzle/view"

// Description is what a puzzle says about itself, which front ends read instead of asking for its
// name.
type Description struct {
	Entry   view.Entry
	Metrics []Metric // what a length may count, the default first
	Icon    string   // an SVG path in a box of 16 by 16
	// Material is what pictures draw the boards with; the zero value is plain.
	Material view.Material
	Boards   []Board // in the order in which front ends list them

	Reversible bool // every move can be taken back, by itself or by other moves
	AnyOrder   bool // the moves of a solution may be made in any order
	Chains     bool // in the default metric, consecutive moves of one piece count as one
}

// Count returns the length of a sequence of played moves in the default metric.
func (d Description) Count(played []view.Action) int64 {
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

// Texts returns the text of each board.
func (d Description) Texts() []string {
	texts := make([]string, len(d.Boards))
	for i, b := range d.Boards {
		texts[i] = b.From
	}
	return texts
}

// Board is a board with a name.
type Board struct {
	Name   string `json:"name"`             // a short key, such as "english"
	From   string `json:"from"`             // a position as Parse reads it, such as "pegs:english"
	To     string `json:"to,omitempty"`     // its goal; empty for the default one
	Detail string `json:"detail,omitempty"` // in the puzzle's own notation, such as "d4 > d4"
}

package puzzle

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Code names a kind of error, whose words are under "error." + Code, with the error's Args. A
// puzzle declares its own codes as constants of this type, and a test finds codes without words.
type Code string

// Codes that more than one puzzle uses, with the Args of each.
const (
	Empty         Code = "empty"          // nothing to read
	NoPrefix      Code = "no-prefix"      // text does not begin with a puzzle's name and ':'
	UnknownPuzzle Code = "unknown-puzzle" // name, nearest, known
	OtherPuzzle   Code = "other-puzzle"   // name, want: a position of another puzzle
	OpenRules     Code = "open-rules"     // '[' without "]:" after it
	UnknownRule   Code = "unknown-rule"   // rule, known
	RaggedRow     Code = "ragged-row"     // got, want
	BadCell       Code = "bad-cell"       // cell, allowed
	TooLarge      Code = "too-large"      // got, limit
	UnknownBoard  Code = "unknown-board"  // name, nearest, known
	NoGoal        Code = "no-goal"        // a goal must be given (wrong usage)
	OtherShape    Code = "other-shape"    // goal's shape is not the position's
	BadMove       Code = "bad-move"       // move: not in the notation
	IllegalMove   Code = "illegal-move"   // move, why: not legal here
	BadMetric     Code = "bad-metric"     // metric, known (wrong usage)
	BadOption     Code = "bad-option"     // option: not for this puzzle or question (wrong usage)
)

// Args are an error's particulars: strings, integers, or slices of strings.
type Args map[string]any

// Error is bad input, as data that a front end can put into any language.
type Error struct {
	Puzzle string `json:"puzzle,omitempty"` // "" if not known yet
	Code   Code   `json:"code"`
	At     *Place `json:"at,omitempty"` // nil if there is no single place
	Args   Args   `json:"args,omitempty"`
}

// Place is a place in the input, from 0. Row and Col are -1 if only the byte offset is known.
type Place struct{ Row, Col, Byte int }

// AtByte returns a place of which only the byte offset is known.
func AtByte(offset int) *Place { return &Place{Row: -1, Col: -1, Byte: offset} }

func (e *Error) terse() string {
	var b strings.Builder
	if e.Puzzle != "" {
		b.WriteString(e.Puzzle + ": ")
	}
	b.WriteString(strings.ReplaceAll(string(e.Code), "-", " "))
	if e.At != nil {
		if e.At.Row >= 0 {
			fmt.Fprintf(&b, " at row %d, column %d", e.At.Row, e.At.Col)
		}
		fmt.Fprintf(&b, " (byte %d)", e.At.Byte)
	}
	sep := ": "
	for _, k := range slices.Sorted(maps.Keys(e.Args)) {
		fmt.Fprintf(&b, "%s%s=%v", sep, k, e.Args[k])
		sep = ", "
	}
	return b.String()
}

// Is lets errors.Is(err, &Error{Code: c}) find an error by its code.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code && t.Puzzle == "" && t.At == nil && t.Args == nil
}

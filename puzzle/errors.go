package puzzle

import (
	_ "embed" // for english.json
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
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

// english has the English texts of errors, so that a program that imports a puzzle alone has them.
//
//go:embed english.json
var english []byte

var englishTexts = sync.OnceValue(func() map[string]string {
	var texts map[string]string
	if err := json.Unmarshal(english, &texts); err != nil {
		panic(err) // the file is part of the program
	}
	return texts
})

// Error says in English where the mistake is, what it is, and what to do. An error whose code has
// no text shows its code and its arguments.
func (e *Error) Error() string {
	args := make(Args, len(e.Args))
	for key, value := range e.Args {
		switch value := value.(type) {
		case string:
			args[key] = Printable(value)
		case []string:
			args[key] = strings.Join(value, ", ")
		default:
			args[key] = value
		}
	}
	if why, ok := args["why"].(string); ok {
		if text, ok := inEnglish("why."+why, args); ok {
			args["why"] = text
		}
	}
	text, ok := inEnglish("error."+string(e.Code), args)
	if !ok {
		return e.terse()
	}
	return e.place() + text
}

// place returns text such as "pegs, row 2, column 3, byte 17 (counted from 0): ".
func (e *Error) place() string {
	var parts []string
	if e.Puzzle != "" {
		parts = append(parts, e.Puzzle)
	}
	if e.At != nil {
		key := "place.cell"
		if e.At.Row < 0 {
			key = "place.byte"
		}
		text, _ := inEnglish(key, Args{"row": e.At.Row, "col": e.At.Col, "byte": e.At.Byte})
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	text, _ := inEnglish("place.prefix", Args{"parts": strings.Join(parts, ", ")})
	return text
}

// inEnglish returns the text of a key; ok is false if the key has none, or an argument is missing.
func inEnglish(key string, args Args) (string, bool) {
	text, ok := englishTexts()[key]
	if !ok {
		return "", false
	}
	return Fill(text, args)
}

const longestShown = 80

// Printable makes a user's text safe to show in a message: it escapes control characters and broken
// UTF-8, and cuts a long text in the middle, because a path ends with the name of its file.
func Printable(text string) string {
	letters := []rune(strings.ToValidUTF8(text, "\ufffd"))
	if len(letters) > longestShown {
		letters = slices.Concat(letters[:longestShown/2], []rune{'…'}, letters[len(letters)-longestShown/2:])
	}
	quoted := strconv.QuoteToGraphic(string(letters))
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}

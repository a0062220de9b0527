package table

import (
	"errors"
	"strings"

	"jie/puzzle"
)

// Codes of this package's errors, with their Args. A puzzle's own error about a key's value also
// has key, value and why, so that the command line can name the flag.
const (
	NoTables        puzzle.Code = "no-tables"          // puzzle, known: the puzzles that have some
	TooLarge        puzzle.Code = "table-large"        // got, limit: positions, or pairs, or cells
	TooLittleMemory puzzle.Code = "table-memory"       // need, allowed: bytes
	NoTable         puzzle.Code = "table-none"         // path: not a table, or of a later version
	Damaged         puzzle.Code = "table-altered"      // path: a checksum does not hold
	NoRoom          puzzle.Code = "table-room"         // path: the disk is full
	OtherTarget     puzzle.Code = "table-target"       // table, asked: the table leads to another target
	Inconsistent    puzzle.Code = "table-inconsistent" // distances of the table contradict each other
	Needs           puzzle.Code = "key-needs"          // key, other: a key that is missing
	BadValue        puzzle.Code = "bad-value"          // key, value
	NotTaken        puzzle.Code = "key-not-taken"      // key, puzzle: its tables do not use the key
	Conflict        puzzle.Code = "keys-conflict"      // one, other: keys that exclude each other
)

// Question is the question of the verb "table" in JSON. A puzzle takes some keys: see [Maker].
type Question struct {
	Puzzle   string       `json:"puzzle" doc:"The puzzle of the table"`
	Targets  puzzle.Texts `json:"targets,omitempty" doc:"What the distances lead to"`
	Dots     int          `json:"dots,omitempty" doc:"How many dots there are, where the targets do not say it" minimum:"0"`
	AllPairs bool         `json:"all_pairs,omitempty" doc:"The distances of all pairs of positions of a side with dots"`
	Side     int          `json:"side,omitempty" doc:"The side of the board, for all pairs" minimum:"0"`
	SVSS     bool         `json:"svss,omitempty" doc:"All single-vacancy problems of a board"`
	Board    string       `json:"board,omitempty" doc:"The board: its name, or a position on it"`
	Nullity  string       `json:"nullity,omitempty" doc:"Nullities of the square boards of sides A..B"`
	Fewest   string       `json:"fewest,omitempty" doc:"Fewest presses of the all-on positions of the square boards of sides A..B"`
	Hardest  string       `json:"hardest,omitempty" doc:"The most presses that a position needs, of the square boards of sides A..B"`
}

// Keys returns the keys of q that have a value, except the puzzle's name.
func (q Question) Keys() []string {
	var keys []string
	for _, k := range []struct {
		name  string
		given bool
	}{
		{"targets", len(q.Targets) > 0}, {"dots", q.Dots != 0}, {"all_pairs", q.AllPairs},
		{"side", q.Side != 0}, {"svss", q.SVSS}, {"board", q.Board != ""},
		{"nullity", q.Nullity != ""}, {"fewest", q.Fewest != ""}, {"hardest", q.Hardest != ""},
	} {
		if k.given {
			keys = append(keys, k.name)
		}
	}
	return keys
}

// One returns the only key of q that has a value, among those that say what the table is about.
func (q Question) One(name string, keys ...string) (string, error) {
	given := q.Keys()
	switch len(given) {
	case 0:
		return "", Missing(name, strings.Join(keys, ", "))
	case 1:
		return given[0], nil
	}
	return "", &puzzle.Error{Code: Conflict, Args: puzzle.Args{"one": given[0], "other": given[1]}}
}

// Missing returns the error of a question whose key works only with another.
func Missing(key, other string) error {
	return &puzzle.Error{Code: Needs, Args: puzzle.Args{"key": key, "other": other}}
}

// WithPrefix puts a puzzle's name before a text that has no prefix.
func WithPrefix(name, text string) string {
	if _, err := puzzle.SplitID(text); errors.Is(err, &puzzle.Error{Code: puzzle.NoPrefix}) {
		return name + ":" + text
	}
	return text
}

package ability

import (
	"context"
	"slices"
	"strings"

	"jie/puzzle"
)

// OtherGoals is a puzzle with goals to try if the default goal cannot be reached.
type OtherGoals interface {
	// OtherGoals returns texts that a position's Goal reads, the most specific first.
	OtherGoals() []string
}

// RandomTexts is a puzzle some of whose texts make random positions that may be unsolvable.
type RandomTexts interface {
	// SolvableText returns a random solvable position of the same board, "" if text is not random.
	SolvableText(text string) string
}

// ShortIDs is a puzzle some of whose long IDs also have a short form for people.
type ShortIDs interface {
	// ShortID returns a text that Parse reads as the same position, mostly the ID itself.
	ShortID(id string) string
}

// Prefixed is a puzzle that also reads IDs with other prefixes, such as those of another program.
type Prefixed interface {
	Prefixes() []string
}

// Stated is a puzzle that also reads texts that state a position together with its goal, under
// their own prefixes. Parse reads the position of such a text.
type Stated interface {
	// Stated returns the prefixes.
	Stated() []string
	// State returns the IDs of the position and of its goals. Errors are *[jie/puzzle.Error] values.
	State(text string) (from string, to []string, err error)
}

// FileRules is a puzzle with rules that may name a file. A front end that may read files puts their
// content into the ID before it is parsed; otherwise Parse refuses it.
type FileRules interface {
	// RuleFile returns the file that a rule names; ok is false if it names none.
	RuleFile(rule string) (path string, ok bool)
	// RuleText returns the rule with the file's content. Errors are *[jie/puzzle.Error] values.
	RuleText(rule, content string) (string, error)
}

// Notation is a puzzle whose moves are also written in other ways, as in books.
type Notation interface {
	// Notations returns the names of these notations, such as "digits".
	Notations() []string
	// ReadNotation translates a move to the notation that Play reads; other texts stay unchanged.
	ReadNotation(move string) string
	// WriteNotation writes a move in the notation of that name, unchanged if it cannot.
	WriteNotation(name, move string) string
}

// LengthProver is a puzzle that proves to other programs that solutions are shortest.
type LengthProver interface {
	// LengthProof proves the length of a shortest solution: a value whose JSON others check. It
	// fails with ctx.Err(), or with an error that wraps [jie/puzzle.ErrReach].
	LengthProof(ctx context.Context, from string, goals, moves []string) (proof any, err error)
}

// CheatSheets is a puzzle with a solving method for people that fits on a page.
type CheatSheets interface {
	// CheatSheet returns the method for the board of a position, given by its ID.
	CheatSheet(id string) ([]Cheat, error)
}

// Cheat is one picture of the method: a position and, if To is not empty, the position after it.
// The text of Kind, under "cheat.PUZZLE.KIND", has .moves as the moves.
type Cheat struct {
	Kind     string
	From, To string
	Moves    []string
}

// NoCheatSheet is the code of the error of boards for which a puzzle has no method.
const NoCheatSheet puzzle.Code = "no-cheat-sheet"

// Posting says how people draw a puzzle's boards in characters that are not those of an ID.
type Posting struct {
	// Letters has what a lower-case character may stand for in an ID; blank is what is not drawn.
	Letters map[rune]string
	// Sheared is set for a triangular lattice, whose rows an ID moves to the left.
	Sheared bool
	// Loose is set if the lengths of the rows give the shape, so that blanks mean nothing.
	Loose bool
	// Numbers is set if cells are numbers: then blanks stand for commas.
	Numbers bool
}

// Posted is a puzzle whose boards people post in other characters.
type Posted interface {
	// Posting returns how boards with some rules are drawn.
	Posting(rules []string) Posting
}

const mostQuoted = 40

// Find returns the puzzle of a list that reads a prefix; else the code is [puzzle.UnknownPuzzle].
func Find(puzzles []puzzle.Puzzle, prefix string) (puzzle.Puzzle, error) {
	known := make([]string, len(puzzles))
	for i, p := range puzzles {
		if Reads(p, prefix) {
			return p, nil
		}
		known[i] = p.Name()
	}
	nearest := puzzle.Nearest(prefix, known)
	if len(prefix) > mostQuoted {
		prefix = strings.ToValidUTF8(prefix[:mostQuoted], "") + "…"
	}
	return nil, &puzzle.Error{Code: puzzle.UnknownPuzzle, Args: puzzle.Args{"name": prefix, "nearest": nearest, "known": known}}
}

// Reads reports whether p reads IDs that begin with the prefix.
func Reads(p puzzle.Puzzle, prefix string) bool {
	if p.Name() == prefix {
		return true
	}
	if other, ok := puzzle.As[Prefixed](p); ok && slices.Contains(other.Prefixes(), prefix) {
		return true
	}
	return States(p, prefix)
}

// States reports whether texts with the prefix state a position of p with its goal.
func States(p puzzle.Puzzle, prefix string) bool {
	other, ok := puzzle.As[Stated](p)
	return ok && slices.Contains(other.Stated(), prefix)
}

// ShortID returns the form of an ID of p that people read.
func ShortID(p puzzle.Puzzle, id string) string {
	if short, ok := puzzle.As[ShortIDs](p); ok {
		return short.ShortID(id)
	}
	return id
}

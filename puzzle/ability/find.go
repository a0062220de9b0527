package ability

import (
	"slices"
	"strings"

	"jie/puzzle"
)

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

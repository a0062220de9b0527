package ability

import (
	"context"

	"jie/puzzle/lengthproof"
)

// OtherGoals is a puzzle that has goals to try where the default one cannot be reached.
type OtherGoals interface {
	// OtherGoals are texts that a position's Goal reads, the most specific first.
	OtherGoals() []string
}

// RandomTexts is a puzzle some of whose texts make random positions that may be unsolvable.
type RandomTexts interface {
	// SolvableText is the text of a random position of the same board that can be solved,
	// "" for a text that is not random.
	SolvableText(text string) string
}

// ShortIDs is a puzzle some of whose IDs are long, and have a form for people to read.
type ShortIDs interface {
	// ShortID is a text that Parse reads as the same position as the ID; most IDs, and
	// what is no ID, stay as they are.
	ShortID(id string) string
}

// Prefixed is a puzzle that also reads IDs under prefixes that are not its name,
// such as those of another program's games.
type Prefixed interface {
	Prefixes() []string
}

// Stated is a puzzle that also reads texts that state a position together with its
// goal, under prefixes of their own. Parse reads the position of such a text.
type Stated interface {
	// Stated are the prefixes.
	Stated() []string
	// State returns the IDs of the position and of its goals, any of which will do.
	// Errors are *[jie/puzzle.Error] values.
	State(text string) (from string, to []string, err error)
}

// FileRules is a puzzle some of whose rules may name a file. A front end that may
// read files puts their content into the ID before it is parsed; one that may not
// leaves the ID alone, and Parse refuses it.
type FileRules interface {
	// RuleFile is the file that a rule names; ok is false where it names none.
	RuleFile(rule string) (path string, ok bool)
	// RuleText is the rule with the file's content in place of its name. Errors are
	// *[jie/puzzle.Error] values.
	RuleText(rule, content string) (string, error)
}

// Notation is a puzzle whose moves are also written in other ways, as in books.
type Notation interface {
	// Notations are the names of those ways, such as "digits".
	Notations() []string
	// ReadNotation returns a move that is written in one of them as Play reads it.
	// Other texts stay as they are, for Play to refuse.
	ReadNotation(move string) string
	// WriteNotation writes a move in the way of that name. A move that cannot be
	// written so stays as it is.
	WriteNotation(name, move string) string
}

// LengthProver is a puzzle that proves to other programs that solutions are shortest.
type LengthProver interface {
	// LengthProof proves the length of a solution that was proved to be shortest. It fails
	// with ctx.Err(), or with an error that wraps [jie/puzzle.ErrReach] where no proof can be had.
	LengthProof(ctx context.Context, from string, goals, moves []string) (*lengthproof.Proof, error)
}

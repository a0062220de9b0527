package puzzle

import (
	"context"
	"iter"
	"slices"
	"strings"
)

// Puzzle is one family of board puzzle.
type Puzzle interface {
	// Name is the prefix of the family's IDs, such as "pegs".
	Name() string
	// Parse reads a whole ID, prefix included. Errors are *[Error] values, or
	// several of them joined. A Position that parses never panics later.
	Parse(id string) (Position, error)
	// Describe says what front ends need to know about the family.
	Describe() Description
}

// Position is one validated state of a board, with its rules. It is immutable
// and safe for concurrent use.
type Position interface {
	// String is the canonical ID: Parse gives the same position back.
	String() string
	// Moves yields the legal moves in a fixed order, each of which changes the
	// position.
	Moves() iter.Seq[string]
	// Play returns the position after one legal move, in the notation of Moves.
	Play(move string) (Position, error)
	// Action is what a legal move does here. It fails as Play does.
	Action(move string) (Action, error)
	// Goal reads what is to be reached from here: any one of the texts, or with
	// none the puzzle's default. It fails where a text is malformed, does not fit
	// this position, or where there is no default (code [NoGoal]).
	Goal(texts ...string) (Goal, error)
	// Solved tells whether this position is what goal, made by Goal, asks for.
	Solved(goal Goal) bool
	// Solve answers the question in opt. A search cut short by ctx, memory or
	// reach returns the best found with Status [Unknown] and an error that wraps
	// ctx.Err(), [ErrMemory] or [ErrReach].
	Solve(ctx context.Context, opt Options) (Solution, error)
	// Analyse tells what is known without solving, and about Goal of opt, which may be
	// nil. Of the rest of opt it heeds Memory. It ends as Solve does.
	Analyse(ctx context.Context, opt Options) (Analysis, error)
	// Grid is the board as a picture's skeleton.
	Grid() Grid
}

// CountMoves is how many legal moves a position has.
func CountMoves(p Position) int {
	n := 0
	for range p.Moves() {
		n++
	}
	return n
}

// Goal is a set of positions, any of which ends the puzzle.
type Goal interface {
	// Texts holds one canonical text for each alternative, in the order given.
	Texts() []string
}

// Analysis is an ordered list of facts about a position.
type Analysis []Fact

// Groups are the groups of cells that the facts name; nil where they name none.
func (a Analysis) Groups() [][]string {
	for _, f := range a {
		if groups, ok := f.Value.([][]string); ok {
			return groups
		}
	}
	return nil
}

// Fact is one thing known. Value is a bool, an integer, a string, a *big.Int,
// or a slice of these; groups of cells, which pictures outline, are a [][]string.
type Fact struct {
	Key   string // snake_case, the JSON key
	Value any
}

// GoalFact is which goal was asked for: one text, or a list of several, as an
// [Answer] has it.
func GoalFact(goal Goal) Fact {
	texts := goal.Texts()
	if len(texts) == 1 {
		return Fact{"to", texts[0]}
	}
	return Fact{"to", texts}
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
	// Errors are *[Error] values.
	State(text string) (from string, to []string, err error)
}

// Reads tells whether p reads IDs that begin with the prefix.
func Reads(p Puzzle, prefix string) bool {
	if p.Name() == prefix {
		return true
	}
	if other, ok := As[Prefixed](p); ok && slices.Contains(other.Prefixes(), prefix) {
		return true
	}
	return States(p, prefix)
}

// States tells whether texts with the prefix state a position of p with its goal.
func States(p Puzzle, prefix string) bool {
	other, ok := As[Stated](p)
	return ok && slices.Contains(other.Stated(), prefix)
}

// Find is the puzzle of a list that reads IDs with a prefix. Where none does, the
// error has the code [UnknownPuzzle] and quotes no more than the first bytes of a
// long prefix.
func Find(puzzles []Puzzle, prefix string) (Puzzle, error) {
	known := make([]string, len(puzzles))
	for i, p := range puzzles {
		if Reads(p, prefix) {
			return p, nil
		}
		known[i] = p.Name()
	}
	nearest := Nearest(prefix, known)
	if len(prefix) > longestName {
		prefix = strings.ToValidUTF8(prefix[:longestName], "") + "…"
	}
	return nil, &Error{Code: UnknownPuzzle, Args: Args{"name": prefix, "nearest": nearest, "known": known}}
}

// FileRules is a puzzle some of whose rules may name a file. A front end that may
// read files puts their content into the ID before it is parsed; one that may not
// leaves the ID alone, and Parse refuses it.
type FileRules interface {
	// RuleFile is the file that a rule names; ok is false where it names none.
	RuleFile(rule string) (path string, ok bool)
	// RuleText is the rule with the file's content in place of its name. Errors are
	// *[Error] values.
	RuleText(rule, content string) (string, error)
}

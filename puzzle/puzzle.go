package puzzle

import (
	"context"
	"iter"

	"jie/puzzle/view"
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
	Action(move string) (view.Action, error)
	// Goal reads what is to be reached from here: any one of the texts, or with
	// none the puzzle's default. It fails where a text is malformed, does not fit
	// this position, or where there is no default (code [NoGoal]).
	Goal(texts ...string) (Goal, error)
	// Solved reports whether this position is what goal, made by Goal, asks for.
	Solved(goal Goal) bool
	// Solve answers the question in opt. A search cut short by ctx, memory or
	// reach returns the best found with Status [Unknown] and an error that wraps
	// ctx.Err(), [ErrMemory] or [ErrReach].
	Solve(ctx context.Context, opt Options) (Solution, error)
	// Analyse tells what is known without solving, and about Goal of opt, which may be
	// nil. Of the rest of opt it heeds Memory. It ends as Solve does, with the facts
	// found by then.
	Analyse(ctx context.Context, opt Options) (Analysis, error)
	// Grid is the board as a picture's skeleton.
	Grid() view.Grid
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

// Fact is one thing known. Value is a bool, an integer, a json.Number, a string, a *big.Int,
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

// Extender is a puzzle that wraps another one and lends what that one can do
// beyond the contract.
type Extender interface {
	// Extend sets target, a pointer to a variable of an interface type, to what the
	// wrapped puzzle has of that type. It refuses types that would let a caller reach
	// the wrapped puzzle's positions or solutions past the wrapper.
	Extend(target any) bool
}

// As finds an optional interface of a puzzle, such as [jie/puzzle/ability.Prefixed], through whatever
// wraps the puzzle. Front ends use it in place of a type assertion.
func As[T any](p Puzzle) (t T, ok bool) {
	if t, ok := p.(T); ok {
		return t, true
	}
	if x, wraps := p.(Extender); wraps {
		ok = x.Extend(&t)
	}
	return t, ok
}

// Sized is a position that knows how many cells it has without making a grid.
type Sized interface{ Cells() int }

// Cells is how many cells a position has. A grid has at most [view.MostCells].
func Cells(p Position) int {
	if sized, ok := p.(Sized); ok {
		return sized.Cells()
	}
	return len(p.Grid().Cells)
}

// Drawn is a position that can write its cells as one character each, alike in all positions
// of its board. The characters '/' and '-' are no cells.
type Drawn interface {
	// Drawing is empty where some cell needs more than a character.
	Drawing() string
}

// Drawing is the cells of a position as a text, empty where there is none.
func Drawing(p Position) string {
	if drawn, ok := p.(Drawn); ok {
		return drawn.Drawing()
	}
	return ""
}

// Alike counts the cells that hold the same in two positions of one board, those
// that cannot be used left out. It compares drawings where there are some: a grid takes
// much longer to make.
func Alike(p, q Position) int {
	a, b := Drawing(p), Drawing(q)
	n := 0
	if a != "" && len(a) == len(b) {
		for i := range len(a) {
			if c := a[i]; c == b[i] && c != '/' && c != '-' {
				n++
			}
		}
		return n
	}
	cells := q.Grid().Cells
	for i, c := range p.Grid().Cells {
		if c.State == cells[i].State && c.State != view.NoCell {
			n++
		}
	}
	return n
}

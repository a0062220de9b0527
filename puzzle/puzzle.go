package puzzle

import (
	"context"
	"iter"

	"jie/puzzle/view"
)

// Puzzle is one family of board puzzle.
type Puzzle interface {
	// Name returns the prefix of the family's IDs, such as "pegs".
	Name() string
	// Parse reads a whole ID, prefix included. Errors are *[Error] values, or several of them
	// joined. A Position that parses never panics later.
	Parse(id string) (Position, error)
	// Describe says what front ends need to know about the family.
	Describe() Description
}

// Position is one validated state of a board. It is immutable and safe for concurrent use.
type Position interface {
	// String returns the canonical ID: Parse gives the same position back.
	String() string
	// Moves yields the legal moves in a fixed order, each of which changes the position.
	Moves() iter.Seq[string]
	// Play returns the position after one legal move, in the notation of Moves.
	Play(move string) (Position, error)
	// Action returns what a legal move does here. It fails as Play does.
	Action(move string) (view.Action, error)
	// Goal reads what is to be reached from here: any of the texts or, without, the puzzle's
	// default. Its errors are those of texts that do not fit, or the code [NoGoal] without a
	// default.
	Goal(texts ...string) (Goal, error)
	// Solved reports whether this position meets goal, which Goal made.
	Solved(goal Goal) bool
	// Solve answers the question in opt. If cut short, it returns the best found with Status
	// [Unknown] and an error that wraps ctx.Err(), [ErrMemory] or [ErrReach].
	Solve(ctx context.Context, opt Options) (Solution, error)
	// Analyse returns what is known without solving, also about the Goal in opt, which may be nil.
	// It uses only Memory of the other options. It ends as Solve does, with the facts found so far.
	Analyse(ctx context.Context, opt Options) (Analysis, error)
	// Grid returns the structure of the board's picture.
	Grid() view.Grid
}

// CountMoves returns the number of legal moves of a position.
func CountMoves(p Position) int {
	n := 0
	for range p.Moves() {
		n++
	}
	return n
}

// Goal is a set of positions, any of which ends the puzzle.
type Goal interface {
	// Texts returns one canonical text for each alternative, in the order given.
	Texts() []string
}

// Analysis is an ordered list of facts about a position.
type Analysis []Fact

// Groups returns the groups of cells that the facts name; nil for none.
func (a Analysis) Groups() [][]string {
	for _, f := range a {
		if groups, ok := f.Value.([][]string); ok {
			return groups
		}
	}
	return nil
}

// Fact is one known thing. Value is a bool, an integer, a json.Number, a string, a *big.Int, or a
// slice of these. Groups of cells, which pictures outline, are a [][]string.
type Fact struct {
	Key   string // snake_case, the JSON key
	Value any
}

// GoalFact returns the fact that states the goal: one text, or a list of several.
func GoalFact(goal Goal) Fact {
	texts := goal.Texts()
	if len(texts) == 1 {
		return Fact{"to", texts[0]}
	}
	return Fact{"to", texts}
}

// Extender is a puzzle that wraps another one and offers abilities of the wrapped puzzle.
type Extender interface {
	// Extend sets target, a pointer to an interface variable, to the wrapped puzzle's
	// implementation, but not of types that lead to its positions or solutions without the wrapper.
	Extend(target any) bool
}

// As finds an interface of a puzzle, such as [jie/puzzle/ability.Prefixed], through its wrappers.
func As[T any](p Puzzle) (t T, ok bool) {
	if t, ok := p.(T); ok {
		return t, true
	}
	if x, wraps := p.(Extender); wraps {
		ok = x.Extend(&t)
	}
	return t, ok
}

// Sized is a position that knows its number of cells without making a grid.
type Sized interface{ Cells() int }

// Cells returns the number of cells of a position. A grid has at most [view.MostCells].
func Cells(p Position) int {
	if sized, ok := p.(Sized); ok {
		return sized.Cells()
	}
	return len(p.Grid().Cells)
}

// Drawn is a position that can write its cells as one character each; '/' and '-' are not cells.
// All positions of a board have the same layout.
type Drawn interface {
	// Drawing returns "" if some cell needs more than one character.
	Drawing() string
}

// Drawing returns the cells of a position as a text, or "" if it has none.
func Drawing(p Position) string {
	if drawn, ok := p.(Drawn); ok {
		return drawn.Drawing()
	}
	return ""
}

// Alike counts the cells with the same content in two positions of one board, without unusable
// cells. It compares drawings if there are any, because a grid takes much longer to make.
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

// Description is what front ends read about a puzzle instead of asking for its name.
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

package bitboard

import (
	"math"
	"slices"

	"jie/puzzle/board"
)

// Goal is what a player must reach on a board: any position that one of its alternatives
// asks for. It is immutable.
type Goal struct {
	board        *Board
	alternatives []Alternative
	patterns     []Pattern     // except those of one peg anywhere
	words        []WordPattern // the same, and then those of one peg anywhere
	one          bool          // any position of one peg
	open         []Open
	least, most  int // pegs
}

// Alternative is a text of a goal, and what it asks for: patterns, or an open goal.
type Alternative struct {
	Text     string
	Patterns []Pattern // more than one only if one peg may be anywhere
	Open     Open      // nil if there are patterns
}

// Pattern asks for exactly the pegs of Want among the holes of Care.
type Pattern struct{ Want, Care Set }

// WordPattern is a Pattern in words.
type WordPattern struct{ Want, Care board.Set }

// GoalOne is the text of the goal of one peg, anywhere.
const GoalOne = "one"

// AnyPeg returns the goal of one peg, anywhere: a pattern for each hole, so that
// certificates count goals.
func (b *Board) AnyPeg() Alternative {
	a := Alternative{Text: GoalOne}
	for i := range b.Len() {
		a.Patterns = append(a.Patterns, b.Finish(i))
	}
	return a
}

// Finish returns the pattern of one peg, in hole i.
func (b *Board) Finish(i int) Pattern { return Pattern{Want: Of(i), Care: b.All()} }

// NewGoal returns a goal. It leaves out an alternative whose text came before.
func (b *Board) NewGoal(alternatives ...Alternative) *Goal {
	g := &Goal{board: b, least: MaxHoles + 1, most: -1}
	var one []WordPattern
	for _, a := range alternatives {
		if slices.ContainsFunc(g.alternatives, func(c Alternative) bool { return c.Text == a.Text }) {
			continue
		}
		g.alternatives = append(g.alternatives, a)
		switch {
		case a.Open != nil:
			g.open = append(g.open, a.Open)
			g.bound(a.Open.Pegs(b))
		case a.Text == GoalOne:
			g.one, one = true, asWords(a.Patterns)
			g.bound(1, 1)
		default:
			g.patterns = append(g.patterns, a.Patterns...)
		}
	}
	for _, t := range g.patterns {
		g.bound(t.Want.Len(), g.Filled(t).Len())
	}
	g.words = append(asWords(g.patterns), one...)
	return g
}

// bound widens the range of the number of pegs.
func (g *Goal) bound(least, most int) { g.least, g.most = min(g.least, least), max(g.most, most) }

func asWords(patterns []Pattern) []WordPattern {
	list := make([]WordPattern, len(patterns))
	for i, t := range patterns {
		list[i] = WordPattern{t.Want.Word(), t.Care.Word()}
	}
	return list
}

// Board returns the board of g.
func (g *Goal) Board() *Board { return g.board }

// Texts returns one canonical text for each alternative, in the order given.
func (g *Goal) Texts() []string {
	texts := make([]string, len(g.alternatives))
	for i, a := range g.alternatives {
		texts[i] = a.Text
	}
	return texts
}

// One reports whether any position of one peg is a goal.
func (g *Goal) One() bool { return g.one }

// Open returns the open alternatives.
func (g *Goal) Open() []Open { return g.open }

// Patterns returns the patterns, except those of one peg anywhere.
func (g *Goal) Patterns() []Pattern { return g.patterns }

// Words returns all patterns as words, those of one peg anywhere last.
func (g *Goal) Words() []WordPattern { return g.words }

// Targets returns all patterns, in the order of the texts.
func (g *Goal) Targets() []Pattern {
	var all []Pattern
	for _, a := range g.alternatives {
		all = append(all, a.Patterns...)
	}
	return all
}

// Pegs returns the least and the most pegs of any goal.
func (g *Goal) Pegs() (least, most int) { return g.least, g.most }

// Filled returns the pegs of t and all holes that it leaves free.
func (g *Goal) Filled(t Pattern) Set { return t.Want.Or(g.board.All().Less(t.Care)) }

// Match reports whether p is a goal.
func (g *Goal) Match(p Set) bool {
	for _, t := range g.patterns {
		if p.Xor(t.Want).And(t.Care).Empty() {
			return true
		}
	}
	return g.one && p.Len() == 1 || len(g.open) > 0 && g.matchOpen(p)
}

// MatchWord is [Goal.Match] for a position as a word.
func (g *Goal) MatchWord(p board.Set) bool {
	for _, t := range g.words[:len(g.patterns)] {
		if (p^t.Want)&t.Care == 0 {
			return true
		}
	}
	return g.one && p.Len() == 1 || len(g.open) > 0 && g.matchOpen(One(p))
}

func (g *Goal) matchOpen(p Set) bool {
	return slices.ContainsFunc(g.open, func(o Open) bool { return o.Match(g.board, p) })
}

// Lightest returns the least weight of any position that a pattern asks for.
func (g *Goal) Lightest(w Pagoda) int64 {
	least := int64(math.MaxInt64)
	for _, t := range g.Targets() {
		sum := w.Of(t.Want)
		for i := range g.board.All().Less(t.Care).All() {
			sum += min(0, w[i])
		}
		least = min(least, sum)
	}
	return least
}

// Without returns g with others in place of the alternatives for which leave is true.
func (g *Goal) Without(leave func(Alternative) bool, others ...Alternative) *Goal {
	kept := slices.DeleteFunc(slices.Clone(g.alternatives), leave)
	return g.board.NewGoal(append(kept, others...)...)
}

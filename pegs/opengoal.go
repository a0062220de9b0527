package pegs

import (
	"slices"
	"strconv"
	"strings"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle"
)

// Open goals name no position: any position of so many pegs, any in which no jump is
// legal, and as few pegs as can be left. For the last one a search finds out first how
// many pegs that is.
//
//	count=3  three pegs, anywhere     stuck  no legal jump     fewest
//
// The texts are the same on every board. "count=1" is "one".
const (
	goalCount  = "count="
	goalStuck  = "stuck"
	goalFewest = "fewest"
)

// BadCount is the code of a goal of no pegs, or of what is no number. got, limit
const BadCount puzzle.Code = "pegs-bad-count"

// open is what a goal asks for without naming positions.
type open struct {
	counts []int // numbers of pegs
	stuck  bool  // no legal jump
	fewest bool  // as few pegs as can be; a search puts a count in its place
}

// isOpen tells whether some alternative is open.
func (g *Goal) isOpen() bool { return g.open != nil }

// parseOpen reads an open goal's text for a start of so many pegs; ok is false for
// other texts.
func parseOpen(text string, pegs int) (canonical string, ok bool, err error) {
	digits, isCount := strings.CutPrefix(text, goalCount)
	if !isCount {
		return text, text == goalStuck || text == goalFewest, nil
	}
	n, err := strconv.Atoi(digits)
	switch {
	case err != nil || n < 1:
		return "", false, fail(BadCount, nil, puzzle.Args{"got": digits, "limit": pegs})
	case n > pegs:
		return "", false, fail(MorePegs, nil, puzzle.Args{"got": n, "limit": pegs})
	case n == 1:
		return goalOne, true, nil
	}
	return goalCount + strconv.Itoa(n), true, nil
}

// openText tells whether a canonical text is an open goal.
func openText(text string) bool {
	return text == goalStuck || text == goalFewest || strings.HasPrefix(text, goalCount)
}

// addOpen adds an open alternative, whose text is canonical.
func (g *Goal) addOpen(text string) {
	if text == goalOne {
		g.add(goalOne, wide.Pattern{})
		return
	}
	g.texts = append(g.texts, text)
	if g.open == nil {
		g.open = new(open)
	}
	switch text {
	case goalStuck:
		g.open.stuck = true
	case goalFewest:
		g.open.fewest = true
	default:
		n, _ := strconv.Atoi(strings.TrimPrefix(text, goalCount))
		g.open.counts = append(g.open.counts, n)
	}
}

// isFewest tells whether p is surely as few pegs as can be left of it: no jump is
// legal, and no fewer pegs are of its class.
func (g *Goal) isFewest(p *Position) bool {
	return g.isOpen() && g.open.fewest && p.board.Wide().Stuck(p.holes) && p.holes.Len() == p.board.leastOfClass(p.holes)
}

// bounds widens the least and the most pegs of a goal's positions by those of its
// open alternatives.
func (o *open) bounds(least, most, holes int) (int, int) {
	for _, n := range o.counts {
		least, most = min(least, n), max(most, n)
	}
	if o.stuck || o.fewest {
		least, most = 1, holes
	}
	return least, most
}

// resolved is g with so many pegs in place of "fewest".
func (g *Goal) resolved(fewest int) *Goal {
	r := *g
	r.open = &open{counts: append(slices.Clone(g.open.counts), fewest), stuck: g.open.stuck}
	return &r
}

// listed is g with a pattern for each position of so many pegs that is of start's
// class, on a board of words; nil where they are too many, or a dead end is a goal.
func (g *Goal) listed(start board.Set) *Goal {
	if g.open.stuck {
		return nil
	}
	b, basis := g.board, g.board.Classes()
	want := bitboard.Class(basis, start)
	l := &Goal{board: b, texts: slices.DeleteFunc(slices.Clone(g.texts), openText), patterns: slices.Clone(g.patterns), one: g.one}
	tried := 0
	var grow func(p board.Set, from, more int)
	grow = func(p board.Set, from, more int) {
		if more == 0 {
			if tried++; bitboard.Class(basis, p) == want {
				l.add(b.text(wide.One(p), wide.Set{}), wide.Pattern{Want: wide.One(p), Care: b.all()})
			}
			return
		}
		for i := from; i < b.Len() && tried <= mostTried; i++ {
			grow(p.With(i), i+1, more-1)
		}
	}
	for _, n := range g.open.counts {
		grow(0, 0, n)
	}
	if tried > mostTried || len(l.patterns) > mostListed {
		return nil
	}
	return l
}

// The most positions looked at for a list of goals, and in it.
const (
	mostTried  = 50_000
	mostListed = 1000
)

// mostClasses bounds the position classes that leastOfClass looks at, as a power of two.
const mostClasses = 14

// leastOfClass is the fewest pegs, at least one, of a position of p's class. It is
// one where there are too many classes to look at. Holes are added one by one:
// least[c] is the fewest of them whose class is c.
func (b *Board) leastOfClass(p wide.Set) int {
	basis := b.classes()
	if len(basis) > mostClasses {
		return 1
	}
	number := func(s wide.Set) int { return int(classOf(basis, s)[0]) } // few bits
	const none = MaxHoles + 1
	least := slices.Repeat([]int{none}, 1<<len(basis))
	for i := range b.Len() {
		hole := number(wide.Of(i))
		before := slices.Clone(least)
		for c, n := range before {
			least[c^hole] = min(least[c^hole], n+1)
		}
		least[hole] = 1
	}
	return least[number(p)]
}

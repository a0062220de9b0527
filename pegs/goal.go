package pegs

import (
	"slices"
	"strings"

	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// Goal is what is to be reached: any position that fits one of its patterns. It
// is immutable. Only [Position.Goal] and [Board.OnePeg] make useful ones.
type Goal struct {
	board    *Board
	texts    []string
	patterns []wide.Pattern // but for "one"
	one      bool           // any position of one peg is a goal as well
	open     *open          // other alternatives that name no position; nil where there are none
}

// add adds an alternative.
func (g *Goal) add(text string, t wide.Pattern) {
	g.texts = append(g.texts, text)
	if text == goalOne {
		g.one = true
		return
	}
	g.patterns = append(g.patterns, t)
}

// finish is the pattern of one peg, in hole i.
func (b *Board) finish(i int) wide.Pattern { return wide.Pattern{Want: wide.Of(i), Care: b.all()} }

// Texts holds one canonical text for each alternative, in the order given.
func (g *Goal) Texts() []string { return slices.Clone(g.texts) }

// OnePeg is the goal of one peg in any one of the holes named, or in any hole
// at all where none is.
func (b *Board) OnePeg(holes ...int) *Goal {
	g := &Goal{board: b}
	if len(holes) == 0 {
		g.add(goalOne, wide.Pattern{})
	}
	for _, i := range holes {
		g.add(b.names[i], b.finish(i))
	}
	return g
}

// goalOne is the goal of one peg, anywhere.
const goalOne = "one"

// most is the most pegs that fit t.
func (b *Board) most(t wide.Pattern) int { return t.Want.Len() + b.all().Less(t.Care).Len() }

// matches tells whether p, on the goal's board, is a goal.
func (g *Goal) matches(p *Position) bool { return g.wide().Match(p.holes) || g.isFewest(p) }

// wide is the goal as package wide has it.
func (g *Goal) wide() *wide.Goal {
	w := &wide.Goal{Patterns: g.patterns, One: g.one}
	if g.open != nil {
		w.Counts = g.open.counts
		if g.open.stuck {
			w.Stuck = g.board.Wide()
		}
	}
	return w
}

// narrow is the goal as package narrow has it, on a board of words.
func (g *Goal) narrow() *narrow.Goal {
	least, most := g.pegs()
	return narrow.NewGoal(g.board.Board, g.wide(), least, most)
}

// pegs returns the least and the most pegs of any goal.
func (g *Goal) pegs() (least, most int) {
	least, most = MaxHoles+1, -1
	if g.one {
		least, most = 1, 1
	}
	for _, t := range g.patterns {
		least, most = min(least, t.Want.Len()), max(most, g.board.most(t))
	}
	if g.open != nil {
		least, most = g.open.bounds(least, most, g.board.Len())
	}
	return least, most
}

// targets lists the goal's patterns but for the open ones, with a pattern for each hole in place of
// "one": a peg in the first hole, in the second, and so on. So certificates count goals.
func (g *Goal) targets() []wide.Pattern {
	all := make([]wide.Pattern, 0, len(g.patterns))
	at := 0
	for _, text := range g.texts {
		if text == goalOne {
			for i := range g.board.Len() {
				all = append(all, g.board.finish(i))
			}
			continue
		}
		if g.open != nil && openText(text) {
			continue
		}
		all = append(all, g.patterns[at])
		at++
	}
	return all
}

// ofClass is g without the alternatives that start's position class refutes.
// "one" becomes one alternative a hole, of which most go on a board such as the
// English one.
func (g *Goal) ofClass(start wide.Set) *Goal {
	b := g.board
	kept := &Goal{board: b}
	for _, t := range g.targets() {
		if _, refuted := b.classProof(start, t); !refuted {
			kept.add(b.text(t.Want, b.all().Less(t.Care)), t)
		}
	}
	return kept
}

// parseGoal reads the texts of a goal for a position of the given pegs.
func parseGoal(b *Board, start wide.Set, texts []string) (*Goal, error) {
	g := &Goal{board: b}
	for _, text := range texts {
		canonical, ok, err := parseOpen(text, start.Len())
		if err != nil {
			return nil, err
		}
		if ok {
			if !slices.Contains(g.texts, canonical) {
				g.addOpen(canonical)
			}
			continue
		}
		t, canonical, err := parseAlternative(b, text)
		if err != nil {
			return nil, err
		}
		if least := t.Want.Len(); least > start.Len() {
			return nil, fail(MorePegs, nil, puzzle.Args{"got": least, "limit": start.Len()})
		}
		if !slices.Contains(g.texts, canonical) {
			g.add(canonical, t)
		}
	}
	return g, nil
}

// parseAlternative reads one text: "one", a hole's name or a position.
func parseAlternative(b *Board, text string) (wide.Pattern, string, error) {
	if small := strings.ToLower(text); isHoleName(small) {
		text = small
	}
	if text == goalOne {
		return b.finish(0), goalOne, nil
	}
	if i, ok := b.Hole(text); ok {
		return b.finish(i), text, nil
	}
	if isHoleName(text) {
		return wide.Pattern{}, "", fail(BadHole, nil, puzzle.Args{"hole": text})
	}
	d, err := parse(text, true)
	if err != nil {
		if e, ok := err.(*puzzle.Error); ok && (e.Code == puzzle.NoPrefix || e.Code == puzzle.Empty) {
			err = fail(BadGoal, nil, puzzle.Args{"goal": text})
		}
		return wide.Pattern{}, "", err
	}
	if !b.same(d.board) {
		return wide.Pattern{}, "", fail(puzzle.OtherShape, nil, nil)
	}
	return wide.Pattern{Want: d.pegs, Care: b.all().Less(d.free)}, b.text(d.pegs, d.free), nil
}

// isHoleName tells whether text is letters and then digits.
func isHoleName(text string) bool {
	n := 0
	for n < len(text) && 'a' <= text[n] && text[n] <= 'z' {
		n++
	}
	m := n
	for m < len(text) && '0' <= text[m] && text[m] <= '9' {
		m++
	}
	return n > 0 && m > n && m == len(text)
}

package pegs

import (
	"slices"
	"strings"

	"jie/board"
	"jie/pegs/wide"
	"jie/puzzle"
)

// Goal is what is to be reached: any position that fits one of its patterns. It
// is immutable. Only [Position.Goal] and [Board.OnePeg] make useful ones.
type Goal struct {
	board    *Board
	texts    []string
	all      []wide.Pattern // but for "one"
	patterns []pattern      // the same on a board of words
	one      bool           // any position of one peg is a goal as well
	open     *open          // other alternatives that name no position; nil where there are none
}

// pattern asks for just the pegs of want among the holes of care.
type pattern struct{ want, care board.Set }

// add adds an alternative.
func (g *Goal) add(text string, t wide.Pattern) {
	g.texts = append(g.texts, text)
	switch {
	case text == goalOne:
		g.one = true
		return
	case !g.board.IsWide():
		g.patterns = append(g.patterns, pattern{t.Want.Word(), t.Care.Word()})
	}
	g.all = append(g.all, t)
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

// match tells whether p is a goal.
func (g *Goal) match(p board.Set) bool {
	for _, t := range g.patterns {
		if (p^t.want)&t.care == 0 {
			return true
		}
	}
	return g.one && p.Len() == 1 || g.open != nil && g.matchOpen(p)
}

// most is the most pegs that fit t.
func (b *Board) most(t wide.Pattern) int { return t.Want.Len() + b.all().Less(t.Care).Len() }

// matches tells whether p, on the goal's board, is a goal.
func (g *Goal) matches(p *Position) bool {
	if g.board.IsWide() {
		return g.wide().Match(p.holes) || g.isFewest(p)
	}
	return g.match(p.pegs) || g.isFewest(p)
}

// wide is the goal as package wide has it.
func (g *Goal) wide() *wide.Goal {
	w := &wide.Goal{Patterns: g.all, One: g.one}
	if g.open != nil {
		w.Counts = g.open.counts
		if g.open.stuck {
			w.Stuck = g.board.Wide()
		}
	}
	return w
}

// pegs returns the least and the most pegs of any goal.
func (g *Goal) pegs() (least, most int) {
	least, most = MaxHoles+1, -1
	if g.one {
		least, most = 1, 1
	}
	for _, t := range g.all {
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
	all := make([]wide.Pattern, 0, len(g.all))
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
		all = append(all, g.all[at])
		at++
	}
	return all
}

// alternatives is targets on a board of words.
func (g *Goal) alternatives() []pattern {
	targets := g.targets()
	all := make([]pattern, len(targets))
	for i, t := range targets {
		all[i] = pattern{t.Want.Word(), t.Care.Word()}
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

// maxSeeds is the most goals that are listed to search back from.
const maxSeeds = 1 << 16

// positions lists the goals of fewer pegs than limit, but for the empty one; it
// returns nil where they are too many to list.
func (g *Goal) positions(limit int) []board.Set {
	total := 0
	for _, t := range g.patterns {
		free := (g.board.Full() &^ t.care).Len()
		if free > 16 {
			return nil
		}
		total += 1 << free
	}
	if total > maxSeeds {
		return nil
	}
	list := []board.Set{}
	add := func(p board.Set) {
		if p != 0 && p.Len() < limit {
			list = append(list, p)
		}
	}
	for _, t := range g.patterns {
		free := g.board.Full() &^ t.care
		for sub := free; ; sub = (sub - 1) & free {
			add(t.want | sub)
			if sub == 0 {
				break
			}
		}
	}
	if g.one {
		for i := range g.board.Len() {
			add(board.Set(0).With(i))
		}
	}
	return list
}

// keeps tells whether p maps the goal's positions onto themselves.
func (g *Goal) keeps(p board.Perm) bool {
	for _, t := range g.patterns {
		image := pattern{want: t.want.Map(p), care: t.care.Map(p)}
		if !slices.Contains(g.patterns, image) {
			return false
		}
	}
	return true
}

package pegs

import (
	"slices"
	"strings"

	"jie/board"
	"jie/puzzle"
)

// Goal is what is to be reached: any position that fits one of its patterns. It
// is immutable. Only [Position.Goal] and [Board.OnePeg] make useful ones.
type Goal struct {
	board    *Board
	texts    []string
	patterns []pattern
	one      bool // any position of one peg is a goal as well
}

// pattern asks for just the pegs of want among the holes of care.
type pattern struct{ want, care board.Set }

// Texts holds one canonical text for each alternative, in the order given.
func (g *Goal) Texts() []string { return slices.Clone(g.texts) }

// OnePeg is the goal of one peg in any one of the holes named, or in any hole
// at all where none is.
func (b *Board) OnePeg(holes ...int) *Goal {
	g := &Goal{board: b, one: len(holes) == 0}
	if g.one {
		g.texts = []string{goalOne}
	}
	for _, i := range holes {
		g.texts = append(g.texts, b.names[i])
		g.patterns = append(g.patterns, pattern{want: board.Set(0).With(i), care: b.Full()})
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
	return g.one && p.Len() == 1
}

// least and most bound the number of pegs that fit t.
func (t pattern) least() int        { return t.want.Len() }
func (t pattern) most(b *Board) int { return t.want.Len() + (b.Full() &^ t.care).Len() }

// pegs returns the least and the most pegs of any goal.
func (g *Goal) pegs() (least, most int) {
	least, most = MaxHoles+1, -1
	if g.one {
		least, most = 1, 1
	}
	for _, t := range g.patterns {
		least, most = min(least, t.least()), max(most, t.most(g.board))
	}
	return least, most
}

// alternatives lists the goal's patterns, with a pattern for each hole in place of
// "one": a peg in the first hole, in the second, and so on. So certificates count goals.
func (g *Goal) alternatives() []pattern {
	var all []pattern
	at := 0
	for _, text := range g.texts {
		if text == goalOne {
			for i := range g.board.Len() {
				all = append(all, pattern{want: board.Set(0).With(i), care: g.board.Full()})
			}
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
func (g *Goal) ofClass(start board.Set) *Goal {
	b := g.board
	kept := &Goal{board: b}
	for _, t := range g.alternatives() {
		if _, refuted := b.classProof(start, t); !refuted {
			kept.texts = append(kept.texts, b.text(t.want, b.Full()&^t.care))
			kept.patterns = append(kept.patterns, t)
		}
	}
	return kept
}

// parseGoal reads the texts of a goal for a position of the given pegs.
func parseGoal(b *Board, start board.Set, texts []string) (*Goal, error) {
	g := &Goal{board: b}
	for _, text := range texts {
		t, canonical, err := parseAlternative(b, text)
		if err != nil {
			return nil, err
		}
		if t.least() > start.Len() {
			return nil, fail(MorePegs, nil, puzzle.Args{"got": t.least(), "limit": start.Len()})
		}
		if slices.Contains(g.texts, canonical) {
			continue
		}
		g.texts = append(g.texts, canonical)
		if canonical == goalOne {
			g.one = true
		} else {
			g.patterns = append(g.patterns, t)
		}
	}
	return g, nil
}

// parseAlternative reads one text: "one", a hole's name or a position.
func parseAlternative(b *Board, text string) (pattern, string, error) {
	if small := strings.ToLower(text); isHoleName(small) {
		text = small
	}
	if text == goalOne {
		return pattern{want: 1}, goalOne, nil
	}
	if i, ok := b.Hole(text); ok {
		return pattern{want: board.Set(0).With(i), care: b.Full()}, text, nil
	}
	if isHoleName(text) {
		return pattern{}, "", fail(BadHole, nil, puzzle.Args{"hole": text})
	}
	d, err := parse(text, true)
	if err != nil {
		if e, ok := err.(*puzzle.Error); ok && (e.Code == puzzle.NoPrefix || e.Code == puzzle.Empty) {
			err = fail(BadGoal, nil, puzzle.Args{"goal": text})
		}
		return pattern{}, "", err
	}
	if !b.same(d.board) {
		return pattern{}, "", fail(puzzle.OtherShape, nil, nil)
	}
	return pattern{want: d.pegs, care: b.Full() &^ d.free}, b.text(d.pegs, d.free), nil
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

package narrow

import (
	"slices"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
)

// Goal is what is to be reached: any position that one of its first four fields asks
// for. It must not change while a search uses it.
type Goal struct {
	Patterns []Pattern
	One      bool            // any position of one peg
	Counts   []int           // any position of one of these numbers of pegs
	Stuck    *bitboard.Board // any position on this board without a legal jump; nil where that is no goal

	Least, Most int // pegs of any goal
}

// Pattern asks for just the pegs of Want among the holes of Care.
type Pattern struct{ Want, Care board.Set }

// Match tells whether p is a goal.
func (g *Goal) Match(p board.Set) bool {
	for _, t := range g.Patterns {
		if (p^t.Want)&t.Care == 0 {
			return true
		}
	}
	return g.One && p.Len() == 1 || g.isOpen() && g.matchOpen(p)
}

// isOpen tells whether some goals are known by a number of pegs or by having no jump.
func (g *Goal) isOpen() bool { return g.Stuck != nil || len(g.Counts) > 0 }

func (g *Goal) matchOpen(p board.Set) bool {
	return g.Stuck != nil && g.Stuck.Stuck(p) || slices.Contains(g.Counts, p.Len())
}

// wide is the goal as package wide has it.
func (g *Goal) wide() *wide.Goal {
	w := &wide.Goal{One: g.One, Counts: g.Counts}
	for _, t := range g.Patterns {
		w.Patterns = append(w.Patterns, wide.Pattern{Want: wide.One(t.Want), Care: wide.One(t.Care)})
	}
	if g.Stuck != nil {
		w.Stuck = g.Stuck.Wide()
	}
	return w
}

// alternatives lists the patterns, with one for each hole in place of One.
func (g *Goal) alternatives(b *bitboard.Board) []Pattern {
	if !g.One {
		return g.Patterns
	}
	all := slices.Clone(g.Patterns)
	for i := range b.Len() {
		all = append(all, Pattern{board.Set(0).With(i), b.Full()})
	}
	return all
}

// maxSeeds is the most goals that are listed to search back from.
const maxSeeds = 1 << 16

// positions lists the goals of fewer pegs than limit, but for the empty one; it
// returns nil where they are too many to list.
func (g *Goal) positions(b *bitboard.Board, limit int) []board.Set {
	total := 0
	for _, t := range g.Patterns {
		free := (b.Full() &^ t.Care).Len()
		if free > 16 {
			return nil
		}
		total += 1 << free
	}
	if total > maxSeeds {
		return nil
	}
	list := []board.Set{}
	for _, t := range g.alternatives(b) {
		free := b.Full() &^ t.Care
		for sub := free; ; sub = (sub - 1) & free {
			if p := t.Want | sub; p != 0 && p.Len() < limit {
				list = append(list, p)
			}
			if sub == 0 {
				break
			}
		}
	}
	return list
}

// keeps tells whether p maps the goals onto themselves.
func (g *Goal) keeps(p board.Perm) bool {
	for _, t := range g.Patterns {
		if !slices.Contains(g.Patterns, Pattern{t.Want.Map(p), t.Care.Map(p)}) {
			return false
		}
	}
	return true
}

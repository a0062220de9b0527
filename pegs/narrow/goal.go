package narrow

import (
	"slices"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
)

// Goal is what is to be reached: any position that one of its fields asks for, as in
// [wide.Goal]. It is immutable.
type Goal struct {
	wide        *wide.Goal // the same for package wide
	patterns    []pattern
	one         bool
	counts      []int
	stuck       *bitboard.Board
	least, most int // pegs of any goal
}

// pattern asks for just the pegs of want among the holes of care.
type pattern struct{ want, care board.Set }

// NewGoal returns a goal on a board of at most 64 holes whose positions have from least
// to most pegs.
func NewGoal(b *bitboard.Board, w *wide.Goal, least, most int) *Goal {
	g := &Goal{wide: w, one: w.One, counts: w.Counts, least: least, most: most}
	for _, t := range w.Patterns {
		g.patterns = append(g.patterns, pattern{t.Want.Word(), t.Care.Word()})
	}
	if w.Stuck != nil {
		g.stuck = b
	}
	return g
}

// Match tells whether p is a goal.
func (g *Goal) Match(p board.Set) bool {
	for _, t := range g.patterns {
		if (p^t.want)&t.care == 0 {
			return true
		}
	}
	return g.one && p.Len() == 1 || g.isOpen() && g.matchOpen(p)
}

// isOpen tells whether some goals are known by a number of pegs or by having no jump.
func (g *Goal) isOpen() bool { return g.stuck != nil || len(g.counts) > 0 }

func (g *Goal) matchOpen(p board.Set) bool {
	return g.stuck != nil && g.stuck.Stuck(p) || slices.Contains(g.counts, p.Len())
}

// alternatives lists the patterns, with one for each hole where one peg may be anywhere.
func (g *Goal) alternatives(b *bitboard.Board) []pattern {
	if !g.one {
		return g.patterns
	}
	all := slices.Clone(g.patterns)
	for i := range b.Len() {
		all = append(all, pattern{board.Set(0).With(i), b.Full()})
	}
	return all
}

// maxSeeds is the most goals that are listed to search back from.
const maxSeeds = 1 << 16

// positions lists the goals of fewer pegs than limit, but for the empty one; it
// returns nil where they are too many to list.
func (g *Goal) positions(b *bitboard.Board, limit int) []board.Set {
	total := 0
	for _, t := range g.patterns {
		free := (b.Full() &^ t.care).Len()
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
		free := b.Full() &^ t.care
		for sub := free; ; sub = (sub - 1) & free {
			if p := t.want | sub; p != 0 && p.Len() < limit {
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
	for _, t := range g.patterns {
		if !slices.Contains(g.patterns, pattern{t.want.Map(p), t.care.Map(p)}) {
			return false
		}
	}
	return true
}

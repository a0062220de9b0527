package check

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Goals that name no position: any with some number of pegs ("count=3"), any without a legal jump ("stuck"), and as few
// pegs as can be left ("fewest"): any end with that number once it is known, and before that any without a legal jump.
const (
	countGoal  = "count="
	stuckGoal  = "stuck"
	fewestGoal = "fewest"
)

// counted is a board whose pegs and jumps can be counted.
type counted interface {
	pegs() int64
	stuck() bool
}

// openGoal is a goal that names no position.
type openGoal struct {
	shown func(b counted) bool
	most  int64 // pegs of any such position, 0 for unlimited
}

// readOpen reads a goal that names no position; ok is false for others.
func (h *holes) readOpen(text string) (g openGoal, ok bool) {
	switch {
	case text == fewestGoal && h.fewest > 0:
		return ofPegs(h.fewest), true
	case text == stuckGoal || text == fewestGoal:
		return openGoal{shown: counted.stuck}, true
	case text == anyPeg:
		return ofPegs(1), true
	}
	digits, ok := strings.CutPrefix(text, countGoal)
	want, err := strconv.ParseInt(digits, 10, 64)
	if !ok || err != nil || want < 1 || strconv.FormatInt(want, 10) != digits {
		return g, false
	}
	return ofPegs(want), true
}

// ofPegs returns the goal of a given number of pegs, anywhere.
func ofPegs(n int64) openGoal { return openGoal{func(b counted) bool { return b.pegs() == n }, n} }

// isOpen reports whether a goal is open, except anyPeg, which stands for one position per hole.
func (h *holes) isOpen(text string) bool {
	_, ok := h.readOpen(text)
	return ok && text != anyPeg
}

// mostPegs returns an upper bound of the pegs of the positions that a goal asks for.
func (h *holes) mostPegs(text string) (int64, error) {
	if g, ok := h.readOpen(text); ok {
		return cmp.Or(g.most, h.pegs()), nil
	}
	boards, err := h.asked(text)
	most := int64(0)
	for _, goal := range boards {
		most = max(most, goal.count('1')+goal.count('?'))
	}
	return most, err
}

func (h *holes) pegs() int64 { return h.count('1') }

func (h *holes) stuck() bool {
	return !slices.ContainsFunc(h.lines(), func(l [3]place) bool {
		return h.at(l[0]) == '1' && h.at(l[1]) == '1' && h.at(l[2]) == '0'
	})
}

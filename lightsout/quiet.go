package lightsout

import (
	"context"
	"fmt"

	"jie/linear/gf2"
	"jie/puzzle"
)

// noPattern is the code for a goal that cannot be reached from a board.
const noPattern puzzle.Code = "lightsout-no-pattern"

// Patterns returns a press pattern that leads from a position of two states to the first goal, a
// basis of the quiet patterns, and how many buttons a pattern has, one bit per button. Cost: that
// of any solution. It fails with the code lightsout-no-pattern if no pattern leads to the goal.
func (Puzzle) Patterns(ctx context.Context, from puzzle.Position, to puzzle.Goal) (x gf2.Vector, basis []gf2.Vector, buttons int, err error) {
	start := from.(position).board
	goals, err := start.ends(to)
	switch {
	case err != nil:
		return nil, nil, 0, err
	case start.rules.k != 2:
		return nil, nil, 0, fail(badStates, nil, puzzle.Args{"got": start.id(), "limit": 2})
	case !start.listed():
		return nil, nil, 0, tooLarge(start.exactLights(), maxListed)
	}
	f, err := findWay(ctx, start, goals[0], puzzle.Options{})
	switch {
	case err != nil:
		return nil, nil, 0, err
	case f.certificate != nil:
		return nil, nil, 0, fail(noPattern, nil, nil)
	}
	c := f.way.(*coset) // as for all boards of two states
	x, basis, err = c.expanded(ctx, c.x, c.basis())
	return x, basis, start.buttons(), err
}

// Presses returns the moves of a press pattern of a given number of buttons on the board of a
// position.
func (Puzzle) Presses(from puzzle.Position, buttons int, pattern gf2.Vector) ([]string, error) {
	l := from.(position).board.layout
	if l.buttons() != buttons {
		return nil, fmt.Errorf("lightsout: a pattern of %d buttons, the board has %d", buttons, l.buttons())
	}
	return movesOf(l, bitPatterns{}, pattern, nil), nil
}

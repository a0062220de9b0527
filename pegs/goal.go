package pegs

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

const goalOne = bitboard.GoalOne

// badCount is the code of a goal of zero pegs, or without a valid number. got, limit
const badCount puzzle.Code = "pegs-bad-count"

// onePeg returns the goal of one peg in any one of the given holes, or in any hole if none is
// given.
func (b *layout) onePeg(holes ...int) *bitboard.Goal {
	if len(holes) == 0 {
		return b.NewGoal(b.AnyPeg())
	}
	var list []bitboard.Alternative
	for _, i := range holes {
		list = append(list, alternative(b.names[i], b.Finish(i)))
	}
	return b.NewGoal(list...)
}

func alternative(text string, t bitboard.Pattern) bitboard.Alternative {
	return bitboard.Alternative{Text: text, Patterns: []bitboard.Pattern{t}}
}

// parseGoal reads the texts of a goal for a position of a given number of pegs. Those with
// more pegs than that, which no jump reaches, are left out if there are others.
func (b *layout) parseGoal(pegs int, texts []string) (*bitboard.Goal, error) {
	var list []bitboard.Alternative
	var tooMany error
	for _, text := range texts {
		a, err := b.parseOpen(text, pegs)
		if err == nil && a.Text == "" {
			a, err = b.parseNamed(text, pegs)
		}
		switch {
		case err == nil:
			list = append(list, a)
		case errors.Is(err, &puzzle.Error{Code: morePegs}):
			tooMany = cmp.Or(tooMany, err)
		default:
			return nil, err
		}
	}
	if len(list) == 0 && tooMany != nil {
		return nil, tooMany
	}
	return b.NewGoal(list...), nil
}

// parseOpen reads a goal that names no position. For other texts, the text of a is "".
func (b *layout) parseOpen(text string, pegs int) (a bitboard.Alternative, err error) {
	o, ok := bitboard.ReadOpen(text)
	if !ok {
		return a, nil
	}
	if n, ok := o.(bitboard.Count); ok {
		switch {
		case n < 1:
			_, digits, _ := strings.Cut(text, "=")
			return a, fail(badCount, nil, puzzle.Args{"got": digits, "limit": pegs})
		case int(n) > pegs:
			return a, fail(morePegs, nil, puzzle.Args{"got": int(n), "limit": pegs})
		case n == 1:
			return b.AnyPeg(), nil
		}
	}
	return bitboard.Alternative{Text: o.String(), Open: o}, nil
}

// parseNamed reads "one", a hole's name or a position.
func (b *layout) parseNamed(text string, pegs int) (a bitboard.Alternative, err error) {
	if small := strings.ToLower(text); isHoleName(small) {
		text = small
	}
	i, isHole := b.cells[text]
	switch {
	case text == goalOne:
		a = b.AnyPeg()
	case isHole:
		a = alternative(text, b.Finish(i))
	case isHoleName(text):
		return a, fail(badHole, nil, puzzle.Args{"hole": text})
	default:
		if a, err = b.parsePattern(text); err != nil {
			return a, err
		}
	}
	if least := a.Patterns[0].Want.Len(); least > pegs {
		return a, fail(morePegs, nil, puzzle.Args{"got": least, "limit": pegs})
	}
	return a, nil
}

// parsePattern reads a position, in which holes may be left free.
func (b *layout) parsePattern(text string) (a bitboard.Alternative, err error) {
	id, err := puzzle.SplitBare(puzzleName, text)
	bare := err == nil && id.Start == 0
	if rule := b.Rules().String(); bare && rule != "" {
		id.Rules = []string{rule}
	}
	var d drawing
	if err == nil {
		d, err = parse(id, true)
	}
	if bare && err != nil || errors.Is(err, &puzzle.Error{Code: puzzle.Empty}) {
		err = fail(badGoal, nil, puzzle.Args{"goal": text})
	}
	if err != nil {
		return a, err
	}
	if !b.Same(d.board.Board) {
		return a, fail(puzzle.OtherShape, nil, nil)
	}
	return b.pattern(bitboard.Pattern{Want: d.pegs, Care: b.All().Less(d.free)}), nil
}

// pattern returns the alternative of a pattern, written as a position.
func (b *layout) pattern(t bitboard.Pattern) bitboard.Alternative {
	return alternative(b.text(t.Want, b.All().Less(t.Care)), t)
}

// isHoleName reports whether text is letters and then digits.
func isHoleName(text string) bool {
	digits := strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz")
	return digits != "" && len(digits) < len(text) && strings.Trim(digits, "0123456789") == ""
}

// ofClass returns g without the alternatives that start's position class refutes.
// "one" becomes one alternative per hole, most of which are refuted on boards such as the
// English one.
func (b *layout) ofClass(start bitboard.Set, g *bitboard.Goal) *bitboard.Goal {
	var kept []bitboard.Alternative
	for _, t := range g.Targets() {
		if _, refuted := b.classProof(start, t); !refuted {
			kept = append(kept, b.pattern(t))
		}
	}
	return b.NewGoal(kept...)
}

// isFewest reports whether g asks for the fewest pegs and p certainly has them: it has no
// legal jump, and every position of its class has at least as many pegs.
func (b *layout) isFewest(p bitboard.Set, g *bitboard.Goal) bool {
	return asks[bitboard.Fewest](g) && b.Stuck(p) && p.Len() == b.leastOfClass(p)
}

// asks reports whether some alternative of g is an open goal of type T.
func asks[T bitboard.Open](g *bitboard.Goal) bool {
	return slices.ContainsFunc(g.Open(), func(o bitboard.Open) bool { _, ok := o.(T); return ok })
}

// mostClasses bounds the position classes that leastOfClass searches, as a power of two.
const mostClasses = 14

// leastOfClass returns the fewest pegs, at least one, of a position of p's class, or one if
// there are too many classes. It adds holes one by one: least[c] is the fewest of them whose
// class is c.
func (b *layout) leastOfClass(p bitboard.Set) int {
	basis := b.Classes()
	if len(basis) > mostClasses {
		return 1
	}
	number := func(s bitboard.Set) int { return int(classOf(basis, s)[0]) }
	const none = bitboard.MaxHoles + 1
	least := slices.Repeat([]int{none}, 1<<len(basis))
	for i := range b.Len() {
		hole := number(bitboard.Of(i))
		before := slices.Clone(least)
		for c, n := range before {
			least[c^hole] = min(least[c^hole], n+1)
		}
		least[hole] = 1
	}
	return least[number(p)]
}

package pegs

import (
	"slices"
	"strings"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// moveText returns m in the notation of moves: the holes the peg visits, "d2-d4-f4".
func (b *layout) moveText(m bitboard.Move) string {
	var s strings.Builder
	s.WriteString(b.names[m[0].From])
	for _, j := range m {
		s.WriteByte('-')
		s.WriteString(b.names[j.To])
	}
	return s.String()
}

// read reads a move made in p, and returns the move and the position after it, or why it is
// illegal.
func (b *layout) read(p bitboard.Set, text string) (m bitboard.Move, after bitboard.Set, err error) {
	names := strings.Split(text, "-")
	holes := make([]int, len(names))
	for i, name := range names {
		hole, known := b.cells[name]
		if !known || len(names) < 2 {
			return nil, p, fail(puzzle.BadMove, nil, puzzle.Args{"move": text})
		}
		holes[i] = hole
	}
	for i, to := range holes[1:] {
		j, why := b.jumpBetween(p, holes[i], to)
		if why != "" {
			return nil, p, fail(puzzle.IllegalMove, nil, puzzle.Args{
				"move": text, "why": why, "from": names[i], "over": b.names[j.Over], "hole": names[i+1],
			})
		}
		m = append(m, j)
		p = p.After(j)
	}
	return m, p, nil
}

// jumpBetween returns the jump in p from one hole to another, or why it is illegal.
func (b *layout) jumpBetween(p bitboard.Set, from, to int) (j bitboard.Jump, why string) {
	line := slices.IndexFunc(b.Jumps()[from], func(j bitboard.Jump) bool { return int(j.To) == to })
	if line < 0 {
		return j, "pegs-no-line"
	}
	j = b.Jumps()[from][line]
	switch {
	case p.Allows(j):
		return j, ""
	case !p.Has(from):
		return j, "pegs-no-peg"
	case p.Has(to):
		return j, "pegs-not-empty"
	}
	return j, "pegs-nothing-between"
}

func (b *layout) texts(moves []bitboard.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = b.moveText(m)
	}
	return texts
}

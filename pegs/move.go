package pegs

import (
	"slices"
	"strings"

	"jie/board"
	"jie/pegs/wide"
)

// Move is one or more jumps in a row by one peg.
type Move []Jump

// Text is m in the notation of moves: the holes the peg visits, "d2-d4-f4".
func (b *Board) Text(m Move) string {
	var s strings.Builder
	s.WriteString(b.names[m[0].From])
	for _, j := range m {
		s.WriteByte('-')
		s.WriteString(b.names[j.To])
	}
	return s.String()
}

// Join merges consecutive jumps and moves of one peg, so that the result's
// length is the number of moves. The peg that jumped last is the one that stands
// where the last jump ended.
func Join(moves []Move) []Move {
	var joined []Move
	for _, m := range moves {
		if n := len(joined); n > 0 && last(joined[n-1]).To == m[0].From {
			joined[n-1] = slices.Concat(joined[n-1], m)
			continue
		}
		joined = append(joined, m)
	}
	return joined
}

func last(m Move) Jump { return m[len(m)-1] }

// Split returns the jumps of the moves, each as a move.
func Split(moves []Move) []Move {
	var split []Move
	for _, m := range moves {
		for i := range m {
			split = append(split, m[i:i+1:i+1])
		}
	}
	return split
}

// ParseMove reads a move as it would be made in p, on a board of at most 64 holes.
// ok is false where text is not in the notation; legal is false where a jump cannot
// be made.
func (b *Board) ParseMove(p board.Set, text string) (m Move, ok, legal bool) {
	return b.parseMove(wide.One(p), text)
}

// parseMove is ParseMove on a board of any size.
func (b *Board) parseMove(p wide.Set, text string) (m Move, ok, legal bool) {
	holes := strings.Split(text, "-")
	if len(holes) < 2 {
		return nil, false, false
	}
	legal = true
	from := -1
	for i, name := range holes {
		to, known := b.cells[name]
		if !known {
			return nil, false, false
		}
		if i > 0 && legal {
			var j Jump
			if j, legal = b.jumpBetween(p, from, to); legal {
				m = append(m, j)
				p = wide.Jump(j).Apply(p)
			}
		}
		from = to
	}
	return m, true, legal
}

// jumpBetween returns the jump in p from one hole to another.
func (b *Board) jumpBetween(p wide.Set, from, to int) (Jump, bool) {
	for _, j := range b.jumps[from] {
		if int(j.To) == to {
			return j, wide.Jump(j).Legal(p)
		}
	}
	return Jump{}, false
}

// texts writes each move.
func (b *Board) texts(moves []Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = b.Text(m)
	}
	return texts
}

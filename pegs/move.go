package pegs

import (
	"strings"

	"jie/pegs/bitboard"
)

// Text is m in the notation of moves: the holes the peg visits, "d2-d4-f4".
func (b *Board) Text(m bitboard.Move) string {
	var s strings.Builder
	s.WriteString(b.names[m[0].From])
	for _, j := range m {
		s.WriteByte('-')
		s.WriteString(b.names[j.To])
	}
	return s.String()
}

// ParseMove reads a move as it would be made in p. ok is false where text is not in the
// notation; legal is false where a jump cannot be made.
func (b *Board) ParseMove(p bitboard.Set, text string) (m bitboard.Move, ok, legal bool) {
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
			var j bitboard.Jump
			if j, legal = b.jumpBetween(p, from, to); legal {
				m = append(m, j)
				p = p.After(j)
			}
		}
		from = to
	}
	return m, true, legal
}

// jumpBetween returns the jump in p from one hole to another.
func (b *Board) jumpBetween(p bitboard.Set, from, to int) (bitboard.Jump, bool) {
	for _, j := range b.Jumps()[from] {
		if int(j.To) == to {
			return j, p.Allows(j)
		}
	}
	return bitboard.Jump{}, false
}

// texts writes each move.
func (b *Board) texts(moves []bitboard.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = b.Text(m)
	}
	return texts
}

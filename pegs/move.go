package pegs

import (
	"strings"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
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

// ParseMove reads a move as it would be made in p, on a board of at most 64 holes.
// ok is false where text is not in the notation; legal is false where a jump cannot
// be made.
func (b *Board) ParseMove(p board.Set, text string) (m bitboard.Move, ok, legal bool) {
	return b.parseMove(wide.One(p), text)
}

// parseMove is ParseMove on a board of any size.
func (b *Board) parseMove(p wide.Set, text string) (m bitboard.Move, ok, legal bool) {
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
				p = wide.Jump(j).Apply(p)
			}
		}
		from = to
	}
	return m, true, legal
}

// jumpBetween returns the jump in p from one hole to another.
func (b *Board) jumpBetween(p wide.Set, from, to int) (bitboard.Jump, bool) {
	for _, j := range b.Jumps()[from] {
		if int(j.To) == to {
			return j, wide.Jump(j).Legal(p)
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

// legal lists the legal jumps in p as AppendJumps does, on a board of any size.
func (b *Board) legal(p wide.Set) []bitboard.Jump { return b.appendLegal(nil, p, -1) }

// appendLegal appends the legal jumps of the peg in hole from, with -1 those of all pegs.
func (b *Board) appendLegal(dst []bitboard.Jump, p wide.Set, from int) []bitboard.Jump {
	if from < 0 {
		for i := range p.All() {
			dst = b.appendLegal(dst, p, i)
		}
		return dst
	}
	for _, j := range b.Jumps()[from] {
		if wide.Jump(j).Legal(p) {
			dst = append(dst, j)
		}
	}
	return dst
}

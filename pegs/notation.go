package pegs

import (
	"strings"

	"jie/puzzle/ability"
)

var _ ability.Notation = Puzzle{}

// digits is the notation of the books on peg solitaire, which number holes by two
// digits, column and row: what is d6-d4-f4 here is 46-44-64 to Bergholt, and
// 46*44*64 to others.
const digits = "digits"

// Notations is the books' digits.
func (Puzzle) Notations() []string { return []string{digits} }

// ReadNotation puts a move in digits, or in capitals, into small letters.
func (Puzzle) ReadNotation(move string) string {
	move = strings.ToLower(move)
	holes := strings.Split(strings.ReplaceAll(move, "*", "-"), "-")
	for i, hole := range holes {
		if len(hole) != 2 || strings.Trim(hole, "123456789") != "" {
			return move
		}
		holes[i] = string('a'+rune(hole[0]-'1')) + hole[1:]
	}
	return strings.Join(holes, "-")
}

// WriteNotation writes a move as the books do. One beyond the ninth column or row
// cannot be written so.
func (Puzzle) WriteNotation(name, move string) string {
	holes := strings.Split(move, "-")
	for i, hole := range holes {
		if name != digits || len(hole) != 2 || hole[0] < 'a' || hole[0] > 'i' || hole[1] < '1' || hole[1] > '9' {
			return move
		}
		holes[i] = string('1'+rune(hole[0]-'a')) + hole[1:]
	}
	return strings.Join(holes, "-")
}

package pegs

import (
	"strings"

	"jie/puzzle/ability"
)

var _ ability.Notation = Puzzle{}

// digits is the notation of the books on peg solitaire, which number holes by two digits,
// column and row: Jie's d6-d4-f4 is 46-44-64 in Bergholt, and 46*44*64 in others.
const digits = "digits"

// Notations returns the digits of the books.
func (Puzzle) Notations() []string { return []string{digits} }

// ReadNotation converts a move in digits, or in capitals, to small letters.
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

// WriteNotation writes a move in the notation of the books. Moves beyond the ninth column or
// row have no such form.
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

package pegs

import (
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle/ability"
)

var _ ability.Posted = Puzzle{}

// Posting returns how people draw boards: pegs as * x X o + @ ●, holes as . o _ - ○ ·, and
// places off the board as # . - or not at all.
func (Puzzle) Posting(rules []string) ability.Posting {
	return ability.Posting{
		Letters: map[rune]string{
			'1': "1", '*': "1", 'x': "1-", '+': "1", '@': "1", '●': "1", 'o': "10",
			'0': "0", '.': "0-", '_': "0-", '-': "-0", '○': "0", '·': "0-", '#': "-", ' ': "-", '?': "?",
		},
		Sheared: slices.Contains(rules, bitboard.Triangular.String()),
	}
}

package mopan

import "jie/puzzle/ability"

var _ ability.Posted = Puzzle{}

// Posting returns how people draw boards: dots as * x X o + # @ ●, empty cells as . _ - ○ ·.
func (Puzzle) Posting([]string) ability.Posting {
	return ability.Posting{Loose: true, Letters: map[rune]string{
		'1': "1", '2': "2", '3': "3", '*': "1", 'x': "10", '+': "1", '#': "1", '@': "1", '●': "10", 'o': "10",
		'0': "0", '.': "0", '_': "0", '-': "0", '○': "10", '·': "0", '?': "?",
	}}
}

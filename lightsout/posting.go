package lightsout

import (
	"strconv"

	"jie/puzzle/ability"
)

var _ ability.Posted = Puzzle{}

// Posting returns how people draw boards: lights on as # * x o + @ w (white), off as . _ - b
// (black). Boards of more than two states have blanks between their digits or numbers.
func (Puzzle) Posting(list []string) ability.Posting {
	u, err := parseRules(list)
	switch {
	case err != nil:
		return ability.Posting{}
	case u.wide():
		return ability.Posting{Numbers: true}
	}
	how := ability.Posting{Letters: map[rune]string{'.': "0", '-': "-", ' ': "-"}}
	for state := range u.k {
		digit := strconv.Itoa(state)
		how.Letters[rune(digit[0])] = digit
	}
	if u.k > 2 {
		return how
	}
	how.Letters = map[rune]string{
		'1': "1", '#': "1-", '*': "1", 'x': "10", '+': "1", '@': "1", 'w': "1", 'o': "10", '●': "10", '○': "10",
		'0': "0", '.': "0-", '_': "0-", '-': "0-", '·': "0-", 'b': "0", ' ': "-",
	}
	return how
}

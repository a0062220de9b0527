package twiddle

import "jie/puzzle/ability"

var _ ability.Posted = Puzzle{}

// Posting returns that people put blanks between the numbers.
func (Puzzle) Posting([]string) ability.Posting { return ability.Posting{Numbers: true} }

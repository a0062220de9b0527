package tables

import "jie/mopan"

// Counts is how many cells of each colour the positions of a table have. The
// first target without wild cells says it; where all have such cells, dots does,
// of colour 1, and known is false where that is 0.
func Counts(goal mopan.Goal, dots int) (counts [mopan.Colours + 1]int, known bool) {
	for _, p := range goal {
		if p.Wild() == 0 {
			return p.Board.Counts(), true
		}
	}
	return [mopan.Colours + 1]int{goal[0].Board.Len() - dots, dots}, dots > 0
}

// SameDots tells which target does not have the dots that the others have.
func SameDots(goal mopan.Goal, counts [mopan.Colours + 1]int) error {
	for b := range goal[0].Completions(counts) {
		_, err := mopan.NewGoal(b, goal.Texts()...)
		return err
	}
	return nil // the table says what is wrong with it
}

package rings

import "jie/puzzle"

// dotsCertificate proves that no target can have the start's dots, which no turn changes. It gives
// for each target a number of dots of the start, and the nearest number that the target can have.
func dotsCertificate(from Board, goal Goal) *puzzle.Certificate {
	certificates := make([]puzzle.Certificate, len(goal))
	for i, p := range goal {
		have, nearest := p.conflict(from)
		certificates[i] = puzzle.Certificate{Kind: "dots", From: &have, To: &nearest}
	}
	if len(certificates) == 1 {
		return &certificates[0]
	}
	return &puzzle.Certificate{Kind: "dots", Goals: certificates}
}

// conflict returns a count of dots, of all or of one colour, that from has and p
// cannot have, and the nearest count that p can have.
func (p Pattern) conflict(from Board) (have, nearest int64) {
	counts, fixed := from.Counts(), p.Board.Counts()
	if most := p.Board.Dots() + p.Wild(); from.Dots() > most {
		return int64(from.Dots()), int64(most)
	}
	if from.Dots() < p.Board.Dots() {
		return int64(from.Dots()), int64(p.Board.Dots())
	}
	for c := 1; c < len(counts); c++ {
		if fixed[c] > counts[c] {
			return int64(counts[c]), int64(fixed[c])
		}
	}
	return 0, 0 // not reached: such a pattern has completions
}

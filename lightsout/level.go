package lightsout

import (
	"math/rand/v2"
	"slices"

	"jie/level"
	"jie/puzzle"
)

var _ level.Source = Puzzle{}

// Levels is the common board, and grades found as docs/difficulty.md says.
func (Puzzle) Levels() level.Profile {
	return level.Profile{Board: "5x5", Grades: [4]int64{22500, 28500, 32500, 35500}}
}

// LevelBoard is a rectangle such as "5x5", or a game that was sold such as "cube".
func (Puzzle) LevelBoard(name string) string {
	if commercialNamed(name) != nil {
		return "lightsout[" + name + "]"
	}
	return "lightsout:" + name
}

// Candidate presses 1 to 15 different lights from the board's own pattern, which
// is the goal.
func (Puzzle) Candidate(blank puzzle.Position, random *rand.Rand) (from, to string, err error) {
	moves := slices.Collect(blank.Moves())
	if len(moves) == 0 { // every light is locked
		return "", "", nil
	}
	random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	at := blank
	for _, m := range moves[:1+random.IntN(min(len(moves), 15))] {
		if at, err = at.Play(m); err != nil {
			return "", "", err
		}
	}
	return at.String(), blank.String(), nil
}

package pegs

import (
	"math/rand/v2"
	"strings"

	"jie/puzzle"
	"jie/puzzle/level"
)

var _ level.Source = Puzzle{}

// Levels returns the English board, and grades found by the method of docs/difficulty.md.
func (Puzzle) Levels() level.Profile {
	return level.Profile{Board: "english", Grades: [4]int64{9000, 10800, 12700, 15400}}
}

// LevelBoard returns the board with a name; 5 is 5x5.
func (Puzzle) LevelBoard(name string) string {
	if strings.Trim(name, "01") != "" && strings.Trim(name, "0123456789") == "" { // 110 is a row of cells
		name += "x" + name
	}
	return puzzleName + ":" + name
}

// Candidate undoes 3 to 11 jumps from the usual finish of the board, or from one peg in a
// random hole if the board has none. A jump is undone by a jump on the complement, in which
// pegs and holes are exchanged.
func (Puzzle) Candidate(blank puzzle.Position, random *rand.Rand) (from, to string, err error) {
	goal, err := blank.Goal()
	if err != nil {
		return "", "", err
	}
	p, err := parsePosition(blank.String())
	if err != nil {
		return "", "", err
	}
	to = goal.Texts()[0]
	if to == goalOne {
		to = p.board.names[random.IntN(p.board.Len())]
	}
	end, err := p.board.parseGoal(p.board.Len(), []string{to})
	if err != nil {
		return "", "", err
	}
	pegs := end.Targets()[0].Want
	at, err := level.Stroll(newPosition(p.board, p.board.All().Less(pegs)), random, 3+random.IntN(9))
	if err != nil {
		return "", "", err
	}
	return newPosition(p.board, p.board.All().Less(at.(*position).pegs)).String(), to, nil
}

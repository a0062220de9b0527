package mopan

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/level"
)

var _ level.Source = Puzzle{}

// Levels returns the classic board, and grades found as docs/difficulty.md says.
func (Puzzle) Levels() level.Profile {
	return level.Profile{Board: "4", Grades: [4]int64{11000, 16000, 20000, 25500}}
}

const maxAsked = 99

// LevelBoard returns the empty hexagon of a side given as "4"; the parser refuses other texts.
func (Puzzle) LevelBoard(name string) string {
	side, err := strconv.Atoi(name)
	switch {
	case err != nil || side < 1:
		return puzzleName + ":" + name
	case side < rings.MinSide || side > rings.MaxSide:
		return puzzleName + ":" + strings.Repeat("0", min(side, maxAsked))
	}
	return rings.NewBoard(side).String()
}

// Candidate scatters 3 to 8 dots, on at most a third of the cells, and turns rings from there.
func (Puzzle) Candidate(blank puzzle.Position, random *rand.Rand) (from, to string, err error) {
	board, err := rings.ParseBoard(blank.String())
	if err != nil {
		return "", "", err
	}
	target := rings.Random(random, board.Side(), min(3+random.IntN(6), board.Len()/3))
	start, err := level.Stroll(position{Board{target}}, random, 1+random.IntN(12))
	if err != nil {
		return "", "", err
	}
	return start.String(), target.String(), nil
}

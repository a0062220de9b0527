package twiddle

import (
	"math/rand/v2"
	"strings"

	"jie/puzzle"
	"jie/puzzle/level"
	"jie/twiddle/geometry"
)

var _ level.Source = Puzzle{}

// Levels returns the common board. The grades are the quintiles of the scores of 10,000 levels of
// seed 0, as docs/difficulty.md has them: 17,707, 20,916, 23,416 and 25,693.
func (Puzzle) Levels() level.Profile {
	return level.Profile{Board: "3x3", Grades: [4]int64{17700, 20900, 23400, 25700}}
}

// LevelBoard returns a board of a size such as "3x4", rows first, or "3", for the parser.
func (Puzzle) LevelBoard(name string) string {
	rows, cols, found := strings.Cut(name, "x")
	if !found {
		cols = rows
	}
	_, okRows := plainNumber(rows)
	_, okCols := plainNumber(cols)
	if !okRows || !okCols {
		return puzzleName + ":" + name
	}
	return puzzleName + ":" + randomBody + rows + "x" + cols + ":0"
}

// mostPlaces bounds the places that a search from each side visits: less than a second.
const mostPlaces = 1 << 18

// longestWalk is 12 turns for 3 x 3, 8 for 4 x 4, 6 for 5 x 5, 4 for 8 x 8.
func longestWalk(g *geometry.Geometry) int {
	half := 1
	for places := len(g.Turns); places*len(g.Turns) <= mostPlaces && half < g.Cells(); half++ {
		places *= len(g.Turns)
	}
	return 2 * half
}

// Candidate takes turns back from the sorted square of the board's numbers.
func (Puzzle) Candidate(blank puzzle.Position, random *rand.Rand) (_, to string, err error) {
	board, err := parseBoard(blank.String())
	if err != nil {
		return "", "", err
	}
	target, back := board.sorted(), board.sorted()
	back.way = board.way.Back()
	turns := 1 + random.IntN(longestWalk(board.geometry()))
	start, err := level.Stroll(position{back}, random, turns)
	if err != nil {
		return "", "", err
	}
	from := start.(position).Board
	from.way = board.way
	return from.String(), target.String(), nil
}

package twiddle

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/level"
)

var _ level.Source = Puzzle{}

// Levels is the common board. The grades are the quintiles, rounded, of the scores of
// 10,000 levels on it, those of seed 0, as docs/difficulty.md has them for the other
// puzzles: 17,707, 20,916, 23,416 and 25,693.
func (Puzzle) Levels() level.Profile {
	return level.Profile{Board: "3x3", Grades: [4]int64{17700, 20900, 23400, 25700}}
}

// LevelBoard is the sorted square of a size given as "3x3" or "3"; the parser
// refuses other texts.
func (Puzzle) LevelBoard(name string) string {
	text, other, found := strings.Cut(name, "x")
	side, ok := plainNumber(text)
	switch {
	case !ok || found && other != text || side < 1 || side > 99:
		return Name + ":" + name
	case side < MinSide || side > MaxSide:
		return Name + ":" + strings.TrimSuffix(strings.Repeat(strconv.Itoa(side)+"/", side), "/")
	}
	return New(side, min(side, usualBlock)).String()
}

// mostPlaces bounds the places that a search from each side comes to, so that a
// level is found in less than a second.
const mostPlaces = 1 << 18

// longestWalk is how many turns a walk may have: half of it, from either side, comes
// to mostPlaces at most. 3 x 3: 12 turns, 4 x 4: 8, 5 x 5: 6, 8 x 8: 4.
func (g *geometry) longestWalk() int {
	half := 1
	for places := len(g.turns); places*len(g.turns) <= mostPlaces && half < g.cells(); half++ {
		places *= len(g.turns)
	}
	return 2 * half
}

// Candidate turns blocks of the sorted square of the board's numbers. Turns can be
// taken back, so the walk's end can be solved.
func (Puzzle) Candidate(blank puzzle.Position, random *rand.Rand) (from, to string, err error) {
	board, err := ParseBoard(blank.String())
	if err != nil {
		return "", "", err
	}
	target := board.Sorted()
	turns := 1 + random.IntN(geometryOf(board.Side(), board.Block()).longestWalk())
	start, err := level.Stroll(position{target}, random, turns)
	if err != nil {
		return "", "", err
	}
	return start.String(), target.String(), nil
}

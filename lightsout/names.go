package lightsout

import (
	"strconv"
	"strings"

	"jie/gf2"
	"jie/puzzle"
)

// cellName is how a move names the light in row r, column c.
func cellName[Row int | int64](r Row, c int) string {
	return strconv.FormatInt(int64(r), 10) + "," + strconv.Itoa(c)
}

// names lists the lights' names in reading order.
func (b *Board) names() []string {
	var names []string
	for r := range int(b.h) {
		for c := range b.w {
			if !b.hole(int64(r), c) {
				names = append(names, cellName(r, c))
			}
		}
	}
	return names
}

// pressed picks the names of the ones of x.
func pressed(x gf2.Vector, names []string) []string {
	moves := make([]string, 0, x.Weight())
	for i := x.Next(0); i >= 0; i = x.Next(i + 1) {
		moves = append(moves, names[i])
	}
	return moves
}

// readMove reads "r,c" or "r,c*n" and returns the light and how often it is
// pressed.
func (b *Board) readMove(move string) (r int64, c int, times uint64, err error) {
	place, count, repeated := strings.Cut(move, "*")
	row, col, ok := strings.Cut(place, ",")
	r, errR := strconv.ParseInt(row, 10, 64)
	c64, errC := strconv.ParseInt(col, 10, 32)
	times = 1
	if repeated {
		times, err = strconv.ParseUint(count, 10, 63)
	}
	if !ok || errR != nil || errC != nil || err != nil {
		return 0, 0, 0, fail(puzzle.BadMove, nil, puzzle.Args{"move": move})
	}
	c = int(c64)
	if r < 0 || r >= b.h || c < 0 || c >= b.w || b.hole(r, c) || times == 0 {
		return 0, 0, 0, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move})
	}
	return r, c, times, nil
}

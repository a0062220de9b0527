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

// parsePress reads "r,c" or "r,c*n" with n presses. ok is false where the text is
// not in the notation: numbers are written without signs and leading zeros.
func parsePress(move string) (r int64, c int, times int64, ok bool) {
	place, count, repeated := strings.Cut(move, "*")
	row, col, _ := strings.Cut(place, ",")
	r, errR := strconv.ParseInt(row, 10, 64)
	c64, errC := strconv.ParseInt(col, 10, 32)
	if errR != nil || errC != nil || cellName(r, int(c64)) != place {
		return 0, 0, 0, false
	}
	times = 1
	if repeated {
		n, err := strconv.ParseInt(count, 10, 62)
		if times = n; err != nil || n < 0 || strconv.FormatInt(n, 10) != count {
			return 0, 0, 0, false
		}
	}
	return r, int(c64), times, true
}

// readMove reads a press of a light that is there.
func (b *Board) readMove(move string) (r int64, c int, times int64, err error) {
	r, c, times, ok := parsePress(move)
	switch {
	case !ok:
		err = fail(puzzle.BadMove, nil, puzzle.Args{"move": move})
	case r < 0 || r >= b.h || c < 0 || c >= b.w || b.hole(r, c) || times == 0:
		err = fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move})
	}
	return r, c, times, err
}

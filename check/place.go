package check

import (
	"strconv"
	"strings"
)

type place struct{ row, col int }

func (p place) plus(d place) place { return place{p.row + d.row, p.col + d.col} }

// parsePlace reads "row,column" from 0, without spaces or leading zeros.
func parsePlace(text string) (p place, ok bool) {
	row, col, _ := strings.Cut(text, ",")
	p.row, _ = strconv.Atoi(row)
	p.col, _ = strconv.Atoi(col)
	// Its text must be the same.
	return p, text == strconv.Itoa(p.row)+","+strconv.Itoa(p.col)
}

// parseTurn reads a letter and a place, such as L2,3; ok is false for other text.
func parseTurn(move string) (letter byte, at place, ok bool) {
	if move == "" {
		return 0, at, false
	}
	at, ok = parsePlace(move[1:])
	return move[0], at, ok
}

// natural reads a number below 2^31 in digits, without leading zeros.
func natural(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 32)
	return n, err == nil && n >= 0 && strconv.FormatInt(n, 10) == text
}

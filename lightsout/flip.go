package lightsout

import (
	"strconv"
	"strings"

	"jie/puzzle"
)

// flipName is the prefix of game IDs of Flip, in Simon Tatham's collection.
const flipName = "flip"

// parseFlip reads WxH:MATRIX,GRID, both in hexadecimal, the highest bit of each
// digit first. MATRIX has a row of W*H bits for each square pressed, without
// padding between rows; a one in GRID is a square still to be put right, which is
// a light that is on.
func parseFlip(id puzzle.ID) (*variant, error) {
	size, rest, _ := strings.Cut(strings.TrimSpace(id.Body), ":")
	width, height, _ := strings.Cut(size, "x")
	w, errW := strconv.Atoi(width)
	h, errH := strconv.Atoi(height)
	matrix, grid, found := strings.Cut(rest, ",")
	if errW != nil || errH != nil || !found || w < 1 || h < 1 || len(id.Rules) > 0 {
		return nil, fail(BadFlip, puzzle.AtByte(id.Start), puzzle.Args{"got": id.Body})
	}
	if w > maxSystem/h {
		return nil, tooLarge(size, maxSystem)
	}
	n := w * h
	presses, ok := hexBits(matrix, n*n)
	lit, okGrid := hexBits(grid, n)
	if !ok || !okGrid {
		return nil, fail(BadFlip, puzzle.AtByte(id.Start), puzzle.Args{"got": id.Body})
	}
	u := &rules{k: 2, near: plainNear, wiring: make([][]wire, n)}
	for i := range n {
		for j, one := range presses[i*n : (i+1)*n] {
			u.wiring[i] = append(u.wiring[i], wire{j, int(one)})
		}
		u.wiring[i] = merged(u.wiring[i], 2)
	}
	l, err := newLayout(u, h, w, make([]int32, n))
	if err != nil {
		return nil, err
	}
	v := &variant{l, make([]int32, n)}
	for i, one := range lit {
		v.state[i] = int32(one)
	}
	return v, nil
}

// hexBits reads n bits from exactly as many digits as hold them.
func hexBits(text string, n int) (bits []byte, ok bool) {
	if len(text) != (n+3)/4 {
		return nil, false
	}
	for _, c := range []byte(text) {
		digit, err := strconv.ParseUint(string(c), 16, 8)
		if err != nil {
			return nil, false
		}
		bits = append(bits, byte(digit>>3&1), byte(digit>>2&1), byte(digit>>1&1), byte(digit&1))
	}
	for _, padding := range bits[n:] {
		if padding != 0 {
			return nil, false
		}
	}
	return bits[:n], true
}

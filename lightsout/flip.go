package lightsout

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/collection"
	"jie/puzzle/view"
)

// flipName is the prefix of game IDs of Flip, in Simon Tatham's collection.
const flipName = "flip"

// flipMove reads "Mx,y". "S…" only shows a solution, so it is not a move.
func flipMove(saved string) (move string, ok bool) {
	if strings.HasPrefix(saved, "S") {
		return "", true
	}
	place, isMove := strings.CutPrefix(saved, "M")
	x, y, ok := collection.Point(place)
	return cellName(y, x), ok && isMove
}

// maxFlip is the most squares of a game of Flip that is written: its matrix has the square
// of that number of bits, and larger games are not read.
const maxFlip = 1 << 13

// writeFlip writes the matrix and the grid. The row of a square in the matrix is the set of
// squares that a press on it changes. The game has full rectangles of two states, and a
// button on each square.
func writeFlip(p puzzle.Position) (parameters, description string, ok bool) {
	b, ok := collection.ReadRectangle(p)
	faces := len(p.Grid().Faces)
	if !ok || len(b.States) > maxFlip || faces != 2 || slices.Contains(b.States, view.NoCell) || puzzle.CountMoves(p) != len(b.States) {
		return "", "", false
	}
	var matrix, lit []bool
	for i, name := range b.Names {
		next, err := p.Play(name)
		if err != nil {
			return "", "", false
		}
		for j, c := range next.Grid().Cells {
			matrix = append(matrix, c.State != b.States[j])
		}
		lit = append(lit, b.States[i] == '1')
	}
	return fmt.Sprintf("%dx%d", b.Width, b.Height), hexadecimal(matrix) + "," + hexadecimal(lit), true
}

// hexadecimal writes four bits per digit, the highest first. The last digit is padded with zeros.
func hexadecimal(bits []bool) string {
	packed := make([]byte, (len(bits)+7)/8)
	for i, one := range bits {
		if one {
			packed[i/8] |= 0x80 >> (i % 8)
		}
	}
	return hex.EncodeToString(packed)[:(len(bits)+3)/4]
}

// parseFlip reads WxH:MATRIX,GRID, both in hexadecimal, the highest bit of each digit first. MATRIX
// has a row of W*H bits for each square pressed, without padding between rows. A one in GRID is a
// square that is not yet right, that is, a light that is on.
func parseFlip(id puzzle.ID) (*board, error) {
	size, rest, _ := strings.Cut(strings.TrimSpace(id.Body), ":")
	width, height, _ := strings.Cut(size, "x")
	w, errW := strconv.Atoi(width)
	h, errH := strconv.Atoi(height)
	matrix, grid, found := strings.Cut(rest, ",")
	if errW != nil || errH != nil || !found || w < 1 || h < 1 || len(id.Rules) > 0 {
		return nil, fail(badFlip, puzzle.AtByte(id.Start), puzzle.Args{"got": id.Body})
	}
	if w > maxSystem/h {
		return nil, tooLarge(size, maxSystem)
	}
	n := w * h
	presses, ok := hexBits(matrix, n*n)
	lit, okGrid := hexBits(grid, n)
	if !ok || !okGrid {
		return nil, fail(badFlip, puzzle.AtByte(id.Start), puzzle.Args{"got": id.Body})
	}
	u := &rules{k: 2, near: plainNear, wiring: make([][]wire, n)}
	for i := range n {
		for j, one := range presses[i*n : (i+1)*n] {
			u.wiring[i] = append(u.wiring[i], wire{j, int(one)})
		}
		u.wiring[i] = merged(u.wiring[i], 2)
	}
	l, err := newLayout(u, h, w, nil)
	if err != nil {
		return nil, err
	}
	b := l.blank()
	for i, one := range lit {
		b.put(i, int32(one))
	}
	return b, nil
}

// hexBits reads n bits from exactly the digits that hold them.
func hexBits(text string, n int) (bits []byte, ok bool) {
	packed, err := hex.DecodeString(text + "0"[:len(text)%2])
	if err != nil || len(text) != (n+3)/4 {
		return nil, false
	}
	for i := range 4 * len(text) {
		bits = append(bits, packed[i/8]>>(7-i%8)&1)
	}
	return bits[:n], !slices.Contains(bits[n:], 1)
}

package pegs

import (
	"strconv"
	"strings"

	"jie/puzzle"
)

// gameName is the prefix of game IDs of Pegs, in Simon Tatham's collection.
const gameName = "sgt-pegs"

// BadGame is the code of a game ID that is not WxH: and W*H of P, H and O. got
const BadGame puzzle.Code = "pegs-bad-game"

// Prefixes are those of other programs' games.
func (Puzzle) Prefixes() []string { return []string{gameName} }

var _ puzzle.Prefixed = Puzzle{}

// parseGame reads WxH: and the cells row by row: P a peg, H a hole, O no cell,
// where other notations mean something else by an O. The goal of such a game is
// one peg, anywhere.
func parseGame(id puzzle.ID) (drawing, error) {
	size, cells, _ := strings.Cut(strings.TrimSpace(id.Body), ":")
	width, height, _ := strings.Cut(size, "x")
	w, errW := strconv.Atoi(width)
	h, errH := strconv.Atoi(height)
	if errW != nil || errH != nil || w < 1 || h < 1 || w > maxSide || h > maxSide || len(cells) != w*h || len(id.Rules) > 0 {
		return drawing{}, fail(BadGame, puzzle.AtByte(id.Start), puzzle.Args{"got": size})
	}
	rows := make([]puzzle.Row, h)
	at := strings.Index(id.Body, cells)
	for r := range rows {
		rows[r].Byte = at + r*w
		text := []byte(cells[r*w : (r+1)*w])
		for c, cell := range text {
			ours := strings.IndexByte("OPH", cell)
			if ours < 0 {
				place := &puzzle.Place{Row: r, Col: c, Byte: id.Start + rows[r].Byte + c}
				return drawing{}, fail(puzzle.BadCell, place, puzzle.Args{"cell": string(rune(cell)), "allowed": "P H O"})
			}
			text[c] = "-10"[ours]
		}
		rows[r].Text = string(text)
	}
	d, err := parseRows(Orthogonal, rows, id.Start, false)
	d.finish = goalOne
	return d, err
}

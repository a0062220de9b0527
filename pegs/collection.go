package pegs

import (
	"fmt"
	"strconv"
	"strings"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/board"
	"jie/puzzle/collection"
)

// gameName is the prefix of game IDs of Pegs, in Simon Tatham's collection.
const gameName = "sgt-pegs"

// badGame is the code of a game ID that is not WxH: and W*H of P, H and O. got
const badGame puzzle.Code = "pegs-bad-game"

// Prefixes returns those of other programs' games.
func (Puzzle) Prefixes() []string { return []string{gameName} }

var (
	_ ability.Prefixed  = Puzzle{}
	_ collection.Player = Puzzle{}
)

// Games returns Pegs.
func (Puzzle) Games() []collection.Game {
	return []collection.Game{{
		Name: "Pegs", Prefix: gameName,
		Recognise: func(parameters, description string) bool {
			return collection.IsSize(parameters) && description != "" && strings.Trim(description, "PHO") == ""
		},
		Parameters: collection.SizeOf,
		Move:       gameMove,
		Write:      writeGame,
		Save:       func(parameters string) string { return parameters + "random" },
	}}
}

// gameMove reads "sx,sy-tx,ty".
func gameMove(saved string) (move string, ok bool) {
	from, to, found := strings.Cut(saved, "-")
	x, y, ok := collection.Point(from)
	u, v, ok2 := collection.Point(to)
	hole := func(x, y int) string { return cellName(board.Point{Row: y, Col: x}) }
	return hole(x, y) + "-" + hole(u, v), found && ok && ok2
}

// writeGame writes P for a peg, H for a hole and O for no cell. The game has only boards of
// squares, with jumps along rows and columns.
func writeGame(p puzzle.Position) (parameters, description string, ok bool) {
	b, ok := collection.ReadRectangle(p)
	if !ok || strings.Contains(p.String(), "[") {
		return "", "", false
	}
	letters := make([]byte, len(b.States))
	for i, state := range b.States {
		letters[i] = "OPH"[1+strings.IndexRune("10", state)]
	}
	return fmt.Sprintf("%dx%d", b.Width, b.Height), string(letters), true
}

// parseGame reads WxH: and the cells row by row: P a peg, H a hole, O no cell. In other
// notations an O has another meaning. The goal of such a game is one peg, anywhere.
func parseGame(id puzzle.ID) (drawing, error) {
	size, cells, _ := strings.Cut(strings.TrimSpace(id.Body), ":")
	width, height, _ := strings.Cut(size, "x")
	w, errW := strconv.Atoi(width)
	h, errH := strconv.Atoi(height)
	if errW != nil || errH != nil || w < 1 || h < 1 || w > maxSide || h > maxSide || len(cells) != w*h || len(id.Rules) > 0 {
		return drawing{}, fail(badGame, puzzle.AtByte(id.Start), puzzle.Args{"got": size})
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
	d, err := parseRows(bitboard.Orthogonal, rows, id.Start, false)
	d.finish = goalOne
	return d, err
}

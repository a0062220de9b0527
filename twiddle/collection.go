package twiddle

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/collection"
)

// gameName is the prefix of game IDs of Twiddle, in Simon Tatham's collection.
const gameName = "sgt-twiddle"

var (
	_ collection.Player = Puzzle{}
	_ ability.Prefixed  = Puzzle{}
)

// Prefixes is that of the collection's games.
func (Puzzle) Prefixes() []string { return []string{gameName} }

// gameParameters are the width, the height and the size of the blocks, then r where
// each number stands for a row, o where the orientation of the numbers matters, and
// m with the number of turns that the game was shuffled by.
var gameParameters = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([0-9]+)x([0-9]+)n([0-9]+)(r?)(o?)(m[0-9]+)?$`)
})

// orientedNumbers is a description in which each number has its orientation.
var orientedNumbers = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([0-9]+[uldr])+$`) })

// Games is Twiddle, as far as orientation does not matter.
func (Puzzle) Games() []collection.Game {
	return []collection.Game{{
		Name: "Twiddle", Prefix: gameName,
		Recognise: func(parameters, description string) bool {
			numbers := strings.Contains(description, ",") && strings.Trim(description, "0123456789,") == ""
			oriented := strings.Trim(description, "0123456789uldr") == "" && orientedNumbers().MatchString(description)
			return (numbers || oriented) && gameParameters().MatchString(parameters)
		},
		Parameters: func(saved string) string {
			shown, _, _ := strings.Cut(saved, "m")
			return shown
		},
		Move:  gameMove,
		Write: writeGame,
		Save:  func(parameters string) string { return parameters },
	}}
}

// gameMove reads "Mx,y,1", a turn to the left of the block whose upper left square
// is in column x and row y, or "Mx,y,-1", one to the right. "S" sorts the numbers
// without a turn, which cannot be played.
func gameMove(saved string) (move string, ok bool) {
	place, isMove := strings.CutPrefix(saved, "M")
	end := strings.LastIndexByte(place, ',')
	if !isMove || end < 0 {
		return "", false
	}
	verb, known := map[string]string{"1": "L", "-1": "R"}[place[end+1:]]
	x, y, ok := collection.Point(place[:end])
	return verb + strconv.Itoa(y) + "," + strconv.Itoa(x), ok && known
}

// writeGame writes any position: the collection has squares of any numbers.
func writeGame(p puzzle.Position) (parameters, description string, ok bool) {
	b, err := ParseBoard(p.String())
	if err != nil {
		return "", "", false
	}
	side := strconv.Itoa(b.Side())
	parameters = side + "x" + side + "n" + strconv.Itoa(b.Block())
	if b.rowsOnly() {
		parameters += "r"
	}
	return parameters, b.join(0, b.Len(), ","), true
}

// rowsOnly tells whether the numbers are those of the rows, counted from 1.
func (b Board) rowsOnly() bool {
	sorted := b.Sorted()
	for i := range b.Len() {
		if sorted.Number(i) != i/b.Side()+1 {
			return false
		}
	}
	return true
}

// parseGame reads WxHnN:NUMBERS, numbers in reading order with commas between them.
func parseGame(id puzzle.ID) (Board, error) {
	body := strings.TrimSpace(id.Body)
	start := id.Start + strings.Index(id.Body, body)
	parameters, numbers, found := strings.Cut(body, ":")
	parts := gameParameters().FindStringSubmatch(parameters)
	if parts == nil || !found || len(id.Rules) > 0 {
		return Board{}, gameError(BadGame, start, puzzle.Args{"got": body})
	}
	if parts[5] != "" || orientedNumbers().MatchString(numbers) {
		return Board{}, gameError(Oriented, start, nil)
	}
	width, okWidth := plainNumber(parts[1])
	height, okHeight := plainNumber(parts[2])
	block, okBlock := plainNumber(parts[3])
	switch {
	case !okWidth || !okHeight || !okBlock:
		return Board{}, gameError(BadGame, start, puzzle.Args{"got": body})
	case width != height:
		return Board{}, gameError(NotSquare, start, puzzle.Args{"rows": height, "cols": width})
	case width < MinSide || width > MaxSide:
		return Board{}, gameError(BadSide, start, puzzle.Args{"got": width, "least": MinSide, "most": MaxSide})
	}
	return parseNumbers(numbers, start+len(parameters)+1, width, block)
}

func gameError(code puzzle.Code, at int, args puzzle.Args) error {
	return &puzzle.Error{Puzzle: Name, Code: code, At: puzzle.AtByte(at), Args: args}
}

// parseNumbers reads a game's description as the rows of a board.
func parseNumbers(text string, start, side, block int) (Board, error) {
	r := reader{start: start}
	all := cut(puzzle.Row{Text: text}, true)
	if len(all) != side*side {
		r.fail(puzzle.RaggedRow, 0, min(len(all), side*side), 0, puzzle.Args{"got": len(all), "want": side * side})
	}
	if len(r.errs) > 0 || !r.block(side, block) {
		return Board{}, r.reasons()
	}
	b := New(side, block)
	for i, c := range all {
		b = b.With(i, r.number(c, i/side, i%side, true))
	}
	if len(r.errs) > 0 {
		return Board{}, r.reasons()
	}
	return b, nil
}

package twiddle

import (
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/collection"
	"jie/twiddle/geometry"
)

const gameName = "sgt-twiddle"

var (
	_ collection.Player = Puzzle{}
	_ ability.Prefixed  = Puzzle{}
)

// Prefixes returns the prefix of the collection's games.
func (Puzzle) Prefixes() []string { return []string{gameName} }

type gameShape struct {
	width, height, block string
	oriented             bool
}

// gameParameters reads the width, the height and the size of the blocks, as 3x4n2, then r if each
// number stands for a row, o if the numbers have directions, and m with the number of turns that
// shuffled the game.
func gameParameters(text string) (shape gameShape, ok bool) {
	for _, part := range []struct {
		sign string
		into *string
	}{{"", &shape.width}, {"x", &shape.height}, {"n", &shape.block}} {
		rest, found := strings.CutPrefix(text, part.sign)
		if *part.into, text = cutDigits(rest); !found || *part.into == "" {
			return gameShape{}, false
		}
	}
	text = strings.TrimPrefix(text, "r")
	text, shape.oriented = strings.CutPrefix(text, "o")
	if turns, shuffled := strings.CutPrefix(text, "m"); shuffled {
		digits, rest := cutDigits(turns)
		return shape, digits != "" && rest == ""
	}
	return shape, text == ""
}

func cutDigits(text string) (digits, rest string) {
	rest = strings.TrimLeft(text, "0123456789")
	return text[:len(text)-len(rest)], rest
}

func areOriented(description string) bool {
	for rest := description; rest != ""; rest = rest[1:] {
		var digits string
		if digits, rest = cutDigits(rest); digits == "" || rest == "" || !strings.Contains("uldr", rest[:1]) {
			return false
		}
	}
	return description != ""
}

// Games returns Twiddle.
func (Puzzle) Games() []collection.Game {
	return []collection.Game{{
		Name: "Twiddle", Prefix: gameName,
		Recognise: func(parameters, description string) bool {
			numbers := strings.Contains(description, ",") && strings.Trim(description, "0123456789,") == ""
			_, isShape := gameParameters(parameters)
			return (numbers || areOriented(description)) && isShape
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

// gameMove reads "Mx,y,1", a turn to the left, or "Mx,y,-1". "S" sorts, which cannot be played.
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

func writeGame(p puzzle.Position) (parameters, description string, ok bool) {
	b, err := parseBoard(p.String())
	if err != nil || b.way != geometry.BothWays {
		return "", "", false
	}
	parameters = strconv.Itoa(int(b.cols)) + "x" + strconv.Itoa(int(b.rows)) + "n" + strconv.Itoa(int(b.block))
	separator := ","
	if b.rowsOnly() {
		parameters += "r"
	}
	if b.oriented {
		parameters += "o"
		separator = ""
	}
	return parameters, b.join(0, b.cells(), separator), true
}

func (b Board) rowsOnly() bool {
	sorted := b.sorted()
	for i := range b.cells() {
		if sorted.number(i) != i/int(b.cols)+1 {
			return false
		}
	}
	return true
}

// parseGame reads WxHnN:NUMBERS, with commas between them or, with directions, letters behind.
func parseGame(id puzzle.ID) (Board, error) {
	body := strings.TrimSpace(id.Body)
	r := reader{start: id.Start + strings.Index(id.Body, body)}
	parameters, numbers, found := strings.Cut(body, ":")
	shape, isShape := gameParameters(parameters)
	if !isShape || !found || len(id.Rules) > 0 {
		return Board{}, r.failWhole(badGame, puzzle.Args{"got": body})
	}
	width, okWidth := plainNumber(shape.width)
	height, okHeight := plainNumber(shape.height)
	block, okBlock := plainNumber(shape.block)
	if !okWidth || !okHeight || !okBlock {
		return Board{}, r.failWhole(badGame, puzzle.Args{"got": body})
	}
	if err := r.checkSides(width, height); err != nil {
		return Board{}, err
	}
	r.rules = rules{block: block, oriented: shape.oriented}
	r.start += len(parameters) + 1
	return r.game(numbers, height, width)
}

func (r *reader) game(text string, rows, cols int) (Board, error) {
	all := r.cut(puzzle.Row{Text: text}, !r.oriented)
	if len(all) != rows*cols {
		r.fail(puzzle.RaggedRow, 0, min(len(all), rows*cols), 0, puzzle.Args{"got": len(all), "want": rows * cols})
	}
	if len(r.errs) > 0 || !r.fits(rows, cols) {
		return Board{}, r.reasons()
	}
	b := empty(r.shape(rows, cols))
	for i, c := range all {
		b.tiles[i] = r.tile(c, i/cols, i%cols, true)
	}
	if len(r.errs) > 0 {
		return Board{}, r.reasons()
	}
	return b, nil
}

package twiddle

import (
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/twiddle/geometry"
)

const (
	blockRule    = "r="     // begins the rule for the size of the blocks, as in [r=3]
	orientedRule = "orient" // numbers have directions
)

var wayRules = [...]string{geometry.Clockwise: "cw", geometry.Anticlockwise: "ccw"}

const directions = "urdl"

// randomBody begins the body of an ID of a random position, as in twiddle:random:4x4:7.
const randomBody = "random:"

type rules struct {
	block    int
	oriented bool
	way      geometry.Way
}

var usual = rules{block: 2}

func parseRules(texts []string) (rules, error) {
	r := usual
	for i, text := range texts {
		size, sized := strings.CutPrefix(text, blockRule)
		n, plain := plainNumber(size)
		twice := slices.ContainsFunc(texts[:i], func(other string) bool { return other == text || sized && strings.HasPrefix(other, blockRule) })
		switch {
		case !twice && sized && plain:
			r.block = n
		case !twice && text == orientedRule:
			r.oriented = true
		case r.way == geometry.BothWays && text != "" && slices.Contains(wayRules[:], text):
			r.way = geometry.Way(slices.Index(wayRules[:], text))
		default:
			return r, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.UnknownRule,
				Args: puzzle.Args{"rule": text, "known": []string{blockRule + "2", blockRule + "3", "…", orientedRule, "cw", "ccw"}}}
		}
	}
	return r, nil
}

func (r rules) shape(rows, cols int) geometry.Shape {
	return geometry.Shape{Rows: rows, Cols: cols, Block: r.block, Oriented: r.oriented, Way: r.way}
}

func (r *reader) random(body string) (Board, error) {
	text := strings.TrimSpace(body)
	r.start += strings.Index(body, text)
	size, seed, _ := strings.Cut(strings.TrimPrefix(text, randomBody), ":")
	height, width, _ := strings.Cut(size, "x")
	rows, okRows := plainNumber(height)
	cols, okCols := plainNumber(width)
	n, err := strconv.ParseUint(seed, 10, 64)
	if !okRows || !okCols || err != nil || strconv.FormatUint(n, 10) != seed {
		return Board{}, r.failWhole(badRandom, puzzle.Args{"got": text})
	}
	if err := r.checkSides(rows, cols); err != nil {
		return Board{}, err
	}
	if !r.fits(rows, cols) {
		return Board{}, r.reasons()
	}
	return randomBoard(r.shape(rows, cols), n), nil
}

func (r *reader) checkSides(sides ...int) error {
	for _, side := range sides {
		if side < minSide || side > maxSide {
			return r.failWhole(badSide, puzzle.Args{"got": side, "least": minSide, "most": maxSide})
		}
	}
	return nil
}

func (r *reader) failWhole(code puzzle.Code, args puzzle.Args) error {
	return &puzzle.Error{Puzzle: puzzleName, Code: code, At: puzzle.AtByte(r.start), Args: args}
}

func (b Board) id() string { return b.prefix() + strings.Join(b.rowTexts(), "/") }

func (b Board) prefix() string {
	rules := b.ruleTexts()
	if int(b.block) == usual.block {
		rules = rules[1:]
	}
	if len(rules) == 0 {
		return puzzleName + ":"
	}
	return puzzleName + "[" + strings.Join(rules, ",") + "]:"
}

func (b Board) ruleTexts() []string {
	texts := []string{blockRule + strconv.Itoa(int(b.block))}
	if b.oriented {
		texts = append(texts, orientedRule)
	}
	if b.way != geometry.BothWays {
		texts = append(texts, wayRules[b.way])
	}
	return texts
}

func (b Board) rowTexts() []string {
	separator := ""
	if numbers := b.distinct(); numbers[len(numbers)-1] > 9 {
		separator = ","
	}
	rows, cols := make([]string, b.rows), int(b.cols)
	for i := range rows {
		rows[i] = b.join(i*cols, (i+1)*cols, separator)
	}
	return rows
}

func (b Board) join(first, behind int, separator string) string {
	texts := make([]string, 0, behind-first)
	for i := first; i < behind; i++ {
		text := strconv.Itoa(b.number(i))
		if b.oriented {
			d := b.direction(i)
			text += directions[d : d+1]
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, separator)
}

func (b Board) shapeName() string {
	return strconv.Itoa(int(b.rows)) + "x" + strconv.Itoa(int(b.cols)) + " [" + strings.Join(b.ruleTexts(), ",") + "]"
}

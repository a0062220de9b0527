package lightsout

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"jie/lightsout/counters"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/collection"
	"jie/puzzle/hint"
	"jie/puzzle/level"
	"jie/puzzle/view"
)

// What front ends may ask of the puzzle in addition to its contract.
var (
	_ ability.Prefixed  = Puzzle{}
	_ ability.Stated    = Puzzle{}
	_ ability.FileRules = Puzzle{}
	_ collection.Player = Puzzle{}
	_ level.Source      = Puzzle{}
	_ hint.Guide        = Puzzle{}
)

// Prefixes returns those of other programs' games.
func (Puzzle) Prefixes() []string { return []string{flipName} }

// RuleFile returns the file that "locked=FILE", "wiring=FILE" or "cost=FILE" names: a value that is no such rule
// itself.
func (Puzzle) RuleFile(rule string) (path string, ok bool) {
	for prefix, signs := range map[string]string{lockedRule: "01./#-", wiringRule: "0123456789+*/-", costRule: "0123456789+/-"} {
		if value, found := strings.CutPrefix(rule, prefix); found && value != "" {
			return value, strings.Trim(value, signs) != ""
		}
	}
	return "", false
}

// RuleText writes a mask, a list with one button per line, or rows of costs as a rule.
func (Puzzle) RuleText(rule, content string) (string, error) {
	if strings.HasPrefix(rule, lockedRule) {
		mask, err := parseMask(content)
		if mask == nil && err == nil {
			mask = []string{"0"} // no button is locked
		}
		return lockedRule + strings.Join(mask, "/"), err
	}
	if strings.HasPrefix(rule, costRule) {
		costs, err := parseCosts(content)
		return costRule + formatCosts(costs), err
	}
	wiring, err := parseWiring(content)
	return wiringRule + formatWiring(wiring), err
}

// Levels returns the common board, and grades found by the method of docs/difficulty.md.
func (Puzzle) Levels() level.Profile {
	return level.Profile{Board: "5x5", Grades: [4]int64{22500, 28500, 32500, 35500}}
}

// LevelBoard returns a rectangle such as "5x5" or "5", or a game that was sold such as "cube".
func (Puzzle) LevelBoard(name string) string {
	if name != "" && strings.Trim(name, "0123456789") == "" && commercialNamed(name) == nil {
		name += "x" + name
	}
	if commercialNamed(name) != nil {
		return "lightsout[" + name + "]"
	}
	return "lightsout:" + name
}

// Candidate presses 1 to 15 different lights from the board's own pattern, which is the goal.
func (Puzzle) Candidate(blank puzzle.Position, random *rand.Rand) (from, to string, err error) {
	moves := slices.Collect(blank.Moves())
	if len(moves) == 0 { // every light is locked
		return "", "", nil
	}
	random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	at := blank
	for _, m := range moves[:1+random.IntN(min(len(moves), 15))] {
		if at, err = at.Play(m); err != nil {
			return "", "", err
		}
	}
	return at.String(), blank.String(), nil
}

// Quick returns true: elimination solves the solvable cases.
func (Puzzle) Quick(puzzle.Position) bool { return true }

// Region returns the row of a press, or the part of the board that a button below the board changes.
func (Puzzle) Region(p puzzle.Position, move string) hint.Region {
	action, err := p.Action(move)
	if err != nil {
		return hint.Region{}
	}
	if action.At == "" {
		return hint.Part(p, move)
	}
	grid := p.Grid()
	at, _ := grid.Find(action.At)
	r := hint.Region{Kind: "row", Name: grid.Rows[at.Y]}
	for _, c := range grid.Cells {
		if c.Y == at.Y && c.State != view.NoCell {
			r.Cells = append(r.Cells, c.Name)
		}
	}
	return r
}

// Why describes the chosen press pattern: presses row by row settle the rows above, unless rules
// let a press reach further than one row, and every other pattern has at least as many presses.
func (Puzzle) Why(q hint.Question, s puzzle.Solution) ([]hint.Reason, error) {
	next, err := q.From.Play(s.Moves[0])
	if err != nil {
		return nil, err
	}
	row, inRow, order := -1, 0, "any-order"
	for i, m := range s.Moves {
		r, _, times, _ := parsePress(m)
		if row < 0 {
			row = int(r)
		}
		if int(r) == row {
			inRow++
		}
		if times > 1 || i > 0 && m == s.Moves[i-1] {
			order = "any-order-again"
		}
	}
	reasons := []hint.Reason{{Key: order}}
	if q.Target != nil {
		lights := len(q.From.Grid().Cells) - hint.Count(q.From, view.NoCell)
		reasons = append(reasons, hint.Reason{Key: "lights-right", Args: map[string]any{
			"before": q.Matches(q.From), "after": q.Matches(next), "all": lights,
		}})
	}
	if ruled := strings.Contains(q.From.String(), "["); row > 0 && !ruled {
		reasons = append(reasons, hint.Reason{Key: "row-settles", Args: map[string]any{"n": inRow, "row": row, "above": row - 1}})
	}
	if s.Optimal {
		key := "smallest"
		if s.Metric == puzzle.Cost {
			key = "cheapest"
		}
		reasons = append(reasons, hint.Reason{Key: key, Args: map[string]any{"n": s.Length}})
	}
	return reasons, nil
}

// Stated returns the prefix of machines, which are positions with their goals.
func (Puzzle) Stated() []string { return []string{counters.MachineName} }

// State reads a machine: "machine:[.##.] (0) (1,3) {3,5}" is a row of lights, all off, with the brackets as its goal;
// "machine[counters]:…" the same buttons on counters at zero, with the braces as their goal.
func (Puzzle) State(text string) (from string, to []string, err error) {
	id, err := puzzle.SplitID(text)
	if err != nil {
		return "", nil, err
	}
	m, err := counters.ParseMachine(id, machineLimits)
	if err != nil {
		return "", nil, err
	}
	return m.From(), []string{m.Goal()}, nil
}

// Games returns Flip.
func (Puzzle) Games() []collection.Game {
	return []collection.Game{{
		Name: "Flip", Prefix: flipName,
		Recognise: func(parameters, description string) bool {
			return collection.IsSize(parameters) && strings.Count(description, ",") == 1 &&
				strings.Trim(description, "0123456789abcdefABCDEF,") == ""
		},
		Parameters: collection.SizeOf,
		Move:       flipMove,
		Write:      writeFlip,
		Save:       func(parameters string) string { return parameters + "r" },
	}}
}

// Describe explains how to enter presses, and lists boards: classic ones, some rectangles, and games that were sold.
func (Puzzle) Describe() puzzle.Description {
	return puzzle.Description{
		Entry:   view.Entry{Kind: view.EnterPress, Form: "{cell}"},
		Metrics: []puzzle.Metric{puzzle.Presses, puzzle.Cost},
		Icon:    "M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z",
		Boards:  slices.Concat(listedBoards, soldBoards()), Material: view.LampMaterial, Reversible: true, AnyOrder: true,
	}
}

// listedBoards are boards that need no drawing, and two classic ones.
var listedBoards = []puzzle.Board{
	{Name: "example", From: "lightsout:11011/10101/01010/10101/11011", To: "lightsout:11111/11111/11111/11111/11111", Detail: "5x5"},
	{Name: "3x3", From: "lightsout:all-on:3x3"},
	{Name: "5x5", From: "lightsout:all-on:5x5"},
	{Name: "6x7", From: "lightsout:all-on:6x7"},
	{Name: "9x9", From: "lightsout:all-on:9x9"},
	{Name: "random", From: "lightsout:random:7x7:1"},
	{Name: "torus", From: "lightsout[torus]:all-on:6x6"},
	{Name: "unsolvable", From: "lightsout:10000/00000/00000/00000/00000", Detail: "5x5"},
}

func soldBoards() []puzzle.Board {
	list := make([]puzzle.Board, len(commercials()))
	for i, c := range commercials() {
		rows := strings.Split(c.shape, "/")
		detail := fmt.Sprintf("%dx%d", len(rows), len(rows[0]))
		if lights := strings.Count(c.shape, "."); lights < len(rows)*len(rows[0]) {
			detail += fmt.Sprintf(" (%d)", lights)
		}
		bare := c.rules
		if bare.wiring = nil; c.rules.wiring == nil && bare.String() != "" {
			detail += " [" + bare.String() + "]"
		}
		list[i] = puzzle.Board{Name: c.name, From: "lightsout[" + c.name + "]:all-on", Detail: detail}
	}
	return list
}

// face returns a light in one of its states: a bulb for state 1, and a number for more.
func face(state int) view.Face {
	switch state {
	case 0:
		return view.Face{State: '0', Shape: view.ShapeEmpty, Word: "off"}
	case 1:
		return view.Face{State: '1', Shape: view.ShapeLamp, Colour: 1, Word: "on"}
	}
	return view.NumberFace(state, state, view.ShapeLamp, "state")
}

var binaryFaces = []view.Face{face(0), face(1)}

const mostFaces = 10 // how many states of a counter, which has no limit, an editor offers

// faces returns the faces of a light's states; for counters, of the first states and those that the board shows.
func (b *board) faces() []view.Face {
	if b.rules.k == 2 {
		return binaryFaces
	}
	last := b.rules.k
	if last == 0 {
		last = mostFaces
	}
	var list []view.Face
	for state := range last {
		list = append(list, face(state))
	}
	if b.rules.k == 0 {
		for _, state := range slices.Compact(slices.Sorted(slices.Values(b.state))) {
			if int(state) >= last {
				list = append(list, face(int(state)))
			}
		}
	}
	return list
}

// Drawing returns the states of the places, if each is a digit and the board is drawn.
func (p position) Drawing() string {
	_, body, _ := strings.Cut(p.String(), ":")
	if strings.ContainsAny(body, ",x:") { // 12,3 and all-on:9x9
		return ""
	}
	return body
}

// Cells returns how many places a board has.
func (p position) Cells() int { return int(min(p.board.size(), math.MaxInt)) }

// Grid returns a drawing of the lights of a board, without buttons below the board.
func (p position) Grid() view.Grid {
	b := p.board
	g := view.Grid{Ground: view.GroundLamp, Faces: b.faces()}
	if p.Cells() > view.MostCells {
		return g
	}
	g.Columns, g.Cells = make([]string, 2*b.w-1), make([]view.Cell, 0, p.Cells())
	for r := range b.h {
		g.Rows = append(g.Rows, strconv.FormatInt(r, 10))
		for c := range b.w {
			g.Cells = append(g.Cells, view.Cell{Name: cellName(r, c), X: 2 * c, Y: int(r), State: view.NoCell})
		}
	}
	for c := range b.w {
		g.Columns[2*c] = strconv.Itoa(c)
	}
	for light, state := range b.states {
		g.Cells[b.place(light)].State = view.StateOf(int(state))
	}
	g.Space = b.space()
	return g
}

// Action returns a press of a button. One below the board is shown on the lights that it changes.
func (p position) Action(move string) (view.Action, error) {
	b, times, err := p.board.legal(move)
	if err != nil {
		return view.Action{}, err
	}
	k := int64(p.board.rules.k)
	if k == 0 {
		if _, err := p.Play(move); err != nil {
			return view.Action{}, err
		}
	}
	a := view.Action{Reversible: k > 0}
	if times > 1 {
		a.Steps = slices.Repeat([]string{b.name()}, int(min(times, maxSingle)))
	}
	for _, w := range b.wires {
		if k == 0 || int64(w.times)*(times%k)%k != 0 {
			place := p.board.place(w.light)
			a.Changes = append(a.Changes, cellName(place/p.board.w, place%p.board.w))
		}
	}
	if b.r < p.board.h {
		a.At, a.Cells = b.name(), []string{b.name()}
	} else {
		a.Cells = a.Changes
	}
	return a, nil
}

const maxSingle = 1 << 12 // bounds the presses of one move that are listed one by one

var _ ability.Posted = Puzzle{}

// Posting returns how people draw boards: lights on as # * x o + @ w (white), off as . _ - b
// (black). Boards of more than two states have blanks between their digits or numbers.
func (Puzzle) Posting(list []string) ability.Posting {
	u, err := parseRules(list)
	switch {
	case err != nil:
		return ability.Posting{}
	case u.wide():
		return ability.Posting{Numbers: true}
	}
	how := ability.Posting{Letters: map[rune]string{'.': "0", '-': "-", ' ': "-"}}
	for state := range u.k {
		digit := strconv.Itoa(state)
		how.Letters[rune(digit[0])] = digit
	}
	if u.k > 2 {
		return how
	}
	how.Letters = map[rune]string{
		'1': "1", '#': "1-", '*': "1", 'x': "10", '+': "1", '@': "1", 'w': "1", 'o': "10", '●': "10", '○': "10",
		'0': "0", '.': "0-", '_': "0-", '-': "0-", '·': "0-", 'b': "0", ' ': "-",
	}
	return how
}

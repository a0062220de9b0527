package lightsout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// Describe says how presses are entered, and lists boards: the classic problem,
// some rectangles, and the games that were sold.
func (Puzzle) Describe() puzzle.Description {
	return puzzle.Description{
		Entry:   puzzle.Entry{Kind: puzzle.EnterPress, Form: "{cell}"},
		Metrics: []puzzle.Metric{puzzle.Presses},
		Icon:    "M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z",
		Boards:  slices.Concat(listedBoards, soldBoards()), Material: puzzle.LampMaterial, Reversible: true, AnyOrder: true,
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

// soldBoards are the games that were sold.
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

// face is a light in one of its states: a bulb for the first, and above a number.
func face(state int) puzzle.Face {
	switch state {
	case 0:
		return puzzle.Face{State: '0', Shape: puzzle.ShapeEmpty, Word: "off"}
	case 1:
		return puzzle.Face{State: '1', Shape: puzzle.ShapeLamp, Colour: 1, Word: "on"}
	}
	return puzzle.NumberFace(state, state, puzzle.ShapeLamp, "state")
}

// binaryFaces are those of lights that are off or on.
var binaryFaces = []puzzle.Face{face(0), face(1)}

// mostFaces is how many states of a counter, which has no end, an editor offers.
const mostFaces = 10

// faces are those of the states that the rules give a light. Counters have no
// last state: theirs are the first ones, and those that the board shows.
func (b *Board) faces() []puzzle.Face {
	if b.rules.k == 2 {
		return binaryFaces
	}
	last := b.rules.k
	if last == 0 {
		last = mostFaces
	}
	var list []puzzle.Face
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

// maxDrawn is the most places of a board that is drawn.
const maxDrawn = 1 << 22

// Grid draws the lights of a board up to maxDrawn places; a button below the board
// is not drawn.
func (p position) Grid() puzzle.Grid {
	b := p.board
	g := puzzle.Grid{Ground: puzzle.GroundLamp, Faces: b.faces()}
	if b.size() > maxDrawn {
		return g
	}
	g.Columns, g.Cells = make([]string, 2*b.w-1), make([]puzzle.GridCell, 0, int(b.size()))
	for r := range b.h {
		g.Rows = append(g.Rows, strconv.FormatInt(r, 10))
		for c := range b.w {
			g.Cells = append(g.Cells, puzzle.GridCell{Name: cellName(r, c), X: 2 * c, Y: int(r), State: puzzle.NoCell})
		}
	}
	for c := range b.w {
		g.Columns[2*c] = strconv.Itoa(c)
	}
	for light, state := range b.states {
		g.Cells[b.place(light)].State = puzzle.StateOf(int(state))
	}
	g.Space = b.space()
	return g
}

// Action is a press of a button. One that stands below the board, where wirings
// have more buttons than lights, is made on the lights that it changes.
func (p position) Action(move string) (puzzle.Action, error) {
	b, times, err := p.legal(move)
	if err != nil {
		return puzzle.Action{}, err
	}
	k := int64(p.board.rules.k)
	if k == 0 {
		if _, err := p.Play(move); err != nil {
			return puzzle.Action{}, err
		}
	}
	a := puzzle.Action{Steps: singlePresses(b.name(), times), Reversible: k > 0}
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

// maxSingle bounds the presses of one move that are listed one by one.
const maxSingle = 1 << 12

// singlePresses writes a press made several times as so many presses.
func singlePresses(name string, times int64) []string {
	if times == 1 {
		return nil
	}
	return slices.Repeat([]string{name}, int(min(times, maxSingle)))
}

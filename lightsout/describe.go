package lightsout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jie/gf2"
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
func (v *variant) faces() []puzzle.Face {
	if v.rules.k == 2 {
		return binaryFaces
	}
	last := v.rules.k
	if last == 0 {
		last = mostFaces
	}
	var list []puzzle.Face
	for state := range last {
		list = append(list, face(state))
	}
	if v.rules.k == 0 {
		for _, state := range slices.Compact(slices.Sorted(slices.Values(v.state))) {
			if int(state) >= last {
				list = append(list, face(int(state)))
			}
		}
	}
	return list
}

// lampGrid is a grid of h rows and w columns without its cells.
func lampGrid(h, w int, faces []puzzle.Face) puzzle.Grid {
	g := puzzle.Grid{Ground: puzzle.GroundLamp, Faces: faces, Columns: make([]string, 2*w-1), Cells: make([]puzzle.GridCell, 0, h*w)}
	for r := range h {
		g.Rows = append(g.Rows, strconv.Itoa(r))
	}
	for c := range w {
		g.Columns[2*c] = strconv.Itoa(c)
	}
	return g
}

// Grid draws the board, up to a size that can be drawn.
func (p position) Grid() puzzle.Grid {
	const maxDrawn = 1 << 22
	if p.board.lights() > maxDrawn {
		return puzzle.Grid{Ground: puzzle.GroundLamp, Faces: binaryFaces}
	}
	grid := lampGrid(int(p.board.h), p.board.w, binaryFaces)
	row := gf2.NewVector(p.board.w)
	for r := range p.board.h {
		p.board.row(row, r)
		for c := range p.board.w {
			grid.Cells = append(grid.Cells, puzzle.GridCell{
				Name: cellName(r, c), X: 2 * c, Y: int(r), State: rune(p.board.symbol(row, r, c)),
			})
		}
	}
	return grid
}

// Grid draws the lights; a button below the board is not drawn.
func (p variantPosition) Grid() puzzle.Grid {
	grid := lampGrid(p.h, p.w, p.faces())
	for place, light := range p.index {
		state := rune(puzzle.NoCell)
		if light >= 0 {
			state = puzzle.StateOf(int(p.state[light]))
		}
		r, c := place/p.w, place%p.w
		grid.Cells = append(grid.Cells, puzzle.GridCell{Name: cellName(r, c), X: 2 * c, Y: r, State: state})
	}
	return grid
}

// Action is a press: it changes a light and its neighbours.
func (p position) Action(move string) (puzzle.Action, error) {
	r, c, times, err := p.board.readMove(move)
	if err != nil {
		return puzzle.Action{}, err
	}
	if times%2 == 0 {
		return puzzle.Action{}, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move})
	}
	name := cellName(r, c)
	a := puzzle.Action{At: name, Cells: []string{name}, Steps: singlePresses(name, times), Reversible: true}
	p.board.near(int(r), c, func(y, x int) { a.Changes = append(a.Changes, cellName(y, x)) })
	return a, nil
}

// near calls do for the light at r, c and those beside it, in reading order.
func (b *Board) near(r, c int, do func(r, c int)) {
	for _, d := range [5][2]int{{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}} {
		y, x := r+d[0], c+d[1]
		if y >= 0 && y < int(b.h) && x >= 0 && x < b.w && !b.hole(int64(y), x) {
			do(y, x)
		}
	}
}

// Action is a press of a button. One that stands below the board, where wirings
// have more buttons than lights, is made on the lights that it changes.
func (p variantPosition) Action(move string) (puzzle.Action, error) {
	b, times, err := p.readMove(move)
	if err != nil {
		return puzzle.Action{}, err
	}
	if _, err := p.Play(move); err != nil {
		return puzzle.Action{}, err
	}
	a := puzzle.Action{Steps: singlePresses(b.name(), times), Reversible: p.rules.k > 0}
	for _, w := range b.wires {
		if p.rules.k == 0 || int64(w.times)*(times%int64(p.rules.k))%int64(p.rules.k) != 0 {
			place := int(p.places[w.light])
			a.Changes = append(a.Changes, cellName(place/p.w, place%p.w))
		}
	}
	if b.r < p.h {
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

package mopan

import (
	"strconv"

	"jie/puzzle"
)

// Describe says how turns are entered, and which boards front ends list: the
// classic problem, then for each side a full first row that goes to the last.
func (Puzzle) Describe() puzzle.Description {
	boards := []puzzle.Board{{
		Name: "classic",
		From: Name + ":0000/10001/000000/0001000/010010/00100/0000",
		To:   Name + ":0000/00000/001100/0001000/001000/01100/0000",
	}}
	for side := MinSide; side <= MaxSide; side++ {
		boards = append(boards, puzzle.Board{
			Name: strconv.Itoa(side), From: fullRow(side, 0).String(), To: fullRow(side, 2*side-2).String(),
		})
	}
	return puzzle.Description{
		Entry: puzzle.Entry{
			Kind: puzzle.EnterTurn, Form: "{verb}{cell}",
			Verbs: []puzzle.Verb{
				{Name: "L", Key: "l", Way: puzzle.Clockwise, Angle: 60},
				{Name: "R", Key: "r", Way: puzzle.Anticlockwise, Angle: -60},
				{Name: "C", Key: "c", Way: puzzle.Across, Angle: 180},
			},
		},
		Metrics: []puzzle.Metric{puzzle.Turns},
		Icon:    "M8 1.6 13.6 4.8v6.4L8 14.4l-5.6-3.2V4.8zM8 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2",
		Boards:  boards, Material: puzzle.InkMaterial, Reversible: true,
	}
}

// fullRow is the board of a side with dots in one row alone.
func fullRow(side, row int) Board {
	b, cell := NewBoard(side), 0
	for r := range row {
		cell += rowLength(side, r)
	}
	for i := range rowLength(side, row) {
		b = b.With(cell+i, 1)
	}
	return b
}

// faces are an empty cell, the dots of three colours, and what a target leaves open.
var faces = []puzzle.Face{
	{State: '0', Shape: puzzle.ShapeEmpty, Word: "empty"},
	{State: '1', Shape: puzzle.ShapeDisc, Word: "dot"},
	{State: '2', Shape: puzzle.ShapeDisc, Label: "2", Colour: 2, Word: "dot2"},
	{State: '3', Shape: puzzle.ShapeDisc, Label: "3", Colour: 3, Word: "dot3"},
	{State: puzzle.AnyState, Shape: puzzle.ShapeAny, Label: "?", Word: "any"},
}

func (p position) Grid() puzzle.Grid {
	g := geometryOf(p.Side())
	grid := puzzle.Grid{Lattice: puzzle.Triangular, Ground: puzzle.GroundTile, Faces: faces}
	for r := range 2*p.Side() - 1 {
		grid.Rows = append(grid.Rows, strconv.Itoa(r))
	}
	for i := range g.cells() {
		at := g.shape.Point(i)
		col := at.Col - g.rowStart(at.Row)
		indent := 2*g.side - 1 - rowLength(g.side, at.Row)
		grid.Cells = append(grid.Cells, puzzle.GridCell{
			Name: g.cellName(i), X: indent + 2*col, Y: at.Row, State: puzzle.StateOf(p.Colour(i)),
		})
	}
	return grid
}

// Action is a turn: what lies on the ring goes round it.
func (p position) Action(move string) (puzzle.Action, error) {
	if _, err := p.Play(move); err != nil {
		return puzzle.Action{}, err
	}
	g := geometryOf(p.Side())
	t := g.turns[g.named[move]]
	a := puzzle.Action{At: g.cellName(t.centre), Verb: move[:1], Reversible: true}
	for _, cell := range t.ring {
		a.Cells = append(a.Cells, g.cellName(int(cell)))
	}
	for i, from := range a.Cells {
		a.Carries = append(a.Carries, puzzle.Carry{From: from, To: a.Cells[(i+t.step)%6]})
	}
	return a, nil
}

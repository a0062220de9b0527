package mopan

import (
	"strconv"
	"strings"

	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/view"
)

// Describe says how turns are entered, and which boards front ends list.
func (Puzzle) Describe() puzzle.Description {
	boards := []puzzle.Board{{
		Name: "classic",
		From: puzzleName + ":0000/10001/000000/0001000/010010/00100/0000",
		To:   puzzleName + ":0000/00000/001100/0001000/001000/01100/0000",
	}}
	for side := rings.MinSide; side <= rings.MaxSide; side++ {
		boards = append(boards, puzzle.Board{
			Name: strconv.Itoa(side), From: fullRow(side, 0).String(), To: fullRow(side, 2*side-2).String(),
		})
	}
	return puzzle.Description{
		Entry: view.Entry{
			Kind: view.EnterTurn, Form: "{verb}{cell}",
			Verbs: []view.Verb{
				{Name: "L", Key: "l", Way: view.Clockwise, Angle: 60},
				{Name: "R", Key: "r", Way: view.Anticlockwise, Angle: -60},
				{Name: "C", Key: "c", Way: view.Across, Angle: 180},
			},
		},
		Metrics: []puzzle.Metric{puzzle.Turns},
		Icon:    "M8 1.6 13.6 4.8v6.4L8 14.4l-5.6-3.2V4.8zM8 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2",
		Boards:  boards, Material: view.InkMaterial, Reversible: true,
	}
}

func fullRow(side, row int) rings.Board {
	b := rings.NewBoard(side)
	for i := range b.Len() {
		if rings.Of(side).Shape.Point(i).Row == row {
			b = b.With(i, 1)
		}
	}
	return b
}

var faces = []view.Face{
	{State: '0', Shape: view.ShapeEmpty, Word: "empty"},
	{State: '1', Shape: view.ShapeDisc, Word: "dot"},
	{State: '2', Shape: view.ShapeDisc, Label: "2", Colour: 2, Word: "dot2"},
	{State: '3', Shape: view.ShapeDisc, Label: "3", Colour: 3, Word: "dot3"},
	{State: view.AnyState, Shape: view.ShapeAny, Label: "?", Word: "any"},
}

func (p position) Drawing() string { return strings.TrimPrefix(p.String(), puzzleName+":") }

func (p position) Grid() view.Grid {
	g := rings.Of(p.board.Side())
	grid := view.Grid{Lattice: view.Triangular, Ground: view.GroundTile, Faces: faces}
	for r := range 2*p.board.Side() - 1 {
		grid.Rows = append(grid.Rows, strconv.Itoa(r))
	}
	for i := range g.Cells() {
		at := g.Shape.Point(i)
		col := at.Col - g.RowStart(at.Row)
		indent := 2*p.board.Side() - 1 - rings.RowLength(p.board.Side(), at.Row)
		cell := view.Cell{Name: g.CellName(i), X: indent + 2*col, Y: at.Row, State: view.StateOf(p.board.Colour(i))}
		grid.WithTop(cell, strconv.Itoa(col))
	}
	return grid
}

func (p position) Action(move string) (view.Action, error) {
	if _, err := p.Play(move); err != nil {
		return view.Action{}, err
	}
	g := rings.Of(p.board.Side())
	t := g.Turns[g.Named[move]]
	a := view.Action{At: move[1:], Verb: move[:1], Reversible: true}
	for _, cell := range t.Ring {
		a.Cells = append(a.Cells, g.CellName(int(cell)))
	}
	for i, from := range a.Cells {
		a.Carries = append(a.Carries, view.Carry{From: from, To: a.Cells[(i+t.Step)%6]})
	}
	return a, nil
}

var _ ability.Posted = Puzzle{}

// Posting returns how people draw boards: dots as * x X o + # @ ●, empty cells as . _ - ○ ·.
func (Puzzle) Posting([]string) ability.Posting {
	return ability.Posting{Loose: true, Letters: map[rune]string{
		'1': "1", '2': "2", '3': "3", '*': "1", 'x': "10", '+': "1", '#': "1", '@': "1", '●': "10", 'o': "10",
		'0': "0", '.': "0", '_': "0", '-': "0", '○': "10", '·': "0", '?': "?",
	}}
}

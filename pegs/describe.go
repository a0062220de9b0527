package pegs

import (
	"strconv"
	"strings"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/view"
)

// Describe explains how to enter jumps, and lists the named boards with their usual vacancy
// and finish.
func (Puzzle) Describe() puzzle.Description {
	list := make([]puzzle.Board, len(boards()))
	for i, n := range boards() {
		list[i] = puzzle.Board{Name: n.name, From: puzzleName + ":" + n.name, Detail: n.vacancy + " > " + n.finish}
	}
	return puzzle.Description{
		Entry:   view.Entry{Kind: view.EnterPair, Form: "{cell}-{target}"},
		Metrics: []puzzle.Metric{puzzle.Moves, puzzle.Jumps},
		Icon:    "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 5.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8",
		Boards:  list, Material: view.WoodMaterial, Chains: true,
	}
}

// faces are a hole, a peg, and a hole that a goal leaves open.
var faces = []view.Face{
	{State: '0', Shape: view.ShapeEmpty, Word: "hole"},
	{State: '1', Shape: view.ShapePeg, Colour: 1, Word: "peg"},
	{State: view.AnyState, Shape: view.ShapeAny, Label: "?", Word: "any"},
}

// Drawing returns the holes, in rows.
func (p *position) Drawing() string {
	_, rows, _ := strings.Cut(p.String(), ":")
	return rows
}

// Grid returns the board as the geometry of a picture.
func (p *position) Grid() view.Grid {
	grid := view.Grid{Ground: view.GroundHole, Faces: faces}
	for r := range p.board.height {
		grid.Rows = append(grid.Rows, strconv.Itoa(r+1))
	}
	if p.board.Rules() == bitboard.Triangular {
		grid.Lattice = view.Triangular
	} else {
		grid.Columns = make([]string, 2*p.board.width-1)
		for c := range p.board.width {
			grid.Columns[2*c] = columnName(c)
		}
	}
	for i := range p.board.Len() {
		at := p.board.Shape().Point(i)
		cell := view.Cell{Name: p.board.names[i], X: 2 * at.Col, Y: at.Row, State: '0'}
		if p.pegs.Has(i) {
			cell.State = '1'
		}
		if grid.Lattice == view.Triangular {
			cell.X += p.board.height - 1 - at.Row
			grid.WithTop(cell, columnName(at.Col))
			continue
		}
		grid.Cells = append(grid.Cells, cell)
	}
	return grid
}

// Action returns a jump, or several jumps of one peg.
func (p *position) Action(move string) (view.Action, error) {
	jumps, _, err := p.board.read(p.pegs, move)
	if err != nil {
		return view.Action{}, err
	}
	b := p.board
	a := view.Action{At: b.names[jumps[0].From], Target: b.names[bitboard.Last(jumps).To]}
	a.Cells, a.Path = []string{a.At}, []string{a.At}
	a.Carries = []view.Carry{{From: a.At, To: a.Target}}
	for i, j := range jumps {
		a.Cells = append(a.Cells, b.names[j.Over], b.names[j.To])
		a.Path = append(a.Path, b.names[j.To])
		a.Takes = append(a.Takes, b.names[j.Over])
		if len(jumps) > 1 {
			a.Steps = append(a.Steps, b.moveText(jumps[i:i+1]))
		}
	}
	return a, nil
}

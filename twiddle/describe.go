package twiddle

import (
	"strconv"

	"jie/puzzle"
	"jie/puzzle/view"
)

// Describe says how turns are entered, and which boards front ends list.
func (Puzzle) Describe() puzzle.Description {
	return puzzle.Description{
		Entry: view.Entry{
			Kind: view.EnterTurn, Form: "{verb}{cell}",
			Verbs: []view.Verb{
				{Name: "L", Key: "l", Way: view.Anticlockwise, Angle: -90},
				{Name: "R", Key: "r", Way: view.Clockwise, Angle: 90},
			},
		},
		Metrics: []puzzle.Metric{puzzle.Turns},
		Icon:    "M13.4 6.4a5.6 5.6 0 1 0 .1 3M13.6 3.4v3h-3M5.8 5.8h4.4v4.4H5.8z",
		Boards:  boards, Material: view.ClayMaterial, Reversible: true,
	}
}

// boards are scrambled squares. Their goal is the sorted square. The two boards of
// side 4 and the one of side 5 are walks of six to nine turns from it, so that they
// are solved in a moment.
var boards = []puzzle.Board{
	{Name: "3x3", From: "twiddle:381/624/957"},
	{Name: "reversed", From: "twiddle:987/654/321", Detail: "3x3"},
	{Name: "rows", From: "twiddle:321/213/132", Detail: "3x3"},
	{Name: "4x4", From: "twiddle:1,4,9,7/6,8,2,10/5,12,15,3/13,11,14,16"},
	{Name: "blocks", From: "twiddle[r=3]:6,4,3,12/5,1,2,9/11,7,14,13/10,16,15,8", Detail: "4x4 [r=3]"},
	{Name: "5x5", From: "twiddle:1,2,9,14,4/6,7,3,8,10/11,12,13,15,5/21,16,18,25,24/22,17,23,20,19"},
}

// faceWord names a number among the puzzle's words.
const faceWord = "number"

// faces are those of the numbers on the board.
func (b Board) faces() []view.Face {
	var faces []view.Face
	for _, number := range b.distinct() {
		faces = append(faces, view.NumberFace(int(number), 0, view.ShapeNumber, faceWord))
	}
	return faces
}

func (p position) Grid() view.Grid {
	g := geometryOf(p.Side(), p.Block())
	grid := view.Grid{Ground: view.GroundTile, Faces: p.faces(), Columns: make([]string, 2*g.side-1)}
	for i := range g.side {
		grid.Rows = append(grid.Rows, strconv.Itoa(i))
		grid.Columns[2*i] = strconv.Itoa(i)
	}
	for i := range g.cells() {
		grid.Cells = append(grid.Cells, view.Cell{
			Name: g.cellName(i), X: 2 * (i % g.side), Y: i / g.side, State: view.StateOf(p.Number(i)),
		})
	}
	return grid
}

// Action is a turn: the numbers of the block change places.
func (p position) Action(move string) (view.Action, error) {
	if _, err := p.Play(move); err != nil {
		return view.Action{}, err
	}
	g := geometryOf(p.Side(), p.Block())
	t := &g.turns[g.named[move]]
	a := view.Action{At: move[1:], Verb: move[:1], Reversible: true}
	for _, cell := range t.cells {
		a.Cells = append(a.Cells, g.cellName(int(cell)))
	}
	for i, from := range t.from {
		a.Carries = append(a.Carries, view.Carry{From: g.cellName(int(from)), To: g.cellName(int(t.to[i]))})
	}
	return a, nil
}

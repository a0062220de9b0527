package twiddle

import (
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/view"
)

// Describe explains how to enter turns, and lists the boards for front ends.
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

// boards are scrambled; those of more than nine cells, by five to nine turns, are solved quickly.
var boards = []puzzle.Board{
	{Name: "3x3", From: "twiddle:381/624/957"},
	{Name: "reversed", From: "twiddle:987/654/321", Detail: "3x3"},
	{Name: "rows", From: "twiddle:321/213/132", Detail: "3x3"},
	{Name: "4x4", From: "twiddle:1,4,9,7/6,8,2,10/5,12,15,3/13,11,14,16"},
	{Name: "rectangle", From: "twiddle:7,5,3,8/1,12,10,4/9,2,6,11", Detail: "3x4"},
	{Name: "directions", From: "twiddle[orient]:8r3l5d/2u6r1r/4r7r9d", Detail: "3x3 [orient]"},
	{Name: "directions4", From: "twiddle[orient]:9d,1r,4l,8l/5d,7l,3l,6u/10r,11l,12r,15d/13u,14u,16l,2r", Detail: "4x4 [orient]"},
	{Name: "blocks", From: "twiddle[r=3]:6,4,3,12/5,1,2,9/11,7,14,13/10,16,15,8", Detail: "4x4 [r=3]"},
	{Name: "5x5", From: "twiddle:1,2,9,14,4/6,7,3,8,10/11,12,13,15,5/21,16,18,25,24/22,17,23,20,19"},
	{Name: "radius", From: "twiddle[r=3]:5,4,1,10,15/16,9,2,19,8/17,14,13,24,3/18,7,6,23,20/21,12,11,22,25", Detail: "5x5 [r=3]"},
	{Name: "6x6", From: "twiddle[r=4]:12,29,23,17,18,24/6,5,1,25,10,16/26,11,2,19,4,7/27,21,15,9,3,13/28,20,14,8,22,30/31,32,33,34,35,36", Detail: "6x6 [r=4]"},
}

const faceWord = "number"

var arrows = [...]string{"↑", "→", "↓", "←"}

func (b Board) face(t tile) view.Face {
	face := view.NumberFace(t.number(), 0, view.ShapeNumber, faceWord)
	if b.oriented {
		face.State = view.StateOf(int(t))
		face.Label += arrows[t.direction()]
	}
	return face
}

func (b Board) faces() []view.Face {
	var faces []view.Face
	for _, number := range b.distinct() {
		for d := range pointsLeft + 1 {
			if d == pointsUp || b.oriented {
				faces = append(faces, b.face(newTile(number, d)))
			}
		}
	}
	return faces
}

// Drawing returns the numbers of the cells, if each is a digit.
func (p position) Drawing() string {
	_, rows, _ := strings.Cut(p.String(), ":")
	if strings.ContainsAny(rows, ",urdl") { // 12,3 and 1u
		return ""
	}
	return rows
}

func (p position) Grid() view.Grid {
	s := p.shape()
	grid := view.Grid{Ground: view.GroundTile, Faces: p.faces(), Columns: make([]string, 2*s.Cols-1)}
	for i := range s.Rows {
		grid.Rows = append(grid.Rows, strconv.Itoa(i))
	}
	for i := range s.Cols {
		grid.Columns[2*i] = strconv.Itoa(i)
	}
	for i := range s.Cells() {
		grid.Cells = append(grid.Cells, view.Cell{
			Name: s.CellName(i), X: 2 * (i % s.Cols), Y: i / s.Cols, State: p.face(p.tiles[i]).State,
		})
	}
	return grid
}

// Action returns a turn. The centre of an odd block changes its direction, if it has one.
func (p position) Action(move string) (view.Action, error) {
	if _, err := p.Play(move); err != nil {
		return view.Action{}, err
	}
	g := p.geometry()
	t := &g.Turns[g.Named[move]]
	a := view.Action{At: move[1:], Verb: move[:1], Reversible: true}
	for _, cell := range t.Cells {
		a.Cells = append(a.Cells, g.CellName(int(cell)))
	}
	for i, from := range t.From {
		if from == t.To[i] {
			a.Changes = append(a.Changes, g.CellName(int(from)))
			continue
		}
		a.Carries = append(a.Carries, view.Carry{From: g.CellName(int(from)), To: g.CellName(int(t.To[i]))})
	}
	return a, nil
}

var _ ability.Posted = Puzzle{}

// Posting returns that people put blanks between the numbers.
func (Puzzle) Posting([]string) ability.Posting { return ability.Posting{Numbers: true} }

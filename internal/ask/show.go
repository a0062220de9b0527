package ask

import (
	"context"

	"jie/puzzle"
)

// Show is the question of the verb "show".
type Show struct {
	From  string       `json:"from" doc:"The position" maxLength:"1000000"`
	To    puzzle.Texts `json:"to,omitempty" doc:"The goal, shown as boards of their own"`
	Moves *Moves       `json:"moves,omitempty" doc:"Moves to play from the position, each shown"`
	Theme string       `json:"theme,omitempty" doc:"Colours of a picture" example:"dark"`
}

// View is a position as a front end draws it: where the cells stand, once, and
// what is on them in every frame.
type View struct {
	Puzzle  string   `json:"puzzle"`
	From    string   `json:"from" doc:"The position in its canonical form"`
	Lattice string   `json:"lattice" enum:"square,triangular"`
	Cells   []Cell   `json:"cells"`
	Frames  []Frame  `json:"frames" doc:"The position, then one frame after each move"`
	Goals   []Target `json:"goals,omitempty" doc:"What is to be reached; the puzzle's own goal where none was given"`
	Legal   []string `json:"legal" doc:"The moves that can be made in the last frame"`
	More    bool     `json:"more,omitempty" doc:"There are more legal moves than are listed"`
}

// Cell is where one cell stands: x in half cells from the left, y in rows.
type Cell struct {
	Name string `json:"name" doc:"As moves name it"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// Frame is one position: a character for each cell, 0 for nothing, 1 to 9 for
// a dot, a peg or a light's state, - for a cell that cannot be used.
type Frame struct {
	Position string `json:"position"`
	Move     string `json:"move,omitempty" doc:"The move that led here"`
	States   string `json:"states"`
	Solved   bool   `json:"solved"`
}

// Target is one goal. States is left out where the goal is no position.
type Target struct {
	Text   string `json:"text"`
	States string `json:"states,omitempty"`
}

// maxLegal is the longest list of legal moves in a view.
const maxLegal = 5000

// Show plays the moves and gives every position on the way.
func (s *Service) Show(ctx context.Context, q Show) (View, error) {
	p, pos, err := s.position(q.From)
	if err != nil {
		return View{}, err
	}
	goal, err := s.goal(pos, q.To)
	if err != nil && len(q.To) > 0 {
		return View{}, err
	}
	var moves Moves
	if q.Moves != nil {
		moves = *q.Moves
	}
	if s.Limits.Frames > 0 && len(moves) > s.Limits.Frames {
		return View{}, fail(puzzle.TooLarge, puzzle.Args{"got": len(moves), "limit": s.Limits.Frames})
	}
	boards := int64(1 + len(moves) + len(q.To))
	if cells := boards * int64(len(pos.Grid().Cells)); s.Limits.Shown > 0 && cells > s.Limits.Shown {
		return View{}, fail(ShowLong, puzzle.Args{"got": cells, "limit": s.Limits.Shown})
	}
	v := newView(p, pos, goal)
	for _, move := range moves {
		if ctx.Err() != nil {
			return View{}, context.Cause(ctx)
		}
		if pos, err = pos.Play(move); err != nil {
			return View{}, err
		}
		v.add(pos, goal, move)
	}
	v.list(pos)
	return v, nil
}

func newView(p puzzle.Puzzle, pos puzzle.Position, goal puzzle.Goal) View {
	grid := pos.Grid()
	v := View{Puzzle: p.Name(), From: pos.String(), Lattice: "square", Legal: []string{}}
	if grid.Lattice == puzzle.Triangular {
		v.Lattice = "triangular"
	}
	for _, c := range grid.Cells {
		v.Cells = append(v.Cells, Cell{c.Name, c.X, c.Y})
	}
	v.add(pos, goal, "")
	if goal == nil {
		return v
	}
	for _, text := range goal.Texts() {
		target := Target{Text: text}
		if at, err := p.Parse(text); err == nil && len(at.Grid().Cells) == len(grid.Cells) {
			target.States = states(at)
		}
		v.Goals = append(v.Goals, target)
	}
	return v
}

func (v *View) add(pos puzzle.Position, goal puzzle.Goal, move string) {
	v.Frames = append(v.Frames, Frame{pos.String(), move, states(pos), goal != nil && pos.Solved(goal)})
}

func (v *View) list(pos puzzle.Position) {
	for move := range pos.Moves() {
		if len(v.Legal) == maxLegal {
			v.More = true
			return
		}
		v.Legal = append(v.Legal, move)
	}
}

func states(pos puzzle.Position) string {
	grid := pos.Grid()
	text := make([]rune, 0, len(grid.Cells))
	for _, c := range grid.Cells {
		text = append(text, c.State)
	}
	return string(text)
}

package verbs

import (
	"context"

	"jie/puzzle"
	"jie/puzzle/level"
	"jie/puzzle/view"
)

// Show is the question of the verb "show".
type Show struct {
	From  string       `json:"from" doc:"The position" maxLength:"1000000"`
	To    puzzle.Texts `json:"to,omitempty" doc:"The goal, shown as boards of their own"`
	Moves *Moves       `json:"moves,omitempty" doc:"Moves to play from the position, each shown"`
	Theme string       `json:"theme,omitempty" doc:"Colours of a picture" example:"dark"`
}

// View is a position for a front end to draw: the places of the cells and the look of their states, and the frames.
type View struct {
	Puzzle  string      `json:"puzzle"`
	From    string      `json:"from" doc:"The position in its canonical form"`
	Lattice string      `json:"lattice" enum:"square,triangular"`
	Ground  view.Ground `json:"ground" enum:"tile,lamp,hole" doc:"How a cell is drawn below what lies on it"`
	Rows    []string    `json:"rows,omitempty" doc:"The label of each row from the top"`
	Columns []string    `json:"columns,omitempty" doc:"The label at each half cell from the left, where columns are straight"`
	Faces   []Face      `json:"faces" doc:"What the states of a cell look like, in an editor's order"`
	Cells   []Cell      `json:"cells"`
	Space   [][3]int    `json:"space,omitempty" doc:"Where each cell stands in space, in half cells from the middle of a cube: to the right, upwards, to the front; left out where the board is flat"`
	Frames  []Frame     `json:"frames" doc:"The position, then one frame after each move"`
	Goals   []Target    `json:"goals,omitempty" doc:"What is to be reached; the puzzle's own goal where none was given"`
	Legal   []Choice    `json:"legal,omitempty" doc:"The moves that can be made in the last frame; left out where a move is entered by pressing any cell"`
	More    bool        `json:"more,omitempty" doc:"There are more legal moves than are listed"`
}

// Cell is the place of one cell: x in half cells from the left, y in rows.
type Cell struct {
	Name string `json:"name" doc:"As moves name it"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// Frame is one position: a character for each cell, that of a face or - for a place that is not on the board.
type Frame struct {
	Position string       `json:"position"`
	Move     string       `json:"move,omitempty" doc:"The move that led here"`
	Action   *view.Action `json:"action,omitempty" doc:"What that move did"`
	States   string       `json:"states" doc:"One Unicode character for each cell"`
	Solved   bool         `json:"solved"`
}

// Target is one goal. States is left out if the goal is not a position.
type Target struct {
	Text   string `json:"text"`
	States string `json:"states,omitempty"`
}

// Choice is a legal move, given by what a person chooses to enter it.
type Choice struct {
	Move   string   `json:"move"`
	At     string   `json:"at" doc:"The cell to begin with"`
	Target string   `json:"target,omitempty" doc:"The cell where the moved piece ends"`
	Verb   string   `json:"verb,omitempty" doc:"What is done at the cell"`
	Cells  []string `json:"cells,omitempty" doc:"Of a verb: the cells that it moves"`
	Takes  []string `json:"takes,omitempty" doc:"The cells whose content leaves the board"`
}

// maxLegal is the longest list of legal moves in a view.
const maxLegal = 5000

func (q Show) moves() []string {
	if q.Moves == nil {
		return nil
	}
	return *q.Moves
}

// Show plays the moves and returns every position on the way.
func (s *Service) Show(ctx context.Context, q Show) (View, error) {
	p, err := s.Read(q.From, q.To)
	if err != nil {
		return View{}, err
	}
	ctx, cancel := s.Within(ctx)
	defer cancel()
	moves := q.moves()
	if s.Limits.Frames > 0 && len(moves) > s.Limits.Frames {
		return View{}, fail(puzzle.TooLarge, puzzle.Args{"got": len(moves), "limit": s.Limits.Frames})
	}
	boards := int64(1 + len(moves) + len(q.To))
	if cells := boards * int64(puzzle.Cells(p.From)); s.Limits.Shown > 0 && cells > s.Limits.Shown {
		return View{}, fail(ShowLong, puzzle.Args{"got": cells, "limit": s.Limits.Shown})
	}
	v, last := newView(p.Puzzle, p.From, p.Goal), p.From
	for _, move := range moves {
		if err := ctx.Err(); err != nil {
			return View{}, err
		}
		if last, err = v.play(last, p.Goal, move); err != nil {
			return View{}, err
		}
	}
	if p.Puzzle.Describe().Entry.Kind == view.EnterPress {
		return v, nil
	}
	return v, v.list(last)
}

func newView(p puzzle.Puzzle, pos puzzle.Position, goal puzzle.Goal) View {
	grid := pos.Grid()
	v := View{
		Puzzle: p.Name(), From: pos.String(), Lattice: grid.Lattice.String(), Ground: grid.Ground,
		Rows: grid.Rows, Columns: grid.Columns, Faces: facesOf(grid), Space: grid.Space,
	}
	for _, c := range grid.Cells {
		v.Cells = append(v.Cells, Cell{c.Name, c.X, c.Y})
	}
	v.add(Frame{}, pos, goal)
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

func (v *View) play(from puzzle.Position, goal puzzle.Goal, move string) (puzzle.Position, error) {
	action, err := from.Action(move)
	if err != nil {
		return nil, err
	}
	to, err := from.Play(move)
	if err != nil {
		return nil, err
	}
	v.add(Frame{Move: move, Action: &action}, to, goal)
	return to, nil
}

func (v *View) add(f Frame, pos puzzle.Position, goal puzzle.Goal) {
	f.Position, f.States, f.Solved = pos.String(), states(pos), goal != nil && pos.Solved(goal)
	v.Frames = append(v.Frames, f)
}

func (v *View) list(pos puzzle.Position) error {
	for move := range pos.Moves() {
		if len(v.Legal) == maxLegal {
			v.More = true
			return nil
		}
		a, err := pos.Action(move)
		if err != nil {
			return err
		}
		choice := Choice{Move: move, At: a.At, Target: a.Target, Verb: a.Verb, Takes: a.Takes}
		if choice.Verb != "" {
			choice.Cells = a.Cells
		}
		v.Legal = append(v.Legal, choice)
	}
	return nil
}

func states(pos puzzle.Position) string {
	grid := pos.Grid()
	text := make([]rune, 0, len(grid.Cells))
	for _, c := range grid.Cells {
		text = append(text, c.State)
	}
	return string(text)
}

// Catalog is what a front end needs to know about the puzzles before it shows a board.
type Catalog struct {
	Lang    string         `json:"lang" doc:"The language of the words" example:"en"`
	Puzzles []Family       `json:"puzzles" doc:"In the order in which a front end shows them"`
	Words   map[string]any `json:"words" doc:"Texts by their keys: a text, or an object of its plural forms. {{.name}} is the place of what is named so"`
}

// Family is one puzzle with all its boards. Ground, lattice and faces are those of
// the first board; a board with its own rules may have others, see [View].
type Family struct {
	Name       string          `json:"name" doc:"Which its positions begin with"`
	Entry      view.Entry      `json:"entry" doc:"How a person enters a move"`
	Metrics    []puzzle.Metric `json:"metrics" doc:"What a length may count, the default first"`
	Icon       string          `json:"icon" doc:"An SVG path in a box of 16 by 16"`
	Material   view.Material   `json:"material,omitempty" enum:"ink,lantern,wood,clay" doc:"What pictures of its boards look like; left out where they are plain"`
	Boards     []puzzle.Board  `json:"boards" doc:"Boards with names"`
	Reversible bool            `json:"reversible" doc:"Every move can be taken back, by itself or by other moves"`
	AnyOrder   bool            `json:"any_order" doc:"The moves of a solution may be made in any order"`
	Chains     bool            `json:"chains" doc:"Consecutive moves of one piece count as one in the default metric"`
	Levels     bool            `json:"levels" doc:"Positions to play can be generated"`
	Lattice    string          `json:"lattice" enum:"square,triangular"`
	Ground     view.Ground     `json:"ground" enum:"tile,lamp,hole"`
	Faces      []Face          `json:"faces" doc:"What the states of a cell look like"`
}

// Face is what one state of a cell looks like.
type Face struct {
	State  string     `json:"state" doc:"The character that stands for it in the states of a frame"`
	Shape  view.Shape `json:"shape" enum:"empty,disc,peg,lamp,number,any"`
	Label  string     `json:"label,omitempty" doc:"A short text drawn on the shape"`
	Colour int        `json:"colour,omitempty" doc:"0 for the ink, n for the n-th colour of a palette"`
	Word   string     `json:"word,omitempty" doc:"Its name among the words, under face.PUZZLE"`
}

// WordFamilies are the families of words that a catalog has.
var WordFamilies = []string{"puzzle", "rules", "face", "verb", "board", "goal", "proof", "hint", "fact", "metric", "tally", "title", "tip", "motto", "first"}

// Describe describes every puzzle of the service, with the words of [WordFamilies] in a language.
func (s *Service) Describe(lang string, words map[string]any) (Catalog, error) {
	c := Catalog{Lang: lang, Puzzles: make([]Family, 0, len(s.Puzzles)), Words: words}
	for _, p := range s.Puzzles {
		f, err := describe(p)
		if err != nil {
			return Catalog{}, err
		}
		c.Puzzles = append(c.Puzzles, f)
	}
	return c, nil
}

func describe(p puzzle.Puzzle) (Family, error) {
	d := p.Describe()
	_, levels := puzzle.As[level.Source](p)
	f := Family{
		Name: p.Name(), Entry: d.Entry, Metrics: d.Metrics, Icon: d.Icon, Material: d.Material, Boards: d.Boards,
		Reversible: d.Reversible, AnyOrder: d.AnyOrder, Chains: d.Chains, Levels: levels,
		Lattice: view.Square.String(), Ground: view.GroundTile, Faces: []Face{},
	}
	if len(d.Boards) == 0 {
		f.Boards = []puzzle.Board{} // JSON needs a list
		return f, nil
	}
	first, err := p.Parse(d.Boards[0].From)
	if err != nil {
		return Family{}, err
	}
	grid := first.Grid()
	f.Lattice, f.Ground, f.Faces = grid.Lattice.String(), grid.Ground, facesOf(grid)
	return f, nil
}

// facesOf returns the faces of a board; never nil, so that JSON has a list.
func facesOf(g view.Grid) []Face {
	list := make([]Face, 0, len(g.Faces))
	for _, f := range g.Faces {
		list = append(list, Face{State: string(f.State), Shape: f.Shape, Label: f.Label, Colour: f.Colour, Word: f.Word})
	}
	return list
}

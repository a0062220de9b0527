package verbs

import (
	"jie/puzzle"
	"jie/puzzle/level"
	"jie/puzzle/view"
)

// Catalog is what a front end needs to know about the puzzles before it shows a
// board of one.
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

// Describe describes every puzzle of the service. The words are those of
// [WordFamilies] in the language lang.
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

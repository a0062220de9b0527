package level

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"

	"jie/board"
	"jie/puzzle"
	"jie/puzzle/view"
)

// Source is a puzzle that can make levels.
type Source interface {
	// Levels returns the usual board and the scores at which the grades begin.
	Levels() Profile
	// LevelBoard returns the ID of a board named without the puzzle's prefix, such as "5x5".
	LevelBoard(name string) string
	// Candidate walks away from a goal. It returns the IDs of position, "" for none, and goal.
	Candidate(blank puzzle.Position, random *rand.Rand) (from, to string, err error)
}

// Profile describes the levels of a puzzle.
type Profile struct {
	Board  string   // the usual one, as LevelBoard reads it
	Grades [4]int64 // least scores of the grades 2 to 5
}

type source struct {
	Source
	puzzle puzzle.Puzzle
	about  puzzle.Description
	grades [4]int64
	blank  puzzle.Position // of the board

	symmetries func() []board.Perm  // of the board's cells
	made       map[uint64]candidate // those made before, by number, if several parts use them; nil if not
}

func newSource(p puzzle.Puzzle, name string) (*source, error) {
	made, ok := puzzle.As[Source](p)
	if !ok {
		return nil, &puzzle.Error{Puzzle: p.Name(), Code: NoSource, Args: puzzle.Args{"puzzle": p.Name()}}
	}
	profile := made.Levels()
	if name == "" {
		name = profile.Board
	}
	id := name
	if !strings.ContainsAny(name, ":[") {
		id = made.LevelBoard(name)
	}
	blank, err := p.Parse(id)
	if err != nil && id != name {
		err = unplaced(err)
	}
	if err != nil {
		return nil, err
	}
	if cells := puzzle.Cells(blank); cells == 0 || cells > maxCells {
		var got any = cells
		if cells == 0 { // more than are drawn
			got = blank.String()
		}
		return nil, &puzzle.Error{Puzzle: p.Name(), Code: puzzle.TooLarge, Args: puzzle.Args{"got": got, "limit": maxCells}}
	}
	symmetries := sync.OnceValue(func() []board.Perm { return symmetriesOf(blank.Grid()) })
	return &source{Source: made, puzzle: p, about: p.Describe(), grades: profile.Grades, blank: blank, symmetries: symmetries}, nil
}

// maxCells is the largest board for levels, which need a listed solution.
const maxCells = 64 * 64

// unplaced returns an error without its place, in a text that the user did not write.
func unplaced(err error) error {
	var e *puzzle.Error
	if !errors.As(err, &e) {
		return err
	}
	bare := *e
	bare.At = nil
	return &bare
}

// Stroll plays n random legal moves, or as many as there are.
func Stroll(at puzzle.Position, random *rand.Rand, n int) (puzzle.Position, error) {
	for range n {
		chosen, count := "", 0
		for m := range at.Moves() {
			if count++; random.IntN(count) == 0 { // each with equal probability
				chosen = m
			}
		}
		if count == 0 {
			break
		}
		next, err := at.Play(chosen)
		if err != nil {
			return at, err
		}
		at = next
	}
	return at, nil
}

// symmetric is the most cells that board.Symmetries accepts.
const symmetric = 256

// twinKey returns the same text for levels that a symmetry exchanges: the least of all images.
// target is nil if the goal is not a position but to, the name of a hole or "one".
func twinKey(symmetries []board.Perm, from, target puzzle.Position, to string) string {
	cells := from.Grid().Cells
	states := make([][2]rune, len(cells)) // of start and goal
	for i, c := range cells {
		states[i] = [2]rune{c.State, '0'}
		if c.Name == to {
			states[i][1] = '1'
		}
	}
	if target != nil {
		for i, c := range target.Grid().Cells {
			states[i][1] = c.State
		}
	}
	least := flatten(states)
	image := make([][2]rune, len(states))
	for _, perm := range symmetries {
		for i := range states {
			image[perm[i]] = states[i]
		}
		if key := flatten(image); key < least {
			least = key
		}
	}
	return least
}

func symmetriesOf(g view.Grid) []board.Perm {
	if len(g.Cells) > symmetric {
		return nil
	}
	return shapeOf(g).Symmetries()
}

// shapeOf returns a grid as a shape. Sheared, a triangular row's column is half of X + Y.
func shapeOf(g view.Grid) *board.Shape {
	lattice := board.Square
	points := make([]board.Point, 0, len(g.Cells))
	for _, c := range g.Cells {
		p := board.Point{Row: c.Y, Col: c.X / 2}
		if g.Lattice == view.Triangular {
			lattice = board.Triangular
			p.Col = (c.X + c.Y) / 2
		}
		points = append(points, p)
	}
	return board.NewShape(lattice, points)
}

func flatten(states [][2]rune) string {
	flat := make([]rune, 0, 2*len(states))
	for _, s := range states {
		flat = append(flat, s[0], s[1])
	}
	return string(flat)
}

package level

import (
	"errors"
	"math/rand/v2"
	"strings"
	"sync"

	"jie/puzzle"
	"jie/puzzle/board"
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

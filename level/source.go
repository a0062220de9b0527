package level

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"jie/board"
	"jie/puzzle"
)

// source makes candidates for one puzzle and board.
type source struct {
	puzzle puzzle.Puzzle
	kind   kind
	blank  puzzle.Position // of the board; what it shows does not matter to Mopan

	symmetries func() []board.Perm // of the board's cells
}

// kind is what a puzzle needs to have levels made of it.
type kind struct {
	usual  string // board
	id     func(board string) string
	walk   func(s *source, random *rand.Rand) (from puzzle.Position, to string, err error)
	judge  judge
	grades [4]int64 // least scores of the grades 2 to 5
}

// kinds are the puzzles that levels can be made of.
var kinds = map[string]kind{
	"mopan":     {usual: "4", id: mopanID, walk: mopanWalk, judge: onShortest, grades: [4]int64{11000, 16000, 20000, 25500}},
	"lightsout": {usual: "5x5", id: prefixed("lightsout:"), walk: lightsWalk, judge: inPattern, grades: [4]int64{22500, 28500, 32500, 35500}},
	"pegs":      {usual: "english", id: prefixed("pegs:"), walk: pegsWalk, judge: inReach, grades: [4]int64{9000, 10800, 12700, 15400}},
}

func newSource(p puzzle.Puzzle, name string) (*source, error) {
	k, ok := kinds[p.Name()]
	if !ok {
		return nil, &puzzle.Error{Puzzle: p.Name(), Code: NoSource, Args: puzzle.Args{"puzzle": p.Name()}}
	}
	if name == "" {
		name = k.usual
	}
	id := name
	if rules := p.Name() + "[" + name + "]"; soldAs(p, rules) {
		id = rules
	} else if !strings.ContainsAny(name, ":[") {
		id = k.id(name)
	}
	blank, err := p.Parse(id)
	if err != nil && id != name {
		err = unplaced(err)
	}
	if err != nil {
		return nil, err
	}
	if cells := len(blank.Grid().Cells); cells == 0 || cells > maxCells {
		return nil, tooLarge(p, blank, cells)
	}
	symmetries := sync.OnceValue(func() []board.Perm { return symmetriesOf(blank.Grid()) })
	return &source{puzzle: p, kind: k, blank: blank, symmetries: symmetries}, nil
}

// maxCells is the largest board that levels are made of: of a larger one no
// solution is listed, and a level has one.
const maxCells = 64 * 64

// tooLarge says that a board has too many cells; 0 stands for more than are drawn.
func tooLarge(p puzzle.Puzzle, blank puzzle.Position, cells int) error {
	var got any = cells
	if cells == 0 {
		got = blank.String()
	}
	return &puzzle.Error{Puzzle: p.Name(), Code: puzzle.TooLarge, Args: puzzle.Args{"got": got, "limit": maxCells}}
}

// unplaced is an error without its place, where that is in a text that the user
// did not write.
func unplaced(err error) error {
	var e *puzzle.Error
	if !errors.As(err, &e) {
		return err
	}
	bare := *e
	bare.At = nil
	return &bare
}

// soldAs tells whether one of the puzzle's boards goes by these rules, a name
// such as lightsout[cube].
func soldAs(p puzzle.Puzzle, rules string) bool {
	atlas, ok := p.(puzzle.Atlas)
	return ok && slices.ContainsFunc(atlas.Boards(), func(b puzzle.Board) bool { return strings.HasPrefix(b.ID, rules+":") })
}

func prefixed(prefix string) func(string) string {
	return func(board string) string { return prefix + board }
}

// mopanID is the empty hexagon of a side given as "4"; other texts are left for
// the parser to refuse.
func mopanID(board string) string {
	if len(board) != 1 || board[0] < '1' || board[0] > '9' {
		return "mopan:" + board
	}
	return "mopan:" + hexagon(int(board[0]-'0'), func() byte { return '0' })
}

// hexagon writes the rows of a hexagon, cell by cell in reading order.
func hexagon(side int, cell func() byte) string {
	var b strings.Builder
	for r := range 2*side - 1 {
		if r > 0 {
			b.WriteByte('/')
		}
		for range 2*side - 1 - max(side-1-r, r-side+1) {
			b.WriteByte(cell())
		}
	}
	return b.String()
}

// mopanWalk scatters 3 to 8 dots, but not more than a third of the cells, for a
// target, and turns rings from there. Turns can be undone, so the walk's end can
// be solved.
func mopanWalk(s *source, random *rand.Rand) (puzzle.Position, string, error) {
	cells := len(s.blank.Grid().Cells)
	dots := min(3+random.IntN(6), cells/3)
	marked := make([]byte, cells)
	for i := range marked {
		marked[i] = '0'
	}
	for _, i := range random.Perm(cells)[:dots] {
		marked[i] = '1'
	}
	text, _, _ := strings.Cut(s.blank.String()[len("mopan:"):], "/")
	at := 0
	rows := hexagon(len(text), func() byte { at++; return marked[at-1] })
	target, err := s.puzzle.Parse("mopan:" + rows)
	if err != nil {
		return nil, "", err
	}
	from, err := stroll(target, random, 1+random.IntN(12))
	return from, target.String(), err
}

// lightsWalk presses different lights from the goal: the default one, or where
// the board was given as a position, that position.
func lightsWalk(s *source, random *rand.Rand) (puzzle.Position, string, error) {
	var moves []string
	for m := range s.blank.Moves() {
		moves = append(moves, m)
	}
	if len(moves) == 0 { // every light is locked
		return nil, "", nil
	}
	random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	from := s.blank
	for _, m := range moves[:1+random.IntN(min(len(moves), 15))] {
		next, err := from.Play(m)
		if err != nil {
			return nil, "", err
		}
		from = next
	}
	return from, s.blank.String(), nil
}

// stroll plays n random moves.
func stroll(at puzzle.Position, random *rand.Rand, n int) (puzzle.Position, error) {
	for range n {
		next, err := randomMove(at, random)
		if err != nil || next == nil {
			return at, err
		}
		at = next
	}
	return at, nil
}

// randomMove plays one of the legal moves, each as likely; nil where there is
// none.
func randomMove(at puzzle.Position, random *rand.Rand) (puzzle.Position, error) {
	chosen, count := "", 0
	for m := range at.Moves() {
		if count++; random.IntN(count) == 0 {
			chosen = m
		}
	}
	if count == 0 {
		return nil, nil //nolint:nilnil // no move is no error
	}
	return at.Play(chosen)
}

// pegsWalk undoes 3 to 11 jumps from the usual finish of the board, or from one
// peg in a random hole of a board that has none.
func pegsWalk(s *source, random *rand.Rand) (puzzle.Position, string, error) {
	goal, err := s.blank.Goal()
	if err != nil {
		return nil, "", err
	}
	finish := goal.Texts()[0]
	if finish == "one" {
		cells := s.blank.Grid().Cells
		finish = cells[random.IntN(len(cells))].Name
	}
	end := finish
	if !strings.Contains(end, ":") {
		end = onePeg(s.blank, finish)
	}
	at, err := s.puzzle.Parse(complementOf(end))
	if err != nil {
		return nil, "", err
	}
	if at, err = stroll(at, random, 3+random.IntN(9)); err != nil {
		return nil, "", err
	}
	from, err := s.puzzle.Parse(complementOf(at.String()))
	return from, finish, err
}

// onePeg is the canonical text of the board with one peg in the named hole.
// Its cells are the digits of the text, in the order of the grid.
func onePeg(blank puzzle.Position, hole string) string {
	cells := blank.Grid().Cells
	at := 0
	return mapBody(blank.String(), func(c byte) byte {
		if c != '0' && c != '1' {
			return c
		}
		at++
		if cells[at-1].Name == hole {
			return '1'
		}
		return '0'
	})
}

// complementOf exchanges pegs and holes.
func complementOf(id string) string {
	return mapBody(id, func(c byte) byte {
		switch c {
		case '0':
			return '1'
		case '1':
			return '0'
		}
		return c
	})
}

// mapBody changes the characters after the prefix.
func mapBody(id string, change func(byte) byte) string {
	prefix, body, _ := strings.Cut(id, ":")
	changed := []byte(body)
	for i := range changed {
		changed[i] = change(changed[i])
	}
	return prefix + ":" + string(changed)
}

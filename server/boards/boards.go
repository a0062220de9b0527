// Package boards has the boards that the page shows and plays by itself, with every move and what it does, so that
// a press waits for no network. Make a [Set] with [New]; the server and scripts/site give its files to the page.
package boards

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/view"
	"jie/server/web"
	"jie/verbs"
)

// largest is the number of cells of the largest board that is written.
const largest = 130

// Board is what positions of one shape have in common, and every move that may be legal in one.
type Board struct {
	View  verbs.View       `json:"view"`  // of the first position that has the shape, without frames
	Names []string         `json:"names"` // texts of positions that are not canonical, such as pegs:english
	Is    []string         `json:"is"`    // the canonical text of each
	Goals [][]verbs.Target `json:"goals"` // the puzzle's own goals of each
	Moves []Move           `json:"moves"`
}

// Move is a move and its effect.
type Move struct {
	Move   string      `json:"move"`
	Action view.Action `json:"action"`
}

// Set is the boards of a page. A board is worked out when it is asked for.
type Set struct {
	service *verbs.Service
	keys    []string                     // the shapes, in order
	starts  map[string][]puzzle.Position // by shape
	texts   map[string][]string          // those positions as the page has them
	own     map[string]string            // the shape of a text that differs from the canonical one
}

// New returns the boards of the page, except large ones and those that the page or their puzzle would not play.
func New(service *verbs.Service) (*Set, error) {
	texts, err := positions(service.Puzzles)
	if err != nil {
		return nil, err
	}
	s := &Set{service: service, starts: make(map[string][]puzzle.Position), texts: make(map[string][]string), own: make(map[string]string)}
	for _, text := range texts {
		pos, err := lookup(service.Puzzles, text).Parse(text)
		if err != nil || len(pos.Grid().Cells) > largest || !isPlain(pos) {
			continue
		}
		key := shape(pos.String())
		s.starts[key] = append(s.starts[key], pos)
		s.texts[key] = append(s.texts[key], text)
		if shape(text) != key {
			s.own[text] = key
		}
	}
	s.keys = slices.Sorted(maps.Keys(s.starts))
	return s, nil
}

// lookup returns the puzzle that a text names; nil where there is none.
func lookup(puzzles []puzzle.Puzzle, text string) puzzle.Puzzle {
	id, _ := puzzle.SplitID(text) // a text of the page has a valid ID
	p, _ := ability.Find(puzzles, id.Puzzle)
	return p
}

// Names returns the names of the files: boards.json, which names the file of each shape and text, and those.
func (s *Set) Names() []string {
	names := []string{"boards.json"}
	for i := range s.keys {
		names = append(names, fileName(i))
	}
	return names
}

func fileName(i int) string { return fmt.Sprintf("board-%d.json", i) }

// File returns the content of a file of Names.
func (s *Set) File(name string) ([]byte, error) {
	i := slices.Index(s.Names(), name) - 1
	switch {
	case i < -1:
		return nil, fs.ErrNotExist
	case i < 0:
		files := make(map[string]string)
		for i, key := range s.keys {
			files[key] = fileName(i)
		}
		for text, key := range s.own {
			files[text] = files[key]
		}
		return json.Marshal(files)
	}
	board, err := s.board(s.keys[i])
	if err != nil {
		return nil, err
	}
	return json.Marshal(board)
}

func (s *Set) board(key string) (*Board, error) {
	var b *Board
	for _, text := range s.texts[key] {
		view, err := s.service.Show(context.Background(), verbs.Show{From: text})
		if err != nil {
			return nil, err
		}
		if b == nil {
			b = newBoard(view)
		}
		b.name(text, view)
	}
	return b, b.findMoves(s.service.Puzzles, s.starts[key])
}

// positions returns the sorted positions of the page's levels, packs and lessons, and the boards that the puzzles name.
func positions(puzzles []puzzle.Puzzle) ([]string, error) {
	var levels map[string][]struct{ From string }
	var taught struct {
		Lessons map[string][]struct{ Steps []struct{ From string } }
	}
	for name, into := range map[string]any{"levels.json": &levels, "packs.json": &levels, "lessons.json": &taught} {
		data, err := fs.ReadFile(web.Files(), name)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(data, into); err != nil {
			return nil, err
		}
	}
	var texts []string
	for _, p := range puzzles {
		for _, b := range p.Describe().Boards {
			texts = append(texts, b.From)
		}
		for _, level := range slices.Concat(levels[p.Name()], levels[p.Name()+"-harder"]) {
			texts = append(texts, level.From)
		}
		for _, lesson := range taught.Lessons[p.Name()] {
			for _, step := range lesson.Steps {
				texts = append(texts, step.From)
			}
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts), nil
}

// isPlain reports whether moves do what after in local.ts does: pieces are carried as they are, taken ones leave a
// blank, and a change goes to the next state. Tiles that turn, for one, are not plain.
func isPlain(pos puzzle.Position) bool {
	var blank rune
	var order []rune
	for _, face := range pos.Grid().Faces {
		if face.Shape == "empty" && blank == 0 {
			blank = face.State
		}
		if face.Shape != "any" {
			order = append(order, face.State)
		}
	}
	before := statesByName(pos)
	for move := range pos.Moves() {
		action, err := pos.Action(move)
		if err != nil || len(action.Steps) > 0 {
			continue
		}
		to, err := pos.Play(move)
		if err != nil {
			continue
		}
		after := maps.Clone(before)
		for _, cell := range action.Takes {
			after[cell] = blank
		}
		for _, c := range action.Carries {
			if len(action.Takes) > 0 {
				after[c.From] = blank
			}
		}
		for _, c := range action.Carries {
			after[c.To] = before[c.From]
		}
		for _, cell := range action.Changes {
			after[cell] = order[(slices.Index(order, before[cell])+1)%len(order)]
		}
		if !maps.Equal(after, statesByName(to)) {
			return false
		}
	}
	return true
}

func statesByName(pos puzzle.Position) map[string]rune {
	states := make(map[string]rune)
	for _, cell := range pos.Grid().Cells {
		states[cell.Name] = cell.State
	}
	return states
}

// shape returns the text of a position with every cell empty, as in text.ts.
func shape(text string) string {
	body := strings.LastIndex(text, ":") + 1
	rows := strings.Split(text[body:], "/")
	for i, row := range rows {
		cells := strings.Split(row, "")
		if strings.Contains(row, ",") {
			cells = strings.Split(row, ",")
		}
		for k, cell := range cells {
			if cell != "-" {
				cells[k] = "0"
			}
		}
		rows[i] = strings.Join(cells, "")
	}
	return text[:body] + strings.Join(rows, "/")
}

func newBoard(v verbs.View) *Board {
	v.Frames, v.Goals, v.Legal, v.More, v.From = nil, nil, nil, false, ""
	return &Board{View: v}
}

// name records the text of a position that has its own goal.
func (b *Board) name(text string, v verbs.View) {
	if len(v.Goals) > 0 {
		b.Names, b.Is, b.Goals = append(b.Names, text), append(b.Is, v.From), append(b.Goals, v.Goals)
	}
}

// trials is how many positions are searched for moves. A jump is legal in an eighth of all: the chance to miss it
// in all trials is below 10^-20. After settled positions with exactly the moves found so far, the search ends.
const (
	trials  = 400
	settled = 25
)

// findMoves lists the moves of positions with random states, or if these are not allowed along lines of play.
func (b *Board) findMoves(puzzles []puzzle.Puzzle, starts []puzzle.Position) error {
	random := rand.New(rand.NewPCG(18, 8))
	found := make(map[string]view.Action)
	alike := 0 // positions in a row that have all moves found
	for i := 0; i < trials && alike < settled; i++ {
		pos := starts[i%len(starts)]
		legal, err := note(found, pos)
		if err != nil {
			return err
		}
		if alike++; legal < len(found) {
			alike = 0
		}
		other, ok := shuffled(puzzles, pos, random)
		if ok {
			if legal, err = note(found, other); err != nil {
				return err
			}
			if alike++; legal < len(found) {
				alike = 0
			}
			continue
		}
		for range 12 {
			moves := slices.Collect(pos.Moves())
			if len(moves) == 0 {
				break
			}
			if pos, err = pos.Play(moves[random.IntN(len(moves))]); err != nil {
				return err
			}
			if _, err = note(found, pos); err != nil {
				return err
			}
		}
	}
	for move, action := range found {
		b.Moves = append(b.Moves, Move{move, action})
	}
	slices.SortFunc(b.Moves, func(x, y Move) int { return cmp.Compare(x.Move, y.Move) })
	return nil
}

// note records the legal moves of a position that do not consist of others, and returns their number.
func note(found map[string]view.Action, pos puzzle.Position) (legal int, err error) {
	for move := range pos.Moves() {
		if _, known := found[move]; known {
			legal++
			continue
		}
		action, err := pos.Action(move)
		if err != nil {
			return 0, err
		}
		if len(action.Steps) == 0 {
			found[move] = action
			legal++
		}
	}
	return legal, nil
}

func shuffled(puzzles []puzzle.Puzzle, pos puzzle.Position, random *rand.Rand) (puzzle.Position, bool) {
	text := []rune(pos.String())
	grid := pos.Grid()
	var states []rune
	for _, face := range grid.Faces {
		if face.Shape != "any" {
			states = append(states, face.State)
		}
	}
	body := strings.LastIndex(string(text), ":") + 1
	for i := body; i < len(text); i++ {
		if text[i] != '/' && text[i] != '-' {
			text[i] = states[random.IntN(len(states))]
		}
	}
	other, err := lookup(puzzles, string(text)).Parse(string(text))
	return other, err == nil
}

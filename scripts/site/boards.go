package main

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"jie/catalog"
	"jie/puzzle"
	"jie/puzzle/view"
	"jie/verbs"
)

// largest is the number of cells of the largest board that is written.
const largest = 130

// Board is what positions of one shape have in common, and every move that may be legal
// in one of them.
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

// boardsOf returns the boards of some positions, by their shapes. It leaves out large boards, and
// those whose moves change what they carry.
func boardsOf(service *verbs.Service, texts []string) (map[string]*Board, error) {
	slices.Sort(texts)
	all := make(map[string]*Board)
	starts := make(map[string][]puzzle.Position)
	for _, text := range slices.Compact(texts) {
		name := text[:strings.IndexAny(text, ":[")]
		p := catalog.Lookup(name)
		pos, err := p.Parse(text)
		if err != nil {
			return nil, err
		}
		if len(pos.Grid().Cells) > largest || changesContents(pos) {
			continue
		}
		key := shape(pos.String())
		view, err := service.Show(context.Background(), verbs.Show{From: text})
		if err != nil {
			return nil, err
		}
		if all[key] == nil {
			all[key] = newBoard(view)
		}
		starts[key] = append(starts[key], pos)
		all[key].name(text, view)
	}
	for key, board := range all {
		if err := board.findMoves(starts[key]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// changesContents reports whether a move changes what it carries, as when tiles turn.
func changesContents(pos puzzle.Position) bool {
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
		after := statesByName(to)
		if slices.ContainsFunc(action.Carries, func(c view.Carry) bool { return before[c.From] != after[c.To] }) {
			return true
		}
	}
	return false
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

// trials is how many positions are searched for moves. A jump is legal in an eighth of
// all positions: the chance to miss it in all trials is below 10^-20.
const trials = 400

// findMoves lists the moves that are legal in random positions: with random states
// if such positions are allowed, and along lines of play.
func (b *Board) findMoves(starts []puzzle.Position) error {
	random := rand.New(rand.NewPCG(18, 8))
	found := make(map[string]view.Action)
	for i := range trials {
		pos := starts[i%len(starts)]
		if err := note(found, pos); err != nil {
			return err
		}
		if other, ok := shuffled(pos, random); ok {
			pos = other
		}
		for range 12 {
			if err := note(found, pos); err != nil {
				return err
			}
			moves := slices.Collect(pos.Moves())
			if len(moves) == 0 {
				break
			}
			next, err := pos.Play(moves[random.IntN(len(moves))])
			if err != nil {
				return err
			}
			pos = next
		}
	}
	for move, action := range found {
		b.Moves = append(b.Moves, Move{move, action})
	}
	slices.SortFunc(b.Moves, func(x, y Move) int { return cmp.Compare(x.Move, y.Move) })
	return nil
}

// note records the legal moves of a position, except those that consist of others.
func note(found map[string]view.Action, pos puzzle.Position) error {
	for move := range pos.Moves() {
		if _, known := found[move]; known {
			continue
		}
		action, err := pos.Action(move)
		if err != nil {
			return err
		}
		if len(action.Steps) == 0 {
			found[move] = action
		}
	}
	return nil
}

// shuffled returns a position of the same shape with random states.
func shuffled(pos puzzle.Position, random *rand.Rand) (puzzle.Position, bool) {
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
	name := string(text[:strings.IndexAny(string(text), ":[")])
	other, err := catalog.Lookup(name).Parse(string(text))
	return other, err == nil
}

package play

import (
	"slices"
	"time"

	"jie/puzzle"
	"jie/puzzle/draw"
	"jie/puzzle/view"
)

// game is a puzzle being played: a line of positions with a place in it. A move begins a branch, which undo leaves.
type game struct {
	puzzle puzzle.Puzzle
	goal   puzzle.Goal
	line   []puzzle.Position // line[0] is the start
	moves  []string          // moves[i] leads from line[i] to line[i+1]
	shown  []bool            // which of them were shown, as a solution, before they were made
	made   []view.Action     // the effects of the moves
	at     int               // the position shown
	cursor string            // the cell that keys act on
	picked string            // the cell that waits for its target
	marked []string          // the cells that a hint names
	hints  int               // how many hints were requested
	hinted int               // level of the last hint here, 0 for none
	change int               // how often the position shown has changed
}

func newGame(p puzzle.Puzzle, start puzzle.Position, goal puzzle.Goal) *game {
	cells := slices.DeleteFunc(slices.Clone(start.Grid().Cells), func(c view.Cell) bool { return c.State == view.NoCell })
	middle := cells[len(cells)/2].Name
	return &game{puzzle: p, goal: goal, line: []puzzle.Position{start}, cursor: middle}
}

func (g *game) position() puzzle.Position { return g.line[g.at] }
func (g *game) solved() bool              { return g.position().Solved(g.goal) }

// play makes a move; moves undone before are forgotten.
func (g *game) play(move string) error {
	action, err := g.position().Action(move)
	if err != nil {
		return err
	}
	next, err := g.position().Play(move)
	if err != nil {
		return err
	}
	g.made = append(g.made[:g.at:g.at], action)
	g.line = append(g.line[:g.at+1:g.at+1], next)
	g.moves = append(g.moves[:g.at:g.at], move)
	g.shown = append(g.shown[:g.at:g.at], false)
	g.show(g.at + 1)
	return nil
}

func (g *game) step(n int) { g.show(g.at + n) }

// show goes to a place in the line, or to its nearer end.
func (g *game) show(at int) {
	at = max(0, min(at, len(g.line)-1))
	if at != g.at {
		g.change++
	}
	g.at, g.picked, g.marked, g.hinted = at, "", nil, 0
}

// showSolution adds moves to the line without going to their end.
func (g *game) showSolution(moves []string) error {
	here := g.at
	for _, m := range moves {
		if err := g.play(m); err != nil {
			return err
		}
	}
	for i := here; i < g.at; i++ {
		g.shown[i] = true
	}
	g.show(here)
	return nil
}

// wasShown reports whether moves that led here come from a solution that was shown.
func (g *game) wasShown() bool { return slices.Contains(g.shown[:g.at], true) }

func (g *game) entry() view.Entry { return g.puzzle.Describe().Entry }

// act does what the space bar or a click stands for: it presses a cell, picks one, or moves the picked piece to it. A
// cell that is turned waits for a verb's key.
func (g *game) act() error {
	entry := g.entry()
	switch {
	case entry.Kind == view.EnterPress:
		return g.play(entry.Move(g.cursor, "", ""))
	case entry.Kind != view.EnterPair:
		return nil
	case g.picked == g.cursor:
		g.picked = ""
	case g.picked == "":
		g.picked = g.cursor
	default:
		err := g.play(entry.Move(g.picked, g.cursor, ""))
		if err != nil && g.alike(g.picked, g.cursor) { // another piece was meant
			g.picked = g.cursor
			return nil
		}
		return err
	}
	return nil
}

func (g *game) targets() (cells []string) {
	if g.picked == "" {
		return nil
	}
	for move := range g.position().Moves() {
		if action, err := g.position().Action(move); err == nil && action.At == g.picked {
			cells = append(cells, action.Target)
		}
	}
	return cells
}

func (g *game) alike(a, b string) bool {
	grid := g.position().Grid()
	one, _ := grid.Find(a)
	other, _ := grid.Find(b)
	return one.State == other.State
}

func (g *game) turn(key string) error {
	for _, verb := range g.entry().Verbs {
		if verb.Key == key {
			return g.play(g.entry().Move(g.cursor, "", verb.Name))
		}
	}
	return nil
}

// move puts the cursor on the nearest cell in a direction, (1,0) for right.
func (g *game) move(dx, dy int) {
	if name, ok := draw.Next(g.position().Grid(), g.cursor, dx, dy); ok {
		g.cursor = name
	}
}

// count returns how many moves were made, as the puzzle's default metric counts them.
func (g *game) count() int64 { return g.puzzle.Describe().Count(g.made[:g.at]) }

type saved struct {
	From  string        `json:"from,omitempty"`
	To    []string      `json:"to"`
	Moves []string      `json:"moves"`
	Shown []bool        `json:"shown,omitempty"`
	At    int           `json:"at"`
	Hints int           `json:"hints"`
	Spent time.Duration `json:"spent"`
}

func (g *game) save(spent time.Duration) saved {
	return saved{From: g.line[0].String(), To: g.goal.Texts(), Moves: g.moves, Shown: g.shown, At: g.at, Hints: g.hints, Spent: spent}
}

// resume replays a kept game, as far as its moves are legal.
func (g *game) resume(s saved) {
	if !slices.Equal(s.To, g.goal.Texts()) {
		return
	}
	for _, m := range s.Moves {
		if g.play(m) != nil {
			break
		}
	}
	copy(g.shown, s.Shown)
	g.hints = s.Hints
	g.show(s.At)
}

package main

import (
	"slices"
	"strings"
	"time"

	"jie/puzzle"
)

// game is a puzzle being played: a line of positions with a place in it. Undo and
// redo walk the line; a move, or solving, begins a new branch that undo leaves.
type game struct {
	puzzle puzzle.Puzzle
	goal   puzzle.Goal
	line   []puzzle.Position // line[0] is the start
	moves  []string          // moves[i] leads from line[i] to line[i+1]
	at     int               // the position shown
	cursor string            // the cell that keys act on
	picked string            // pegs: the peg that is to jump
	hints  int               // how many were asked for
	told   int               // level of the last hint here, 0 for none
	change int               // how often the position shown has changed
}

func newGame(p puzzle.Puzzle, start puzzle.Position, goal puzzle.Goal) *game {
	cells := slices.DeleteFunc(slices.Clone(start.Grid().Cells), unusable)
	middle := cells[len(cells)/2].Name
	return &game{puzzle: p, goal: goal, line: []puzzle.Position{start}, cursor: middle}
}

// unusable tells of a cell of the drawing that is none of the game.
func unusable(c puzzle.GridCell) bool { return c.State == '-' }

func (g *game) position() puzzle.Position { return g.line[g.at] }
func (g *game) solved() bool              { return g.position().Solved(g.goal) }

// play makes a move; what was undone before is forgotten.
func (g *game) play(move string) error {
	next, err := g.position().Play(move)
	if err != nil {
		return err
	}
	g.line = append(g.line[:g.at+1:g.at+1], next)
	g.moves = append(g.moves[:g.at:g.at], move)
	g.show(g.at + 1)
	return nil
}

// step undoes or makes again as many moves as there are, up to n.
func (g *game) step(n int) { g.show(g.at + n) }

// show goes to a place in the line, or to the end that is nearer to it.
func (g *game) show(at int) {
	at = max(0, min(at, len(g.line)-1))
	if at != g.at {
		g.change++
	}
	g.at, g.picked, g.told = at, "", 0
}

// act is what the space bar or a click on a cell does: it presses a light, picks
// up a peg or lets it jump; a ring is turned by its letter.
func (g *game) act() error {
	switch g.puzzle.Name() {
	case "lightsout":
		return g.play(g.cursor)
	case "pegs":
		if g.picked == "" || g.picked == g.cursor {
			g.picked = toggle(g.picked, g.cursor)
			return nil
		}
		return g.play(g.picked + "-" + g.cursor)
	}
	return nil
}

func toggle(picked, cell string) string {
	if picked == cell {
		return ""
	}
	return cell
}

// move puts the cursor on the nearest cell in a direction, (1,0) for right.
func (g *game) move(dx, dy int) {
	cells := g.position().Grid().Cells
	i := slices.IndexFunc(cells, func(c puzzle.GridCell) bool { return c.Name == g.cursor })
	best, nearest := "", 1<<30
	for _, c := range cells {
		along := dx*(c.X-cells[i].X) + 2*dy*(c.Y-cells[i].Y)
		across := 2*dx*(c.Y-cells[i].Y) + dy*(c.X-cells[i].X)
		if along <= 0 || abs(across) > along || unusable(c) {
			continue
		}
		if d := along + abs(across); d < nearest {
			best, nearest = c.Name, d
		}
	}
	if best != "" {
		g.cursor = best
	}
}

func abs(n int) int { return max(n, -n) }

// count is how many moves were made: consecutive jumps of one peg are one, and a
// light pressed twice is two.
func (g *game) count() int64 {
	n, last := int64(0), ""
	for _, m := range g.moves[:g.at] {
		from, _, jumps := strings.Cut(m, "-")
		if !jumps || from != last {
			n += presses([]string{m})
		}
		last = m[strings.LastIndexByte(m, '-')+1:]
	}
	return n
}

// saved is a game as it is kept between two runs.
type saved struct {
	To    []string      `json:"to"`
	Moves []string      `json:"moves"`
	At    int           `json:"at"`
	Hints int           `json:"hints"`
	Spent time.Duration `json:"spent"`
}

func (g *game) save(spent time.Duration) saved {
	return saved{To: g.goal.Texts(), Moves: g.moves, At: g.at, Hints: g.hints, Spent: spent}
}

// resume plays a kept game again, as far as its moves are legal.
func (g *game) resume(s saved) {
	if !slices.Equal(s.To, g.goal.Texts()) {
		return
	}
	for _, m := range s.Moves {
		if g.play(m) != nil {
			break
		}
	}
	g.hints = s.Hints
	g.show(s.At)
}

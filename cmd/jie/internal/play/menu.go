package play

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/puzzle/level"
	"jie/server/web"
	"jie/verbs"
	"jie/verbs/words"
)

// menu chooses what to play: a puzzle, a board or a level of it, today's puzzle, or the game that was left.
type menu struct {
	app        *console.App
	row        int
	puzzle     int
	board      int // 0 for a level, otherwise the board before it in the puzzle's list
	difficulty int
	seed       uint64
}

// The rows of the menu.
const (
	rowPuzzle = iota
	rowBoard
	rowDifficulty
	rowPlay
	rowToday
	rowContinue
	menuRows
)

var menuKeys = [menuRows]string{"menu.puzzle", "menu.board", "menu.difficulty", "menu.play", "menu.today", "menu.continue"}

func newMenu(a *console.App) *menu {
	return &menu{app: a, row: rowPlay, difficulty: 1, seed: uint64(time.Now().UnixNano())}
}

func (m *menu) choosePuzzle(p puzzle.Puzzle) {
	m.puzzle = max(0, slices.IndexFunc(m.app.Puzzles, func(q puzzle.Puzzle) bool { return q.Name() == p.Name() }))
}

func (m *menu) chosen() puzzle.Puzzle { return m.app.Puzzles[m.puzzle] }

func (m *menu) boards() []puzzle.Board {
	return append([]puzzle.Board{{}}, m.chosen().Describe().Boards...)
}

func (m *menu) question() verbs.Generate {
	m.seed++
	return verbs.Generate{Puzzle: m.chosen().Name(), Difficulty: verbs.Grade(m.difficulty), Seed: m.seed}
}

func (m *menu) text(message string) string {
	name := m.chosen().Name()
	board := m.app.Text("menu.level", nil)
	if b := m.boards()[m.board]; b.From != "" {
		board = strings.TrimPrefix(b.From, name+":")
		if text, ok := m.app.Words.Find("board."+name+"."+b.Name, nil); ok {
			board = text
		}
	}
	difficulty := strconv.Itoa(m.difficulty)
	if m.board != 0 {
		difficulty = "–"
	}
	values := [menuRows]string{m.app.Text("puzzle."+name, nil), board, difficulty}
	var b strings.Builder
	b.WriteString(m.app.Text("menu.title", nil) + "\n\n")
	for row := range menuRows {
		mark := "  "
		if row == m.row {
			mark = "> "
		}
		line := m.app.Text(menuKeys[row], nil)
		if values[row] != "" {
			line = m.app.Text("menu.choice", words.Args{"name": line, "value": values[row]})
		}
		b.WriteString(mark + line + "\n")
	}
	if message != "" {
		b.WriteString("\n" + message + "\n")
	}
	b.WriteString("\n" + m.app.Text("menu.keys", nil))
	return b.String()
}

// menuKey moves in the menu and does what is chosen.
func (s *screen) menuKey(key string) tea.Cmd {
	m := s.menu
	s.message = ""
	switch key {
	case "up", "k":
		m.row = (m.row + menuRows - 1) % menuRows
	case "down", "j", "tab":
		m.row = (m.row + 1) % menuRows
	case "left":
		m.turn(-1)
	case "right":
		m.turn(1)
	case "esc":
		if s.game != nil {
			s.menu = nil
		}
	case "enter", "space":
		return s.choose(m)
	}
	return nil
}

func (m *menu) turn(by int) {
	around := func(n, of int) int { return (n + by + of) % of }
	switch m.row {
	case rowPuzzle:
		m.puzzle, m.board = around(m.puzzle, len(m.app.Puzzles)), 0
	case rowBoard:
		m.board = around(m.board, len(m.boards()))
	case rowDifficulty:
		m.difficulty = around(m.difficulty-1, 5) + 1
	}
}

// choose plays the choice of the row.
func (s *screen) choose(m *menu) tea.Cmd {
	switch m.row {
	case rowToday:
		if from, to, ok := web.Daily(m.chosen().Name(), time.Now()); ok {
			return s.openText(from, to)
		}
		return s.generate(m)
	case rowContinue:
		p, ok := lastGame(s.app)
		if !ok {
			s.message = s.app.Text("menu.no-game", nil)
			return nil
		}
		return s.open(p)
	}
	b := m.boards()[m.board]
	if b.From == "" {
		return s.generate(m)
	}
	return s.openText(b.From, b.To)
}

// openText begins the game of a position, to a goal or, if that is empty, the usual one.
func (s *screen) openText(from, goal string) tea.Cmd {
	var to []string
	if goal != "" {
		to = []string{goal}
	}
	p, err := s.app.Service().Asked(from, to)
	if err != nil {
		s.message = s.app.Words.Error(err)
		return nil
	}
	return s.open(p)
}

func (s *screen) newLevel() tea.Cmd {
	m := newMenu(s.app)
	m.choosePuzzle(s.game.puzzle)
	m.difficulty = max(1, s.difficulty)
	return s.generate(m)
}

func (s *screen) generate(m *menu) tea.Cmd {
	q := m.question()
	q.Metric = s.metricOf(m.chosen())
	s.making, s.difficulty = s.app.Text("play.making", nil), q.Difficulty.Most
	return func() tea.Msg {
		ctx := s.ctx
		if ctx == nil {
			ctx = context.Background()
		}
		levels, err := s.app.Service().Generate(ctx, q)
		if err == nil && len(levels) == 0 {
			err = console.NewError(level.NotFound, nil)
		}
		if err != nil {
			return unbegun{err}
		}
		p, err := s.app.Service().Read(levels[0].From, []string{levels[0].To})
		if err != nil {
			return unbegun{err}
		}
		return begun{p}
	}
}

package play

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"jie/check/judge"
	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/puzzle/view"
	"jie/verbs"
	"jie/verbs/words"
)

type screen struct {
	app           *console.App
	ctx           context.Context
	game          *game
	started       time.Time
	frozen        time.Duration // time spent, once solved
	metric        puzzle.Metric // of lengths, in puzzles that have it
	par           string        // length of a shortest solution, "" while not known
	message       string
	asking        *hintSearch     // nil while no hint is searched for
	waiting       []string        // the keys pressed during a search that wait for its end
	menu          *menu           // nil while a game is shown
	making        string          // a spinner's text while something is made, "" for nothing
	page          string          // the text of rules or keys over the game, "" for none
	target        puzzle.Position // the goal as a position, once it was read
	difficulty    int             // of the levels that are made
	showGoal      bool            // the goal in place of the board
	unkept        error           // why the last game could not be saved
	begin         tea.Cmd         // what the program begins with
	width, height int
}

// tick and parFound are the messages of the runtime besides keys, clicks and answers.
type (
	tick     struct{}
	parFound struct {
		from   puzzle.Position // the start that it is about
		par    string          // "" if it was not found
		lost   bool            // there is no solution
		failed error           // why not, if that is a fault of jie itself
	}
	begun   struct{ verbs.Problem } // a game to show
	unbegun struct{ failed error }  // a level that was not made
	looked  struct {                // whether the game can still be solved
		change int
		lost   bool
	}
)

func everySecond() tea.Cmd { return tea.Tick(time.Second, func(time.Time) tea.Msg { return tick{} }) }

// Init starts the clock, and the first command of the program.
func (s *screen) Init() tea.Cmd { return tea.Batch(everySecond(), s.begin) }

// metricOf returns the metric of lengths in a puzzle; "" for its default.
func (s *screen) metricOf(p puzzle.Puzzle) string {
	if slices.Contains(p.Describe().Metrics, s.metric) {
		return string(s.metric)
	}
	return ""
}

func (s *screen) findPar() tea.Cmd {
	p := verbs.Problem{Puzzle: s.game.puzzle, From: s.game.line[0], Goal: s.game.goal}
	return func() tea.Msg {
		solved, err := s.app.Service().SolveProblem(s.ctx, p, verbs.Solve{Timeout: "30s", Metric: s.metricOf(p.Puzzle)}, nil)
		switch {
		case errors.Is(err, judge.ErrWrong):
			return parFound{from: p.From, failed: err}
		case err == nil && solved.Status == puzzle.Unsolvable.String():
			return parFound{from: p.From, lost: true}
		case err != nil || solved.Status != puzzle.Solved.String() || !*solved.Optimal:
			return parFound{from: p.From}
		}
		return parFound{from: p.From, par: strconv.FormatInt(*solved.Length, 10)}
	}
}

// Update handles a key, a click, the clock, or the result of a search.
func (s *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	next := s.follow(msg)
	return s, tea.Batch(next, s.pressWaiting())
}

// follow handles a message, and then the consequences of a new position.
func (s *screen) follow(msg tea.Msg) tea.Cmd {
	if s.game == nil {
		return s.answer(msg)
	}
	g, before := s.game, s.game.change
	next := s.answer(msg)
	if s.game != g {
		return next
	}
	if s.game.change != before {
		s.stopAsking() // the answer would be about another position
		next = tea.Batch(next, s.look())
	}
	if s.frozen == 0 && s.game.solved() && s.game.at > 0 {
		s.frozen = time.Since(s.started)
		s.message = s.app.Text("play.next", nil)
	}
	return next
}

func (s *screen) answer(msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case tick:
		return everySecond()
	case begun:
		s.making = ""
		return s.open(m.Problem)
	case unbegun:
		s.making, s.waiting, s.message = "", nil, s.app.Words.Error(m.failed)
	case parFound:
		s.parFound(m)
	case looked:
		if s.game != nil && m.change == s.game.change && m.lost && !s.game.solved() {
			s.message = s.app.Text("play.lost", nil)
		}
	case nextFrame:
		return s.turn(m)
	case *hintSearch:
		s.answered(m)
	case tea.WindowSizeMsg:
		s.width, s.height = m.Width, m.Height
	case tea.MouseClickMsg:
		if s.game != nil && s.menu == nil {
			s.click(m.X, m.Y)
		}
	case tea.KeyPressMsg:
		return s.key(m.String())
	}
	return nil
}

func (s *screen) parFound(m parFound) {
	if s.game == nil || m.from != s.game.line[0] {
		return // of another game
	}
	s.par = m.par
	switch {
	case m.failed != nil:
		s.message = s.app.Words.Error(m.failed)
	case m.lost:
		s.message = s.app.Text("play.unsolvable", nil)
	}
}

// Limits of the check whether a position is lost.
const (
	lookTime   = 5 * time.Second
	lookMemory = 256 << 20
)

// look finds out whether the game is lost, if moves cannot be taken back.
func (s *screen) look() tea.Cmd {
	g := s.game
	if g.puzzle.Describe().Reversible || g.solved() {
		return nil
	}
	change, from := g.change, g.position()
	return func() tea.Msg {
		goal, err := from.Goal(g.goal.Texts()...)
		if err != nil {
			return looked{change, true} // fewer pieces are left than the goal has
		}
		service := s.app.Service()
		service.Limits.Memory, service.Limits.Time = min(service.Limits.Memory, lookMemory), lookTime
		p := verbs.Problem{Puzzle: g.puzzle, From: from, Goal: goal}
		solved, err := service.SolveProblem(s.ctx, p, verbs.Solve{First: true}, nil)
		return looked{change, err == nil && solved.Status == puzzle.Unsolvable.String()}
	}
}

func (s *screen) key(key string) tea.Cmd {
	switch {
	case key == "q", key == "ctrl+c":
		return tea.Quit
	case s.menu != nil:
		return s.menuKey(key)
	case s.page != "":
		s.page = ""
		return nil
	case s.making != "":
		s.waiting = append(s.waiting, key)
		return nil
	case s.game == nil:
		return nil
	}
	message := s.message
	s.message = ""
	if s.isVerb(key) {
		s.move(key)
		return nil
	}
	if s.asking != nil && strings.Contains("hns", key) { // a hint beyond the one in progress
		s.waiting = append(s.waiting, key)
		return nil
	}
	switch key {
	case "h":
		return s.ask(s.game.hinted+1, s.tell)
	case "n":
		return s.ask(nextMove, s.playNext)
	case "s":
		return s.ask(wholeWay, s.playOut)
	case "?":
		s.page = s.wrapItems(s.keys() + "\n\n" + s.app.Text("play.keys.page", s.freeKeys()))
	case "v":
		s.page, s.message = s.wrap(message), message
	case "r", "R":
		s.page = s.rulesPage()
	case "x", "X":
		s.restart()
	case "w", "N":
		return s.newLevel()
	case "m", "M":
		s.menu = newMenu(s.app)
		s.menu.choosePuzzle(s.game.puzzle)
	case "g":
		s.showGoal = !s.showGoal
	case "esc":
		s.stopAsking()
	default:
		s.move(key)
	}
	return nil
}

// isVerb reports whether a key makes a move of the puzzle, even if it has another meaning.
func (s *screen) isVerb(key string) bool {
	return slices.ContainsFunc(s.game.entry().Verbs, func(v view.Verb) bool { return v.Key == key })
}

func (s *screen) restart() {
	g := newGame(s.game.puzzle, s.game.line[0], s.game.goal)
	g.change = s.game.change + 1
	s.stopAsking()
	s.game, s.frozen, s.started = g, 0, time.Now()
}

// move does the actions of the keys that change the board or the cursor.
func (s *screen) move(key string) {
	var err error
	switch key {
	case "left":
		s.game.move(-1, 0)
	case "right":
		s.game.move(1, 0)
	case "up":
		s.game.move(0, -1)
	case "down":
		s.game.move(0, 1)
	case "space", "enter":
		err = s.act()
	case "u", "backspace":
		s.game.step(-1)
	case "y":
		s.game.step(1)
	case "home":
		s.game.step(-s.game.at)
	case "end":
		s.game.step(len(s.game.line))
	default:
		err = s.game.turn(key)
	}
	if err != nil {
		s.message = s.refusal(err)
	}
}

// act does the action of the space bar or a click, and shows where a picked piece can go.
func (s *screen) act() error {
	err := s.game.act()
	switch targets := s.game.targets(); {
	case err != nil || s.game.picked == "":
	case len(targets) == 0:
		s.message = s.app.Text("play.picked-stuck", words.Args{"cell": s.game.picked})
	default:
		s.message = s.app.Text("play.picked", words.Args{"cell": s.game.picked, "targets": targets})
	}
	return err
}

func (s *screen) refusal(err error) string {
	if why, ok := s.app.Words.Why(err); ok {
		return s.app.Text("play.no-move", words.Args{"why": why})
	}
	return s.app.Words.Error(err)
}

package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"jie/draw"
	"jie/internal/newfile"
	"jie/internal/verb"
	"jie/internal/words"
	"jie/judge"
	"jie/puzzle"
)

func (a *app) playVerb() *cobra.Command {
	var goals []string
	c := a.verb("play", func(c *cobra.Command, args []string) error { return a.play(c.Context(), args, goals) })
	a.toFlag(c.Flags(), &goals)
	return c
}

// play runs a game in the terminal, and tells at its end how it went.
func (a *app) play(ctx context.Context, args, goals []string) error {
	p, err := a.problem(ctx, args, goals)
	if err != nil {
		return err
	}
	if _, err := p.Reached(); err != nil {
		return err
	}
	if err := drawable(p.From, nil, "text"); err != nil {
		return err
	}
	if !terminal(a.out) || a.read {
		return failure(noTerminal, nil)
	}
	ctx, cancel := signal.NotifyContext(ctx, syscall.SIGHUP) // the terminal went away
	defer cancel()                                           // ends what is still being sought when the player quits
	path := savePath(p.From, p.Goal)
	s := &screen{app: a, ctx: ctx, game: newGame(p.Puzzle, p.From, p.Goal), started: time.Now(), width: 80, height: 24}
	if kept, ok := readSaved(path); ok {
		s.game.resume(kept)
		s.started = s.started.Add(-kept.Spent)
	}
	// Signals end ctx, and ctx the program as its player would. If the library got ctx
	// or the signals itself, it would close the terminal while it still reads from it.
	program := tea.NewProgram(s, tea.WithoutSignalHandler(), tea.WithInput(a.in), tea.WithOutput(a.out))
	defer context.AfterFunc(ctx, program.Quit)()
	_, err = program.Run()
	writeSaved(path, s.game.save(s.spent()))
	if err != nil && ctx.Err() == nil {
		return err
	}
	return a.write("", []byte(s.summary()+"\n"))
}

// savePath is where a game is kept between runs, "" where there is no place.
func savePath(pos puzzle.Position, goal puzzle.Goal) string {
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(pos.String() + "\n" + strings.Join(goal.Texts(), "\n")))
	return filepath.Join(folder, "jie", "games", hex.EncodeToString(sum[:8])+".json")
}

func readSaved(path string) (s saved, ok bool) {
	data, err := os.ReadFile(path)
	if err != nil {
		return s, false
	}
	return s, json.Unmarshal(data, &s) == nil
}

// writeSaved keeps a game. Where that fails, the game is merely not kept.
func writeSaved(path string, s saved) {
	data, err := json.Marshal(s)
	if err != nil || path == "" || os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return
	}
	_ = newfile.Write(path, data)
}

// screen is the game as the terminal shows it.
type screen struct {
	app           *app
	ctx           context.Context
	game          *game
	started       time.Time
	frozen        time.Duration // time spent, once solved
	par           string        // length of a shortest solution, "" while not known
	message       string
	asking        *hintSearch // nil while no hint is searched for
	width, height int
}

// tick and parFound are what the runtime tells beside keys, clicks and answers.
type (
	tick     struct{}
	parFound struct {
		par    string // "" where it was not found
		failed error  // why not, where that is a fault of jie's own
	}
)

func everySecond() tea.Cmd { return tea.Tick(time.Second, func(time.Time) tea.Msg { return tick{} }) }

// Init starts the clock and looks for par: the length of a shortest solution.
func (s *screen) Init() tea.Cmd { return tea.Batch(everySecond(), s.findPar()) }

func (s *screen) findPar() tea.Cmd {
	p := verb.Problem{Puzzle: s.game.puzzle, From: s.game.line[0], Goal: s.game.goal}
	return func() tea.Msg {
		solved, err := s.app.service().SolveProblem(s.ctx, p, verb.Solve{Timeout: "30s"}, nil)
		switch {
		case errors.Is(err, judge.ErrWrong):
			return parFound{failed: err}
		case err != nil || solved.Status != puzzle.Solved.String() || !*solved.Optimal:
			return parFound{}
		}
		return parFound{par: strconv.FormatInt(*solved.Length, 10)}
	}
}

// Update answers a key, a click, the clock, or an answer that was sought.
func (s *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	before := s.game.change
	next := s.answer(msg)
	if s.game.change != before {
		s.stopAsking() // the answer would be about another position
	}
	if s.frozen == 0 && s.game.solved() && s.game.at > 0 {
		s.frozen = time.Since(s.started)
	}
	return s, next
}

func (s *screen) answer(msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case tick:
		return everySecond()
	case parFound:
		if s.par = m.par; m.failed != nil {
			s.message = s.app.words.Error(m.failed)
		}
	case nextFrame:
		return s.turn(m)
	case *hintSearch:
		s.answered(m)
	case tea.WindowSizeMsg:
		s.width, s.height = m.Width, m.Height
	case tea.MouseClickMsg:
		s.click(m.X, m.Y)
	case tea.KeyPressMsg:
		return s.key(m.String())
	}
	return nil
}

// key does what a key stands for.
func (s *screen) key(key string) tea.Cmd {
	s.message = ""
	switch key {
	case "q", "ctrl+c":
		return tea.Quit
	case "h", "?":
		return s.ask(s.game.hinted+1, s.tell)
	case "n":
		return s.ask(nextMove, s.playNext)
	case "s":
		return s.ask(wholeWay, s.playOut)
	case "esc":
		s.stopAsking()
	default:
		s.move(key)
	}
	return nil
}

// move does what the keys stand for that change the board or the cursor.
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
		err = s.game.act()
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
		s.message = s.app.words.Error(err)
	}
}

// boardTop is the line of the screen on which the board begins.
const boardTop = 2

// click puts the cursor on the cell under the mouse and acts there.
func (s *screen) click(x, y int) {
	name, ok := draw.CellAt(s.game.position().Grid(), x, y-boardTop)
	if !ok {
		return
	}
	s.game.cursor, s.message = name, ""
	if err := s.game.act(); err != nil {
		s.message = s.app.words.Error(err)
	}
}

// View draws the whole screen.
func (s *screen) View() tea.View {
	v := tea.NewView(s.text())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	return v
}

func (s *screen) text() string {
	board := draw.Text(s.game.position().Grid(), draw.Style{
		Color: s.app.color(), Cursor: s.game.cursor, Picked: s.game.picked,
	})
	text := s.status() + "\n\n" + board + "\n"
	if s.asking != nil {
		text += s.app.text("play.asking", words.Args{"spinner": s.asking.spinner()}) + "\n\n"
	} else if s.message != "" {
		text += s.wrap(s.message) + "\n\n"
	}
	text += s.wrap(s.keys() + "\n" + s.app.text("play.keys.all", nil))
	if lines := strings.Count(board, "\n") + boardTop + 4; s.height < lines || s.width < 30 {
		return s.wrap(s.app.text("play.small", words.Args{"height": lines, "width": 30}))
	}
	return text
}

// wrap breaks lines that are wider than the screen, which would be cut off.
func (s *screen) wrap(text string) string { return ansi.Wrap(text, s.width, "") }

// keys is the puzzle's own line of keys, in its own words where it has some.
func (s *screen) keys() string {
	if text, ok := s.app.words.Find("keys."+s.game.puzzle.Name(), nil); ok {
		return text
	}
	entry := s.game.entry()
	var verbs []string
	for _, v := range entry.Verbs {
		verbs = append(verbs, v.Key+" "+v.Name)
	}
	return s.app.text("play.keys."+string(entry.Kind), words.Args{"verbs": verbs})
}

// status is the first line: moves, par, hints, time.
func (s *screen) status() string {
	par := s.par
	if par == "" {
		par = "?"
	}
	key := "play.status"
	if s.game.solved() {
		key = "play.solved"
	}
	return s.app.text(key, words.Args{
		"moves": s.game.count(), "par": par, "hints": s.game.hints, "time": s.spent().Round(time.Second).String(),
	})
}

func (s *screen) spent() time.Duration {
	if s.frozen > 0 {
		return s.frozen
	}
	return time.Since(s.started)
}

// summary is what remains on the terminal, to be shared: the position, how it
// went, and the command that plays it.
func (s *screen) summary() string {
	return s.status() + "\njie play '" + s.game.line[0].String() + "' --to '" + strings.Join(s.game.goal.Texts(), "' --to '") + "'"
}

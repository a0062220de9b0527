// Package play is the game in the terminal: [Menu] offers games, [Levels] plays levels of
// a puzzle, and [Game] plays from a position.
package play

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"

	"jie/cmd/jie/internal/console"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/verbs"
)

func newScreen(a *console.App, metric puzzle.Metric) *screen {
	return &screen{app: a, metric: metric, width: 80, height: 24}
}

// Menu offers games in a menu. Lengths are in a metric, where a puzzle has it.
func Menu(ctx context.Context, a *console.App, metric puzzle.Metric) error {
	s := newScreen(a, metric)
	s.menu = newMenu(a)
	return s.run(ctx, nil)
}

// Levels plays a level of a puzzle, and others after it.
func Levels(ctx context.Context, a *console.App, p puzzle.Puzzle, metric puzzle.Metric) error {
	s := newScreen(a, metric)
	s.menu = newMenu(a)
	s.menu.choosePuzzle(p)
	return s.run(ctx, s.generate(s.menu))
}

// Game plays from a position to its goal.
func Game(ctx context.Context, a *console.App, p verbs.Problem, metric puzzle.Metric) error {
	s := newScreen(a, metric)
	return s.run(ctx, s.open(p)) // before the first key is read
}

// run shows the screen until the player quits, and then reports how the last game went.
func (s *screen) run(ctx context.Context, begin tea.Cmd) error {
	a := s.app
	if !console.Terminal(a.Out) || a.InputRead {
		return console.NewError(console.NoTerminal, nil)
	}
	ctx, cancel := signal.NotifyContext(ctx, syscall.SIGHUP) // the terminal was closed
	defer cancel()                                           // stops open searches when the player quits
	s.ctx, s.begin = ctx, begin
	// Signals end ctx, and ctx the program. If the library got them, it would close a terminal that it still reads.
	program := tea.NewProgram(s, tea.WithoutSignalHandler(), tea.WithInput(a.In), tea.WithOutput(a.Out))
	defer context.AfterFunc(ctx, program.Quit)()
	_, err := program.Run()
	s.keep()
	if err != nil && ctx.Err() == nil {
		return err
	}
	if s.game == nil {
		return nil
	}
	return cmp.Or(a.Write("", []byte(s.summary()+"\n")), s.unkept)
}

// open shows a game, which continues where the player left it.
func (s *screen) open(p verbs.Problem) tea.Cmd {
	s.keep()
	s.stopAsking()
	s.game, s.menu, s.page = newGame(p.Puzzle, p.From, p.Goal), nil, ""
	s.target, s.showGoal = nil, false
	s.par, s.message, s.frozen, s.started = "", "", 0, time.Now()
	if kept, ok := readSaved(savePath(p.From, p.Goal)); ok {
		s.game.resume(kept)
		s.started = s.started.Add(-kept.Spent)
	}
	return s.findPar()
}

// keep saves the game, and records why that failed.
func (s *screen) keep() {
	if s.game != nil {
		s.unkept = writeSaved(savePath(s.game.line[0], s.game.goal), s.game.save(s.spent()))
	}
}

// gamesFolder returns the folder of games between runs, "" if there is none.
func gamesFolder() string {
	folder := os.Getenv("XDG_STATE_HOME")
	if folder == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		folder = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(folder, "jie", "games")
}

// savePath returns the file of a game between runs, "" if there is no folder.
func savePath(pos puzzle.Position, goal puzzle.Goal) string {
	folder := gamesFolder()
	if folder == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(pos.String() + "\n" + strings.Join(goal.Texts(), "\n")))
	return filepath.Join(folder, hex.EncodeToString(sum[:8])+".json")
}

func readSaved(path string) (s saved, ok bool) {
	data, err := os.ReadFile(path)
	if err != nil {
		return s, false
	}
	return s, json.Unmarshal(data, &s) == nil
}

func writeSaved(path string, s saved) error {
	if path == "" {
		return console.NewError(console.NotKept, console.Details{"why": "no folder"})
	}
	data, err := json.Marshal(s)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err == nil {
		err = newfile.Write(path, data)
	}
	if err != nil {
		return console.NewError(console.NotKept, console.Details{"why": err.Error()})
	}
	return nil
}

func lastGame(a *console.App) (p verbs.Problem, ok bool) {
	files, err := os.ReadDir(gamesFolder())
	if err != nil {
		return p, false
	}
	var latest time.Time
	var last saved
	for _, file := range files {
		info, err := file.Info()
		if err != nil || !info.ModTime().After(latest) {
			continue
		}
		if s, ok := readSaved(filepath.Join(gamesFolder(), file.Name())); ok && s.From != "" {
			latest, last = info.ModTime(), s
		}
	}
	if last.From == "" {
		return p, false
	}
	p, err = a.Service().Read(last.From, last.To)
	return p, err == nil
}

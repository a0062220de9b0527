package play

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"jie/cmd/jie/internal/console"
	"jie/puzzle/ability"
	"jie/puzzle/draw"
	"jie/puzzle/view"
	"jie/verbs/words"
)

// View draws the whole screen.
func (s *screen) View() tea.View {
	v := tea.NewView(s.text())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	return v
}

// The least size that the board needs: a cell with its neighbours.
const (
	leastWide = 30
	leastHigh = 5
)

func (s *screen) text() string {
	if s.width < leastWide || s.height < leastHigh+7 {
		return s.wrap(s.app.Text("play.small", words.Args{"height": leastHigh + 7, "width": leastWide}))
	}
	switch {
	case s.making != "":
		return s.wrap(s.making)
	case s.menu != nil:
		return s.wrapItems(s.menu.text(s.message))
	case s.page != "":
		return s.page + "\n\n" + s.app.Text("play.back", nil)
	case s.game == nil:
		return ""
	}
	v := s.layOut()
	return s.head() + "\n\n" + s.boards(v) + "\n" + s.foot(v.room)
}

func (s *screen) head() string {
	return s.wrapItems(s.status()) + "\n" + s.wrap(s.app.Text("play.goal", words.Args{"goal": s.goalText()}))
}

// goalText names the goal: in words if they say more than the drawing.
func (s *screen) goalText() string {
	start := s.game.line[0]
	grid, _ := s.goalGrid()
	name := s.app.GoalName(s.game.puzzle, start, s.game.goal)
	if texts := s.game.goal.Texts(); name != texts[0] && len(texts) == 1 && !grid.Shows() {
		return name
	}
	return s.app.Text("play.goal-drawn", nil)
}

// goalGrid returns the first goal as a board, if it is one.
func (s *screen) goalGrid() (view.Grid, bool) {
	if s.target == nil {
		from := s.game.line[0]
		target, err := s.game.puzzle.Parse(s.game.goal.Texts()[0])
		if err != nil || len(target.Grid().Cells) != len(from.Grid().Cells) {
			return view.Grid{}, false
		}
		s.target = target
	}
	return s.target.Grid(), true
}

func (s *screen) shown() view.Grid {
	if grid, ok := s.goalGrid(); ok && s.showGoal {
		return grid
	}
	return s.game.position().Grid()
}

// foot returns the message or the spinner, and the keys, in a number of lines. The keys give way to a message, and
// a long one ends with the key that shows all of it.
func (s *screen) foot(room int) string {
	keys := strings.Split(s.wrapItems(s.keys()+"\n"+s.app.Text("play.keys.all", s.freeKeys())), "\n")
	note := s.note()
	if len(note) > 0 {
		note = append(note, "")
	}
	if len(note)+len(keys) > room {
		keys = []string{s.app.Text("play.keys.short", nil)}
	}
	if most := room - len(keys); len(note) > most {
		note = note[:max(0, min(len(note)-1, most))]
		if len(note) < len(s.note()) && len(note) > 0 {
			note[len(note)-1] = s.app.Text("play.more", nil)
		}
	}
	return strings.Join(append(note, keys...), "\n")
}

// note returns the text below the board, in lines; nil for nothing.
func (s *screen) note() []string {
	switch {
	case s.asking != nil:
		return strings.Split(s.wrap(s.app.Text("play.asking", words.Args{"spinner": s.asking.spinner()})), "\n")
	case s.message != "":
		return strings.Split(s.wrap(s.message), "\n")
	}
	return nil
}

// boards draws the board, and the goal beside it if there is room.
func (s *screen) boards(v window) string {
	plain := draw.Style{Color: s.app.Color(), Basic: os.Getenv("COLORTERM") == "" && !strings.Contains(os.Getenv("TERM"), "256")}
	style := plain
	if !s.showGoal {
		style.Marked = append(s.game.targets(), s.game.marked...)
		style.Picked, style.Cursor = s.game.picked, s.game.cursor
	}
	lines := v.cut(draw.Text(s.shown(), style))
	goal, _ := s.goalGrid()
	if s.showGoal || !goal.Shows() {
		return strings.Join(lines, "\n") + "\n"
	}
	beside := strings.Split(strings.TrimSuffix(draw.Text(goal, plain), "\n"), "\n")
	const gap = 4
	wide := 0
	for _, line := range beside {
		wide = max(wide, ansi.StringWidth(line))
	}
	if v.scrolls() || v.wide+gap+wide > s.width {
		return strings.Join(lines, "\n") + "\n"
	}
	for i, line := range lines {
		if i < len(beside) && beside[i] != "" {
			lines[i] = line + strings.Repeat(" ", v.wide+gap-ansi.StringWidth(line)) + beside[i]
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// freeKeys returns the key of the rules, R if the puzzle uses r for a move.
func (s *screen) freeKeys() words.Args {
	if s.isVerb("r") {
		return words.Args{"rules": "R"}
	}
	return words.Args{"rules": "r"}
}

func (s *screen) rulesPage() string {
	title, rules, _ := strings.Cut(strings.TrimSpace(s.app.Section(s.game.puzzle, "rules")), "\n")
	lines := console.Mapped(strings.Split(rules, "\n"), strings.TrimSpace)
	return s.wrap(title + "\n\n" + s.app.Words.Lines(lines))
}

// wrap breaks lines that are wider than the screen, which would be cut off.
func (s *screen) wrap(text string) string { return wrapped(text, s.width) }

// wrapItems is wrap for lines of keys and numbers, which break between these.
func (s *screen) wrapItems(text string) string { return wrappedItems(text, s.width) }

// keys returns the puzzle's own line of keys, in its own words if it has some.
func (s *screen) keys() string {
	if text, ok := s.app.Words.Find("keys."+s.game.puzzle.Name(), nil); ok {
		return text
	}
	entry := s.game.entry()
	verbs := console.Mapped(entry.Verbs, func(v view.Verb) string { return v.Key + " " + v.Name })
	return s.app.Text("play.keys."+string(entry.Kind), words.Args{"verbs": verbs})
}

// status returns the first line: moves, par, hints, time.
func (s *screen) status() string {
	par := s.par
	if par == "" {
		par = "?"
	}
	key := "play.status"
	switch {
	case s.game.solved() && s.game.wasShown():
		key = "play.shown"
	case s.game.solved():
		key = "play.solved"
	}
	return s.app.Text(key, words.Args{
		"moves": s.game.count(), "par": par, "hints": s.game.hints, "time": clock(s.spent()),
	})
}

// clock returns a time as 1:03 or, from an hour on, as 1:00:03.
func clock(d time.Duration) string {
	seconds := int(d.Round(time.Second) / time.Second)
	text := fmt.Sprintf("%d:%02d", seconds/60%60, seconds%60)
	if hours := seconds / 3600; hours > 0 {
		text = fmt.Sprintf("%d:%02d:%02d", hours, seconds/60%60, seconds%60)
	}
	return text
}

func (s *screen) spent() time.Duration {
	if s.frozen > 0 {
		return s.frozen
	}
	return time.Since(s.started)
}

// summary returns what stays on the terminal: the result, and the command that plays the position.
func (s *screen) summary() string {
	start := s.game.line[0]
	short := func(id string) string { return "'" + ability.ShortID(s.game.puzzle, id) + "'" }
	command := "jie play " + short(start.String())
	if usual, err := start.Goal(); err != nil || !slices.Equal(usual.Texts(), s.game.goal.Texts()) {
		for _, to := range s.game.goal.Texts() {
			command += " --to " + short(to)
		}
	}
	return s.status() + "\n" + command
}

package play

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"jie/puzzle/hint"
	"jie/verbs"
)

// hintSearch is the search for a hint in the background, which a move or the escape key stops.
type hintSearch struct {
	stop   context.CancelFunc
	frame  int // of the spinner
	level  int
	use    func(h hint.Hint) error // what to do with the hint
	hint   hint.Hint
	failed error
}

// nextFrame asks for the next frame of a search's spinner.
type nextFrame struct{ *hintSearch }

// The levels of hints that keys ask for, besides the next one.
const (
	nextMove = 3
	wholeWay = 4
)

// hintPatience is how long a player waits for the fewest moves once a solution is known.
const hintPatience = 3 * time.Second

// ask starts the search for the hint of a level, at most 4.
func (s *screen) ask(level int, use func(hint.Hint) error) tea.Cmd {
	from := s.game.position()
	goal, err := from.Goal(s.game.goal.Texts()...)
	if err != nil {
		s.message = s.app.Words.Error(err)
		return nil
	}
	ctx, stop := context.WithCancel(s.ctx)
	e := &hintSearch{stop: stop, level: min(level, wholeWay), use: use}
	s.asking = e
	p := verbs.Problem{Puzzle: s.game.puzzle, From: from, Goal: goal}
	seek := func() tea.Msg {
		defer stop()
		service := s.app.Service()
		service.Limits.Patience = hintPatience
		found, err := service.HintProblem(ctx, p, verbs.Hint{Level: &e.level, Metric: s.metricOf(p.Puzzle)}, nil)
		e.hint, e.failed = found.Value, cmp.Or(err, found.Stop)
		return e
	}
	return tea.Batch(seek, e.spin())
}

// answered uses the hint that a search found, unless the search was stopped.
func (s *screen) answered(e *hintSearch) {
	if s.asking != e {
		return
	}
	s.asking = nil
	err := e.failed
	if err == nil {
		s.game.hints++
		s.game.hinted = e.level
		err = e.use(e.hint)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		s.message = s.app.Words.Error(err)
	}
}

func (s *screen) stopAsking() {
	if s.asking != nil {
		s.asking.stop()
		s.asking, s.waiting = nil, nil
	}
}

// seeks reports whether a search or a new level is in progress that keys wait for.
func (s *screen) seeks() bool { return s.asking != nil || s.making != "" }

// pressWaiting handles the first of the keys that waited for a search.
func (s *screen) pressWaiting() tea.Cmd {
	if s.seeks() || len(s.waiting) == 0 {
		return nil
	}
	key := s.waiting[0]
	s.waiting = s.waiting[1:]
	return s.key(key)
}

// tell shows a hint, and marks its cells. At the same position the next hint says more.
func (s *screen) tell(h hint.Hint) error {
	s.message = strings.TrimSuffix(s.app.HintText(h), "\n")
	switch {
	case h.Action != nil:
		s.game.marked = h.Action.Cells
	case h.Region != nil:
		s.game.marked = h.Region.Cells
	}
	return nil
}

func (s *screen) playNext(h hint.Hint) error {
	if h.Move == "" {
		s.message = s.app.HintOutcome(h)
		return nil
	}
	return s.game.play(h.Move)
}

// playOut plays a solution as a branch and goes back to its beginning: y steps through it, u leaves it.
func (s *screen) playOut(h hint.Hint) error {
	s.message = s.app.HintOutcome(h)
	if len(h.Moves) == 0 {
		return nil
	}
	s.message += "\n" + s.app.Text("play.step", nil)
	return s.game.showSolution(h.Moves)
}

var frames = [...]string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}

func (e *hintSearch) spinner() string { return frames[e.frame%len(frames)] }

func (e *hintSearch) spin() tea.Cmd {
	return tea.Tick(100*time.Millisecond, func(time.Time) tea.Msg { return nextFrame{e} })
}

// turn shows the spinner's next frame while its search runs.
func (s *screen) turn(t nextFrame) tea.Cmd {
	if s.asking != t.hintSearch {
		return nil
	}
	t.frame++
	return t.spin()
}

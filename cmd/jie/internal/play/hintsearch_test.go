package play

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"jie/conformance/puzzletest/null"
	"jie/lightsout"
	"jie/puzzle"
)

// waiting is a screen on a board of lights whose hints never come. began tells of
// each search, ended of its end.
func waiting(t *testing.T) (s *screen, began, ended chan struct{}) {
	t.Helper()
	began, ended = make(chan struct{}, 1), make(chan struct{}, 1)
	slow := null.Rigged{Puzzle: lightsout.Puzzle{}, Answer: func(ctx context.Context) (puzzle.Solution, error) {
		began <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return puzzle.Solution{Metric: puzzle.Presses}, ctx.Err()
	}}
	s = playing(t, "lightsout:111/111")
	pos, err := slow.Parse("lightsout:111/111")
	if err != nil {
		t.Fatal(err)
	}
	s.game = newGame(slow, pos, s.game.goal)
	press(s, "space")
	return s, began, ended
}

// send presses a key and lets its command run beside the game.
func send(s *screen, key string) chan tea.Msg {
	_, cmd := s.Update(tea.KeyPressMsg{Code: rune(key[0]), Text: key})
	answers := make(chan tea.Msg, 1)
	if cmd != nil {
		go func() { answers <- cmd().(tea.BatchMsg)[0]() }()
	}
	return answers
}

// While a hint is sought the game continues, and shows that it thinks.
func TestHintSearchDoesNotBlock(t *testing.T) {
	s, began, ended := waiting(t)
	answers := send(s, "h")
	<-began
	if !strings.Contains(s.text(), frames[0]+" thinking; esc gives up") {
		t.Errorf("shows %q", s.text())
	}
	s.Update(nextFrame{s.asking})
	if !strings.Contains(s.text(), frames[1]) {
		t.Errorf("the spinner does not turn: %q", s.text())
	}
	if _, cmd := s.Update(tea.KeyPressMsg{Code: 'n', Text: "n"}); cmd != nil {
		t.Error("a second hint is sought beside the first")
	}
	s.Update(tea.KeyPressMsg{Code: tea.KeyEscape})
	<-ended
	s.Update(<-answers)
	if s.asking != nil || s.message != "" || s.game.hints != 0 {
		t.Errorf("stopped: %d hints, message %q", s.game.hints, s.message)
	}
}

// A move stops the search: its answer would be about another position. So
// does the end of the game.
func TestHintSearchEnds(t *testing.T) {
	ends := map[string]func(s *screen, quit context.CancelFunc){
		"move": func(s *screen, _ context.CancelFunc) { press(s, "space") },
		"undo": func(s *screen, _ context.CancelFunc) { press(s, "u") },
		"quit": func(_ *screen, quit context.CancelFunc) { quit() },
	}
	for name, end := range ends {
		s, began, ended := waiting(t)
		ctx, quit := context.WithCancel(context.Background())
		s.ctx = ctx
		answers := send(s, "n")
		<-began
		end(s, quit)
		<-ended
		at := s.game.at
		s.Update(<-answers)
		if s.game.at != at || s.game.hints != 0 {
			t.Errorf("%s: the answer is used: %q", name, s.game.moves)
		}
		quit()
	}
}

// Keys pressed while a hint is sought are kept: n three times makes three moves.
func TestHintKeysWait(t *testing.T) {
	s := playing(t, "lightsout:all-on:5x5")
	_, first := s.Update(tea.KeyPressMsg{Code: 'n', Text: "n"})
	for range 2 {
		if _, cmd := s.Update(tea.KeyPressMsg{Code: 'n', Text: "n"}); cmd != nil {
			t.Error("a second hint is sought beside the first")
		}
	}
	settle(s, first)
	if s.game.at != 3 || s.game.hints != 3 || s.asking != nil {
		t.Errorf("n three times: move %d, %d hints", s.game.at, s.game.hints)
	}
	// What waits is given up with the search.
	_, _ = s.Update(tea.KeyPressMsg{Code: 'n', Text: "n"})
	_, _ = s.Update(tea.KeyPressMsg{Code: 'n', Text: "n"})
	press(s, "u")
	if len(s.waiting) > 0 || s.game.at != 2 {
		t.Errorf("after u wait %q, at move %d", s.waiting, s.game.at)
	}
}

package play

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"jie/cmd/jie/internal/console"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/verbs/words"
)

// lyingScreen is a game with the liar in the terminal.
func lyingScreen(t *testing.T, from string) *screen {
	t.Helper()
	a := &console.App{Out: new(bytes.Buffer), Err: new(bytes.Buffer), Words: words.For("en"), Puzzles: []puzzle.Puzzle{null.Liar}}
	p, err := a.Problem(context.Background(), []string{from}, []string{"null:9"})
	if err != nil {
		t.Fatal(err)
	}
	return &screen{app: a, ctx: context.Background(), game: newGame(p.Puzzle, p.From, p.Goal), width: 80, height: 40}
}

func TestLieRefusedByPlay(t *testing.T) {
	for _, from := range []string{"null:1", "null:2"} {
		for _, key := range []string{"h", "n", "s"} {
			s := lyingScreen(t, from)
			press(s, key)
			if !strings.Contains(s.message, "wrong answer refused") || !strings.Contains(s.message, from) || len(s.game.moves) > 0 || s.game.hints > 0 {
				t.Errorf("%s, key %s: %d moves, %d hints, %q", from, key, len(s.game.moves), s.game.hints, s.message)
			}
		}
		s := lyingScreen(t, from)
		fetch(s, s.findPar())
		if s.par != "" || !strings.Contains(s.message, "wrong answer refused") {
			t.Errorf("par %q, message %q", s.par, s.message)
		}
	}
}

// A puzzle without words of its own is played by what it says about its moves.
func TestPlayByEntry(t *testing.T) {
	s := lyingScreen(t, "null:8")
	if !strings.Contains(s.text(), "+ up, - down") {
		t.Errorf("shows %s", s.text())
	}
	press(s, "-", "+", "+")
	if got := strings.Join(s.game.moves, " "); got != "down up up" || !s.game.solved() {
		t.Errorf("moves %q: %s", got, s.message)
	}
}

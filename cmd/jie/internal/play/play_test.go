package play

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"jie/catalog"
	"jie/cmd/jie/internal/console"
	"jie/puzzle/collection"
	"jie/verbs/words"
)

// playing is a screen on a position, as the runtime would have it.
func playing(t *testing.T, id string, to ...string) *screen {
	t.Helper()
	var out bytes.Buffer
	a := &console.App{In: strings.NewReader(""), Out: &out, Err: &out, Words: words.For("en"), Puzzles: catalog.All(), Memory: 1 << 30}
	p, pos, err := collection.Read(a.Puzzles, id)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal(to...)
	if err != nil {
		t.Fatal(err)
	}
	return &screen{app: a, ctx: context.Background(), game: newGame(p, pos, goal), started: time.Now(), width: 80, height: 40}
}

// press sends keys: names such as "left", or single letters.
func press(s *screen, keys ...string) {
	named := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown,
		"space": tea.KeySpace, "home": tea.KeyHome, "end": tea.KeyEnd,
	}
	for _, key := range keys {
		code, ok := named[key]
		msg := tea.KeyPressMsg{Code: code}
		if !ok {
			msg = tea.KeyPressMsg{Code: rune(key[0]), Text: key}
		}
		_, cmd := s.Update(msg)
		fetch(s, cmd)
	}
}

// fetch does what the runtime does with a command, until the search for a hint has ended.
func fetch(s *screen, cmd tea.Cmd) (back bool) {
	if cmd == nil {
		return false
	}
	msg := cmd()
	if batch, ok := msg.(tea.BatchMsg); ok {
		return slices.ContainsFunc(batch, func(cmd tea.Cmd) bool { return fetch(s, cmd) })
	}
	s.Update(msg)
	_, back = msg.(*hintSearch)
	return back
}

var playable = []struct {
	id string
	to []string
}{
	{"mopan:0000/10001/000000/0001000/010010/00100/0000", []string{"mopan:0000/00000/001100/0001000/001000/01100/0000"}},
	{"lightsout:all-on:5x5", nil},
	{"pegs:triangle15", nil},
}

// Each puzzle can be solved by the hint keys alone, in par.
func TestPlayByHintsAlone(t *testing.T) {
	for _, test := range playable {
		s := playing(t, test.id, test.to...)
		fetch(s, s.findPar())
		for range 100 {
			if !s.game.solved() {
				press(s, "n")
			}
		}
		if !s.game.solved() || s.frozen == 0 {
			t.Fatalf("%s: not solved: %s", test.id, s.text())
		}
		want := "solved! moves " + s.par + ", best possible " + s.par
		if !strings.HasPrefix(s.status(), want) {
			t.Errorf("%s: status %q, want %q", test.id, s.status(), want)
		}
	}
}

// Solving is a branch: it waits to be stepped through, and undo leaves it.
func TestPlaySolveFromHere(t *testing.T) {
	for _, test := range playable {
		s := playing(t, test.id, test.to...)
		press(s, "s")
		if s.game.at != 0 || len(s.game.moves) == 0 || s.game.solved() {
			t.Errorf("%s: after s at move %d of %d", test.id, s.game.at, len(s.game.moves))
		}
		if !strings.Contains(s.message, "y makes its next move") {
			t.Errorf("%s: s does not say how to go on: %s", test.id, s.message)
		}
		press(s, "end")
		if !s.game.solved() || !strings.HasPrefix(s.text(), "the solution was shown: ") {
			t.Errorf("%s: the branch does not end solved, or is taken for the player's own: %s", test.id, s.text())
		}
		again := playing(t, test.id, test.to...)
		again.game.resume(s.game.save(0))
		if !strings.HasPrefix(again.status(), "the solution was shown: ") {
			t.Errorf("%s: a kept game forgets that its solution was shown: %s", test.id, again.status())
		}
		press(s, "u", "home")
		if s.game.at != 0 || s.game.solved() {
			t.Errorf("%s: undo does not lead back", test.id)
		}
		press(s, "y")
		if s.game.at != 1 {
			t.Errorf("%s: redo does not go on", test.id)
		}
	}
}

func TestPlayKeys(t *testing.T) {
	lights := playing(t, "lightsout:000/000/000")
	if lights.game.cursor != "1,1" {
		t.Fatalf("the cursor begins at %s", lights.game.cursor)
	}
	press(lights, "up", "left", "left", "space")
	if got := lights.game.position().String(); got != "lightsout:110/100/000" {
		t.Errorf("press of the corner gives %s", got)
	}
	pegs := playing(t, "pegs:english")
	press(pegs, "up", "up", "space", "down", "down", "space")
	if !slices.Equal(pegs.game.moves, []string{"d2-d4"}) {
		t.Errorf("moves %q", pegs.game.moves)
	}
	press(pegs, "space", "space", "space", "up", "space")
	if pegs.message == "" || pegs.game.at != 1 {
		t.Errorf("an illegal jump: message %q, move %d", pegs.message, pegs.game.at)
	}
	if want := "not possible: d3 is not two holes from d4 in a line"; pegs.message != want {
		t.Errorf("an illegal jump says %q, want %q", pegs.message, want)
	}
	mopan := playing(t, playable[0].id, playable[0].to...)
	press(mopan, "up", "c")
	if !slices.Equal(mopan.game.moves, []string{"C" + mopan.game.cursor}) || mopan.game.cursor[:1] != "2" {
		t.Errorf("moves %q, cursor %s: %s", mopan.game.moves, mopan.game.cursor, mopan.message)
	}
}

// A click acts on the cell under it, wherever the drawing puts that.
func TestPlayMouse(t *testing.T) {
	s := playing(t, "lightsout:000/000/000")
	lines := strings.Split(s.text(), "\n")
	for y, line := range lines {
		if strings.HasPrefix(line, "2  ") {
			s.Update(tea.MouseClickMsg{X: 3, Y: y})
		}
	}
	if got := s.game.position().String(); got != "lightsout:000/100/110" {
		t.Errorf("a click on 2,0 gives %s", got)
	}
	before := s.game.at
	s.Update(tea.MouseClickMsg{X: 70, Y: 0})
	if s.game.at != before {
		t.Error("a click beside the board does something")
	}
}

func TestPlayHints(t *testing.T) {
	s := playing(t, "lightsout:all-on:5x5")
	for level, want := range []string{"it can be solved in 15", "look at row 0", "next: 0,0", "the rest: 0,0"} {
		press(s, "h")
		if !strings.Contains(s.text(), want) {
			t.Errorf("hint %d lacks %q: %s", level+1, want, s.message)
		}
	}
	if s.game.hints != 4 {
		t.Errorf("%d hints counted", s.game.hints)
	}
}

// A terminal that is too small says so, in lines that it can show.
// The cursor begins on a light, also where the middle of the drawing has none.
func TestPlayBeginsOnALight(t *testing.T) {
	s := playing(t, "lightsout:111/--1")
	press(s, "space")
	if s.game.at != 1 {
		t.Errorf("space on %s: %s", s.game.cursor, s.message)
	}
}

func TestPlaySmallTerminal(t *testing.T) {
	s := playing(t, "pegs:english")
	s.Update(tea.WindowSizeMsg{Width: 20, Height: 5})
	if want := "the terminal is too\nsmall; make it at\nleast 30 columns by"; !strings.HasPrefix(s.text(), want) {
		t.Errorf("shows %q", s.text())
	}
	s.app.Words = words.For("zh")
	if !strings.HasPrefix(s.text(), "终端太小") {
		t.Errorf("shows %q", s.text())
	}
}

// A kept game continues where it was left.
func TestPlayResume(t *testing.T) {
	s := playing(t, "pegs:triangle15")
	press(s, "n", "n", "n", "u")
	kept := s.game.save(time.Minute)
	again := playing(t, "pegs:triangle15")
	again.game.resume(kept)
	if again.game.position().String() != s.game.position().String() || len(again.game.moves) != 3 || again.game.hints != 3 {
		t.Errorf("resumed at %s after %q", again.game.position(), again.game.moves)
	}
	other := playing(t, "pegs:triangle15", "one")
	other.game.resume(kept)
	if other.game.at != 0 {
		t.Error("a game with another goal is resumed")
	}
}

// What is made is counted as the best possible is: in presses, turns and moves.
func TestPlayCount(t *testing.T) {
	for _, test := range []struct {
		id, to, moves string
		want          int64
	}{
		{"lightsout[k=3]:010/111/010", "lightsout[k=3]:000/000/000", "1,1*2", 2},
		{"lightsout[k=3]:010/111/010", "lightsout[k=3]:000/000/000", "0,0 1,1*2 0,0*2", 5},
		{"lightsout:010/111/010", "lightsout:000/000/000", "1,1 0,1", 2},
		{"mopan:10/000/00", "mopan:01/000/00", "L1,1 C1,1", 2},
		{"pegs:11010", "one", "a1-c1 c1-e1", 1},
		{"pegs:11010/11000", "one", "a1-c1 a2-c2 c1-e1", 3},
	} {
		s := playing(t, test.id, test.to)
		for _, move := range strings.Fields(test.moves) {
			if err := s.game.play(move); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.game.count(); got != test.want {
			t.Errorf("%s after %s: %d, want %d", test.id, test.moves, got, test.want)
		}
	}
}

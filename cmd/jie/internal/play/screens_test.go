package play

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/server/web"
	"jie/verbs/words"
)

// settle answers a message and what follows from it, but for the clock.
func settle(s *screen, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			settle(s, c)
		}
	case nextFrame, tick:
	default:
		_, next := s.Update(msg)
		settle(s, next)
	}
}

// Every screen keeps to the width of the terminal, in both languages.
func TestPlayScreens(t *testing.T) {
	for _, lang := range words.Languages {
		for _, wide := range []int{40, 80, 200} {
			for _, test := range playable {
				s := playing(t, test.id, test.to...)
				s.app.Words = words.For(lang)
				s.Update(tea.WindowSizeMsg{Width: wide, Height: 24})
				pages := map[string]string{"game": s.text()}
				press(s, "?")
				pages["keys"] = s.text()
				press(s, "q"[:0]+"x")
				press(s, "m")
				pages["menu"] = s.text()
				for name, text := range pages {
					t.Logf("%s, %d columns, %s\n%s", lang, wide, name, text)
					if strings.Count(text, "\n") >= 24 {
						t.Errorf("%s, %s, %d columns: %s has more lines than the terminal", test.id, lang, wide, name)
					}
					for line := range strings.SplitSeq(text, "\n") {
						if ansi.StringWidth(line) > wide {
							t.Errorf("%s, %s, %d columns: %s is too wide: %q", test.id, lang, wide, name, line)
						}
					}
					if strings.Contains(text, "play.") || strings.Contains(text, "menu.") {
						t.Errorf("%s, %s: %s has a text without words:\n%s", test.id, lang, name, text)
					}
				}
			}
		}
	}
}

// The goal stands beside the board where it is a position, and in words where it has some.
func TestPlayGoal(t *testing.T) {
	s := playing(t, playable[0].id, playable[0].to...)
	if text := s.text(); !strings.Contains(text, "r anticlockwise") || !strings.Contains(text, "R rules") {
		t.Errorf("r makes a move, and the rules have no other key:\n%s", text)
	}
	if text := s.text(); strings.Count(text, "●") != 12 || !strings.Contains(text, "goal: as drawn") {
		t.Errorf("the goal is not drawn beside the board:\n%s", text)
	}
	s.Update(tea.WindowSizeMsg{Width: 30, Height: 24})
	if text := s.text(); strings.Count(text, "●") != 6 {
		t.Errorf("there is no room for the goal, and it is drawn:\n%s", text)
	}
	press(s, "g")
	if text := s.text(); strings.Count(text, "●") != 6 || strings.Contains(text, "[") {
		t.Errorf("g does not show the goal alone:\n%s", text)
	}
	if text := playing(t, "pegs:english").text(); !strings.Contains(text, "goal: one peg, in d4") {
		t.Errorf("the goal is not named:\n%s", text)
	}
	if text := playing(t, "lightsout:all-on:5x5").text(); !strings.Contains(text, "goal: all lights off") || strings.Count(text, "●") != 25 {
		t.Errorf("a goal without lights is drawn, or has no name:\n%s", text)
	}
}

// A board larger than the window scrolls with the cursor, and clicks find their cells.
func TestPlayScrolls(t *testing.T) {
	s := playing(t, "lightsout:60x60")
	s.Update(tea.WindowSizeMsg{Width: 40, Height: 20})
	text := s.text()
	if !strings.Contains(text, "[·]") || strings.Contains(text, "59") {
		t.Errorf("the cursor is not on the screen, or all of the board is:\n%s", text)
	}
	for range 60 {
		press(s, "down")
		press(s, "right")
	}
	text = s.text()
	if s.game.cursor != "59,59" || !strings.Contains(text, "[·]") {
		t.Fatalf("the screen does not follow the cursor to %s:\n%s", s.game.cursor, text)
	}
	for y, line := range strings.Split(text, "\n") {
		if x := strings.Index(line, "["); x >= 0 {
			s.Update(tea.MouseClickMsg{X: ansi.StringWidth(line[:x]) + 1, Y: y})
		}
	}
	if !strings.Contains(text, " 8 9\n") || !strings.Contains(text, "\n59 ┆") {
		t.Errorf("the labels do not stay beside the board:\n%s", text)
	}
	if len(s.game.moves) != 1 || s.game.moves[0] != "59,59" {
		t.Errorf("a click on the cursor plays %q", s.game.moves)
	}
}

// Another peg is picked by choosing it, and the game says at once that a position is lost.
func TestPlayPegs(t *testing.T) {
	s := playing(t, "pegs:english")
	s.game.picked, s.game.cursor = "d2", "d6"
	if err := s.game.act(); err != nil || s.game.picked != "d6" {
		t.Errorf("another peg is not picked: %v, %q", err, s.game.picked)
	}
	lost := playing(t, "pegs:111010", "one")
	lost.game.cursor, lost.game.picked = "d1", "b1"
	_, cmd := lost.Update(tea.KeyPressMsg{Code: tea.KeySpace})
	settle(lost, cmd)
	if !strings.Contains(lost.text(), "no solution is left from here") {
		t.Errorf("after %q: %s", lost.game.moves, lost.text())
	}
	unsolvable := playing(t, "lightsout:10000/00000/00000/00000/00000")
	settle(unsolvable, unsolvable.findPar())
	if !strings.Contains(unsolvable.text(), "cannot be solved") {
		t.Errorf("says nothing of a position without a solution:\n%s", unsolvable.text())
	}
}

// Restart, new level, rules and menu do what their keys say, and a solved game offers
// the next one.
func TestPlayMenu(t *testing.T) {
	s := playing(t, "lightsout:010/111/010")
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	press(s, "space")
	if !s.game.solved() || !strings.Contains(s.text(), "w plays a new level") {
		t.Errorf("a solved game offers nothing:\n%s", s.text())
	}
	press(s, "x")
	if s.game.solved() || len(s.game.moves) != 0 {
		t.Error("x does not restart")
	}
	press(s, "r")
	if !strings.Contains(s.text(), "Each press changes") {
		t.Errorf("r does not show the rules:\n%s", s.text())
	}
	press(s, "z", "m", "up", "up", "up", "left")
	if s.menu == nil || s.menu.row != rowPuzzle {
		t.Fatalf("no menu, or another row: %s", s.text())
	}
	first := s.menu.chosen()
	press(s, "right", "down", "right", "down", "down")
	if s.menu.chosen() == first || s.menu.row != rowPlay || s.menu.board != 1 {
		t.Fatalf("the menu does not follow the keys: %s", s.text())
	}
	_, cmd := s.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
	settle(s, cmd)
	if s.menu != nil || s.game.puzzle != first && s.game.puzzle == nil {
		t.Errorf("enter does not play: %s", s.text())
	}
	before := s.game.line[0].String()
	_, cmd = s.Update(tea.KeyPressMsg{Code: 'w', Text: "w"})
	settle(s, cmd)
	if s.game.line[0].String() == before || s.making != "" {
		t.Errorf("w does not play another level: %s", s.text())
	}
	// What was left is there to be continued.
	left := s.game.line[0].String()
	s.keep()
	if s.unkept != nil {
		t.Fatal(s.unkept)
	}
	p, ok := lastGame(s.app)
	if !ok || p.From.String() != left {
		t.Errorf("the last game is %v, %v, want %s", p.From, ok, left)
	}
}

// A picked peg is marked also under the cursor, and so are the holes that it can reach; a
// peg that cannot move says so.
func TestPlayPicked(t *testing.T) {
	s := playing(t, "pegs:triangle15")
	s.game.cursor = "a3"
	press(s, "space")
	for _, want := range []string{"\n1     <·>b\n", "3   {●}● ● d\n", "a3 is picked and can go to a1, marked < >"} {
		if !strings.Contains(s.text(), want) {
			t.Errorf("lacks %q:\n%s", want, s.text())
		}
	}
	press(s, "space")
	s.game.cursor = "a5"
	press(s, "space")
	if !strings.Contains(s.text(), "a5 cannot move anywhere") {
		t.Errorf("a peg that cannot move:\n%s", s.text())
	}
}

// Hints mark the cells that they are about.
func TestPlayHintMarks(t *testing.T) {
	s := playing(t, "pegs:triangle15")
	s.game.cursor = "e5"
	press(s, "h", "h", "h")
	if got := s.game.marked; len(got) != 3 || strings.Count(s.text(), "<") != 3 {
		t.Errorf("a hint marks %q:\n%s", got, s.text())
	}
	press(s, "n")
	if s.game.marked != nil {
		t.Errorf("after the move %q are marked", s.game.marked)
	}
}

// Hints never change how much of the board is shown, on small terminals too; what of them
// has no room, a key shows.
func TestPlayHintsLeaveTheBoard(t *testing.T) {
	boards := []string{"pegs:triangle15", "pegs:english", "lightsout:all-on:9x9", "twiddle:381/624/957"}
	for _, lang := range words.Languages {
		for _, id := range boards {
			s := playing(t, id)
			s.app.Words = words.For(lang)
			s.Update(tea.WindowSizeMsg{Width: 40, Height: 20})
			before := s.layOut()
			if before.scrolls() {
				t.Errorf("%s scrolls at 40x20", id)
			}
			for level := range 4 {
				press(s, "h")
				text := s.text()
				after := s.layOut()
				if after.high != before.high || strings.Count(text, "\n") >= 20 {
					t.Errorf("%s, %s, hint %d: %d lines of the board of %d, %d lines:\n%s", id, lang, level+1,
						after.high, before.high, strings.Count(text, "\n")+1, text)
				}
			}
			message := s.message
			press(s, "v")
			if s.page == "" || !strings.HasPrefix(s.page, s.wrap(message)) {
				t.Errorf("%s: v shows %q", id, s.page)
			}
		}
	}
}

// A board that scrolls has an edge, with arrows where there is more of it.
func TestPlayEdge(t *testing.T) {
	s := playing(t, "lightsout:60x60")
	s.Update(tea.WindowSizeMsg{Width: 40, Height: 20})
	s.game.cursor = "30,30"
	if text := s.text(); strings.Count(text, "←") != 1 || strings.Count(text, "→") != 1 || strings.Count(text, "↑") != 1 || strings.Count(text, "↓") != 1 {
		t.Errorf("lacks an arrow:\n%s", text)
	}
	for range 60 {
		press(s, "up")
		press(s, "left")
	}
	if text := s.text(); strings.Contains(text, "←") || strings.Contains(text, "↑") || !strings.Contains(text, "┌──") || !strings.Contains(text, "\n 0 │") {
		t.Errorf("the upper left corner has no edge:\n%s", text)
	}
}

// A turn that the board has no room for has a message in the player's words.
func TestPlayNoMove(t *testing.T) {
	s := playing(t, playable[0].id, playable[0].to...)
	s.game.cursor = "0,0"
	press(s, "l")
	if !strings.Contains(s.text(), "not possible: this cell is at the edge, and has no whole ring") || len(s.game.moves) > 0 {
		t.Errorf("a turn at the edge shows\n%s", s.text())
	}
}

// What remains on the terminal names boards by their names, and the goal where it is not
// the usual one.
func TestPlaySummary(t *testing.T) {
	for id, want := range map[string]string{
		"lightsout[cube]:all-on": "\njie play 'lightsout[cube]:---111------/---111------/---111------/111111111111/111111111111/111111111111/---111------/---111------/---111------'",
		"pegs:11010":             "\njie play 'pegs:11010'",
	} {
		if got := playing(t, id).summary(); !strings.HasSuffix(got, want) {
			t.Errorf("the summary of %s is %q", id, got)
		}
	}
	if got := playing(t, "pegs:11010", "e1").summary(); !strings.HasSuffix(got, " --to 'e1'") {
		t.Errorf("the summary has no goal: %q", got)
	}
}

// A game that cannot be saved says so.
func TestPlayNotKept(t *testing.T) {
	s := playing(t, "lightsout:010/111/010")
	t.Setenv("XDG_STATE_HOME", "/dev/null")
	s.keep()
	if !errors.Is(s.unkept, &puzzle.Error{Code: console.NotKept}) {
		t.Errorf("a game that was not saved says %v", s.unkept)
	}
}

func TestClock(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00", 63 * time.Second: "1:03", time.Hour - time.Millisecond: "1:00:00", 3*time.Hour + 25*time.Minute: "3:25:00",
	} {
		if got := clock(d); got != want {
			t.Errorf("clock(%v) = %s, want %s", d, got, want)
		}
	}
}

// Today's game is the one that the page has today.
func TestToday(t *testing.T) {
	s := playing(t, "lightsout:010/111/010")
	for _, p := range s.app.Puzzles {
		s.menu = newMenu(s.app)
		s.menu.choosePuzzle(p)
		s.menu.row = rowToday
		before, _, _ := web.Daily(p.Name(), time.Now())
		s.choose(s.menu)
		after, _, _ := web.Daily(p.Name(), time.Now()) // the day may end in between
		if got := s.game.position().String(); got != before && got != after {
			t.Errorf("%s: %s, want %s", p.Name(), got, before)
		}
	}
}

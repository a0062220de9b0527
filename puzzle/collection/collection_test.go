package collection_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/lightsout"
	"jie/pegs"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/collection"
)

// game is a line of testdata/ids.txt.
type game struct{ kind, id, solution string }

func games(t *testing.T) []game {
	t.Helper()
	data, err := os.ReadFile("testdata/ids.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []game
	for text := range strings.Lines(string(data)) {
		fields := strings.Fields(text)
		if len(fields) == 0 || strings.HasPrefix(text, ";") {
			continue
		}
		g := game{kind: fields[0], id: fields[1]}
		if len(fields) == 4 {
			g.solution = strings.TrimPrefix(fields[3], "S")
		}
		all = append(all, g)
	}
	if len(all) < 10 {
		t.Fatalf("only %d games", len(all))
	}
	return all
}

// players are the puzzles that play games of the collection.
var players = []puzzle.Puzzle{lightsout.Puzzle{}, pegs.Puzzle{}}

func parse(t *testing.T, id string) (family puzzle.Puzzle, p puzzle.Position) {
	t.Helper()
	for _, family := range players {
		prefix := id[:strings.IndexAny(id, ":[")]
		if ability.Reads(family, prefix) {
			p, err := family.Parse(id)
			if err != nil {
				t.Fatal(err)
			}
			return family, p
		}
	}
	t.Fatalf("no puzzle reads %s", id)
	return nil, nil
}

// Each published game is recognised without a prefix and written back the same,
// as an ID and in a save file.
func TestGamesComeBack(t *testing.T) {
	for _, g := range games(t) {
		id, moves, ok, err := collection.Recognise(players, g.id+"\n")
		if !ok || err != nil || len(moves) > 0 {
			t.Fatalf("Recognise(%s) = %v, %v", g.id, ok, err)
		}
		family, p := parse(t, id)
		if again, ok := collection.GameID(family, p); !ok || again != id {
			t.Errorf("GameID = %s, want %s", again, id)
		}
		save, ok := collection.Save(family, p)
		if !ok {
			t.Fatalf("Save(%s) fails", id)
		}
		if again, _, ok, err := collection.Recognise(players, save); !ok || err != nil || again != id {
			t.Errorf("saved and read back: %s, %v, want %s", again, err, id)
		}
	}
}

// Flip's own solutions solve its games here too, and ours are never longer.
func TestFlipSolutions(t *testing.T) {
	for _, g := range games(t) {
		if g.kind != "flip" {
			continue
		}
		_, p := parse(t, "flip:"+g.id)
		goal, err := p.Goal()
		if err != nil {
			t.Fatal(err)
		}
		var theirs []string
		for i, c := range p.Grid().Cells {
			if g.solution[i] == '1' {
				theirs = append(theirs, c.Name)
			}
		}
		length, err := check.Moves(p.String(), goal.Texts(), theirs, puzzle.Presses)
		if err != nil {
			t.Errorf("%s: Flip's solution: %v", g.id, err)
			continue
		}
		s, err := p.Solve(context.Background(), puzzle.Options{Goal: goal})
		if err != nil || s.Status != puzzle.Solved || s.Length > length {
			t.Errorf("%s: solved in %d, Flip in %d, %v", g.id, s.Length, length, err)
		}
	}
}

// The games of Pegs have solutions, which the judge accepts.
func TestPegsSolutions(t *testing.T) {
	for _, g := range games(t) {
		if g.kind != "pegs" {
			continue
		}
		_, p := parse(t, "sgt-pegs:"+g.id)
		goal, err := p.Goal()
		if err != nil {
			t.Fatal(err)
		}
		opt := puzzle.Options{Goal: goal, First: true}
		s, err := p.Solve(t.Context(), opt)
		if err != nil || s.Status != puzzle.Solved {
			t.Errorf("%s: %v, %v", g.id, s.Status, err)
			continue
		}
		if err := check.Solution(p.String(), goal.Texts(), s); err != nil {
			t.Errorf("%s: %v", g.id, err)
		}
	}
}

// A game of Pegs is solved by one peg anywhere, even with one hole at the start.
func TestPegsGoal(t *testing.T) {
	_, p := parse(t, "sgt-pegs:7x7:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO")
	goal, err := p.Goal()
	if err != nil || !slices.Equal(goal.Texts(), []string{"one"}) {
		t.Errorf("goal %v, %v", goal, err)
	}
	if want := "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--"; p.String() != want {
		t.Errorf("read as %s", p)
	}
}

const saved = `SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :4:Pegs
PARAMS  :8:7x7cross
CPARAMS :8:7x7cross
DESC    :49:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO
NSTATES :1:4
STATEPOS:1:3
MOVE    :7:3,1-3,3
MOVE    :7:1,2-3,2
MOVE    :7:2,0-2,2
`

func TestSaveFile(t *testing.T) {
	id, moves, ok, err := collection.Recognise(players, saved)
	if err != nil || !ok || id != "sgt-pegs:7x7:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO" {
		t.Fatalf("%s, %v, %v", id, ok, err)
	}
	// The third move was undone.
	if want := []string{"d2-d4", "b3-d3"}; !slices.Equal(moves, want) {
		t.Errorf("moves %q, want %q", moves, want)
	}
	flip := "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\r\nGAME    :4:Flip\r\nPARAMS  :4:3x3c\r\nDESC    :25:d074191345d1644c17058,640\r\nMOVE    :4:M2,1\r\nMOVE    :10:S001000000\r\n"
	id, moves, _, err = collection.Recognise(players, flip)
	if err != nil || id != "flip:3x3:d074191345d1644c17058,640" || !slices.Equal(moves, []string{"1,2"}) {
		t.Errorf("%s, %q, %v", id, moves, err)
	}
}

// STATEPOS counts the states up to the one that is shown, the start among them;
// without it, or past the last, all moves are made.
func TestStatePosition(t *testing.T) {
	for position, want := range map[string]int{"1:1": 0, "1:2": 1, "1:4": 3, "1:5": 3, "1:0": 3, "2:-1": 3, "1:x": 3} {
		_, moves, _, err := collection.Recognise(players, strings.Replace(saved, "STATEPOS:1:3", "STATEPOS:"+position, 1))
		if err != nil || len(moves) != want {
			t.Errorf("STATEPOS:%s: %d moves, %v, want %d", position, len(moves), err, want)
		}
	}
}

// Read takes IDs with a prefix and games without, and makes a save file's moves.
func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"lightsout:010/111/010": "lightsout:010/111/010",
		"5x1:PPHOH":             "pegs:110-0",
		saved:                   "--111--/--101--/1001111/1111111/1111111/--111--/--111--",
	} {
		p, pos, err := collection.Read(players, text)
		if err != nil || !strings.HasSuffix(pos.String(), want) || !strings.HasPrefix(pos.String(), p.Name()) {
			t.Errorf("Read(%q) = %v, %v, want %s", text, pos, err, want)
		}
	}
	for text, code := range map[string]puzzle.Code{
		"":          puzzle.Empty,
		"nothing":   puzzle.NoPrefix,
		"peg:111":   puzzle.UnknownPuzzle,
		"pegs:11q":  puzzle.UnknownBoard,
		"3x1:PxH":   puzzle.NoPrefix,
		"SAVEFILE:": collection.BadLine,
		strings.Replace(saved, "3,1-3,3", "3,1-3,1", 1): puzzle.IllegalMove,
	} {
		if p, pos, err := collection.Read(players, text); !errors.Is(err, &puzzle.Error{Code: code}) || p != nil || pos != nil {
			t.Errorf("Read(%q) = %v, %v, want %s", text, pos, err, code)
		}
	}
}

func TestBadSaveFiles(t *testing.T) {
	tests := []struct {
		name, old, new string
		code           puzzle.Code
	}{
		{"cut", "DESC    :49:OOPPP", "DESC    :9999:OOPPP", collection.BadLine},
		{"no length", "GAME    :4:Pegs", "GAME Pegs", collection.BadLine},
		{"another game", "GAME    :4:Pegs", "GAME    :4:Mine", collection.UnknownGame},
		{"no description", "DESC    ", "DESCR   ", collection.Incomplete},
		{"no second colon", "GAME    :4:Pegs\n", "GAME    :4\n", collection.BadLine},
		{"no second colon at the end", saved, "SAVEFILE:0", collection.BadLine},
		{"a bad move", "3,1-3,3", "3,1+3,3", collection.BadMove},
	}
	for _, test := range tests {
		id, moves, ok, err := collection.Recognise(players, strings.Replace(saved, test.old, test.new, 1))
		if !ok || !errors.Is(err, &puzzle.Error{Code: test.code}) || id != "" || moves != nil {
			t.Errorf("%s: %q, %q, %v, want %s", test.name, id, moves, err, test.code)
		}
	}
}

func TestOthersAreNotRecognised(t *testing.T) {
	for _, text := range []string{"", "pegs:111", "7x7", "7x7:", "x:PPP", "3x3:PxH", "0101/1010", "12:30", "3x3:12"} {
		if id, _, ok, err := collection.Recognise(players, text); ok || err != nil {
			t.Errorf("Recognise(%q) = %s, %v", text, id, err)
		}
	}
}

func TestNoGame(t *testing.T) {
	for _, id := range []string{
		"lightsout[k=3]:012/000", "lightsout[k=3]:010/000", "lightsout[counters]:0,1", "lightsout[wiring=0+1/1/0]:10",
		"lightsout:0-0/000", "lightsout:100x100", "pegs[tri]:1/11", "pegs[diagonal]:11/11",
	} {
		family, p := parse(t, id)
		if game, ok := collection.GameID(family, p); ok {
			t.Errorf("GameID of %s = %s", id, game)
		}
	}
}

func FuzzRecognise(f *testing.F) {
	for _, seed := range []string{saved, "7x7:OOP", "5x5:00ff,a", "SAVEFILE:", "SAVEFILE:1:", "SAVEFILE:-1:x", "1x1:P"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, moves, ok, err := collection.Recognise(players, text)
		if (err != nil || !ok) && (id != "" || moves != nil) {
			t.Errorf("Recognise(%q) fails and gives %q, %q", text, id, moves)
		}
		if ok && err == nil {
			_, _ = pegs.Puzzle{}.Parse(id)
			_, _ = lightsout.Puzzle{}.Parse(id)
		}
	})
}

// Boards above 64x64 are written by their names, and are games all the same.
func TestGameOfANamedBoard(t *testing.T) {
	family, p := parse(t, "lightsout:random:1x65:3")
	id, ok := collection.GameID(family, p)
	if !ok || !strings.HasPrefix(id, "flip:65x1:") {
		t.Errorf("GameID of %s = %.40s, %v", p, id, ok)
	}
}

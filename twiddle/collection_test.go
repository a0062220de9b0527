package twiddle

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
	"jie/puzzle/collection"
)

var family = []puzzle.Puzzle{Puzzle{}}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Each game that the collection wrote is recognised without a prefix, is not ruled
// out, and is written back the same, as an ID and in a save file.
func TestGamesComeBack(t *testing.T) {
	games := 0
	for line := range strings.Lines(readFile(t, "games.txt")) {
		game := strings.TrimSpace(line)
		if game == "" || game[0] == ';' {
			continue
		}
		games++
		p, pos, err := collection.Read(family, game)
		if err != nil {
			t.Errorf("%s: %v", game, err)
			continue
		}
		if id, ok := collection.GameID(p, pos); !ok || id != gameName+":"+game {
			t.Errorf("GameID = %s, want %s", id, game)
		}
		save, ok := collection.Save(p, pos)
		if _, again, err := collection.Read(family, save); !ok || err != nil || again.String() != pos.String() {
			t.Errorf("%s saved and read back: %v, %v", pos, again, err)
		}
		from := mustBoard(t, pos.String())
		if c, ruledOut := invariant(from, from.sorted()); ruledOut {
			t.Errorf("%s: ruled out by %+v", pos, c)
		}
	}
	if games < 10 {
		t.Errorf("only %d games", games)
	}
}

// A save file as the collection wrote it, then with moves: to the left, to the
// right, and one that was undone.
func TestSave(t *testing.T) {
	save := readFile(t, "new.sav")
	_, pos, err := collection.Read(family, save)
	if err != nil || pos.String() != "twiddle:145/267/389" {
		t.Fatalf("a new game: %v, %v", pos, err)
	}
	moved := strings.Replace(save, "NSTATES :1:1\nSTATEPOS:1:1\n", "NSTATES :1:4\nSTATEPOS:1:3\n", 1) +
		"MOVE    :6:M1,0,1\nMOVE    :7:M0,1,-1\nMOVE    :6:M0,0,1\n"
	_, pos, err = collection.Read(family, moved)
	want, _ := mustBoard(t, "twiddle:145/267/389").turn("L0,1")
	want, _ = want.turn("R1,0")
	if err != nil || pos.String() != want.String() {
		t.Errorf("after two moves: %v, %v, want %s", pos, err, want)
	}
	sorted := strings.Replace(moved, ":6:M1,0,1", ":1:S", 1)
	if _, pos, err := collection.Read(family, sorted); !errors.Is(err, &puzzle.Error{Code: collection.BadMove}) || pos != nil {
		t.Errorf("a game that sorted itself: %v, %v, want an error", pos, err)
	}
}

func TestGameMoves(t *testing.T) {
	for saved, want := range map[string]string{
		"M1,0,1": "L0,1", "M0,1,-1": "R1,0", "M5,6,1": "L6,5",
		"M1,0,2": "", "M1,0,0": "", "M1,0": "", "M-1,0,1": "", "1,0,1": "", "S": "", "": "",
	} {
		if move, ok := gameMove(saved); ok != (want != "") || ok && move != want {
			t.Errorf("gameMove(%q) = %q, %v, want %q", saved, move, ok, want)
		}
	}
}

// Only what the collection itself would write is taken for a game without a prefix.
func TestRecognise(t *testing.T) {
	for text, want := range map[string]bool{
		"3x3n2:6,4,8,2,7,5,3,1,9": true, "3x3n2rom5:8r3l5d2u6r1r4r7r9d": true, "4x3n2:1,2": true,
		"3x3:6,4,8,2,7,5,3,1,9": false, // a game of Sixteen
		"3x3n2:648275319":       false, "5x5:c4,7b": false, "7x7:OOPPP": false, "3n2:1,2": false, "3x3n2m:1,2": false,
	} {
		id, moves, ok, err := collection.Recognise(family, text)
		if ok != want || err != nil || len(moves) > 0 || ok && id != gameName+":"+text {
			t.Errorf("Recognise(%s) = %s, %v, %v, want %v", text, id, ok, err, want)
		}
	}
	if prefixes := (Puzzle{}).Prefixes(); !slices.Equal(prefixes, []string{"sgt-twiddle"}) {
		t.Errorf("prefixes %v", prefixes)
	}
}

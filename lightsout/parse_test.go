package lightsout

import (
	"context"
	"errors"
	"strings"
	"testing"

	"jie/puzzle"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"lightsout:01/10", "lightsout:01/10"},
		{"lightsout:.#\n#.\n", "lightsout:01/10"},
		{"; a note\nlightsout[]:\n.#\n; between\n\n#-\n", "lightsout:01/1-"},
		{"lightsout:all-on:2x3", "lightsout:111/111"},
		{"lightsout:2x3", "lightsout:000/000"},
		{"lightsout:all-on:65x3", "lightsout:all-on:65x3"},
		{"lightsout:random:65x3:7", "lightsout:random:65x3:7"},
		{"lightsout:100000x100000", "lightsout:100000x100000"},
		{"lightsout:1000000000000000000x7", "lightsout:1000000000000000000x7"},
		{"lightsout:" + strings.Repeat("1", 65) + "/" + strings.Repeat("1", 65), "lightsout:all-on:2x65"},
		{"lightsout:" + strings.Repeat("0", 65), "lightsout:1x65"},
		{"lightsout:P1\n3 2\n0 1 0\n111", "lightsout:010/111"},
		{"lightsout:P1 # c\n#c\n3 # w\n 2\n010#x\n1 11 # end\n", "lightsout:010/111"},
		{"lightsout:P4\n3 2\n\x40\xe0", "lightsout:010/111"},
		{"lightsout:P4\n10 1 \x00\x40", "lightsout:0000000001"},
		{"lightsout:P4\n#n\n3 1\n\xff", "lightsout:111"},
	} {
		p, err := Puzzle{}.Parse(c.text)
		if err != nil || p.String() != c.want {
			t.Errorf("Parse(%q) = %v, %v, want %s", c.text, p, err, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	at := func(row, col, byte int) *puzzle.Place { return &puzzle.Place{Row: row, Col: col, Byte: byte} }
	for _, c := range []struct {
		text string
		code puzzle.Code
		at   *puzzle.Place
	}{
		{"lightsout:", puzzle.Empty, puzzle.AtByte(10)},
		{"lightsout: \n ", puzzle.Empty, nil},
		{"lightsout:--/--", puzzle.Empty, nil},
		{"lightsout://", puzzle.Empty, nil},
		{"lightsout:010/01", puzzle.RaggedRow, at(1, 2, 16)},
		{"lightsout:010/0101", puzzle.RaggedRow, at(1, 3, 17)},
		{"lightsout:010/012", puzzle.BadCell, at(1, 2, 16)},
		{"lightsout:010/0灯1", puzzle.BadCell, at(1, 1, 15)},
		{"lightsout:\x00\xff", puzzle.BadCell, at(0, 0, 10)},
		{"lightsout[moebius]:01", puzzle.UnknownRule, nil},
		{"lightsout:1000000000x1000000000", puzzle.TooLarge, nil},
		{"lightsout:all-on:99999999999999999999x1", puzzle.TooLarge, nil},
		{"lightsout:0x5", badSize, nil},
		{"lightsout:all-on:5", badSize, nil},
		{"lightsout:all-on", badSize, nil},
		{"lightsout:5x", badSize, nil},
		{"lightsout:random:5x5", badSeed, nil},
		{"lightsout:random:5x5:-1", badSeed, nil},
		{"lightsout:all-off:5x5", puzzle.UnknownBoard, nil},
		{"flip:1x1:\x18,\x18", badFlip, nil}, // 8 less a bit
		{"lightsout:P4", pbmBad, nil},
		{"lightsout:P4\nx 3\n", pbmBad, nil},
		{"lightsout:P7\n3 3\n", pbmBad, nil},
		{"lightsout:P4\n3x3\n", pbmBad, nil},
		{"lightsout:P4\n-3 3\n", pbmBad, nil},
		{"lightsout:P4\n3", pbmBad, nil},
		{"lightsout:P4\n0 3\n", puzzle.Empty, nil},
		{"lightsout:P4\n3 2\n\x40", pbmShort, nil},
		{"lightsout:P4\n1000000 1000000000000\n\x40", pbmShort, nil},
		{"lightsout:P4\n99999999999999999999999 1\n", puzzle.TooLarge, nil},
		{"lightsout:P4\n3 2\n\x40\xe0\x00", pbmTrailing, nil},
		{"lightsout:P1\n3 2\n01011", pbmShort, nil},
		{"lightsout:P1\n3 2\n0101110", pbmTrailing, nil},
		{"lightsout:P1\n3 2\n010211", puzzle.BadCell, at(1, 0, 20)},
	} {
		p, err := Puzzle{}.Parse(c.text)
		var e *puzzle.Error
		if p != nil || !errors.As(err, &e) || e.Code != c.code {
			t.Errorf("Parse(%q) = %v, %v, want %s", c.text, p, err, c.code)
			continue
		}
		if c.at != nil && (e.At == nil || *e.At != *c.at) {
			t.Errorf("Parse(%q): at %v, want %v", c.text, e.At, c.at)
		}
	}
}

func TestGoalErrors(t *testing.T) {
	p, _ := Puzzle{}.Parse("lightsout:010/1-1")
	for text, code := range map[string]puzzle.Code{
		"lightsout:010/111":     puzzle.OtherShape,
		"lightsout:01/1-":       puzzle.OtherShape,
		"lightsout:0-0/111":     puzzle.OtherShape,
		"lightsout:2x3":         puzzle.OtherShape,
		"lightsout:010/1-1/000": puzzle.OtherShape,
		"010/111":               puzzle.OtherShape,
		"pegs:010/1-1":          puzzle.OtherPuzzle,
		"":                      puzzle.Empty,
	} {
		if g, err := p.Goal(text); g != nil || !errors.Is(err, &puzzle.Error{Code: code}) {
			t.Errorf("Goal(%q) = %v, %v, want %s", text, g, err, code)
		}
	}
}

func TestPlay(t *testing.T) {
	p, _ := Puzzle{}.Parse("lightsout:000/0-0/000")
	next, err := p.Play("0,0*3")
	if err != nil || next.String() != "lightsout:110/1-0/000" {
		t.Errorf("Play(0,0*3) = %v, %v", next, err)
	}
	for move, code := range map[string]puzzle.Code{
		"1,1": puzzle.IllegalMove, "3,0": puzzle.IllegalMove, "0,3": puzzle.IllegalMove, "-1,0": puzzle.IllegalMove,
		"0,0*2": puzzle.IllegalMove, "0,0*0": puzzle.IllegalMove, "0": puzzle.BadMove, "0,0*": puzzle.BadMove, "a,b": puzzle.BadMove,
	} {
		if next, err := p.Play(move); next != nil || !errors.Is(err, &puzzle.Error{Code: code}) {
			t.Errorf("Play(%q) = %v, %v, want %s", move, next, err, code)
		}
	}
}

// A row of a narrow board takes a word as well.
func TestPlayOnBoardsTooLargeToHold(t *testing.T) {
	for _, id := range []string{"lightsout:100000000x1", "lightsout:50000000x65", "lightsout:1000000000000000000x10000000"} {
		p, err := Puzzle{}.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		if next, err := p.Play("0,0"); next != nil || !errors.Is(err, &puzzle.Error{Code: puzzle.TooLarge}) {
			t.Errorf("%s: Play = %v, want %s", id, err, puzzle.TooLarge)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"lightsout:01/10", "lightsout:.#\n#-\n", "lightsout[torus]:11", "lightsout:all-on:3x4", "lightsout:random:66x2:18446744073709551615",
		"lightsout:5x5", "lightsout:P1\n3 2\n010 111", "lightsout:P4\n3 2\n\x40\xe0", "lightsout:P4 9 1\n\xff\x80", "; x\nlightsout:\n0\n;\n1",
		"lightsout:999999999999999999999x1", "lightsout:", "", "lightsout:0灯",
		"lightsout[torus,k=3]:012/2-1", "lightsout[cylinder,near=knight]:01", "lightsout[k=200]:0,199/-,3", "lightsout[locked=01]:11",
		"lightsout[wiring=0+1*2/-/1]:10", "lightsout[counters,wiring=0+1]:3,4", "lightsout[cube]:all-on", "lightsout[2000]:random:3",
		"flip:3x3:d074191345d1644c17058,640", "lightsout[cost=3+1/0+-]:01/1-", "lightsout[wiring=0/0+1/1,cost=3+1/2]:01",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Puzzle{}.Parse(text)
		if err != nil {
			if p != nil {
				t.Fatalf("Parse(%q) fails and gives %v", text, p)
			}
			return
		}
		if p.(position).board.lights() > 1<<20 {
			return
		}
		again, err := Puzzle{}.Parse(p.String())
		if err != nil || again.String() != p.String() {
			t.Fatalf("Parse(%q) = %s, which reads as %v, %v", text, p, again, err)
		}
	})
}

func FuzzPBM(f *testing.F) {
	f.Add([]byte("P1\n3 2\n010\n111\n"))
	f.Add([]byte("P4\n3 2\n\x40\xe0"))
	f.Add([]byte("P4\n# c\n70 1\n123456789"))
	f.Add([]byte("P1 1 1 #\n1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := readPBM(string(data), 0)
		if err != nil {
			var e *puzzle.Error
			if b != nil || !errors.As(err, &e) {
				t.Fatalf("readPBM(%q) = %v, %v", data, b, err)
			}
			return
		}
		again, err := standardRules.parseBoard(b.String(), 0)
		if err != nil || !again.same(b.layout) || !again.equal(b) {
			t.Fatalf("readPBM(%q) = %v, which reads as %v, %v", data, b, again, err)
		}
	})
}

// A board made to be solvable can be solved, whatever its rules, and the same seed makes
// the same board. Most random boards of these rules cannot be solved.
func TestSolvable(t *testing.T) {
	for _, rules := range []string{"", "[torus]", "[k=3,torus]", "[near=knight]", "[locked=100/000]"} {
		for _, seed := range []string{"0", "1", "18446744073709551615"} {
			size := "5x4"
			if rules == "[locked=100/000]" {
				size = "2x3"
			}
			id := "lightsout" + rules + ":solvable:" + size + ":" + seed
			b, err := (Puzzle{}).Parse(id)
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			s, err := b.Solve(context.Background(), puzzle.Options{})
			if err != nil || s.Status != puzzle.Solved {
				t.Errorf("%s: %v, %v", id, s.Status, err)
			}
			if again, _ := (Puzzle{}).Parse(id); again.String() != b.String() {
				t.Errorf("%s is %s and %s", id, b, again)
			}
		}
	}
	for _, bad := range []string{"solvable:5x5", "solvable:5:1", "solvable:5x5:x", "solvable:9999x9999:1", "solvable::"} {
		if b, err := (Puzzle{}).Parse("lightsout:" + bad); err == nil {
			t.Errorf("%s is %s", bad, b)
		}
	}
	for _, name := range []string{"cube", "merlin", "2000", "orbix"} {
		b, err := (Puzzle{}).Parse("lightsout[" + name + "]:solvable:7")
		if err != nil {
			t.Fatal(err)
		}
		if s, err := b.Solve(context.Background(), puzzle.Options{First: true}); err != nil || s.Status != puzzle.Solved || s.Length == 0 {
			t.Errorf("%s: %v, %v", name, s.Status, err)
		}
	}
}

// A board that was sold keeps its name where its positions are shown to people.
func TestShortID(t *testing.T) {
	for text, want := range map[string]string{
		"lightsout[merlin]:101/000/000": "lightsout[merlin]:101/000/000",
		"lightsout:101/000/000":         "lightsout:101/000/000",
		"lightsout[2000]:all-on":        "lightsout[k=3]:11111/11111/11111/11111/11111",
	} {
		p, err := (Puzzle{}).Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Puzzle{}).ShortID(p.String()); got != want {
			t.Errorf("%s is shown as %s, want %s", text, got, want)
		}
		again, err := (Puzzle{}).Parse((Puzzle{}).ShortID(p.String()))
		if err != nil || again.String() != p.String() {
			t.Errorf("%s is shown as another position: %v, %v", text, again, err)
		}
	}
	if got := (Puzzle{}).ShortID("nothing"); got != "nothing" {
		t.Errorf("what is no position becomes %s", got)
	}
}

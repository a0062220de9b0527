package twiddle

import (
	"slices"
	"testing"

	"jie/twiddle/geometry"
)

func addSeeds(f *testing.F) {
	for _, text := range []string{
		"twiddle:381/624/957", "twiddle[r=3]:381/624/957", blocksOf3, "twiddle:1, 2/3,999", "; note\ntwiddle:\n12\n; x\n34/", "twiddle:///",
		"twiddle[]:12/34", "twiddle[r=2,]:12/34", "twiddle:1\xff/34", "twiddle:活字/34", "", ":", "twiddle", "twiddle[r=3:12",
		"sgt-twiddle:3x3n2:6,4,8,2,7,5,3,1,9", "sgt-twiddle:3x3n2o:8r3l5d2u6r1r4r7r9d", "sgt-twiddle:2x2n2rm4: 1,1 ,2,2\n", "twiddle[cw]:152/463/789", "twiddle[r=3,orient,ccw]:random:3x4:1", "twiddle[cw,ccw]:12/34",
	} {
		f.Add(text)
	}
}

// What parses comes back from its own text; what does not gives nothing.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := parseBoard(text)
		if err != nil {
			if b != (Board{}) {
				t.Fatalf("ParseBoard(%q) fails with %s", text, b)
			}
			return
		}
		if again, err := parseBoard(b.String()); err != nil || again != b {
			t.Fatalf("ParseBoard(%q) = %s, which reads as %s, %v", text, b, again, err)
		}
		parameters, description, ok := writeGame(position{b})
		if b.way != geometry.BothWays && !ok {
			return // no game of the collection turns one way only
		}
		if again, err := parseBoard(gameName + ":" + parameters + ":" + description); !ok || err != nil || again != b {
			t.Fatalf("%s is written as the game %s:%s, which reads as %s, %v", b, parameters, description, again, err)
		}
	})
}

func FuzzGoal(f *testing.F) {
	addSeeds(f)
	for _, text := range []string{"957/381/624", "twiddle:9,5,7/3,8,1/6,2,4", "sgt-twiddle:3x3n2:1,2,3,4,5,6,7,8,9"} {
		f.Add(text) // these fit the start
	}
	from := mustBoard(f, "twiddle:381/624/957")
	f.Fuzz(func(t *testing.T, text string) {
		goal, err := from.Goal(text)
		if err != nil {
			if goal.boards != nil {
				t.Fatalf("Goal(%q) fails with %v", text, goal)
			}
			return
		}
		again, err := from.Goal(goal.Texts()...)
		if err != nil || !slices.Equal(again.boards, goal.boards) || goal.boards[0].sorted() != from.sorted() {
			t.Fatalf("Goal(%q) = %v, which reads as %v, %v", text, goal, again, err)
		}
	})
}

// A turn that plays is one of the moves, keeps the numbers, and changes something.
func FuzzPlay(f *testing.F) {
	for _, move := range []string{"L1,1", "R0,0", "C0,0", "R10,10", "L01,1", "L-1,1", "", "R9223372036854775808,1", "L1,1\x00"} {
		f.Add("twiddle:112/113/456", move)
		f.Add("twiddle[cw]:112/113/456", move)
	}
	f.Fuzz(func(t *testing.T, text, move string) {
		pos, err := Puzzle{}.Parse(text)
		if err != nil {
			return
		}
		next, err := pos.Play(move)
		if listed := slices.Contains(slices.Collect(pos.Moves()), move); listed != (err == nil) {
			t.Fatalf("%s: %q is listed %v, plays with %v", pos, move, listed, err)
		}
		if err != nil {
			return
		}
		before, after := pos.(position), next.(position)
		if before == after || before.sorted() != after.sorted() {
			t.Fatalf("%s: %q gives %s", before, move, after)
		}
	})
}

// A move of a save file is a turn of the notation, or is refused.
func FuzzGameMove(f *testing.F) {
	for _, saved := range []string{"M1,0,1", "M0,1,-1", "M0,1,2", "S", "M", "M1,0", "M1,0,1,1", "M-1,0,1", "M1,,1"} {
		f.Add(saved)
	}
	f.Fuzz(func(t *testing.T, saved string) {
		if move, ok := gameMove(saved); ok && !isTurn(move) {
			t.Fatalf("%q is read as %q", saved, move)
		}
	})
}

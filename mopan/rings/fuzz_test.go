package rings

import (
	"slices"
	"testing"
)

func addSeeds(f *testing.F) {
	for _, text := range []string{
		"mopan:0000/10001/000000/0001000/010010/00100/0000",
		"mopan:oo/.23/??", "mopan:00/000/00\n", "; note\nmopan:\n00\n000\n; x\n00/", "mopan:///", "mopan[]:00/000/00",
		"mopan:000000/0000000/00000000/000000000/0000120000/00000000000/0000000000/000000000/00000000/0000000/000000",
		"mopan[symmetric]:10/000/00", "mopan[symmetric]:1?/2?0/3?",
		"mopan:0\xff/000/00", "mopan:墨盘/000/00", "", ":", "mopan", "mopan[x:00",
	} {
		f.Add(text)
	}
}

// What parses comes back from its own text; what does not gives nothing.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseBoard(text)
		if err != nil {
			if b != (Board{}) {
				t.Fatalf("ParseBoard(%q) fails with %s", text, b)
			}
			return
		}
		if again, err := ParseBoard(b.String()); err != nil || again != b {
			t.Fatalf("ParseBoard(%q) = %s, which reads as %s, %v", text, b, again, err)
		}
	})
}

func FuzzGoal(f *testing.F) {
	addSeeds(f)
	for _, text := range []string{"mopan[symmetric]:12/010/03", "mopan[symmetric]:1?/?1?/?3", "mopan:12/010/0?", "mopan[symmetric]:??/???/??"} {
		f.Add(text) // these fit the start
	}
	from, err := ParseBoard("mopan:12/010/03")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		goal, err := NewGoal(from, text)
		if err != nil {
			if goal != nil {
				t.Fatalf("NewGoal(%q) fails with %v", text, goal)
			}
			return
		}
		again, err := NewGoal(from, goal.Texts()...)
		if err != nil || !slices.Equal(again, goal) {
			t.Fatalf("NewGoal(%q) = %v, which reads as %v, %v", text, goal, again, err)
		}
	})
}

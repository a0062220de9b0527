package levels

import (
	"testing"

	"jie/puzzle/work/worktest"

	"jie/puzzle/work"
)

// fiveDots is what the figures of docs/scale.md are about: 5,949,147 positions of side 5.
const fiveDots = "00000/000000/0000000/00000000/000111000/00001100/0000000/000000/00000"

// BenchmarkLevels does all units of a plan one after another.
func BenchmarkLevels(b *testing.B) {
	for b.Loop() {
		f, err := planned(b, levelsJob{"mopan-levels", Question{[]string{fiveDots}, 0, 128}})
		if err != nil {
			b.Fatal(err)
		}
		worktest.Finish(b, f)
		if err := f.Merge(b.Context(), work.Limits{}, b.Output()); err != nil {
			b.Fatal(err)
		}
	}
}

package verbs_test

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"testing"

	"jie/catalog"
	"jie/verbs"
)

// hugeSizes are near the powers of two at which products of sizes wrap around.
var hugeSizes = []string{"65535", "65536", "2147483647", "2147483648", "4294967295", "4294967296", "4294967297", "9223372036854775807", "9223372036854775808", "18446744073709551617"}

// makers are the texts that make boards of a size #, of every puzzle and of the games of
// Simon Tatham's collection.
var makers = []string{
	"lightsout:#x#", "lightsout:all-on:#x#", "lightsout:all-on:#x1", "lightsout:all-on:1x#", "lightsout:random:#x#:1", "lightsout:random:3x3:#",
	"lightsout:solvable:#x#:1", "lightsout[torus]:all-on:#x#", "lightsout[torus]:all-on:3x#", "lightsout[k=3]:random:#x#:1", "lightsout[k=3]:all-on:#x1",
	"lightsout[k=#]:all-on:2x2", "lightsout[near=rowcol]:all-on:#x#", "lightsout[near=knight]:#x2", "lightsout[counters]:all-on:#x#", "lightsout[counters]:#,#",
	"lightsout[cost=#+#/#+#]:11/11", "lightsout[wiring=0+#/1]:11", "lightsout[merlin]:all-on:#x#", "lightsout[cube]:random:#",
	"machine:[..] (0,#) (1)", "machine[k=#]:[12] (0,1) (1)", "machine[counters]:{#,#} (0,1) (1)",
	"twiddle:random:#x#:1", "twiddle:random:3x#:1", "twiddle:random:3x3:#", "twiddle[r=#]:random:9x9:1", "twiddle[r=#]:#", "twiddle:#,#/#,#",
	"pegs:#x#", "pegs:triangle#", "pegs:diamond#", "pegs:english@a#", "pegs[tri]:#", "mopan:#", "mopan:random:#:1",
	"flip:#x#:", "flip:#x#:00", "flip:#x#c0", "flip:3x#:1", "sgt-pegs:#x#:", "sgt-pegs:#x#:OOP", "sgt-pegs:#x#cross", "sgt-twiddle:#x#n2:", "sgt-twiddle:#x#n2:1", "sgt-twiddle:3x3n#:1,2",
	"sgt-twiddle:#x#n#:", "#x#:00", "#x#n2:1,2,3",
}

func madeText(form, size string) string {
	return strings.ReplaceAll(form, "#", size)
}

// readMade reads a text as a position, and demands that its own text reads as the same one.
func readMade(t *testing.T, s *verbs.Service, text string) {
	pos, err := s.Position(text)
	if err != nil {
		return
	}
	again, err := s.Position(pos.String())
	if err != nil || again.String() != pos.String() {
		t.Errorf("%s is %.100s, which reads as %v, %v", text, pos, again, err)
	}
}

// A size that a text names is bounded before anything is made.
func TestMakers(t *testing.T) {
	s := &verbs.Service{Puzzles: catalog.All()}
	for _, form := range makers {
		for _, size := range hugeSizes {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			readMade(t, s, madeText(form, size))
			runtime.ReadMemStats(&after)
			if got := after.TotalAlloc - before.TotalAlloc; got > 128<<20 {
				t.Errorf("%s allocates %d MiB", madeText(form, size), got>>20)
			}
		}
	}
}

// The same for the boards of generate, whose context has ended: nothing is left to be made.
func TestGenerateSizes(t *testing.T) {
	s := &verbs.Service{Puzzles: catalog.All()}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, p := range s.Puzzles {
		for _, board := range []string{"#x#", "3x#", "#", "triangle#", "all-on:#x#", "random:#x#:1", "#x#n2", "#x#cross", "[r=#]:random:9x9:1"} {
			for _, size := range hugeSizes {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				levels, err := s.Generate(ctx, verbs.Generate{Puzzle: p.Name(), Board: madeText(board, size)})
				runtime.ReadMemStats(&after)
				if got := after.TotalAlloc - before.TotalAlloc; len(levels) > 0 || err == nil || got > 128<<20 {
					t.Errorf("generate %s --board %s: %d levels, %v, %d MiB", p.Name(), madeText(board, size), len(levels), err, got>>20)
				}
			}
		}
	}
}

// FuzzMakers reads texts that make boards.
func FuzzMakers(f *testing.F) {
	for _, form := range makers {
		for _, size := range slices.Concat(hugeSizes, []string{"0", "1", "3", "40", "-1", "+3", "03"}) {
			f.Add(madeText(form, size))
		}
	}
	s := &verbs.Service{Puzzles: catalog.All()}
	f.Fuzz(func(t *testing.T, text string) { readMade(t, s, text) })
}

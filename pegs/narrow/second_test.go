package narrow

import (
	"slices"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Four problems on large boards have no shorter solution: a second proof, in other parts and with
// parity functions in place of those of linear programs. On diamond41 alone it leaves out the
// jumps that these delete, which TestWeighing compares with the slow twin.
func TestSecondProofs(t *testing.T) {
	for _, x := range []struct {
		name            string
		board           drawn
		vacancy, finish int
		fewest          int
		deleted         bool // jumps are left out
		most            int  // holes of a part
		between         bool // each cut lies between two of those of the first proof
		long            bool
	}{
		{"diamond41", drawn{"", "----o----/---ooo---/--ooooo--/-ooooooo-/ooooooooo/-ooooooo-/--ooooo--/---ooo---/----o----"}, 6, 34, 26, true, 14, false, false},
		{"triangle36", drawn{"tri", "o/oo/ooo/oooo/ooooo/oooooo/ooooooo/oooooooo"}, 0, 0, 14, false, partHoles, true, false},
		{"diagonal english", drawn{"diagonal", english.rows}, 16, 16, 15, false, 13, false, true},
		{"wiegleb", drawn{"", "---ooo---/---ooo---/---ooo---/ooooooooo/ooooooooo/ooooooooo/---ooo---/---ooo---/---ooo---"}, 22, 22, 22, false, partHoles, true, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			if short() || x.long && !*long {
				t.Skip("takes seconds, or many minutes")
			}
			b := x.board.board()
			q := asked(t, b, b.Full().Without(x.vacancy), goalOf(b, false, pegIn(b, x.finish)), puzzle.Options{Metric: puzzle.Moves})
			w := &weighing{Board: b, start: bitboard.One(q.Start), goal: q.Goal, jumps: slices.Concat(b.Jumps()...)}
			if x.deleted {
				w.jumps = q.weigh().jumps
			}
			for _, p := range b.ParityPagodas() {
				w.enter(p)
			}
			s := q.newBounded(w, mostCuts, x.most)
			defer s.free()
			if x.between {
				var cuts [][]*part
				for i, c := range q.cuts(w.jumps, 4*mostCuts, x.most) {
					if i%4 == 3 {
						cuts = append(cuts, c)
					}
				}
				s.use(cuts)
			}
			s.strong = true // few levels are kept
			if err := s.within(x.fewest - 1); err != nil || s.best.total < x.fewest {
				t.Errorf("%d moves allowed: found %d, %v", x.fewest-1, s.best.total, err)
			}
			t.Logf("%d nodes", q.Nodes)
		})
	}
}

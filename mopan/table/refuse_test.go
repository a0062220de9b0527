package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"jie/mopan/internal/mopantest"
	"jie/mopan/internal/slab"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	tables "jie/puzzle/table"
)

// Preparing ends when it is called off: there are 17,672,631,900 targets of 18 dots
// that are wild all over. They are not to take 5 GB here, so one place stands for all.
func TestPreparingStops(t *testing.T) {
	sp, err := states.New(rings.Random(rand.New(rand.NewPCG(1, 1)), slab.Side, 18))
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{Table: &Table{space: sp, goal: rings.Goal{rings.Wild(slab.Side)}, layout: still{}}, codes: make(states.Codes, 2)}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.start(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("start: %v", err)
	}
}

// still has one place for all positions.
type still struct{ layout }

func (still) Place(uint64) uint64 { return 0 }

func TestRefusals(t *testing.T) {
	counts, goal := mopantest.Patterns(t, "111/1111/00000/0000/000")
	_, err := Build(t.Context(), counts, goal, Options{Memory: 1000})
	mopantest.WantCode(t, err, tables.TooLittleMemory)
	_, err = Build(t.Context(), counts, nil, Options{})
	mopantest.WantCode(t, err, puzzle.NoGoal)
	counts[0], counts[1] = counts[0]-1, counts[1]+1
	_, err = Build(t.Context(), counts, goal, Options{})
	mopantest.WantCode(t, err, states.NoTarget)
	counts, goal = mopantest.Patterns(t, "1111/00000/000000/0000000/000022/22222/2222")
	_, err = Build(t.Context(), counts, goal, Options{})
	mopantest.WantCode(t, err, states.TooWide)
	table := build(t, "111/1111/00000/0000/000")
	other, _ := rings.ParseBoard("mopan:111/1111/10000/0000/000")
	_, _, err = table.Distance(other)
	mopantest.WantCode(t, err, OtherBoard)
	start, _ := rings.ParseBoard("mopan:000/1111/11100/0000/000")
	_, err = table.Solve(t.Context(), start, rings.Goal{rings.Pattern{Board: start}}, puzzle.Options{})
	mopantest.WantCode(t, err, tables.OtherTarget)
}

func TestReadTargetsRefuses(t *testing.T) {
	for _, test := range []struct {
		targets []string
		dots    int
	}{{nil, 0}, {[]string{"1"}, 0}, {[]string{"11/000/00", "111/000/00"}, 0}, {[]string{"1?/000/00"}, 0}, {[]string{"11/000/0?"}, 9}} {
		if _, _, err := ReadTargets(test.targets, test.dots); err == nil {
			t.Errorf("%v with %d dots has no error", test.targets, test.dots)
		}
	}
}

package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"jie/mopan"
	"jie/puzzle"
)

// Preparing ends when it is called off: there are 17,672,631,900 targets of 18 dots
// that are wild all over. They are not to take 5 GB here, so one place stands for all.
func TestPreparingStops(t *testing.T) {
	a, err := NewPairsSearch(t.Context(), 3, mono(3, 3), Options{})
	if err != nil {
		t.Fatal(err)
	}
	sp, err := newSpace(mopan.Random(rand.New(rand.NewPCG(1, 1)), slabSide, 18))
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{Table: &Table{space: sp, goal: mopan.Goal{mopan.Wild(slabSide)}, layout: still{}}, codes: make(codes, 2)}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.start(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("start: %v", err)
	}
	if err := a.findSources(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("findSources: %v", err)
	}
	none := ringBand{rings: a.rings, high: uint(a.cells)}
	if a.findWorlds(ctx, &none); len(none.worlds) > 0 {
		t.Errorf("%d worlds were found", len(none.worlds))
	}
}

// still has one place for all positions.
type still struct{ layout }

func (still) place(uint64) uint64 { return 0 }

func TestRefusals(t *testing.T) {
	counts, goal := patterns(t, "111/1111/00000/0000/000")
	_, err := Build(t.Context(), counts, goal, Options{Memory: 1000})
	wantCode(t, err, TooLittleMemory)
	_, err = Build(t.Context(), counts, nil, Options{})
	wantCode(t, err, puzzle.NoGoal)
	counts[0], counts[1] = counts[0]-1, counts[1]+1
	_, err = Build(t.Context(), counts, goal, Options{})
	wantCode(t, err, NoTarget)
	counts, goal = patterns(t, "1111/00000/000000/0000000/000022/22222/2222")
	_, err = Build(t.Context(), counts, goal, Options{})
	wantCode(t, err, TooWide)
	table := build(t, "111/1111/00000/0000/000")
	other, _ := mopan.ParseBoard("mopan:111/1111/10000/0000/000")
	_, _, err = table.Distance(other)
	wantCode(t, err, OtherBoard)
	start, _ := mopan.ParseBoard("mopan:000/1111/11100/0000/000")
	_, err = table.Solve(t.Context(), start, mopan.Goal{mopan.Pattern{Board: start}}, puzzle.Options{})
	wantCode(t, err, OtherTarget)
}

func wantCode(t *testing.T, err error, code puzzle.Code) {
	t.Helper()
	if !errors.Is(err, &puzzle.Error{Code: code}) {
		t.Errorf("error %v, want %s", err, code)
	}
}

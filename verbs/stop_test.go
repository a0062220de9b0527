package verbs_test

import (
	"context"
	"errors"
	"flag"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"jie/catalog"
	"jie/internal/race"
	"jie/puzzle"
	"jie/verbs"
)

var measure = flag.Bool("measure", false, "log how long solvers go without asking whether to stop")

// long are questions that take seconds.
var long = []verbs.Solve{
	{
		From: "mopan:11111/111111/1110000/00000000/000000000/00000000/0000000/000000/00000",
		To:   puzzle.Texts{"mopan:00000/000000/0000000/00000000/000000000/00000000/0000111/111111/11111"},
	},
	{From: "lightsout:all-on:500x500"},
	{From: "pegs:wiegleb"},
	{From: "pegs:french", Count: true},
	{From: "pegs[diagonal]:english", Metric: "jumps", Count: true, Every: true},
}

// large are questions about large boards, where each step is much work.
var large = []verbs.Solve{
	{From: "lightsout:random:3000x3000:1"},
	{From: "lightsout[torus]:random:900x900:7"},
	{From: "lightsout[torus,k=3]:random:150x150:7"},
	{From: "lightsout[near=king]:random:900x900:7"},
	{From: "lightsout[near=knight]:random:300x300:7"},
	{From: "lightsout[near=x]:random:900x900:7"},
}

// asked is a context that counts how often a search asks whether to stop, and
// ends when it has been asked so often.
type asked struct {
	context.Context
	cancel context.CancelFunc
	end    int64
	count  atomic.Int64
}

func endAfter(polls int64) *asked {
	ctx, cancel := context.WithCancel(context.Background())
	return &asked{Context: ctx, cancel: cancel, end: polls}
}

func (a *asked) Err() error {
	if a.count.Add(1) == a.end {
		a.cancel()
	}
	return a.Context.Err()
}

// mostAsked is how often a search that is to stop may ask again on its way out:
// once in each loop it leaves, a few for each worker.
const mostAsked = 8

// A search stops when its client goes away, wherever it is: it asks no more than
// it takes to leave its loops.
func TestStops(t *testing.T) {
	for _, workers := range []int{1, 3} {
		if workers > 1 && testing.Short() || workers == 1 && race.Enabled {
			continue
		}
		s := verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{Workers: workers, Memory: 1 << 30}}
		for _, q := range long {
			for _, end := range []int64{1, 2, 5, 20, 200} {
				ctx := endAfter(end)
				a, err := s.SolveText(ctx, q, verbs.Asker{})
				more := ctx.count.Load() - end
				switch {
				case err != nil:
					t.Errorf("%s, %d workers, after %d polls: %v", q.From, workers, end, err)
				case more < 0 && end == 1:
					t.Errorf("%s, %d workers: it never asked", q.From, workers)
				case more < 0: // it was faster than that
				case a.Status != puzzle.Unknown.String() && a.CountReason == "":
					t.Errorf("%s, %d workers, after %d polls: %s", q.From, workers, end, a.Status)
				case more > mostAsked:
					t.Errorf("%s, %d workers, after %d polls: it asked %d times more", q.From, workers, end, more)
				}
			}
		}
	}
}

// TestMeasureStops logs the longest time between two polls in four seconds of
// each search, which is how late it may stop:
//
//	go test ./verbs -run MeasureStops -measure -v
func TestMeasureStops(t *testing.T) {
	if !*measure {
		t.Skip("measures: -measure")
	}
	s := verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{Workers: 1, Memory: 1 << 30}}
	for _, q := range slices.Concat(long, large) {
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
		clock := &timed{Context: ctx, last: time.Now()}
		if _, err := s.SolveText(clock, q, verbs.Asker{}); err != nil {
			t.Fatal(err)
		}
		cancel()
		_ = clock.Err() // the rest of the way
		t.Logf("%-40.40s at most %v between two polls, until %s", q.From, clock.longest.Round(time.Millisecond), clock.where)
	}
}

// timed is a context that remembers its longest silence and who broke it. It is
// asked by one worker alone.
type timed struct {
	context.Context
	last    time.Time
	longest time.Duration
	where   string
}

func (t *timed) Err() error {
	now := time.Now()
	if gap := now.Sub(t.last); gap > t.longest {
		_, file, line, _ := runtime.Caller(1)
		t.longest, t.where = gap, filepath.Base(file)+":"+strconv.Itoa(line)
	}
	t.last = now
	return t.Context.Err()
}

// A proof that takes long to verify is left when its client goes away, or where
// it takes too much memory.
func TestCheckStops(t *testing.T) {
	// The positions after each number of jumps, https://oeis.org/A112737.
	levels := []string{"1", "4", "12", "60", "296", "1338", "5648", "21842", "77559"}
	q := verbs.Check{From: "pegs:english", To: puzzle.Texts{"c1"}, Certificate: &puzzle.Certificate{Kind: "exhausted", Levels: levels}}
	s := verbs.Service{Puzzles: catalog.All()}
	ctx := endAfter(2)
	v, err := s.Check(ctx, q, error.Error)
	if more := ctx.count.Load() - 2; !errors.Is(err, context.Canceled) || !reflect.DeepEqual(v, verbs.Verdict{}) || more < 0 || more > mostAsked {
		t.Errorf("after its client went: %+v, %v, and it asked %d times more", v, err, more)
	}
	s.Limits.Memory = 100_000
	if v, err := s.Check(t.Context(), q, error.Error); !errors.Is(err, puzzle.ErrMemory) || !reflect.DeepEqual(v, verbs.Verdict{}) {
		t.Errorf("in 100 kB: %+v, %v", v, err)
	}
}

// A long list of moves to check is left when its client goes away.
func TestCheckOfMovesStops(t *testing.T) {
	s := verbs.Service{Puzzles: catalog.All()}
	moves := verbs.Moves(slices.Repeat([]string{"0,0", "0,0"}, 10_000))
	ctx := endAfter(2)
	v, err := s.Check(ctx, verbs.Check{From: "lightsout:000", Moves: &moves}, error.Error)
	if more := ctx.count.Load() - ctx.end; !errors.Is(err, context.Canceled) || more < 0 || more > mostAsked {
		t.Errorf("%+v, %v, asked %d times more", v, err, more)
	}
}

// Generating on a large board, where each move tried is work, is left between two of
// them.
func TestGenerateStops(t *testing.T) {
	s := verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{Workers: 1}}
	for _, end := range []int64{1, 10, 100, 1000, 10_000} {
		if end > 1000 && race.Enabled {
			continue // one worker: the detector has nothing to find
		}
		ctx := endAfter(end)
		_, err := s.Generate(ctx, verbs.Generate{Puzzle: "lightsout", Board: "64x64"})
		if more := ctx.count.Load() - end; !errors.Is(err, context.Canceled) || more < 0 || more > mostAsked {
			t.Errorf("after %d polls: %v, and it asked %d times more", end, err, more)
		}
	}
}

// A picture that takes more memory, or more time, than is allowed is an error that
// says so.
func TestPictureStops(t *testing.T) {
	moves := verbs.Moves(slices.Repeat([]string{"1,1"}, 5))
	q := verbs.Show{From: "lightsout:all-on:30x30", Moves: &moves}
	for _, kind := range verbs.Pictures {
		s := verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{Memory: 100_000}}
		if _, err := s.Picture(t.Context(), q, kind); !errors.Is(err, puzzle.ErrMemory) {
			t.Errorf("%s in 100 kB: %v", kind, err)
		}
		s.Limits.Memory = 0
		for _, end := range []int64{1, 2, 4} {
			ctx := endAfter(end)
			_, err := s.Picture(ctx, q, kind)
			if more := ctx.count.Load() - end; !errors.Is(err, context.Canceled) || more < 0 || more > mostAsked {
				t.Errorf("%s after %d polls: %v, and it asked %d times more", kind, end, err, more)
			}
		}
	}
}

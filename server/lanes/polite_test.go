package lanes

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A job gives way while a question waits or runs, at most for a while.
func TestJobGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		took := func() time.Duration { return pause(s.Polite(t.Context())) }
		if d := took(); d != 0 {
			t.Errorf("there is no question: gives way for %v", d)
		}
		var asked sync.WaitGroup
		asked.Go(func() { _, _ = s.ask("a", "hint", 20*time.Millisecond-look/2) })
		synctest.Wait()
		if d := took(); d != 20*time.Millisecond {
			t.Errorf("a question runs for 20 ms: gives way for %v", d)
		}
		for range 2 {
			asked.Go(func() { _, _ = s.ask("b", "hint", 40*time.Millisecond) })
		}
		synctest.Wait()
		if d := took(); d != longestYield {
			t.Errorf("a question runs and one waits: gives way for %v, want %v", d, longestYield)
		}
		asked.Wait()
		if d := took(); d != 0 {
			t.Errorf("all is answered: gives way for %v", d)
		}
	})
}

// A turn gives way to those that run in the first lane or wait in an earlier one, unless their
// client has used more.
func TestGivesWay(t *testing.T) {
	const ran = 20 * time.Millisecond // rounded up to whole looks
	for _, c := range []struct {
		name        string
		lane, other int           // of the search, and of the other one
		used, spent time.Duration // of the client of the search and of the other, before
		full        bool          // the slot of the other is taken by a client that has used more than both
		want        time.Duration
	}{
		{"runs in the first lane", 1, 0, 0, 0, false, ran},
		{"runs two lanes before", 2, 0, 0, 0, false, ran},
		{"runs in the second lane", 2, 1, 0, 0, false, 0},
		{"runs in a later lane", 0, 2, 0, 0, false, 0},
		{"its client used more", 1, 0, 0, time.Second, false, 0},
		{"its client used less", 1, 0, 2 * time.Second, time.Second, false, ran},
		{"waits in an earlier lane", 1, 0, 0, 0, true, longestYield},
		{"waits, and its client used more", 1, 0, 0, 10 * time.Second, true, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newTest()
				var asked sync.WaitGroup
				defer asked.Wait()
				ask := func(client string, lane int, took time.Duration) {
					asked.Go(func() {
						s.Do(t.Context(), client, "hint", lane, func(*Turn) bool { time.Sleep(took); return true })
					})
					synctest.Wait()
				}
				spend := func(client string, d time.Duration) {
					if d > 0 {
						ask(client, 2, d)
						time.Sleep(d)
					}
				}
				spend("search", c.used)
				spend("other", c.spent)
				if c.full {
					spend("full", time.Minute)
					ask("full", c.other, time.Hour)
				}
				s.Do(t.Context(), "search", "solve", c.lane, func(turn *Turn) bool {
					time.Sleep(time.Millisecond)
					ask("other", c.other, ran-look/2)
					if d := pause(turn.Polite(t.Context())); d != c.want {
						t.Errorf("gives way for %v, want %v", d, c.want)
					}
					return true
				})
			})
		})
	}
}

// Of two looks within a millisecond the second does not pause.
func TestLooksNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		ctx := s.Polite(t.Context())
		var asked sync.WaitGroup
		defer asked.Wait()
		asked.Go(func() { _, _ = s.ask("a", "hint", short) })
		synctest.Wait()
		for i, want := range []time.Duration{longestYield, 0} {
			if d := pause(ctx); d != want {
				t.Errorf("look %d gives way for %v, want %v", i, d, want)
			}
		}
	})
}

// A client that just used much starts in the second lane, also if no question of its overran one.
func TestLight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		s.config.Light = time.Second
		starts := func(client string) (lane int) {
			s.Do(t.Context(), client, "hint", 0, func(turn *Turn) bool { lane = turn.Lane; return true })
			return lane
		}
		for range 11 {
			if _, err := s.ask("heavy", "hint", short); err != nil {
				t.Error(err)
			}
		}
		if heavy, light := starts("heavy"), starts("light"); heavy != 1 || light != 0 {
			t.Errorf("a client that used 1.1 s starts in lane %d, and a new one in lane %d", heavy, light)
		}
		time.Sleep(recentHalfLife)
		if heavy := starts("heavy"); heavy != 0 {
			t.Errorf("a client that used 0.55 s starts in lane %d", heavy)
		}
	})
}

// Of questions that a client asks at the same time, those that wait go to the second lane once the
// others have used what the client may use of the first.
func TestLightWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		s.config.Light = short / 2
		slots := s.lanes[0].Slots
		var mu sync.Mutex
		var starts []int
		var asked sync.WaitGroup
		for range slots + 1 {
			asked.Go(func() {
				_ = s.Do(t.Context(), "a", "hint", 0, func(turn *Turn) bool {
					mu.Lock()
					starts = append(starts, turn.Lane)
					mu.Unlock()
					time.Sleep(short)
					return true
				})
			})
			synctest.Wait()
		}
		asked.Wait()
		if want := append(make([]int, slots), 1); !slices.Equal(starts, want) {
			t.Errorf("the questions ran in the lanes %v, want %v", starts, want)
		}
		if stats := s.Stats()[0]; stats.Finished != uint64(slots) || stats.Overran != 0 {
			t.Errorf("the first lane has %+v", stats)
		}
	})
}

// pause returns for how long a call of Err of a context that has not ended takes.
func pause(ctx context.Context) time.Duration {
	started := time.Now()
	if err := ctx.Err(); err != nil {
		panic(err)
	}
	return time.Since(started)
}

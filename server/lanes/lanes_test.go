package lanes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// These tests run in the fake time of synctest: a turn of a minute takes none, and
// a time that they compare is exact.

const (
	short  = 100 * time.Millisecond
	medium = 2 * time.Second
	hour   = time.Hour
)

// newTest makes three lanes with a slot each.
func newTest() *Scheduler {
	return New(Config{
		Lanes:   []Lane{{"short", 1, short, hour}, {"medium", 1, medium, hour}, {"long", 1, time.Minute, hour}},
		Waiting: 100, PerClient: 10,
	})
}

// work is a question that takes a time, and ends each try at the lane's budget.
func (s *Scheduler) work(took time.Duration) func(*Turn) bool {
	return func(t *Turn) bool {
		budget := s.config.Lanes[t.Lane].Budget
		time.Sleep(min(took, budget))
		return took <= budget
	}
}

// ask asks a question that takes a time, and returns how long the answer took.
func (s *Scheduler) ask(client, kind string, took time.Duration) (time.Duration, error) {
	started := time.Now()
	err := s.Do(context.Background(), client, kind, 0, s.work(took))
	return time.Since(started), err
}

// A question ends in the first lane whose budget suffices, and in the last at the
// latest.
func TestLanes(t *testing.T) {
	for took, want := range map[time.Duration][]int{
		time.Millisecond: {0}, short: {0}, time.Second: {0, 1}, time.Minute: {0, 1, 2}, hour: {0, 1, 2},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newTest()
			var got []int
			try := s.work(took)
			err := s.Do(t.Context(), "a", "solve", 0, func(turn *Turn) bool {
				got = append(got, turn.Lane)
				return try(turn)
			})
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("a question of %v is tried in %v (%v), want %v", took, got, err, want)
			}
		})
	}
}

// Four slow questions of one client do not keep another's waiting, whether those are
// short or of medium length.
func TestSlowQuestionsOfAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		var slow sync.WaitGroup
		for range 4 {
			slow.Go(func() {
				if _, err := s.ask("slow", "solve", time.Minute); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait() // one of them runs
		// Behind the try that runs, and no other.
		if took, err := s.ask("quick", "hint", time.Millisecond); err != nil || took > short+time.Millisecond {
			t.Errorf("a short question takes %v, %v", took, err)
		}
		if took, err := s.ask("quick", "hint", time.Second); err != nil || took > 2*(short+medium) {
			t.Errorf("a question of a second takes %v, %v", took, err)
		}
		time.Sleep(10 * time.Second) // they are all in the long lane
		if took, err := s.ask("quick", "hint", time.Millisecond); err != nil || took != time.Millisecond {
			t.Errorf("beside questions in the long lane a short one takes %v, %v", took, err)
		}
		slow.Wait()
	})
}

// Clients take turns, and the questions of one are answered in their order.
func TestClientsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		var mu sync.Mutex
		var order []string
		var all sync.WaitGroup
		ask := func(client string, number int) {
			all.Go(func() {
				err := s.Do(t.Context(), client, "hint", 0, func(*Turn) bool {
					time.Sleep(10 * time.Millisecond)
					mu.Lock()
					defer mu.Unlock()
					order = append(order, fmt.Sprint(client, number))
					return true
				})
				if err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		for n := range 4 {
			ask("a", n)
		}
		for n := range 2 {
			ask("b", n)
		}
		ask("c", 0)
		all.Wait()
		if want := []string{"a0", "b0", "c0", "a1", "b1", "a2", "a3"}; !slices.Equal(order, want) {
			t.Errorf("answered in the order %v, want %v", order, want)
		}
	})
}

// A question that is known to be long does not begin in a lane before its own.
func TestLeastLane(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for least, want := range map[int]int{0: 0, 1: 1, 2: 2, 3: 2} {
			s, got := newTest(), -1
			if err := s.Do(t.Context(), "a", "hint", least, func(turn *Turn) bool { got = turn.Lane; return true }); err != nil || got != want {
				t.Errorf("a question of lane %d begins in lane %d, %v, want %d", least, got, err, want)
			}
		}
	})
}

// The slots of a lane are shared by time: beside a client whose turns are ten times
// as long, another has ten times as many.
func TestTimeIsShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		ctx, stop := context.WithCancel(t.Context())
		var all sync.WaitGroup
		count := make([]int, 2)
		for i, client := range []struct {
			name string
			took time.Duration
		}{{"light", 5 * time.Millisecond}, {"heavy", 50 * time.Millisecond}} {
			for range 3 {
				all.Go(func() {
					for s.Do(ctx, client.name, "hint", 0, s.work(client.took)) == nil && ctx.Err() == nil {
						count[i]++
					}
				})
			}
		}
		time.Sleep(time.Minute)
		stop()
		all.Wait()
		if ratio := float64(count[0]) / float64(count[1]); ratio < 9 || ratio > 11 {
			t.Errorf("%d light turns and %d heavy ones, want ten times as many", count[0], count[1])
		}
	})
}

// A client whose questions of one kind keep overrunning a lane starts them in the
// next lane, others not, and that fades.
func TestOverrunsLeadPastLane(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		first := func(client, kind string, took time.Duration) int {
			at, try := -1, s.work(took)
			err := s.Do(t.Context(), client, kind, 0, func(turn *Turn) bool {
				if at < 0 {
					at = turn.Lane
				}
				return try(turn)
			})
			if err != nil {
				t.Error(err)
			}
			return at
		}
		for i, want := range []int{0, 0, 2, 2} {
			if got := first("a", "solve", 10*time.Second); got != want {
				t.Errorf("long question %d starts in lane %d, want %d", i, got, want)
			}
		}
		if got := first("a", "hint", time.Millisecond); got != 0 {
			t.Errorf("a hint of the same client starts in lane %d", got)
		}
		if got := first("b", "solve", time.Millisecond); got != 0 {
			t.Errorf("a solve of another client starts in lane %d", got)
		}
		for i, want := range []int{2, 0} { // a short question is forgiven
			if got := first("a", "solve", time.Millisecond); got != want {
				t.Errorf("short question %d after the long ones starts in lane %d, want %d", i, got, want)
			}
		}
		for range 3 {
			first("a", "solve", 10*time.Second)
		}
		time.Sleep(24 * hour)
		if got := first("a", "solve", time.Second); got != 0 {
			t.Errorf("after a day a question starts in lane %d", got)
		}
	})
}

// Clients who ask only long questions take a small part of the short lane.
func TestManySlowClients(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		ctx, stop := context.WithCancel(t.Context())
		var all sync.WaitGroup
		s.config.Waiting = 1000
		for at := range s.lanes {
			s.lanes[at].Patience = 20 * time.Second
		}
		const clients = 50
		for i := range 4 * clients { // each asks again as soon as it is refused
			all.Go(func() {
				for ctx.Err() == nil {
					s.Do(ctx, fmt.Sprint("slow", i%clients), "solve", 0, s.work(hour))
				}
			})
		}
		time.Sleep(time.Minute) // each is known by now
		before := s.Stats()[0].Overran
		const minutes = 10
		time.Sleep(minutes * time.Minute)
		tries := s.Stats()[0].Overran - before
		part := float64(tries) * short.Seconds() / (minutes * 60)
		t.Logf("%d slow clients take %.1f %% of the short lane", clients, 100*part)
		if part > 0.1 {
			t.Errorf("%d slow clients take %.1f %% of the short lane", clients, 100*part)
		}
		stop()
		all.Wait()
	})
}

// A client has a bounded number of questions here, and loses its place when it goes.
func TestClientIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		ctx, gone := context.WithCancelCause(t.Context())
		var all sync.WaitGroup
		why := errors.New("gone")
		for range 10 {
			all.Go(func() {
				err := s.Do(ctx, "a", "solve", 0, func(*Turn) bool { <-ctx.Done(); return true })
				if err != nil && !errors.Is(err, why) {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		if _, err := s.ask("a", "hint", 0); !errors.Is(err, ErrClient) {
			t.Errorf("one more question of the client: %v", err)
		}
		if got := s.Stats()[0]; got.Running != 1 || got.Waiting != 9 {
			t.Errorf("%+v", got)
		}
		gone(why)
		synctest.Wait()
		if got := s.Stats()[0]; got.Running != 0 || got.Waiting != 0 {
			t.Errorf("when the client is gone: %+v", got)
		}
		if _, err := s.ask("a", "hint", 0); err != nil {
			t.Error(err)
		}
		all.Wait()
	})
}

// A full lane drops a question of the client that has the most, and refuses one of
// that client.
func TestFullLane(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		s.config.Waiting = 4
		results := make(map[string][]error)
		var mu sync.Mutex
		var all sync.WaitGroup
		ask := func(client string) {
			all.Go(func() {
				_, err := s.ask(client, "hint", 10*time.Millisecond)
				mu.Lock()
				defer mu.Unlock()
				results[client] = append(results[client], err)
			})
			synctest.Wait()
		}
		answered := func(client string) []error {
			mu.Lock()
			defer mu.Unlock()
			return slices.Clone(results[client])
		}
		for range 6 { // one runs, four wait, one is refused
			ask("greedy")
		}
		if got := answered("greedy"); len(got) != 1 || !errors.Is(got[0], ErrBusy) {
			t.Errorf("the sixth question of one client: %v", got)
		}
		ask("modest")
		ask("modest")
		if got := answered("greedy"); len(got) != 3 || !errors.Is(got[2], ErrBusy) {
			t.Errorf("two questions of another client do not take the places of two: %v", got)
		}
		all.Wait()
		if got := answered("modest"); len(got) != 2 || got[0] != nil || got[1] != nil {
			t.Errorf("the other client's questions: %v", got)
		}
	})
}

// A question that waits too long is refused.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		s.lanes[0].Patience = time.Second
		var first sync.WaitGroup
		defer first.Wait()
		first.Go(func() { s.Do(t.Context(), "a", "solve", 0, func(*Turn) bool { time.Sleep(hour); return true }) })
		synctest.Wait()
		if took, err := s.ask("b", "solve", 0); took != time.Second || !errors.Is(err, ErrBusy) {
			t.Errorf("%v after %v", err, took)
		}
		if got := s.Stats()[0]; got.Refused != 1 || got.Waiting != 0 {
			t.Errorf("%+v", got)
		}
	})
}

// A panic gives the slot back.
func TestPanic(t *testing.T) {
	s := newTest()
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic is lost")
			}
		}()
		s.Do(t.Context(), "a", "solve", 0, func(*Turn) bool { panic("a bug") })
	}()
	if got := s.Stats()[0]; got.Running != 0 {
		t.Errorf("%+v", got)
	}
	if _, err := s.ask("a", "solve", 0); err != nil {
		t.Error(err)
	}
}

// The memory of clients is bounded, and those with questions stay.
func TestForgetsClients(t *testing.T) {
	s := newTest()
	s.lanes[0].Slots = 2
	err := s.Do(t.Context(), "busy", "solve", 0, func(*Turn) bool {
		for i := range maxClients + 1000 {
			if _, err := s.ask(fmt.Sprint(i), "hint", 0); err != nil {
				t.Error(err)
			}
			if len(s.clients) > maxClients {
				t.Fatalf("%d clients are remembered", len(s.clients))
			}
		}
		return true
	})
	if err != nil || s.clients["busy"] == nil || s.clients["busy"].active != 0 {
		t.Errorf("%v: %+v", err, s.clients["busy"])
	}
}

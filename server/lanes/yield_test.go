package lanes

import (
	"testing"
	"testing/synctest"
	"time"
)

// A search gives way while a shorter question waits, at most so long, and not to
// questions of its own lane or of longer ones.
func TestYield(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTest()
		took := func(at int) time.Duration {
			started := time.Now()
			if err := s.Polite(t.Context(), at).Err(); err != nil {
				t.Errorf("lane %d: %v", at, err)
			}
			return time.Since(started)
		}
		for at := range 4 {
			if d := took(at); d != 0 {
				t.Errorf("nobody waits: lane %d gives way for %v", at, d)
			}
		}
		// Of two questions that need the medium lane the second waits there.
		for _, client := range []string{"a", "b"} {
			go func() { _, _ = s.ask(client, "solve", time.Second) }()
		}
		time.Sleep(2*short + short/2)
		for at, want := range []time.Duration{0, 0, longestYield, longestYield} {
			if d := took(at); d != want {
				t.Errorf("one waits in lane 1: lane %d gives way for %v, want %v", at, d, want)
			}
		}
		time.Sleep(time.Minute)
		if d := took(3); d != 0 {
			t.Errorf("nobody waits any more: a job gives way for %v", d)
		}
	})
}
